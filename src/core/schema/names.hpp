// SPDX-License-Identifier: MIT
// Names: the members that a schema speaks of, by name. A document's key is hashed once for all schemas that look for
// it.
#pragma once

#include <cstdint>
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

class Names {
 public:
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
  void grow(std::size_t slots);
  std::vector<Name> names_;
  std::vector<std::uint32_t> slots_;  ///< index of a name and 1; 0 is free
  std::size_t mask_ = 0;
};

}  // namespace jt::schema
