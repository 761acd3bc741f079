// SPDX-License-Identifier: MIT
// The cases of corpus/*.txt; corpus/README.md describes the format.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace jt::blocks_corpus {

/// A finding that must be there, or may be.
struct ExpectedFinding {
  std::string text;  ///< the line, for messages
  bool optional = false;
  std::vector<std::string> codes;  ///< one of them
  std::vector<std::string> severities;
  std::string place;               ///< "?", "4", "4:27" or "3..4"
  std::vector<std::string> fixes;  ///< "lossless", "guess", "-" for none; empty: any
};

enum class Repaired { unchanged, fixed, may_fix, guessed, may_guess, unfixed, not_lossless, any };

struct ExpectedBlock {
  std::string text;
  std::string line;
  std::vector<std::string> tools;  ///< one of them; "?" is any, as in all of these
  std::vector<std::string> paths;
  std::vector<std::string> levels;
  std::string validity;  ///< "valid", "invalid", "?"
  std::vector<ExpectedFinding> findings;
  Repaired repaired = Repaired::unchanged;
  std::string value;  ///< JSON: what the model meant; empty: not compared
};

struct Case {
  std::string name;
  std::string options;
  std::string answer;
  std::vector<ExpectedBlock> blocks;
  std::optional<std::string> fixed;  ///< the whole answer after lossless repairs
};

/// All cases of all files of the folder, in the order of their names.
std::vector<Case> read_cases(const std::string& folder);

}  // namespace jt::blocks_corpus
