// SPDX-License-Identifier: MIT
// Automaton: a simple regular expression as a table of states, so that one look at each byte decides whether some part
// of a text fits. A text of which it cannot tell (of characters that are not ASCII, where the expression has some of
// them and not others) is for PCRE2.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/schema/simple_expression.hpp"

namespace jt::schema {

class Automaton {
 public:
  /// Nothing: it would have too many states.
  static std::optional<Automaton> make(const SimpleExpression& expression);

  enum class Answer : std::uint8_t { no, yes, unsure };
  [[nodiscard]] Answer of(std::string_view text) const { return run(text, classes_); }
  /// Of a string of JSON as it is spelled: unsure where there is a backslash that matters.
  [[nodiscard]] Answer of_spelled(std::string_view raw) const { return run(raw, spelled_classes_); }

 private:
  class Maker;
  using Classes = std::array<std::uint8_t, 256>;
  [[nodiscard]] Answer run(std::string_view text, const Classes& classes) const;

  /// Of each byte. Class 0 is that of bytes of which it cannot tell, 1 that of the second to fourth byte of a
  /// character.
  Classes classes_{};
  Classes spelled_classes_{};
  /// A state that few bytes leave, as that of `[^@]+`: the others are passed eight at a time.
  class Loop {
   public:
    /// Nothing: too many bytes leave the state, or none does.
    static std::optional<Loop> make(const std::vector<std::uint8_t>& leaving);
    /// The first byte that leaves it, or the end.
    [[nodiscard]] const char* leave(const char* at, const char* end) const;

   private:
    static constexpr std::size_t most = 4;
    std::array<std::uint64_t, most> words_{};  ///< each byte that leaves it eight times; the last one again
  };

  /// By a state and a class; then, for each state, its loop (by number, from 1 on; 0: it has none), and whether the
  /// text fits if it ends there. States are multiples of that width: 0 is unsure, then no, then yes, which no byte
  /// leaves.
  std::vector<std::uint16_t> next_;
  std::vector<Loop> loops_;
  std::uint16_t width_ = 1;
  std::uint16_t start_ = 0;
};

}  // namespace jt::schema
