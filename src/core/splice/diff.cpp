// SPDX-License-Identifier: MIT
#include "core/splice/diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/document/line_index.hpp"
#include "core/json/escape.hpp"
#include "core/splice/local_text.hpp"

namespace jt::splice {
namespace {

constexpr std::uint64_t longest_line = 400;
constexpr std::size_t context_lines = 3;
/// How much is shown on either side of a change within a long line.
constexpr std::uint64_t around_change = 60;
/// The most of an old or new text that is shown within a long line.
constexpr std::uint64_t longest_text = 1000;

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
std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// Whole lines that were replaced by others; or, within a long line, only the change.
struct Block {
  Change range;
  bool in_line = false;
};

class UnifiedDiff {
 public:
  UnifiedDiff(PieceTable& document, std::string_view name, const std::function<bool(std::string_view)>& sink)
      : document_(document), name_(name), sink_(sink), before_(document.original()), after_(document) {}

  Result<void> run() {
    std::vector<Block> hunk;
    Changes changes = document_.changes();
    while (const auto change = changes.next()) {
      const Block block = make_block(*change);
      if (!hunk.empty() && touches(hunk.back(), block)) {
        extend(hunk.back(), block);
      } else {
        if (!hunk.empty() && !near(hunk.back(), block)) {
          if (auto printed = print(hunk); !printed || stopped_) return printed;
          hunk.clear();
        }
        hunk.push_back(block);
      }
    }
    if (hunk.empty()) return {};
    return print(hunk);
  }

 private:
  // ---- lines of the original
  /// The beginning of the line that contains the offset; nothing if it is too far away.
  std::optional<std::uint64_t> line_begin(std::uint64_t at) {
    const std::uint64_t lowest = at > longest_line ? at - longest_line : 0;
    for (; at > lowest; --at) {
      if (before_.at(at - 1) == '\n') return at;
    }
    return at == 0 ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  /// The end of the line that contains the offset, with its line end.
  std::optional<std::uint64_t> line_end(std::uint64_t at) {
    for (std::uint64_t i = at; i < at + longest_line; ++i) {
      const int c = before_.at(i);
      if (c < 0) return i;
      if (c == '\n') return i + 1;
    }
    return std::nullopt;
  }

  Block make_block(const Change& change) {
    const std::uint64_t end = change.before_begin + change.before_size;
    const auto first = line_begin(change.before_begin);
    // Text that ends with a line end ends its line, unless something is inserted there.
    const bool at_line = change.before_size > 0 && before_.at(end - 1) == '\n' &&
                         (change.after_size == 0 || after_.at(change.after_begin + change.after_size - 1) == '\n');
    const auto last = at_line ? std::optional(end) : line_end(end);
    const bool large = change.before_size > 65'536 || change.after_size > 65'536;
    if (!first || !last || large) return {change, true};
    Block block;
    block.range.before_begin = *first;
    block.range.before_size = *last - *first;
    block.range.after_begin = change.after_begin - (change.before_begin - *first);
    block.range.after_size = (change.before_begin - *first) + change.after_size + (*last - end);
    return block;
  }

  static bool touches(const Block& one, const Block& next) {
    const std::uint64_t end = one.range.before_begin + one.range.before_size;
    if (one.in_line || next.in_line) {
      return one.in_line && next.in_line && next.range.before_begin < end + 2 * around_change &&
             next.range.before_begin + next.range.before_size - one.range.before_begin < longest_text;
    }
    return next.range.before_begin < end;
  }
  static void extend(Block& one, const Block& next) {
    one.range.before_size = next.range.before_begin + next.range.before_size - one.range.before_begin;
    one.range.after_size = next.range.after_begin + next.range.after_size - one.range.after_begin;
  }
  /// Whether the lines between are shown as context.
  bool near(const Block& one, const Block& next) {
    if (one.in_line || next.in_line) return false;
    std::uint64_t at = one.range.before_begin + one.range.before_size;
    for (std::size_t i = 0; i <= 2 * context_lines; ++i) {
      if (at >= next.range.before_begin) return true;
      const auto end = line_end(at);
      if (!end) return false;
      at = *end;
    }
    return false;
  }

  // ---- printing
  void put(char mark, std::string_view line) {
    std::string text(1, mark);
    const bool ended = line.ends_with('\n');
    if (ended) line.remove_suffix(1);
    if (line.size() > longest_line) {
      text += whole_points(line.substr(0, longest_line));
      text += "…";
    } else {
      text += line;
    }
    text += '\n';
    if (!ended && mark_ends_) text += "\\ No newline at end of file\n";
    body_ += text;
  }

  void count(char mark, std::size_t lines) {
    if (mark != '+') before_lines_ += lines;
    if (mark != '-') after_lines_ += lines;
  }

  void put_lines(char mark, const std::vector<std::string>& lines, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) put(mark, lines[i]);
    count(mark, to - from);
  }

