// SPDX-License-Identifier: MIT
// What `blocks` found in an answer, block by block.
#pragma once

#include <cstdint>
#include <string>

#include "core/blocks/tool_call.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Prints each block as it is given.
class BlockReport {
 public:
  BlockReport(const Output& output, std::string file);
  void add(const blocks::ToolCall& call);
  /// `fix`: for people, the command that makes the lossless repairs; empty: none is named.
  void end(const std::string& fix);

  [[nodiscard]] std::uint64_t blocks_count() const { return valid_ + invalid_; }
  [[nodiscard]] std::uint64_t invalid() const { return invalid_; }
  /// Nobody reads the output any more.
  [[nodiscard]] bool gone() const { return output_.out.state() != output::Writer::State::open; }

 private:
  [[nodiscard]] output::Line summary() const;

  Output output_;
  std::string file_;
  std::uint64_t valid_ = 0;
  std::uint64_t invalid_ = 0;
  std::uint64_t repairable_ = 0;  ///< invalid blocks with a finding that has a lossless repair
};

}  // namespace jt::results
