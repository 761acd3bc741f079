// SPDX-License-Identifier: MIT
#include "core/shape/keys.hpp"

#include <xxhash.h>

#include <random>

#include "core/json/escape.hpp"

namespace jt::shape {

KeyHash::KeyHash() {
  std::random_device device;
  seed_ = (std::uint64_t{device()} << 32) | device();
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
  if (slots_.empty() || held_ * 2 >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (slots_[at] != 0) {
    if (slots_[at] == hash) return false;
    at = (at + 1) & mask;
  }
  if (held_ < capacity) {
    slots_[at] = hash;
    if (++held_ == capacity) make_filter();
  }
  ++count_;
  return true;
}

void DistinctCounter::grow() {
  if (slots_.size() >= capacity * 2) return;
  std::vector<std::uint64_t> old(slots_.empty() ? 256 : slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const std::uint64_t hash : old) {
    if (hash == 0) continue;
    std::size_t at = static_cast<std::size_t>(hash) & mask;
    while (slots_[at] != 0) at = (at + 1) & mask;
    slots_[at] = hash;
  }
}

KeyUnion::KeyUnion(Limits limits) : limits_(limits) {}

KeyUnion::Record* KeyUnion::look_up(std::string_view raw, bool escaped, scan::Type type) {
  std::string decoded;
  std::string_view text = raw;
  if (escaped) {
    decoded = json::decode(raw);
    text = decoded;
  }
  if (const auto found = by_text_.find(text); found != by_text_.end()) return found->second;
  if (records_.size() >= limits_.keys || bytes_ + text.size() > limits_.bytes) {
    omitted_.add(by_text_.hash_function()(text));
    return nullptr;
  }
  bytes_ += text.size();
  const std::size_t number = records_.size();
  Record& record = records_.emplace_back();
  record.number = number;
  record.raw = raw;
  record.text = text;
  record.type = type;
  by_text_.emplace(record.text, &record);
  return &record;
}

}  // namespace jt::shape
