// SPDX-License-Identifier: MIT
// Examples of calls: words for the parameters that a tool requires.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/value/view.hpp"

namespace jt::catalogue {

/// `NAME=VALUE` for each required parameter, as `tool_arguments` reads them, with a value of the schema: its default,
/// the first of its examples, of its enum, its constant, else one of its type. Empty words: none is required.
std::vector<std::string> example_words(const value::View& schema);

/// The value, as JSON on one line.
std::string example_value(const value::View& schema, const value::View& root);

}  // namespace jt::catalogue
