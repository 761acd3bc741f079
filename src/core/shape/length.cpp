// SPDX-License-Identifier: MIT
#include "core/shape/length.hpp"

#include <limits>

#include "core/document/characters.hpp"

namespace jt::shape {

bool measure(scan::Cursor& cursor, std::optional<std::uint64_t>& length) {
  length.reset();
  const scan::Type type = cursor.type();
  std::uint64_t count = 0;
  switch (type) {
    case scan::Type::array:
      if (!cursor.enter()) return false;
      length = cursor.skip_elements(std::numeric_limits<std::uint64_t>::max());
      return cursor.next() == scan::Step::end;
    case scan::Type::object: {
      if (!cursor.enter()) return false;
      scan::Step step;
      while ((step = cursor.next()) == scan::Step::entry) ++count;
      length = count;
      return step == scan::Step::end;
    }
    case scan::Type::string:
      if (!document::count_characters(cursor, count)) return false;
      length = count;
      return true;
    default:
      return cursor.skip();
  }
}

}  // namespace jt::shape
