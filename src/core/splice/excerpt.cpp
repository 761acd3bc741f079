// SPDX-License-Identifier: MIT
#include "core/splice/excerpt.hpp"

#include <algorithm>
#include <span>

namespace jt::splice {
namespace {

constexpr std::size_t most_parts = 2;
constexpr std::size_t most_lines = 8;
constexpr std::size_t most_bytes = 600;

constexpr HunkStyle style{.context_lines = 1,
                          .longest_line = 160,
                          .around_change = 160,
                          .around_points = 40,
                          .joined = 80,
                          .longest_text = 200,
                          .most_blocks = 8};

/// Lines and bytes that may still be shown.
class Room {
 public:
  bool take(const std::string& text) {
    if (lines_ == 0 || (text.size() > bytes_ && lines_ < most_lines)) return false;
    --lines_;
    bytes_ -= std::min(bytes_, text.size());
    return true;
  }

 private:
  std::size_t lines_ = most_lines;
  std::size_t bytes_ = most_bytes;
};

/// Without what an entry behind it adds or takes.
std::string_view without_comma(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.ends_with(',')) line.remove_suffix(1);
  return line;
}

/// Whether the new lines are the first of the old ones, so that those behind them were taken out.
bool are_first(std::span<const HunkLine> now, std::span<const HunkLine> before) {
  return now.size() < before.size() &&
         std::equal(now.begin(), now.end(), before.begin(), [](const auto& one, const auto& other) {
           return without_comma(one.text) == without_comma(other.text);
         });
}

/// The lines as they are now. Of those that took the place of others the old ones are left out.
std::vector<HunkLine> as_it_is_now(const Hunk& hunk) {
  std::vector<HunkLine> lines;
  for (std::size_t i = 0; i < hunk.lines.size();) {
    if (hunk.lines[i].mark == ' ') {
      lines.push_back(hunk.lines[i++]);
      continue;
    }
    std::size_t old_end = i;
    while (old_end < hunk.lines.size() && hunk.lines[old_end].mark == '-') ++old_end;
    std::size_t new_end = old_end;
    while (new_end < hunk.lines.size() && hunk.lines[new_end].mark == '+') ++new_end;
    const std::span all(hunk.lines);
    const auto before = all.subspan(i, old_end - i);
    const auto now = all.subspan(old_end, new_end - old_end);
    lines.insert(lines.end(), now.begin(), now.end());
    if (are_first(now, before))
      lines.insert(lines.end(), before.begin() + static_cast<std::ptrdiff_t>(now.size()), before.end());
    i = new_end;
  }
  return lines;
}

/// Leaves one unchanged line on either side: a change that ends where a line begins has taken that line in too.
void keep_one_beside(Excerpt::Part& part) {
  std::vector<HunkLine>& lines = part.lines;
  const auto both = [](const HunkLine& one, const HunkLine& next) { return one.mark == ' ' && next.mark == ' '; };
  while (lines.size() > 1 && both(lines[lines.size() - 2], lines.back())) lines.pop_back();
  std::size_t extra = 0;
  while (extra + 1 < lines.size() && both(lines[extra], lines[extra + 1])) ++extra;
  lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(extra));
  part.line += extra;
}

/// The changed lines of a hunk up to the next unchanged one, as they were and as they are.
void add_sides(const Hunk& hunk, Excerpt& excerpt) {
  Room room_before;
  Room room_after;
  excerpt.line = hunk.first_after;
  for (const HunkLine& line : hunk.lines) {
    if (line.mark == ' ') {
      if (!excerpt.before.empty() || !excerpt.after.empty()) return;
      ++excerpt.line;
    } else if (line.mark == '-') {
      if (excerpt.more_before == 0 && room_before.take(line.text))
        excerpt.before.push_back(line.text);
      else
        ++excerpt.more_before;
    } else {
      if (excerpt.more_after == 0 && room_after.take(line.text))
        excerpt.after.push_back(line.text);
      else
        ++excerpt.more_after;
    }
  }
}

}  // namespace

Result<Excerpt> excerpt(PieceTable& document, document::LineIndex& lines) {
  Excerpt excerpt;
  Room room;
  bool full = false;
  Hunks hunks(document, lines, style);
  for (std::size_t i = 0; i < most_parts; ++i) {
    const auto hunk = TRY(hunks.next());
    if (!hunk) return excerpt;
    if (i == 0) add_sides(*hunk, excerpt);
    Excerpt::Part all{hunk->first_after, as_it_is_now(*hunk)};
    keep_one_beside(all);
    Excerpt::Part part{all.line, {}};
    for (HunkLine& line : all.lines) {
      full = full || !room.take(line.text);
      if (!full)
        part.lines.push_back(std::move(line));
      else if (line.mark != ' ')
        ++excerpt.more_lines;
    }
    if (!part.lines.empty()) excerpt.parts.push_back(std::move(part));
  }
  excerpt.more_places = hunks.changes_left();
  return excerpt;
}

}  // namespace jt::splice
