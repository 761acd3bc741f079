// SPDX-License-Identifier: MIT
#include "core/search/ancestor_keys.hpp"

#include <bit>

namespace jt::search {

void AncestorKeys::save() {
  saved_.resize(known());
  texts_.resize(saved_.empty() ? 0 : saved_.back().begin + saved_.back().size);
  for (std::size_t i = saved_.size(); i < nesting_.depth; ++i) {
    Name name{texts_.size(), 0, false};
    if (i > 0 && nesting_.levels[i - 1].object) {
      const auto key = before(nesting_.levels[i].begin);
      name.malformed = !key;
      if (key) {
        name.size = key->size();
        texts_ += *key;
      }
    }
    saved_.push_back(name);
  }
  nesting_.lowest = nesting_.depth;
}

std::optional<std::string_view> AncestorKeys::of(std::size_t level) const {
  if (level >= known()) return before(nesting_.levels[level].begin);
  const Name& name = saved_[level];
  if (name.malformed) return {};
  return std::string_view(texts_).substr(name.begin, name.size);
}

/// Reads the key before the colon before a bracket in an object.
std::optional<std::string_view> AncestorKeys::before(std::uint64_t bracket) const {
  const std::uint64_t base = stream_.begin();
  std::uint64_t at = bracket;
  const auto byte = [&](std::uint64_t offset) { return *stream_.data(offset); };
  const auto back = [&] {
    while (at != base && (byte(at - 1) == ' ' || byte(at - 1) == '\t' || byte(at - 1) == '\n' || byte(at - 1) == '\r'))
      --at;
    return at != base;
  };
  if (!back() || byte(--at) != ':' || !back() || byte(--at) != '"') return {};
  const std::uint64_t closing = at - base;
  auto block = static_cast<std::size_t>(closing / 64);
  std::uint64_t quotes = stream_.bits()[block].quote & ((std::uint64_t{1} << (closing % 64)) - 1);
  while (quotes == 0 && block > 0) quotes = stream_.bits()[--block].quote;
  if (quotes == 0) return {};
  const std::uint64_t key = base + block * 64 + 64 - static_cast<unsigned>(std::countl_zero(quotes));
  return std::string_view(reinterpret_cast<const char*>(stream_.data(key)), static_cast<std::size_t>(at - key));
}

}  // namespace jt::search
