// SPDX-License-Identifier: MIT
// LaterChanges: counts the changes after those that an operation reports, by their old and new texts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/edit/operation.hpp"

namespace jt::edit {

class LaterChanges {
 public:
  /// Of more targets, the texts of the later ones are not made.
  static constexpr std::size_t most_targets = 10'000;

  /// Forgets where they were.
  void take(const std::vector<ValueChange>& changes);
  /// Sets `ValueChange::alike` of the first of each kind.
  void give(std::vector<ValueChange>& reported);

 private:
  std::map<std::pair<std::optional<std::string>, std::optional<std::string>>, std::uint64_t> counts_;
};

}  // namespace jt::edit
