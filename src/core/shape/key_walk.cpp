// SPDX-License-Identifier: MIT
#include "core/shape/key_walk.hpp"

#include <limits>
#include <string>
#include <string_view>

#include "core/json/escape.hpp"

namespace jt::shape {

bool KeyWalk::run(const Take& take) {
  if (!cursor_.enter()) return false;
  scan::Step step;
  std::string copy;  // the receiver may move past the value, and the key's bytes may go
  while ((step = cursor_.next()) == scan::Step::entry) {
    std::string_view key = cursor_.key();
    if (cursor_.key_escaped()) {
      key = copy = json::decode(key);
    } else if (key.size() <= longest_copied) {
      key = copy.assign(key);
    }
    if (!seen_.add(hash_(key))) continue;
    if (taken_ == limit_) {
      ++omitted_;
      if (seen_.full()) omitted_ += cursor_.skip_elements(std::numeric_limits<std::uint64_t>::max());
      continue;
    }
    ++taken_;
    const Taken taken = take(key);
    if (taken != Taken::more) return taken == Taken::stop;
  }
  return step == scan::Step::end;
}

}  // namespace jt::shape
