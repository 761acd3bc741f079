// SPDX-License-Identifier: MIT
// CallLog: tools whose calls are written down, a JSON line each: time, tool, file, outcome, duration; never values.
#pragma once

#include <memory>
#include <mutex>

#include "core/bytes/fd.hpp"
#include "core/mcp/tool_set.hpp"
#include "core/result.hpp"

namespace jt::tools {

class CallLog final : public mcp::ToolSet {
 public:
  /// Appends to the file, which is made for its user alone. Borrows the tools. Errors: those of opening it.
  static Result<std::unique_ptr<CallLog>> open(mcp::ToolSet& tools, const std::string& file);

  CallLog(mcp::ToolSet& tools, bytes::Fd file) : tools_(tools), file_(std::move(file)) {}

  [[nodiscard]] const std::vector<std::string>& definitions() const override { return tools_.definitions(); }
  mcp::Answered call(std::string_view name, const value::View& arguments, mcp::Call& call) override;
  [[nodiscard]] std::string order_key(std::string_view name, const value::View& arguments) const override {
    return tools_.order_key(name, arguments);
  }

 private:
  mcp::ToolSet& tools_;
  std::mutex mutex_;
  bytes::Fd file_;
};

}  // namespace jt::tools
