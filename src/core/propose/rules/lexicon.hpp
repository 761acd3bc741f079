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
#include "core/propose/rules/words.hpp"

namespace jt::propose::rules {

/// Names of keys, in the forms in which a key may be spelled.
class KeyNames {
 public:
  void add(std::string_view said);
  [[nodiscard]] bool has(std::string_view key, const Forms& forms) const;
  /// Whether that is a stem of one of them.
  [[nodiscard]] bool has_stems(const std::string& stems) const { return stems_.contains(stems); }

 private:
  std::unordered_set<std::string> letters_;
  std::unordered_set<std::string> stems_;
  std::unordered_set<std::string> synonyms_;
  std::unordered_set<std::string> exact_;  ///< keys without letters
};

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
    kept,    ///< the same, but of maps only the entries in which something is spoken of
    placed,  ///< scoped, and what is spoken of by its position: see `Wanted::places`
    scoped,  ///< see `Wanted`
    whole,  ///< scoped, and texts must be named as a whole: many have a word in common ("Product 1" to "Product 99999")
  };
  /// Whether something is spoken of by its position: "the first user", "users[0].name".
  [[nodiscard]] bool has_places() const { return !places_.empty(); }
  /// Whether the entries of maps are wanted even if nothing in them is spoken of.
  [[nodiscard]] bool has_entries() const { return entries_; }
  /// Borrows the lexicon.
  [[nodiscard]] Wanted wanted(Extent extent) const;

 private:
  void add_range(const Tokens& tokens, std::size_t begin, std::size_t end);
  void add_key(std::string_view said) { keys_.add(said); }
  void add_places(const Tokens& tokens, std::size_t at);
  void add_origins(const Tokens& tokens, std::size_t begin);
  void add_origin(std::string_view text);
  [[nodiscard]] bool is_origin(std::string_view json) const;
  void add_place(std::uint64_t index, std::string_view array);
  [[nodiscard]] Wanted::Places places(std::string_view key) const;
  bool asks(std::string_view key) const;
  void add_anchor(const std::vector<std::string>& words);
  [[nodiscard]] bool glance(std::string_view text) const;

  /// A position and the arrays that it may be in.
  struct Place {
    std::uint64_t index = 0;
    bool last = false;
    KeyNames arrays = {};
  };
  KeyNames keys_;
  std::vector<Place> places_;
  std::unordered_set<std::string> texts_;    ///< words that may identify an entity, without gaps
  std::unordered_set<std::string> parts_;    ///< those that may be a part of the text alone
  std::unordered_set<std::string> numbers_;  ///< to be replaced under any key, in canonical form: 5.0 is 5
  /// What may be a value under any key, in lowercase: words after "from" and "as", and "red" of "red cars".
  std::unordered_set<std::string> origins_;
  std::bitset<64> origin_sizes_;       ///< bytes that one of them has; the last bit: or more
  std::vector<std::string> searched_;  ///< texts to be replaced wherever they are
  bool switches_ = false;
  bool entries_ = false;   ///< all of some things are spoken of, or those that lack something
  bool inside_ = false;    ///< all that is in an object is spoken of
  bool compares_ = false;  ///< values of members other than those that identify are spoken of: "where", "from A to B"
  /// The first three bytes of a word of each name that is looked for, hashed: a text without any needs no closer look.
  std::bitset<65536> anchors_;
  std::bitset<65536> pairs_;  ///< of names of two letters
};

}  // namespace jt::propose::rules
