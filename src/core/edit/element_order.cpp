// SPDX-License-Identifier: MIT
#include "core/edit/element_order.hpp"

namespace jt::edit {

ElementOrder::Element ElementOrder::at(std::uint64_t index) const {
  std::size_t run = 0;
  for (; index >= runs_[run].count; ++run) index -= runs_[run].count;
  return {runs_[run].first.before + index, runs_[run].first.made};
}

/// The run that begins with this index.
std::size_t ElementOrder::split(std::uint64_t index) {
  std::size_t run = 0;
  for (; index >= runs_[run].count; ++run) index -= runs_[run].count;
  if (index == 0) return run;
  Run rest = runs_[run];
  rest.first.before += index;
  if (rest.count != all) rest.count -= index;
  runs_[run].count = index;
  runs_.insert(runs_.begin() + static_cast<std::ptrdiff_t>(run) + 1, rest);
  return run + 1;
}

void ElementOrder::insert(std::uint64_t index, std::size_t made) {
  const std::size_t run = split(index);
  runs_.insert(runs_.begin() + static_cast<std::ptrdiff_t>(run), Run{{0, made}, 1});
}

void ElementOrder::remove(std::uint64_t index) {
  const std::size_t run = split(index);
  (void)split(index + 1);
  runs_.erase(runs_.begin() + static_cast<std::ptrdiff_t>(run));
}

}  // namespace jt::edit
