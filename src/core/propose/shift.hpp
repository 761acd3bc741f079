// SPDX-License-Identifier: MIT
// Shift: where a value lies after some changes of the document, or lay before them.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/path/path.hpp"

namespace jt::propose {

/// Changes in the order in which they are made. Every location given to it is that at that time.
class Shift {
 public:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  /// A value was written over another one, or as a new member. `change` says which change did it.
  void wrote(const path::Location& at, std::size_t change = none);
  /// A new element.
  void inserted(const path::Location& at, std::size_t change = none);
  void removed(const path::Location& at);
  void renamed(const path::Location& at, const std::string& key);
  /// Removed and then added, or inserted, at `to`.
  void moved(const path::Location& from, const path::Location& to);

  [[nodiscard]] std::size_t steps() const { return steps_.size(); }
  /// Where a value is now that was there after `since` steps; nothing if it was removed, or lies in what was written.
  [[nodiscard]] std::optional<path::Location> now(path::Location then, std::size_t since = 0) const;
  /// The same for the place before an element: that stays where the element itself is removed.
  [[nodiscard]] std::optional<path::Location> gap_now(path::Location then, std::size_t since = 0) const;

  struct Origin {
    path::Location at;          ///< in the first document; or below what a change wrote
    std::size_t within = none;  ///< that change
  };
  /// Where a value of the present document was in the first one.
  [[nodiscard]] Origin origin(path::Location now) const;

 private:
  enum class Kind : unsigned char { wrote, inserted, removed, renamed, moved };
  struct Step {
    Kind kind;
    path::Location at;
    path::Location to = {};  ///< of moved and renamed
    std::size_t change = none;
  };
  static bool forward(const Step& step, path::Location& at, bool gap);

  void fresh(Step step);

  std::vector<Step> steps_;
  std::unordered_map<std::string, std::size_t> fresh_;  ///< what was written or inserted: by its place, the last step
  bool still_ = true;                                   ///< nothing was moved so far, so that places are what they were
};

}  // namespace jt::propose
