// SPDX-License-Identifier: MIT
#include "core/schema/names.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "core/compare/value_hash.hpp"

namespace jt::schema {
std::uint64_t name_hash(std::string_view name) {
  static const std::uint64_t seed = compare::random_seed();
  return XXH3_64bits_withSeed(name.data(), name.size(), seed);
}

void Names::grow(std::size_t slots) {
  slots_.assign(slots, 0);
  mask_ = slots - 1;
  for (std::size_t i = 0; i < names_.size(); ++i) {
    std::size_t at = names_[i].hash & mask_;
    while (slots_[at] != 0) at = (at + 1) & mask_;
    slots_[at] = static_cast<std::uint32_t>(i + 1);
  }
}

Name& Names::add(std::string_view text) {
  const std::uint64_t hash = name_hash(text);
  if (const Name* found = find(text, hash)) return names_[static_cast<std::size_t>(found - names_.data())];
  names_.push_back({std::string(text), hash, {}, Name::no_bit});
  const std::size_t mark = mark_of(text);
  marks_[mark / 64] |= std::uint64_t{1} << (mark % 64);
  if (names_.size() * 2 > slots_.size()) {
    grow(slots_.empty() ? 8 : slots_.size() * 2);
  } else {
    std::size_t at = hash & mask_;
    while (slots_[at] != 0) at = (at + 1) & mask_;
    slots_[at] = static_cast<std::uint32_t>(names_.size());
  }
  return names_.back();
}

}  // namespace jt::schema
