// SPDX-License-Identifier: MIT
#include "core/splice/hunks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <utility>

#include "core/json/escape.hpp"

namespace jt::splice {
namespace {

/// The text without incomplete code points at its ends.
std::string_view whole_points(std::string_view text) {
  while (!text.empty() && text::is_continuation(text.front())) text.remove_prefix(1);
  std::size_t tail = text.size();
  while (tail > 0 && text.size() - tail < 4 && text::is_continuation(text[tail - 1])) --tail;
  if (tail == 0) return text;
  const auto lead = static_cast<unsigned char>(text[tail - 1]);
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
  return text.size() - tail + 1 < size ? text.substr(0, tail - 1) : text;
}

/// Lines with their ends; the last one may have none.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// At most that many code points from the end of a text, or from its beginning.
std::string_view last_points(std::string_view text, std::size_t most) {
  std::size_t begin = text.size();
  for (; begin > 0 && most > 0; --most) {
    do --begin;
    while (begin > 0 && text::is_continuation(text[begin]));
  }
  return text.substr(begin);
}
std::string_view first_points(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (; end < text.size() && most > 0; --most) {
    do ++end;
    while (end < text.size() && text::is_continuation(text[end]));
  }
  return text.substr(0, end);
}

std::uint64_t end_of(const Change& range) { return range.before_begin + range.before_size; }

}  // namespace

std::optional<Hunks::Block> Hunks::next_block() {
  if (!waiting_.empty()) {
    const Block block = waiting_.front();
    waiting_.pop_front();
    return block;
  }
  const auto change = changes_.next();
  return change ? std::optional(make_block(*change)) : std::nullopt;
}

/// Those of the next hunk.
Hunks::Blocks Hunks::next_blocks() {
  Blocks blocks;
  from_ = to_;
  while (auto block = next_block()) {
    if (!blocks.empty()) {
      if (!in_one_way(blocks, *block)) break;
      if (touches(blocks.back(), *block)) {
        extend(blocks.back(), *block);
        continue;
      }
      const bool full = style_.most_blocks > 0 && blocks.size() >= style_.most_blocks;
      if (full || !near(blocks.back(), *block)) {
        waiting_.push_front(*block);
        break;
      }
    }
    blocks.push_back(*block);
  }
  if (!blocks.empty()) to_ = end_of(blocks.back().range);
  for (Block& each : blocks) trim(each);
  return blocks;
}

/// The end of a line may be near one change and far from another one: then of neither the whole line is shown. False:
/// so the last block is none of this hunk any longer, and both wait.
bool Hunks::in_one_way(Blocks& blocks, Block& next) {
  Block& last = blocks.back();
  if (last.in_line == next.in_line || next.range.before_begin >= end_of(last.range)) return true;
  if (last.in_line) {
    next = {next.change, next.change, true};
    return true;
  }
  last = {last.change, last.change, true};
  if (blocks.size() == 1) return true;
  waiting_.push_front(next);
  waiting_.push_front(last);
  blocks.pop_back();
  return false;
}

/// Lines that a block has before or after those that change are context, and counted as such.
void Hunks::trim(Block& block) {
  if (block.in_line) return;
  Change& range = block.range;
  const std::string before = before_.text(range.before_begin, range.before_begin + range.before_size);
  const std::string after = after_.text(range.after_begin, range.after_begin + range.after_size);
  const auto old_lines = split(before);
  const auto new_lines = split(after);
  const auto [from, other] = std::mismatch(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end());
  const auto tail = std::mismatch(old_lines.rbegin(), std::make_reverse_iterator(from), new_lines.rbegin(),
                                  std::make_reverse_iterator(other));
  const auto bytes = [](auto begin, auto end) {
    return std::accumulate(begin, end, std::uint64_t{0},
                           [](std::uint64_t sum, std::string_view line) { return sum + line.size(); });
  };
  const std::uint64_t head = bytes(old_lines.begin(), from);
  const std::uint64_t same = head + bytes(old_lines.rbegin(), tail.first);
  range.before_begin += head;
  range.after_begin += head;
  range.before_size -= same;
  range.after_size -= same;
}

Result<std::optional<Hunk>> Hunks::next() {
  const Blocks blocks = next_blocks();
  if (blocks.empty()) return std::optional<Hunk>();
  Hunk hunk;
  put_all(blocks, [&](char mark, std::string_view line) {
    hunk.lines.push_back(shown(mark, line));
    hunk.before_lines += mark != '+' ? 1U : 0U;
    hunk.after_lines += mark != '-' ? 1U : 0U;
    return true;
  });
  TRY(place(hunk, blocks));
  return std::optional(std::move(hunk));
}

Result<bool> Hunks::next(const std::function<void(const Hunk&)>& begin, const TakeLine& take) {
  const Blocks blocks = next_blocks();
  if (blocks.empty()) return false;
  Hunk hunk;
  put_all(blocks, [&](char mark, std::string_view) {
    hunk.before_lines += mark != '+' ? 1U : 0U;
    hunk.after_lines += mark != '-' ? 1U : 0U;
    return true;
  });
  TRY(place(hunk, blocks));
  begin(hunk);
  put_all(blocks, [&](char mark, std::string_view line) { return take(shown(mark, line)); });
  if (before_.failure()) return fail(*before_.failure());
  if (after_.failure()) return fail(*after_.failure());
  return true;
}

std::uint64_t Hunks::changes_left() {
  std::uint64_t count = std::exchange(waiting_, {}).size();
  while (changes_.next()) ++count;
  return count;
}

/// The beginning of the line that contains the offset; nothing if it is too far away.
std::optional<std::uint64_t> Hunks::line_begin(std::uint64_t at) {
  const std::uint64_t lowest = at > style_.longest_line ? at - style_.longest_line : 0;
  for (; at > lowest; --at) {
    if (before_.at(at - 1) == '\n') return at;
  }
  return at == 0 ? std::optional<std::uint64_t>(0) : std::nullopt;
}

/// The end of the line that contains the offset, with its line end.
std::optional<std::uint64_t> Hunks::line_end(std::uint64_t at) {
  for (std::uint64_t i = at; i < at + style_.longest_line; ++i) {
    const int c = before_.at(i);
    if (c < 0) return i;
    if (c == '\n') return i + 1;
  }
  return std::nullopt;
}

Hunks::Block Hunks::make_block(const Change& change) {
  const std::uint64_t end = change.before_begin + change.before_size;
  const auto first = line_begin(change.before_begin);
  // Text that ends with a line end ends its line, if what takes its place does so; if nothing does, the rest of the
  // line before it would go on with the next one.
  const bool whole_lines = change.after_size == 0 ? first == change.before_begin
                                                  : after_.at(change.after_begin + change.after_size - 1) == '\n';
  const bool at_line = change.before_size > 0 && before_.at(end - 1) == '\n' && whole_lines;
  const auto last = at_line ? std::optional(end) : line_end(end);
  const bool large = change.before_size > 65'536 || change.after_size > 65'536;
  Block block;
  block.change = with_whole_points(change);
  block.in_line = !first || !last || large;
  if (block.in_line) {
    block.range = block.change;
    return block;
  }
  block.range.before_begin = *first;
  block.range.before_size = *last - *first;
  block.range.after_begin = change.after_begin - (change.before_begin - *first);
  block.range.after_size = (change.before_begin - *first) + change.after_size + (*last - end);
  return block;
}

/// Bytes can be alike in texts whose characters are not.
Change Hunks::with_whole_points(Change change) {
  const auto inside = [](LocalText& text, std::uint64_t at) {
    const int byte = text.at(at);
    return byte >= 0 && text::is_continuation(static_cast<char>(byte));
  };
  constexpr int longest = 3;  // bytes behind the first one
  for (int i = 0; i < longest && change.before_begin > 0 && change.after_begin > 0; ++i) {
    if (!inside(before_, change.before_begin) && !inside(after_, change.after_begin)) break;
    --change.before_begin;
    ++change.before_size;
    --change.after_begin;
    ++change.after_size;
  }
  for (int i = 0; i < longest; ++i) {
    if (!inside(before_, change.before_begin + change.before_size)) break;
    ++change.before_size;
    ++change.after_size;
  }
  return change;
}

bool Hunks::touches(const Block& one, const Block& next) const {
  const std::uint64_t end = end_of(one.range);
  if (one.in_line || next.in_line) {
    return one.in_line && next.in_line && next.range.before_begin < end + style_.joined &&
           next.range.before_begin + next.range.before_size - one.range.before_begin < style_.longest_text;
  }
  return next.range.before_begin < end;
}

void Hunks::extend(Block& one, const Block& next) {
  const auto up_to = [](Change& range, const Change& last) {
    range.before_size = end_of(last) - range.before_begin;
    range.after_size = last.after_begin + last.after_size - range.after_begin;
  };
  up_to(one.range, next.range);
  up_to(one.change, next.change);
}

/// Whether the lines between are shown as context.
bool Hunks::near(const Block& one, const Block& next) {
  if (one.in_line || next.in_line) return false;
  std::uint64_t at = one.range.before_begin + one.range.before_size;
  for (std::size_t i = 0; i <= 2 * style_.context_lines; ++i) {
    if (at >= next.range.before_begin) return true;
    const auto end = line_end(at);
    if (!end) return false;
    at = *end;
  }
  return false;
}

HunkLine Hunks::shown(char mark, std::string_view line) const {
  HunkLine shown{.mark = mark, .text = {}, .has_feed = line.ends_with('\n')};
  if (shown.has_feed) line.remove_suffix(1);
  const std::uint64_t most = std::max<std::uint64_t>(style_.longest_line, 400);
  const bool cut = line.size() > most;
  shown.text = cut ? std::string(whole_points(line.substr(0, most))) + "…" : std::string(line);
  return shown;
}

/// Says where it is. Its lines are counted.
Result<void> Hunks::place(Hunk& hunk, const Blocks& blocks) {
  hunk.in_line = blocks.front().in_line;
  hunk.first = TRY(lines_.line(first_line(blocks.front()), near_));
  if (before_.failure()) return fail(*before_.failure());
  if (after_.failure()) return fail(*after_.failure());
  hunk.first_after = hunk.first + static_cast<std::uint64_t>(grown_);
  grown_ += static_cast<std::int64_t>(hunk.after_lines) - static_cast<std::int64_t>(hunk.before_lines);
  return {};
}

bool Hunks::put_all(const Blocks& blocks, const Put& put) {
  return blocks.front().in_line ? in_line(blocks.front().range, put) : whole_lines(blocks, put);
}

/// Where the lines that are shown begin, with those before the first change.
std::uint64_t Hunks::first_line(const Block& block) {
  std::uint64_t first = block.range.before_begin;
  for (std::size_t i = 0; i < style_.context_lines && first > 0 && !block.in_line; ++i) {
    const auto begin = line_begin(first - 1);
    if (!begin || *begin < from_) break;
    first = *begin;
  }
  return first;
}

bool Hunks::whole_lines(const Blocks& blocks, const Put& put) {
  std::uint64_t at = first_line(blocks.front());
  for (const Block& block : blocks) {
    const std::string between = before_.text(at, block.range.before_begin);
    for (const std::string_view line : split(between))
      if (!put(' ', line)) return false;
    if (!block_lines(block.range, put)) return false;
    at = block.range.before_begin + block.range.before_size;
  }
  return lines_behind(at, put);
}

bool Hunks::block_lines(const Change& range, const Put& put) {
  const auto put_all_of = [&put](char mark, const std::string& text) {
    const auto lines = split(text);
    return std::all_of(lines.begin(), lines.end(), [&](std::string_view line) { return put(mark, line); });
  };
  return put_all_of('-', before_.text(range.before_begin, range.before_begin + range.before_size)) &&
         put_all_of('+', after_.text(range.after_begin, range.after_begin + range.after_size));
}

/// The lines after the last change, up to the next one.
bool Hunks::lines_behind(std::uint64_t at, const Put& put) {
  const std::uint64_t to = waiting_.empty() ? LocalText::no_limit : waiting_.front().range.before_begin;
  for (std::size_t i = 0; i < style_.context_lines && at < to && before_.at(at) >= 0; ++i) {
    const auto end = line_end(at);
    const bool whole = end && *end <= to;
    std::string text = before_.text(at, whole ? *end : std::min(to, at + style_.longest_line));
    if (!whole) text = std::string(whole_points(text)) + "…\n";
    if (!put(' ', text)) return false;
    if (!whole) break;
    at = *end;
  }
  return true;
}

/// The text around a part of a long line.
Hunks::Around Hunks::around(LocalText& source, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t size = style_.around_change;
  const std::uint64_t from = begin > size ? begin - size : 0;
  std::string lead = source.text(from, begin);
  const bool whole_lead = from == 0 || lead.find('\n') != std::string::npos;
  lead = whole_lead ? lead.substr(lead.rfind('\n') + 1) : std::string(whole_points(lead));
  const std::string_view near_lead = last_points(lead, style_.around_points);
  lead = whole_lead && near_lead.size() == lead.size() ? lead : "…" + std::string(near_lead);
  std::string trail = source.text(end, end + size);
  const bool whole_trail = trail.size() < size || trail.find('\n') != std::string::npos;
  trail = whole_trail ? trail.substr(0, trail.find('\n')) : std::string(whole_points(trail));
  const std::string_view near_trail = first_points(trail, style_.around_points);
  trail = whole_trail && near_trail.size() == trail.size() ? trail : std::string(near_trail) + "…";
  return {std::move(lead), std::move(trail)};
}

/// A change within a long line, with the text around it. Another change can be there too.
bool Hunks::in_line(const Change& range, const Put& put) {
  const auto show = [&](char mark, LocalText& source, std::uint64_t begin, std::uint64_t size) {
    const std::uint64_t most = style_.longest_text;
    const auto [lead, trail] = around(source, begin, begin + size);
    std::string text = source.text(begin, begin + std::min(size, most));
    if (size > most) text = std::string(whole_points(text)) + fmt::format("… {} more bytes …", size - most);
    std::string all = lead + text + trail;
    if (!all.empty() && !all.ends_with('\n')) all += '\n';  // how the long line ends is not known
    const auto lines = split(all);
    return std::all_of(lines.begin(), lines.end(), [&](std::string_view line) { return put(mark, line); });
  };
  return show('-', before_, range.before_begin, range.before_size) &&
         show('+', after_, range.after_begin, range.after_size);
}

}  // namespace jt::splice
