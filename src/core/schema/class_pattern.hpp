// SPDX-License-Identifier: MIT
// ClassPattern: a regular expression that is a row of characters and classes from the beginning of the text, such as
// `^[a-z]+-[0-9]{4}$`. Where no class shares a character with what may follow it, one look at each byte decides,
// without going back. Most patterns of schemas are so, and are compared several times as fast as by PCRE2.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jt::schema {

class ClassPattern {
 public:
  /// Of an expression of ECMA 262; nothing if it is not one of these.
  static std::optional<ClassPattern> make(std::string_view expression);

  [[nodiscard]] bool fits(std::string_view subject) const;

 private:
  static constexpr std::uint32_t without_end = ~std::uint32_t{0};
  static constexpr std::size_t most_classes = 16;
  /// A text, or so many bytes of a class.
  struct Part {
    std::string text;
    std::uint32_t least = 1;
    std::uint32_t most = 1;
    std::uint16_t bit = 0;  ///< of the class; 0: a text
  };

  class Reader;
  [[nodiscard]] bool never_goes_back() const;

  std::vector<Part> parts_;
  std::array<std::uint16_t, 256> classes_{};  ///< of each byte, the classes that it is in
  bool to_end_ = false;
};

}  // namespace jt::schema
