// SPDX-License-Identifier: MIT
// Run: one call of a tool as a caller of capabilities. Results are rendered into memory by the renderers of the command
// line.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "actions/targets.hpp"
#include "core/mcp/call.hpp"
#include "tools/workplace.hpp"

namespace jt::tools {

class Run final : public actions::Caller {
 public:
  /// JSON, or the text for people. Borrows the others. At most `Workplace::max_bytes` bytes are rendered.
  Run(const Workplace& workplace, mcp::Call& call, bool structured);

  [[nodiscard]] const Workplace& workplace() const { return workplace_; }
  [[nodiscard]] mcp::Call& call() const { return call_; }
  /// Text for people that no view makes.
  void write(std::string_view text) { out.write(text); }

  void remark(std::string_view label, const std::string& text) const override;
  /// A file; a tool has no standard input.
  [[nodiscard]] Result<std::unique_ptr<bytes::Source>> open(std::string_view file) const override;
  /// Reports progress to the client, and ends the reading when the call is cancelled.
  [[nodiscard]] std::unique_ptr<document::Watcher> watcher(std::optional<std::uint64_t> bytes = {}) const override;
  [[nodiscard]] Error worded(Error error) const override;
  [[nodiscard]] std::string hint_of(const Advice& advice) const override;
  [[nodiscard]] std::string command(std::string_view name, const std::string& file,
                                    const std::string& path = {}) const override;

  /// The error that is returned next is about this parameter.
  void blame(std::string_view parameter) { blamed_ = parameter; }
  [[nodiscard]] const std::string& blamed() const { return blamed_; }

  /// The result is that of a tool that failed.
  void refuse() { refused_ = true; }
  [[nodiscard]] bool refused() const { return refused_; }

  /// Whether the result is JSON; else it is text.
  [[nodiscard]] bool structured() const { return renderer->has_members(); }

  /// What was rendered.
  [[nodiscard]] std::string take();

 private:
  const Workplace& workplace_;
  mcp::Call& call_;
  std::string text_;
  std::string notes_;
  std::string blamed_;
  bool refused_ = false;
  output::Writer out_;
  output::Writer err_;
};

/// One value of one file. Errors: INVALID_PATH, also for a query.
Result<actions::Targets> value_at(const std::string& file, const std::string& path);

}  // namespace jt::tools
