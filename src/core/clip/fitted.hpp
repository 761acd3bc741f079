// SPDX-License-Identifier: MIT
// Fitted: a value cut so that it fits a size that is known only once it is written: the limits are chosen after one
// pass over the value, from what was kept of it.
//
// Fitted (show --max-bytes) keeps an outline for each number of levels, each within the budget, and chooses limits by
// measuring what would be printed.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/clip/clip.hpp"

namespace jt::clip {

class Outline;

class Fitted {
 public:
  /// Reads the value that the cursor is on, and past it. `most`: the limits that are not exceeded. What is kept is in
  /// proportion to `bytes`, the size that is wanted, whatever the size of the document. Errors: those of `clip`.
  static Result<Fitted> read(scan::Cursor& cursor, const ClipOptions& most, std::uint64_t bytes);
  Fitted(Fitted&&) noexcept;
  Fitted& operator=(Fitted&&) noexcept;
  ~Fitted();

  /// Chooses the limits. First as many levels as can be shown with all keys of the levels above the last one, then
  /// members of the last level, short strings, elements, and longer strings. `fits` writes this and measures it.
  void choose(const std::function<bool(const Fitted&)>& fits);
  [[nodiscard]] const ClipOptions& options() const { return options_; }
  /// Writes the value cut to the limits that were chosen.
  Clipped write(ClipSink& sink) const;

 private:
  Fitted();
  std::vector<std::unique_ptr<Outline>> outlines_;  ///< of 1, 2, … levels; null where so many levels never fit
  std::size_t chosen_ = 0;
  ClipOptions most_;
  ClipOptions options_;
};

}  // namespace jt::clip
