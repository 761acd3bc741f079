// SPDX-License-Identifier: MIT
// Answers: what a tool has rendered, or its error, as a CallToolResult.
#pragma once

#include <string>

#include "core/error.hpp"
#include "tools/tool.hpp"

namespace jt::tools {

/// `rendered` is a JSON object for a tool with an output schema: it is sent as `structuredContent` and, the same, as
/// text. Else it is text.
std::string answer(const Tool& tool, std::string rendered, bool failed = false);

/// The error in the form of the tool's source document, worded with tools. `parameter`: the name of the one that is
/// wrong; "": the error is not about one.
std::string answer(const Tool& tool, Error error, std::string_view parameter);

}  // namespace jt::tools
