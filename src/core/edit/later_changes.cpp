// SPDX-License-Identifier: MIT
#include "core/edit/later_changes.hpp"

namespace jt::edit {

void LaterChanges::take(const std::vector<ValueChange>& changes) {
  constexpr std::size_t most_kinds = 100;
  for (const ValueChange& each : changes) {
    if (!each.whole()) continue;
    const auto found = counts_.find({each.previous, each.value});
    if (found != counts_.end()) {
      ++found->second;
    } else if (counts_.size() < most_kinds) {
      counts_.emplace(std::pair{each.previous, each.value}, 1);
    }
  }
}

void LaterChanges::give(std::vector<ValueChange>& reported) {
  if (counts_.empty()) return;
  for (ValueChange& each : reported) {
    if (!each.whole()) continue;
    const auto found = counts_.find({each.previous, each.value});
    if (found == counts_.end()) continue;
    each.alike = found->second;
    counts_.erase(found);
  }
}

}  // namespace jt::edit
