// SPDX-License-Identifier: MIT
// The hint for a path that is not found because each line of the file is a document.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/document/document.hpp"

namespace jt::cli {

/// The path that selects the same in every line: `$[*].level` for `.level`. Nothing if that path does not exist
/// either, or if the file does not have one document per line. Reads the beginning of a file again, or the window of
/// a pipe.
std::optional<std::string> path_in_every_line(document::Document& document, std::string_view given);

/// Adds the hint to the error of a path that was not found, if it helps.
void add_lines_hint(document::Document& document, std::string_view given, Error& error);

/// The hint, without an error: a query that found nothing.
std::optional<std::string> lines_hint(document::Document& document, std::string_view given);

}  // namespace jt::cli
