// SPDX-License-Identifier: MIT
#include "core/blocks/change_diff.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/splice/diff.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t most_lines = 50'000;     // on either side; more are one change
constexpr std::size_t most_differences = 500;  // the search takes memory by their square
constexpr std::uint64_t largest_file = std::uint64_t{4} << 20;
constexpr std::size_t largest_change = 65'536;  // what the unified diff prints by lines
constexpr std::size_t most_places = 10'000;

using Lines = std::vector<std::string_view>;

Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// The lines that both have: pairs of indices, ascending. Empty if they differ too much.
class Matching {
 public:
  Matching(std::span<const std::string_view> before, std::span<const std::string_view> after)
      : before_(before), after_(after) {}

  std::vector<std::pair<std::size_t, std::size_t>> run() {
    const auto all = static_cast<long>(before_.size() + after_.size());
    const long limit = std::min<long>(all, most_differences);
    std::vector<long> reach(static_cast<std::size_t>(2 * limit + 3), 0);
    for (long d = 0; d <= limit; ++d) {
      steps_.push_back(reach);
      for (long k = -d; k <= d; k += 2) {
        const bool down = k == -d || (k != d && at(reach, k - 1) < at(reach, k + 1));
        long x = down ? at(reach, k + 1) : at(reach, k - 1) + 1;
        while (same(x, x - k)) ++x;
        at(reach, k) = x;
        if (x >= static_cast<long>(before_.size()) && x - k >= static_cast<long>(after_.size())) return back(d);
      }
    }
    return {};
  }

 private:
  static long& at(std::vector<long>& reach, long k) { return reach[static_cast<std::size_t>(k + middle(reach))]; }
  static long middle(const std::vector<long>& reach) { return static_cast<long>(reach.size() / 2); }
  [[nodiscard]] bool same(long x, long y) const {
    return x < static_cast<long>(before_.size()) && y >= 0 && y < static_cast<long>(after_.size()) &&
           before_[static_cast<std::size_t>(x)] == after_[static_cast<std::size_t>(y)];
  }

  std::vector<std::pair<std::size_t, std::size_t>> back(long d) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    auto x = static_cast<long>(before_.size());
    auto y = static_cast<long>(after_.size());
    for (; d >= 0; --d) {
      std::vector<long>& reach = steps_[static_cast<std::size_t>(d)];
      const long k = x - y;
      const bool down = k == -d || (k != d && at(reach, k - 1) < at(reach, k + 1));
      const long from = d == 0 ? 0 : (down ? at(reach, k + 1) : at(reach, k - 1));
      const long from_y = d == 0 ? 0 : from - (down ? k + 1 : k - 1);
      while (x > from && y > from_y && same(x - 1, y - 1)) {
        pairs.emplace_back(--x, --y);
      }
      x = from;
      y = from_y;
    }
    std::reverse(pairs.begin(), pairs.end());
    return pairs;
  }

  std::span<const std::string_view> before_, after_;
  std::vector<std::vector<long>> steps_;
};

std::size_t bytes_in(std::span<const std::string_view> lines) {
  std::size_t size = 0;
  for (const std::string_view line : lines) size += line.size();
  return size;
}

}  // namespace

std::vector<LineChange> line_changes(std::string_view before, std::string_view after) {
  const Lines old_lines = split(before);
  const Lines new_lines = split(after);
  const auto first = static_cast<std::size_t>(
      std::mismatch(old_lines.begin(), old_lines.end(), new_lines.begin(), new_lines.end()).first - old_lines.begin());
  std::size_t tail = 0;
  while (tail < std::min(old_lines.size(), new_lines.size()) - first &&
         old_lines[old_lines.size() - 1 - tail] == new_lines[new_lines.size() - 1 - tail]) {
    ++tail;
  }
  const auto olds = std::span(old_lines).subspan(first, old_lines.size() - first - tail);
  const auto news = std::span(new_lines).subspan(first, new_lines.size() - first - tail);
  auto pairs = olds.size() > most_lines || news.size() > most_lines ? std::vector<std::pair<std::size_t, std::size_t>>()
                                                                    : Matching(olds, news).run();
  pairs.emplace_back(olds.size(), news.size());
  std::vector<LineChange> changes;
  std::size_t x = 0, y = 0;
  std::size_t at_old = bytes_in(std::span(old_lines).first(first));
  std::size_t at_new = at_old;
  for (const auto& [next_x, next_y] : pairs) {
    const LineChange change{at_old, bytes_in(olds.subspan(x, next_x - x)), at_new,
                            bytes_in(news.subspan(y, next_y - y))};
    if (change.before_size > 0 || change.after_size > 0) changes.push_back(change);
    at_old += change.before_size + (next_x < olds.size() ? olds[next_x].size() : 0);
    at_new += change.after_size + (next_y < news.size() ? news[next_y].size() : 0);
    x = next_x + 1;
    y = next_y + 1;
  }
  return changes;
}

