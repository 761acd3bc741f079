// SPDX-License-Identifier: MIT
// Paths that are not found because each line of the file is a document.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/document/document.hpp"
#include "core/path/query.hpp"

namespace jt::path {

/// A path for a file that is read as an array of the documents in its lines.
struct LinePaths {
  std::string every;  ///< in every line: `$[*].level` for `.level`
  std::string first;  ///< in the first line: `$[0].level`
};

/// Nothing if such a path would not help, or if the file does not have one document per line. Reads the beginning of a
/// file again, or the window of a pipe.
std::optional<LinePaths> paths_in_lines(document::Document& document, std::string_view given);

/// The advice to use these paths, if it helps.
std::optional<Advice> every_line_advice(document::Document& document, std::string_view given);

/// INVALID_PATH for jq's `.a // B` of lines: jq reads each line for itself, and here the array of all lines, which has
/// no keys, would give B once. The advice has the path for each line.
Result<void> check_otherwise(document::Document& document, const Query& query);

/// What has been read is checked: INVALID_JSON if there is text after the document, as far as the window of its cursor
/// holds it. The advice has the path for each line, if each is a document. `given`: the path as the user wrote it.
Result<void> check_end(document::Document& document, std::string_view given);

}  // namespace jt::path
