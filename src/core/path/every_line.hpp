// SPDX-License-Identifier: MIT
// Paths that are not found because each line of the file is a document.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/document/document.hpp"

namespace jt::path {

/// The path that selects the same in every line: `$[*].level` for `.level`. Nothing if that path does not exist
/// either, or if the file does not have one document per line. Reads the beginning of a file again, or the window of
/// a pipe.
std::optional<std::string> path_in_every_line(document::Document& document, std::string_view given);

/// The advice to use that path, if it helps.
std::optional<Advice> every_line_advice(document::Document& document, std::string_view given);

}  // namespace jt::path
