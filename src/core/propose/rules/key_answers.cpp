// SPDX-License-Identifier: MIT
#include "core/propose/rules/key_answers.hpp"

namespace jt::propose::rules {

/// A key that is not known.
std::uint8_t KeyAnswers::add(const Words& end, std::string_view key) {
  Slot slot;
  slot.answer = ask_(key);
  const std::size_t more = key.size() <= tail ? 0 : key.size();
  if (held_ == most_keys || more > most_bytes - bytes_.size()) return slot.answer;
  slot.end = end;
  slot.size = static_cast<std::uint32_t>(key.size());
  slot.begin = static_cast<std::uint32_t>(bytes_.size());
  slot.used = true;
  if (!put(slots_, slot)) return slot.answer;
  bytes_ += key.substr(0, more);
  if (++held_ * 2 > slots_.size()) grow();
  return slot.answer;
}

bool KeyAnswers::put(std::vector<Slot>& slots, const Slot& slot) {
  const std::size_t mask = slots.size() - 1;
  std::size_t at = hash(slot.end, slot.size) & mask;
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