namespace {

bool too_large(const std::vector<LineChange>& changes) {
  return std::any_of(changes.begin(), changes.end(), [](const LineChange& change) {
    return change.before_size > largest_change || change.after_size > largest_change;
  });
}

bool is_binary(std::string_view text) { return text.substr(0, 8192).find('\0') != std::string_view::npos; }

/// All of a source; nothing if it is large.
Result<std::optional<std::string>> text_of(bytes::Source* source) {
  if (source == nullptr) return std::string();
  const std::uint64_t size = source->size().value_or(0);
  if (size > largest_file) return std::nullopt;
  auto text = TRY(bytes::bytes_of(*source, {0, size}));
  return std::optional(std::move(text));
}

std::string sizes(bytes::Source* before, bytes::Source* after, std::string_view name) {
  const auto size = [](bytes::Source* source) { return source->size().value_or(0); };
  if (before == nullptr) return fmt::format("{} is new: {} bytes\n", name, size(after));
  if (after == nullptr) return fmt::format("{} is removed: {} bytes\n", name, size(before));
  return fmt::format("{} is replaced: {} bytes by {} bytes\n", name, size(before), size(after));
}

/// Prints the diff with "/dev/null" for a file that is missing on one side, as diff does.
Result<void> print(splice::PieceTable& table, std::string_view name, bool made, bool removed, const DiffSink& sink) {
  const std::string plain = fmt::format("--- a/{}\n+++ b/{}\n", name, name);
  const std::string head = fmt::format("--- {}\n+++ {}\n", made ? "/dev/null" : fmt::format("a/{}", name),
                                       removed ? "/dev/null" : fmt::format("b/{}", name));
  bool begun = false;
  auto printed = splice::unified_diff(table, name, [&](std::string_view text) {
    if (std::exchange(begun, true) || !text.starts_with(plain)) return sink(text);
    return sink(head) && sink(text.substr(plain.size()));
  });
  if (printed && !begun && (made || removed)) (void)sink(head);
  return printed;
}

}  // namespace

Result<void> print_edit(bytes::Source& file, std::uint64_t size, std::string_view name, const TextChange& change,
                        const DiffSink& sink) {
  const std::vector<LineChange> lines = line_changes(change.before, change.after);
  if (change.at.size() > most_places || too_large(lines)) {
    (void)sink(fmt::format("{} is edited: {} bytes by {} bytes, in {} places\n", name, change.before.size(),
                           change.after.size(), change.at.size()));
    return {};
  }
  splice::PieceTable table(file, size);
  for (auto at = change.at.rbegin(); at != change.at.rend(); ++at) {
    for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
      table.splice(*at + line->before_begin, line->before_size,
                   change.after.substr(line->after_begin, line->after_size));
    }
  }
  return print(table, name, false, false, sink);
}

Result<void> print_whole(bytes::Source* before, bytes::Source* after, std::string_view name, const DiffSink& sink) {
  auto old_text = TRY(text_of(before));
  auto new_text = TRY(text_of(after));
  std::vector<LineChange> lines;
  const bool small = old_text && new_text && !is_binary(*old_text) && !is_binary(*new_text);
  if (small) lines = line_changes(*old_text, *new_text);
  if (!small || too_large(lines)) {
    (void)sink(sizes(before, after, name));
    return {};
  }
  bytes::MemorySource original(*old_text, std::string(name));
  splice::PieceTable table(original, old_text->size());
  for (auto line = lines.rbegin(); line != lines.rend(); ++line) {
    table.splice(line->before_begin, line->before_size,
                 std::string_view(*new_text).substr(line->after_begin, line->after_size));
  }
  return print(table, name, before == nullptr, after == nullptr, sink);
}

}  // namespace jt::blocks