  Result<void> print(const std::vector<Block>& hunk) {
    body_.clear();
    before_lines_ = after_lines_ = 0;
    std::uint64_t first = hunk.front().range.before_begin;
    std::int64_t grown = 0;
    if (hunk.front().in_line) {
      in_line(hunk.front().range, grown);
    } else {
      for (std::size_t i = 0; i < context_lines && first > 0; ++i) {
        const auto begin = line_begin(first - 1);
        if (!begin) break;
        first = *begin;
      }
      whole_lines(hunk, first, grown);
    }
    const auto line = TRY(lines_.line(first, document_.original()));
    if (before_.failure()) return fail(*before_.failure());
    if (after_.failure()) return fail(*after_.failure());
    std::string head;
    const std::string_view slash = name_.starts_with('/') ? "" : "/";
    if (!begun_) head = fmt::format("--- a{}{}\n+++ b{}{}\n", slash, name_, slash, name_);
    begun_ = true;
    const std::uint64_t feeds = line - 1;
    const std::uint64_t after_feeds = feeds + static_cast<std::uint64_t>(grown_);
    // If a side has no lines, the line before is reported, as diff does.
    head += fmt::format("@@ -{} +{} @@\n", side(feeds, before_lines_), side(after_feeds, after_lines_));
    grown_ += grown;
    stopped_ = !sink_(head) || !sink_(body_);
    return {};
  }

  static std::string side(std::uint64_t lines_before, std::size_t lines) {
    const std::uint64_t first = lines == 0 ? lines_before : lines_before + 1;
    return lines == 1 ? fmt::format("{}", first) : fmt::format("{},{}", first, lines);
  }

  void whole_lines(const std::vector<Block>& hunk, std::uint64_t first, std::int64_t& grown) {
    mark_ends_ = true;
    std::uint64_t at = first;
    for (const Block& block : hunk) {
      const std::vector<std::string> between = split(before_.text(at, block.range.before_begin));
      put_lines(' ', between, 0, between.size());
      const Change& range = block.range;
      at = range.before_begin + range.before_size;
      const auto old_lines = split(before_.text(range.before_begin, at));
      const auto new_lines = split(after_.text(range.after_begin, range.after_begin + range.after_size));
      std::size_t same = 0;
      const std::size_t least = std::min(old_lines.size(), new_lines.size());
      while (same < least && old_lines[same] == new_lines[same]) ++same;
      std::size_t tail = 0;
      while (same + tail < least && old_lines[old_lines.size() - 1 - tail] == new_lines[new_lines.size() - 1 - tail]) {
        ++tail;
      }
      put_lines(' ', old_lines, 0, same);
      put_lines('-', old_lines, same, old_lines.size() - tail);
      put_lines('+', new_lines, same, new_lines.size() - tail);
      put_lines(' ', old_lines, old_lines.size() - tail, old_lines.size());
      grown += static_cast<std::int64_t>(new_lines.size()) - static_cast<std::int64_t>(old_lines.size());
    }
    for (std::size_t i = 0; i < context_lines && before_.at(at) >= 0; ++i) {
      const auto end = line_end(at);
      const std::uint64_t shown = end.value_or(at + longest_line);
      std::string text = before_.text(at, shown);
      if (!end) text = std::string(whole_points(text)) + "…\n";
      put(' ', text);
      count(' ', 1);
      if (!end) break;
      at = *end;
    }
  }

  /// A change within a long line, with the text around it.
  void in_line(const Change& range, std::int64_t& grown) {
    mark_ends_ = false;
    const std::uint64_t from = range.before_begin > around_change ? range.before_begin - around_change : 0;
    const std::uint64_t end = range.before_begin + range.before_size;
    std::string lead = before_.text(from, range.before_begin);
    lead = from > 0 && lead.find('\n') == std::string::npos ? "…" + std::string(whole_points(lead))
                                                            : lead.substr(lead.rfind('\n') + 1);
    std::string trail = before_.text(end, end + around_change);
    trail = trail.size() == around_change && trail.find('\n') == std::string::npos
                ? std::string(whole_points(trail)) + "…"
                : trail.substr(0, trail.find('\n'));
    const auto show = [&](char mark, LocalText& source, std::uint64_t begin, std::uint64_t size) {
      std::string text = source.text(begin, begin + std::min(size, longest_text));
      if (size > longest_text)
        text = std::string(whole_points(text)) + fmt::format("… {} more bytes …", size - longest_text);
      const auto lines = split(lead + text + trail);
      put_lines(mark, lines, 0, lines.size());
      return lines.size();
    };
    const std::size_t old_lines = show('-', before_, range.before_begin, range.before_size);
    const std::size_t new_lines = show('+', after_, range.after_begin, range.after_size);
    grown = static_cast<std::int64_t>(new_lines) - static_cast<std::int64_t>(old_lines);
  }

  PieceTable& document_;
  std::string_view name_;
  const std::function<bool(std::string_view)>& sink_;
  LocalText before_;
  LocalText after_;
  document::LineIndex lines_;
  std::string body_;
  std::size_t before_lines_ = 0;
  std::size_t after_lines_ = 0;
  std::int64_t grown_ = 0;  ///< lines that the document has gained so far
  bool mark_ends_ = true;
  bool begun_ = false;
  bool stopped_ = false;
};

}  // namespace

Result<void> unified_diff(PieceTable& document, std::string_view name,
                          const std::function<bool(std::string_view)>& sink) {
  return UnifiedDiff(document, name, sink).run();
}

}  // namespace jt::splice
