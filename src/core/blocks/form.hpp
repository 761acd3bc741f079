// SPDX-License-Identifier: MIT
// The forms of a tool call that models and their templates write.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jt::blocks {

enum class Form : std::uint8_t {
  tool,          ///< {"tool": NAME, fields}, in a `json` fence
  arguments,     ///< {"name": NAME, "arguments": {fields}}; also `input`, `parameters`, `args`
  function,      ///< {"function": {"name": NAME, "arguments": {fields}}}
  action,        ///< {"action": NAME, "action_input": {fields}}
  array,         ///< [calls]
  tool_call,     ///< <tool_call>call</tool_call>
  function_tag,  ///< <function=NAME>{fields}</function>
};
/// "tool", "function-tag".
std::string_view name(Form form);
std::optional<Form> form_named(std::string_view name);

}  // namespace jt::blocks
