// SPDX-License-Identifier: MIT
// The beginning of a JSON value that is too long to print, as JSON of its own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jt::output {

struct ValueHead {
  std::string text;      ///< JSON; empty if nothing of the value can be shown
  std::size_t used = 0;  ///< how many bytes of the value it shows
};

/// `begin` is the beginning of a value, at least `most` bytes of it. Containers are cut after an entry and closed, so
/// an entry is shown whole or not at all; a string is cut between two characters. The text has at most `most` bytes.
ValueHead head_of_value(std::string_view begin, std::size_t most);

/// Calls `fits` with fewer and fewer bytes, from `most` on, until it says yes. False: it never does.
template <class Fits>
bool shorten_until(std::size_t most, const Fits& fits) {
  for (; most > 0; most -= most / 4 + 1) {
    if (fits(most)) return true;
  }
  return false;
}

}  // namespace jt::output
