// SPDX-License-Identifier: MIT
// ToolSet: the tools that a server offers. The protocol is the server's business, what a tool does is the tool's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/mcp/call.hpp"

namespace jt::mcp {

/// Calls may come from several threads at once.
class ToolSet {
 public:
  ToolSet() = default;
  ToolSet(const ToolSet&) = delete;
  ToolSet& operator=(const ToolSet&) = delete;
  virtual ~ToolSet() = default;

  /// The definitions (name, title, description, inputSchema, outputSchema, annotations), each a JSON object on one
  /// line, in the order in which they are listed. They do not change.
  [[nodiscard]] virtual const std::vector<std::string>& definitions() const = 0;

  /// Runs a tool. `arguments` is an object, or absent: none. The answer is a CallToolResult (`content`,
  /// `structuredContent`, `isError`) as a JSON object on one line; a failure of the tool is such a result too. A Fault
  /// only for what the protocol wants as one: `invalid_params` for a name that is not known.
  virtual Answered call(std::string_view name, const value::View& arguments, Call& call) = 0;

  /// Calls with the same key run one after the other, in the order in which they came; calls with an empty key run
  /// whenever there is a thread. For an edit: the file.
  [[nodiscard]] virtual std::string order_key(std::string_view name, const value::View& arguments) const = 0;
};

}  // namespace jt::mcp
