// SPDX-License-Identifier: MIT
// StdioTransport: messages to a program, one a line on its standard input and output.
#pragma once

#include <memory>
#include <string>

#include "core/mcp/transport.hpp"
#include "core/transport/child.hpp"
#include "core/transport/interrupt.hpp"
#include "core/transport/lines.hpp"

namespace jt::transport {

/// Used by one thread, the one that started it (see Child). Lines that cannot be messages are passed over. An interrupt
/// makes every call fail with SERVER_UNREACHABLE.
class StdioTransport final : public mcp::Transport {
 public:
  /// The longest line that is accepted, in bytes.
  static constexpr std::size_t max_line = std::size_t{10} << 20;

  /// Borrows the interrupt.
  StdioTransport(std::unique_ptr<Child> child, const Interrupt& interrupt)
      : child_(std::move(child)), interrupt_(&interrupt), lines_(max_line) {}

  Result<void> send(const mcp::Outgoing& message, mcp::Deadline deadline) override;
  Result<mcp::Incoming> receive(mcp::Deadline deadline) override;
  [[nodiscard]] std::string last_words() const override { return words_.text(); }
  [[nodiscard]] std::size_t skipped() const override { return skipped_; }

  [[nodiscard]] const Child& child() const { return *child_; }

 private:
  Result<void> wait(bool to_write, mcp::Deadline deadline);
  Result<std::optional<std::string>> next_message();
  [[nodiscard]] Failed ended(std::string_view closed);
  bool read_output();
  void read_errors();

  std::unique_ptr<Child> child_;
  const Interrupt* interrupt_;
  Lines lines_;
  LastWords words_;
  std::size_t skipped_ = 0;
  bool output_open_ = true;
  bool errors_open_ = true;
  bool gone_ = false;  ///< the program itself; what it started may still have its output open
};

/// Starts the program; the transport ends it. SERVER_UNREACHABLE: it cannot be started. Borrows the interrupt.
Result<std::unique_ptr<mcp::Transport>> start(const Program& program, const Interrupt& interrupt);

}  // namespace jt::transport
