// SPDX-License-Identifier: MIT
#include "core/blocks/list_items.hpp"

#include <algorithm>
#include <string>

namespace jt::blocks {
namespace {

constexpr std::size_t nowhere = std::string_view::npos;
constexpr std::size_t deepest_marker = 3;  ///< of a marker, from the content around it on
constexpr std::size_t most_digits = 9;
constexpr std::size_t most_blanks = 4;  ///< after a marker; with more, the content begins after one

/// The bytes of a list marker that begins at `at`; 0 if there is none.
std::size_t marker_size(std::string_view line, std::size_t at) {
  constexpr std::string_view digits = "0123456789";
  const std::size_t end = std::min(line.find_first_not_of(digits, at), line.size());
  const bool number = end > at && end - at <= most_digits;
  if (end == line.size() || (end > at && !number)) return 0;
  const std::string_view marks = number ? ".)" : "-+*";
  if (marks.find(line[end]) == nowhere) return 0;
  const std::size_t after = end + 1;
  return after == line.size() || line[after] == ' ' || line[after] == '\t' ? after - at : 0;
}

/// "* * *", "---".
bool is_thematic_break(std::string_view line, std::size_t at) {
  const char mark = line[at];
  return (mark == '-' || mark == '*') && line.find_first_not_of(std::string({mark, ' ', '\t'}), at) == nowhere &&
         std::count(line.begin(), line.end(), mark) >= 3;
}

}  // namespace

void ListItems::line(std::string_view line) {
  line = line.substr(0, longest);
  marked_ = {};
  LinePlace at = after_blanks(line);
  if (at.bytes == line.size() || line[at.bytes] == '\r') return;
  while (!open_.empty() && at.columns < open_.back()) open_.pop_back();
  while (at.bytes < line.size() && at.columns <= content() + deepest_marker && !is_thematic_break(line, at.bytes)) {
    const std::size_t size = marker_size(line, at.bytes);
    if (size == 0) return;
    const LinePlace after{at.bytes + size, at.columns + size};
    const LinePlace next = after_blanks(line, after);
    const bool alone = next.bytes == line.size() || next.columns - after.columns > most_blanks;
    open_.push_back(alone ? after.columns + 1 : next.columns);
    if (alone) return;
    marked_ = at = next;
  }
}

}  // namespace jt::blocks
