// SPDX-License-Identifier: MIT
// Toolbox: the tools that a server offers, by the options that it was started with.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/mcp/tool_set.hpp"
#include "tools/input_check.hpp"
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
  /// A tool, and the check of its calls, which is made for the first one: most servers see calls of few tools.
  class Offered {
   public:
    explicit Offered(const Tool& tool) : tool_(tool) {}
    [[nodiscard]] const Tool& tool() const { return tool_; }
    const InputCheck& check() {
      std::call_once(once_, [this] { check_.emplace(tool_.parameters); });
      return *check_;
    }

   private:
    const Tool& tool_;
    std::once_flag once_;
    std::optional<InputCheck> check_;
  };

  const Workplace& workplace_;
  std::vector<std::string> definitions_;
  std::map<std::string_view, Offered> offered_;
};

}  // namespace jt::tools
