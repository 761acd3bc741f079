// SPDX-License-Identifier: MIT
// What a file that is no JSON looks like: YAML, XML, CSV, a log.
#pragma once

#include <string_view>

namespace jt::document {

/// How much of the beginning is worth looking at, in bytes.
constexpr std::size_t foreign_lookahead = std::size_t{4} << 10;

/// The name of the format that the beginning of a file looks like, "YAML" or "a log"; empty if it is none of those
/// that are known, or if it begins as JSON does.
std::string_view foreign_format(std::string_view beginning);

}  // namespace jt::document
