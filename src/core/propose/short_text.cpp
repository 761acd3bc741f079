// SPDX-License-Identifier: MIT
#include "core/propose/short_text.hpp"

namespace jt::propose {

bool short_text(scan::Cursor& cursor, std::size_t limit, std::string_view& out) {
  const scan::Cursor::Mark mark = cursor.mark();
  const std::uint64_t begin = cursor.begin();
  out = {};
  if (!cursor.skip()) return false;
  const std::uint64_t size = cursor.end() - begin;
  if (size > limit) return true;
  if (begin < cursor.stream().begin()) return cursor.go(mark) && cursor.text(out);
  out = {reinterpret_cast<const char*>(cursor.stream().data(begin)), static_cast<std::size_t>(size)};
  return true;
}

}  // namespace jt::propose
