// SPDX-License-Identifier: MIT
// Words: those of an instruction that can name a part of a document: what is searched for, and what a change must have
// to do with.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jt::propose::llm {

class Words {
 public:
  static constexpr std::size_t most = 32;

  explicit Words(std::string_view instruction);

  /// Lowercase, without endings of the plural; numbers too. Without words that name nothing ("set", "to", "all").
  [[nodiscard]] const std::vector<std::string>& list() const { return list_; }

  /// Whether a word of the key, or all of it, is a word of the instruction ("prices" names `unitPrice`).
  [[nodiscard]] bool name_key(std::string_view key) const;
  /// Whether a word of the text of a scalar (JSON) is one of the instruction. Not of booleans and null.
  [[nodiscard]] bool name_value(std::string_view json) const;
  /// Whether the instruction says the scalar (JSON): every word of the string, or the number.
  [[nodiscard]] bool say(std::string_view json) const;
  /// The instruction gives numbers to use, and none to compute with: a number that is not one of them is a mistake.
  [[nodiscard]] bool only_numbers_said() const { return !numbers_.empty() && !computes_; }

 private:
  [[nodiscard]] bool has(std::string_view word) const;

  std::vector<std::string> list_;
  std::vector<std::string> all_;      ///< every word, of those that name nothing too
  std::vector<std::string> pairs_;    ///< two words that follow each other, as one ("dark mode" names `darkmode`)
  std::vector<std::string> numbers_;  ///< canonical
  bool computes_ = false;
};

/// The words of a text: letters and digits, parted where camelCase is, in lowercase (ASCII), without endings of the
/// plural.
std::vector<std::string> words_in(std::string_view text);

}  // namespace jt::propose::llm
