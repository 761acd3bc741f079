// SPDX-License-Identifier: MIT
// Tokens: the words, numbers, quoted texts, JSON values and marks of an instruction.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jt::propose::rules {

struct Token {
  enum class Kind : std::uint8_t {
    word,
    number,      ///< `text` is a JSON number; `unit` what is attached to it: "%", "ms", "$"
    quoted,      ///< '…', "…", `…`, “…”, „…“, «…» and the like; `text` is the content
    json,        ///< {…} or […], checked; `text` as written
    mark,        ///< , ; . ! ? ( ) : = != > < >= <=
    possessive,  ///< 's, or ' after an s
    name,        ///< several words that are one name in the document; `text` as written
  };
  Kind kind = Kind::word;
  std::string text;
  std::string lower;  ///< `text` in lowercase, of words and marks; else empty
  std::string unit;
  std::size_t begin = 0;  ///< bytes of the instruction
  std::size_t end = 0;

  /// Whether it is that word or mark (given in lowercase), not in quotes.
  [[nodiscard]] bool is(std::string_view word) const { return !lower.empty() && lower == word; }
};

/// An instruction, cut into tokens.
struct Tokens {
  std::string source;
  std::vector<Token> list;
  std::string problem;  ///< why it cannot be read: a quote that is not closed; empty if it can

  /// What was written from one token up to another, exclusive.
  [[nodiscard]] std::string_view written(std::size_t begin, std::size_t end) const;
};

/// An apostrophe inside a word is no quote. "john@example.com", "users[0].name", "/a/b", "2024-01-01" are words.
Tokens tokenize(std::string_view instruction);

}  // namespace jt::propose::rules
