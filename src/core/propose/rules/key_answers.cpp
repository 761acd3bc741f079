// SPDX-License-Identifier: MIT
#include "core/propose/rules/key_answers.hpp"

#include <cstring>

namespace jt::propose::rules {
namespace {

constexpr std::size_t held_in_slot = 16;

template <class T>
T load(const char* bytes) {
  T out{};
  std::memcpy(&out, bytes, sizeof out);
  return out;
}

/// All bytes of a key of up to eight bytes, together with its size: overlapping loads, as in wyhash.
std::uint64_t few_bytes(std::string_view key) {
  const std::size_t size = key.size();
  const char* const bytes = key.data();
  if (size >= 4) return std::uint64_t{load<std::uint32_t>(bytes)} << 32 | load<std::uint32_t>(bytes + size - 4);
  if (size == 0) return 0;
  const auto at = [bytes](std::size_t i) { return std::uint64_t{static_cast<std::uint8_t>(bytes[i])}; };
  return at(0) << 16 | at(size / 2) << 8 | at(size - 1);
}

}  // namespace

std::size_t KeyAnswers::hash(const Slot& slot) {
  std::uint64_t mixed = (slot.front ^ slot.size) * 0x9E3779B97F4A7C15ULL;
  mixed = (mixed ^ (mixed >> 32) ^ slot.back) * 0xD6E8FEB86659FD93ULL;
  return static_cast<std::size_t>(mixed ^ (mixed >> 32));
}

bool KeyAnswers::is(const Slot& slot, const Slot& wanted, std::string_view key) const {
  return slot.front == wanted.front && slot.back == wanted.back && slot.size == wanted.size &&
         (key.size() <= held_in_slot || std::memcmp(bytes_.data() + slot.begin, key.data(), key.size()) == 0);
}

std::uint8_t KeyAnswers::of(std::string_view key) {
  if (key.size() > most_bytes) return ask_(key);
  Slot wanted;
  wanted.size = static_cast<std::uint32_t>(key.size());
  wanted.front = key.size() < 8 ? few_bytes(key) : load<std::uint64_t>(key.data());
  wanted.back = key.size() < 8 ? 0 : load<std::uint64_t>(key.data() + key.size() - 8);
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash(wanted) & mask;
  for (std::size_t step = 0; step < most_steps && slots_[at].used; ++step) {
    if (is(slots_[at], wanted, key)) return slots_[at].answer;
    at = (at + 1) & mask;
  }
  return add(wanted, key);
}

/// A key that is not known.
std::uint8_t KeyAnswers::add(Slot slot, std::string_view key) {
  slot.answer = ask_(key);
  slot.used = true;
  slot.begin = static_cast<std::uint32_t>(bytes_.size());
  const std::size_t more = key.size() <= held_in_slot ? 0 : key.size();
  if (held_ == most_keys || bytes_.size() + more > most_bytes || !put(slots_, slot)) return slot.answer;
  bytes_ += key.substr(0, more);
  if (++held_ * 2 > slots_.size()) grow();
  return slot.answer;
}

bool KeyAnswers::put(std::vector<Slot>& slots, const Slot& slot) {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = hash(slot) & mask;
  for (std::size_t step = 0; step < most_steps; ++step) {
    if (!slots[at].used) return slots[at] = slot, true;
    at = (at + 1) & mask;
  }
  return false;
}

void KeyAnswers::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.used) put(slots_, slot);
  }
}

}  // namespace jt::propose::rules
