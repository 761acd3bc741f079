// SPDX-License-Identifier: MIT
#include "commands/places.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace jt {

namespace {

bool leads(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

// A line and a column that move over text.
struct Walker {
  std::uint64_t line = 1;
  std::uint64_t column = 1;

  void over(std::string_view text) {
    const auto ends = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    if (ends > 0) {
      line += ends;
      column = 1;
      text.remove_prefix(text.rfind('\n') + 1);
    }
    column += static_cast<std::uint64_t>(std::count_if(text.begin(), text.end(), leads));
  }
};

}  // namespace

void fill_places(Source& source, std::vector<Position*> places) {
  std::sort(places.begin(), places.end(), [](const Position* a, const Position* b) { return a->offset < b->offset; });
  std::vector<std::uint8_t> buffer(std::size_t{128} << 10);
  std::uint64_t begin = 0;
  Walker walker;
  bool mark = false;
  auto next = places.begin();
  while (next != places.end()) {
    const auto got = source.read(begin, buffer.data(), buffer.size());
    const std::size_t size = got ? *got : 0;
    const std::string_view text(reinterpret_cast<const char*>(buffer.data()), size);
    if (begin == 0) mark = text.starts_with("\xEF\xBB\xBF");  // which is no column
    std::size_t at = 0;
    for (; next != places.end() && ((*next)->offset < begin + size || (size == 0 && got && (*next)->offset == begin));
         ++next) {
      const auto place = static_cast<std::size_t>((*next)->offset - begin);
      walker.over(text.substr(at, place - at));
      at = place;
      (*next)->line = walker.line;
      (*next)->column = walker.column - (mark && walker.line == 1 && walker.column > 1 ? 1 : 0);
    }
    if (size == 0) return;
    walker.over(text.substr(at));
    begin += size;
  }
}

}  // namespace jt
