// SPDX-License-Identifier: MIT
#include "core/shape/keys.hpp"

#include <xxhash.h>

#include <random>

namespace jt::shape {

KeyHash::KeyHash() {
  static const std::uint64_t seed = [] {
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
  }();
  seed_ = seed;
}

std::size_t KeyHash::operator()(std::string_view text) const {
  return static_cast<std::size_t>(XXH3_64bits_withSeed(text.data(), text.size(), seed_));
}

namespace {

// The bit of a hash in the filter; the table uses the low bits.
constexpr std::size_t filter_words = std::size_t{1} << 12;
std::size_t filter_word(std::uint64_t hash) { return static_cast<std::size_t>(hash >> 52); }
std::uint64_t filter_bit(std::uint64_t hash) { return std::uint64_t{1} << ((hash >> 46) & 63); }

}  // namespace

void DistinctCounter::make_filter() {
  filter_.resize(filter_words);
  for (const std::uint64_t hash : slots_) {
    if (hash != 0) filter_[filter_word(hash)] |= filter_bit(hash);
  }
}

bool DistinctCounter::add(std::uint64_t hash) {
  if (hash == 0) hash = 1;
  if (!filter_.empty() && (filter_[filter_word(hash)] & filter_bit(hash)) == 0) {
    ++count_;
    return true;
  }
  if (limit_ == 0) {
    ++count_;
    return true;
  }
  if (slots_.empty() || held_ * 2 >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (slots_[at] != 0) {
    if (slots_[at] == hash) return false;
    at = (at + 1) & mask;
  }
  if (held_ < limit_) {
    slots_[at] = hash;
    if (++held_ == limit_) make_filter();
  }
  ++count_;
  return true;
}

void DistinctCounter::grow() {
  if (slots_.size() >= limit_ * 2) return;
  std::vector<std::uint64_t> old(slots_.empty() ? 16 : slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const std::uint64_t hash : old) {
    if (hash == 0) continue;
    std::size_t at = static_cast<std::size_t>(hash) & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = hash;
  }
}

}  // namespace jt::shape
