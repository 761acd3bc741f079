// SPDX-License-Identifier: MIT
// What `blocks` found in an answer, block by block.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/blocks/tool_call.hpp"
#include "results/output.hpp"
#include "results/part.hpp"

namespace jt::results {

/// For people: the commands that make the lossless repairs, and the guesses too; empty: none is named.
struct FixCommands {
  std::string lossless;
  std::string guess;
};

/// Prints each block as it is given.
class BlockReport {
 public:
  /// `part`: of the blocks, all of which are counted; borrowed.
  BlockReport(const Output& output, std::string file, const std::optional<Part>& part = {});
  void add(const blocks::ToolCall& call);
  void end(const FixCommands& commands);

  [[nodiscard]] std::uint64_t blocks_count() const { return valid_ + invalid_; }
  [[nodiscard]] std::uint64_t invalid() const { return invalid_; }
  /// Nobody reads the output any more.
  [[nodiscard]] bool gone() const { return output_.out.state() != output::Writer::State::open; }

 private:
  [[nodiscard]] output::Line summary() const;

  Output output_;
  std::string file_;
  std::optional<Paging> paging_;
  std::uint64_t valid_ = 0;
  std::uint64_t invalid_ = 0;
  std::uint64_t repairable_ = 0;  ///< invalid blocks with a finding that has a lossless repair
  std::uint64_t guessable_ = 0;   ///< those with a guess alone
};

}  // namespace jt::results
