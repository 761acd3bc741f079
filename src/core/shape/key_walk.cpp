// SPDX-License-Identifier: MIT
#include "core/shape/key_walk.hpp"

#include <limits>
#include <string>

#include "core/json/escape.hpp"

namespace jt::shape {

bool KeyWalk::run(const Take& take) {
  if (!cursor_.enter()) return false;
  scan::Step step;
  std::string key;  // the receiver may move past the value, and the key's bytes may go
  while ((step = cursor_.next()) == scan::Step::entry) {
    if (cursor_.key_escaped()) {
      key = json::decode(cursor_.key());
    } else {
      key.assign(cursor_.key());
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
