// SPDX-License-Identifier: MIT
// Advice in the words of the tools: names of tools and their arguments, never commands of a shell.
#pragma once

#include <limits>

#include "core/error.hpp"
#include "results/part.hpp"
#include "tools/parameter.hpp"

namespace jt::tools {

/// A call to try: `JsonInspect {"filePath": "/data/users.json", "path": "/users"}`. `arguments` are names and texts by
/// turns.
std::string call_text(std::string_view tool,
                      std::initializer_list<std::pair<std::string_view, std::string_view>> arguments);

/// The call with the given arguments again, but for these numbers: what continues a result that was cut. A very long
/// argument is not in it, but named after it: `check_tool_blocks {"offset": 9} with the same "content"`.
std::string call_with(const Arguments& arguments, std::string_view tool,
                      std::initializer_list<std::pair<std::string_view, std::uint64_t>> numbers);

/// The part of a long list that the call is for, from the parameter `offset` on. Borrows the arguments.
results::Part part_of(const Arguments& arguments, std::string_view tool,
                      std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

/// One piece of advice as a sentence; "" where only a call says it.
std::string hint_of(const Advice& advice);

/// The error with its advice as hints, and as calls to try in `commands`.
Error worded(Error error);

}  // namespace jt::tools
