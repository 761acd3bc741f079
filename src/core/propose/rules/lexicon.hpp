// SPDX-License-Identifier: MIT
// Lexicon: what the words of an instruction may name, before the document is known; so the survey knows what to keep.
#pragma once

#include <bitset>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/propose/rules/survey.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

class Lexicon {
 public:
  explicit Lexicon(const Tokens& tokens);

  /// Whether some words in a row, or what their verb touches, are this key.
  [[nodiscard]] bool names_key(std::string_view key) const;
  /// Whether some words in a row are this text, or a part of it.
  [[nodiscard]] bool names_text(std::string_view text, bool parts = true) const;

  /// How much is kept.
  enum class Extent : std::uint8_t {
    all,     ///< the elements of arrays with wanted keys, too
    scoped,  ///< see `Wanted`
    whole,  ///< scoped, and texts must be named as a whole: many have a word in common ("Product 1" to "Product 99999")
  };
  /// Borrows the lexicon.
  [[nodiscard]] Wanted wanted(Extent extent) const;

 private:
  void add_range(const Tokens& tokens, std::size_t begin, std::size_t end);
  void add_key(std::string_view said);
  bool asks(std::string_view key) const;
  void add_anchor(const std::vector<std::string>& words);
  [[nodiscard]] bool glance(std::string_view text) const;

  std::unordered_set<std::string> letters_;
  std::unordered_set<std::string> stems_;
  std::unordered_set<std::string> synonyms_;
  std::unordered_set<std::string> exact_;    ///< keys without letters
  std::unordered_set<std::string> texts_;    ///< words that may identify an entity, without gaps
  std::unordered_set<std::string> parts_;    ///< those that may be a part of the text alone
  std::unordered_set<std::string> numbers_;  ///< in canonical form: 5.0 is 5
  std::vector<std::string> searched_;        ///< texts to be replaced wherever they are
  bool switches_ = false;
  bool compares_ = false;  ///< values of members other than those that identify are spoken of: "where", "from A to B"
  /// The first three bytes of a word of each name that is looked for, hashed: a text without any needs no closer look.
  std::bitset<65536> anchors_;
  std::bitset<65536> pairs_;  ///< of names of two letters
};

}  // namespace jt::propose::rules
