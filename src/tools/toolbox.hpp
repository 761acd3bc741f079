// SPDX-License-Identifier: MIT
// Toolbox: the tools that a server offers, by the options that it was started with.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/mcp/tool_set.hpp"
#include "tools/tool.hpp"

namespace jt::tools {

/// All tools, in the order in which they are listed.
const std::vector<Tool>& all_tools();

class Toolbox final : public mcp::ToolSet {
 public:
  /// `globs`: only tools whose name matches one of them; empty: all. Without a catalogue its tools are left out, with
  /// `read_only` those that write files. Borrows the workplace.
  Toolbox(const Workplace& workplace, const std::vector<std::string>& globs);

  [[nodiscard]] const std::vector<std::string>& definitions() const override { return definitions_; }
  [[nodiscard]] bool offers(std::string_view name) const { return offered_.contains(name); }
  mcp::Answered call(std::string_view name, const value::View& arguments, mcp::Call& call) override;
  [[nodiscard]] std::string order_key(std::string_view name, const value::View& arguments) const override;

 private:
  const Workplace& workplace_;
  std::vector<std::string> definitions_;
  std::map<std::string_view, const Tool*> offered_;
};

}  // namespace jt::tools
