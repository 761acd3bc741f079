// SPDX-License-Identifier: MIT
// Names: the members that a schema speaks of, by name. A document's key is hashed once for all schemas that look for
// it.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace jt::schema {

/// Random in each run, so that no document has keys that collide.
std::uint64_t name_hash(std::string_view name);

/// A link to a schema for a value.
struct Link {
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  std::uint32_t node = none;
  std::uint32_t via = none;  ///< its place in the schema around it, where that is wanted
};

struct Name {
  static constexpr std::uint32_t no_bit = ~std::uint32_t{0};
  std::string text;
  std::uint64_t hash = 0;
  Link link;                   ///< of `properties`
  std::uint32_t bit = no_bit;  ///< where it is noted that the member is there
};

/// Equal; the texts are short, and mostly equal.
inline bool same_text(std::string_view a, std::string_view b) {
  const auto same = [&]<class Word>(Word left, std::size_t at) {
    Word right = 0;
    std::memcpy(&left, a.data() + at, sizeof left);
    std::memcpy(&right, b.data() + at, sizeof right);
    return left == right;
  };
  const std::size_t size = a.size();
  if (size != b.size()) return false;
  if (size >= 8) {
    for (std::size_t at = 0; at + 8 <= size; at += 8)
      if (!same(std::uint64_t{0}, at)) return false;
    return same(std::uint64_t{0}, size - 8);
  }
  if (size >= 4) return same(std::uint32_t{0}, 0) && same(std::uint32_t{0}, size - 4);
  for (std::size_t at = 0; at < size; ++at)
    if (a[at] != b[at]) return false;
  return true;
}

class Names {
 public:
  /// False: no name is this one. Costs little.
  [[nodiscard]] bool may_have(std::string_view text) const {
    const std::size_t mark = mark_of(text);
    return (marks_[mark / 64] >> (mark % 64) & 1U) != 0;
  }
  /// The name, added if it is not there; valid until the next one is added.
  Name& add(std::string_view text);
  [[nodiscard]] const Name* find(std::string_view text, std::uint64_t hash) const {
    if (slots_.empty()) return nullptr;
    for (std::size_t at = hash & mask_; slots_[at] != 0; at = (at + 1) & mask_) {
      const Name& name = names_[slots_[at] - 1];
      if (name.hash == hash && name.text == text) return &name;
    }
    return nullptr;
  }
  /// Its place in `all`.
  [[nodiscard]] std::uint32_t index_of(const Name& name) const {
    return static_cast<std::uint32_t>(&name - names_.data());
  }
  [[nodiscard]] const std::vector<Name>& all() const { return names_; }

 private:
  /// 0 to 255, by the size and two characters.
  static std::size_t mark_of(std::string_view text) {
    if (text.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(text.front());
    const auto last = static_cast<std::uint8_t>(text.back());
    return (text.size() * 37 + first * 5U + last * 11U) & 255U;
  }

  void grow(std::size_t slots);
  std::array<std::uint64_t, 4> marks_{};  ///< of all names
  std::vector<Name> names_;
  std::vector<std::uint32_t> slots_;  ///< index of a name and 1; 0 is free
  std::size_t mask_ = 0;
};

}  // namespace jt::schema
