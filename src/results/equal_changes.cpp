// SPDX-License-Identifier: MIT
#include "results/equal_changes.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace jt::results {

std::vector<EqualChanges> equal_changes(const std::vector<edit::ValueChange>& changes) {
  constexpr std::size_t longest_equal = 1024;
  std::map<std::pair<std::optional<std::string>, std::optional<std::string>>, std::size_t> places;
  std::vector<EqualChanges> groups;
  for (const edit::ValueChange& change : changes) {
    const std::size_t size = change.previous.value_or("").size() + change.value.value_or("").size();
    if (size <= longest_equal) {
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

}  // namespace jt::results
