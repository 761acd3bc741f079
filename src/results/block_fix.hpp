// SPDX-License-Identifier: MIT
// What was repaired in an answer, block by block.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/blocks/fix.hpp"
#include "results/output.hpp"

namespace jt::results {

/// For people: the repairs of a block and what is still wrong; nothing if neither is.
std::vector<output::Line> fixed_lines(const std::string& file, const blocks::FixedBlock& block);

/// Prints each block as it is given.
class FixReport {
 public:
  FixReport(const Output& output, std::string file);
  void add(const blocks::FixedBlock& block);

  struct Ending {
    blocks::FixCount count;
    std::optional<std::string> answer;  ///< json: the repaired text, where no file has it
    std::string undo;                   ///< for people: the command that takes it back; empty: there is none
  };
  void end(const Ending& ending);

 private:
  Output output_;
  std::string file_;
};

}  // namespace jt::results
