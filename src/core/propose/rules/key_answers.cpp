// SPDX-License-Identifier: MIT
#include "core/propose/rules/key_answers.hpp"

#include <cstring>

namespace jt::propose::rules {

std::uint8_t KeyAnswers::of(std::string_view key) {
  const std::uint64_t hash = hash_(key);
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = static_cast<std::size_t>(hash) & mask;
  while (slots_[at].used) {
    const Slot& slot = slots_[at];
    if (slot.hash == hash && slot.size == key.size() &&
        std::memcmp(bytes_.data() + slot.begin, key.data(), key.size()) == 0)
      return slot.answer;
    at = (at + 1) & mask;
  }
  const std::uint8_t answer = ask_(key);
  if (held_ == most_keys || bytes_.size() + key.size() > most_bytes) return answer;
  slots_[at] = {hash, static_cast<std::uint32_t>(bytes_.size()), static_cast<std::uint32_t>(key.size()), answer, true};
  bytes_ += key;
  if (++held_ * 2 > slots_.size()) grow();
  return answer;
}

void KeyAnswers::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (!slot.used) continue;
    std::size_t at = static_cast<std::size_t>(slot.hash) & mask;
    while (slots_[at].used) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

}  // namespace jt::propose::rules
