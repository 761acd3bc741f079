// SPDX-License-Identifier: MIT
// How many items a result has room for.
#pragma once

#include <cstddef>

namespace jt::results {

/// The largest count that fits. What is tried first is small, so the work is that of a few times the result, not of
/// all items.
template <class Fits>
std::size_t most_that_fit(std::size_t all, const Fits& fits) {
  std::size_t good = 0;
  std::size_t bad = 1;
  while (bad < all && fits(bad)) {
    good = bad;
    bad *= 2;
  }
  if (bad >= all) {
    // All of them need no count of what was left out.
    if (all == 0 || fits(all)) return all;
    bad = all;
  }
  while (bad - good > 1) {
    const std::size_t middle = good + (bad - good) / 2;
    (fits(middle) ? good : bad) = middle;
  }
  return good;
}

}  // namespace jt::results
