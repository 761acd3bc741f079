// SPDX-License-Identifier: MIT
#include "core/shape/length.hpp"

#include <limits>

#include "core/clip/characters.hpp"

namespace jt {

bool measure(Cursor& cursor, std::optional<std::uint64_t>& length) {
  length.reset();
  const Type type = cursor.type();
  std::uint64_t count = 0;
  switch (type) {
    case Type::array:
      if (!cursor.enter()) return false;
      length = cursor.skip_elements(std::numeric_limits<std::uint64_t>::max());
      return cursor.next() == Step::end;
    case Type::object: {
      if (!cursor.enter()) return false;
      Step step;
      while ((step = cursor.next()) == Step::entry) ++count;
      length = count;
      return step == Step::end;
    }
    case Type::string:
      if (!count_characters(cursor, count)) return false;
      length = count;
      return true;
    default:
      return cursor.skip();
  }
}

}  // namespace jt
