// SPDX-License-Identifier: MIT
#include "results/equal_changes.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace jt::results {

std::vector<EqualChanges> equal_changes(const std::vector<edit::ValueChange>& changes) {
  std::map<std::pair<std::optional<std::string>, std::optional<std::string>>, std::size_t> places;
  std::vector<EqualChanges> groups;
  for (const edit::ValueChange& change : changes) {
    if (change.whole()) {
      const auto [place, added] = places.emplace(std::pair{change.previous, change.value}, groups.size());
      if (!added) {
        groups[place->second].push_back(&change);
        continue;
      }
    }
    groups.push_back({&change});
  }
  return groups;
}

std::uint64_t count_of(const EqualChanges& group) {
  std::uint64_t count = group.size();
  for (const edit::ValueChange* each : group) count += each->alike;
  return count;
}

}  // namespace jt::results
