// SPDX-License-Identifier: MIT
#include "core/format/line_diff.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"

namespace jt::format {
namespace {

constexpr std::size_t context_lines = 3;

std::string side(std::uint64_t before, std::uint64_t lines) {
  const std::uint64_t first = lines == 0 ? before : before + 1;  // as diff does
  return lines == 1 ? fmt::format("{}", first) : fmt::format("{},{}", first, lines);
}

/// The text without a character that was cut at its end.
std::string_view whole_characters(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 && text.size() - end < 4 && text::is_continuation(text[end - 1])) --end;
  return end > 0 && static_cast<unsigned char>(text[end - 1]) >= 0xC0 ? text.substr(0, end - 1) : text;
}

}  // namespace

LineDiff::LineDiff(bytes::Source& old, std::string name, Sink sink)
    : old_(old), name_(std::move(name)), sink_(std::move(sink)), block_(std::size_t{64} << 10) {}

void LineDiff::add(Line& line, std::string_view part) {
  for (const char byte : part) {
    const bool blank = text::is_line_space(byte);
    line.tokens += blank ? 0U : 1U;
    line.hash = (line.hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3;  // FNV-1a
  }
  line.size += part.size();
  if (line.text.size() <= longest_line) line.text += part.substr(0, longest_line + 1 - line.text.size());
}

/// False: there is none, or failure.
bool LineDiff::next_old(Line& line) {
  line = {};
  line.tokens = old_tokens_;
  while (!line.ended && !old_ended_) {
    if (block_at_ == block_size_) {
      auto got = old_.read(read_, block_.data(), block_.size());
      if (!got) failure_ = std::move(got.error());
      block_size_ = got ? *got : 0;
      block_at_ = 0;
      read_ += block_size_;
      old_ended_ = block_size_ == 0;
      continue;
    }
    const std::string_view rest(reinterpret_cast<const char*>(block_.data()) + block_at_, block_size_ - block_at_);
    const std::size_t end = rest.find('\n');
    line.ended = end != std::string_view::npos;
    const std::string_view part = rest.substr(0, end);
    add(line, part);
    block_at_ += part.size() + (line.ended ? 1 : 0);
  }
  old_tokens_ = line.tokens;
  return !failure_ && (line.ended || line.size > 0);
}

bool LineDiff::feed(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    add(new_line_, text.substr(0, end));
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
    new_line_.ended = true;
    Line next;
    next.tokens = new_line_.tokens;
    if (!take_new(std::exchange(new_line_, std::move(next)))) return false;
  }
  return true;
}

bool LineDiff::take_new(Line line) {
  const std::uint64_t tokens = line.tokens;
  new_lines_.push_back(std::move(line));
  Line old;
  while (old_tokens_ < tokens && next_old(old)) {
    old_lines_.push_back(std::move(old));
    if (old_lines_.size() == most_lines && old_tokens_ < tokens && !change(0, most_lines, 0)) return false;
  }
  if (failure_) return false;
  if (old_tokens_ == tokens) return settle();
  return new_lines_.size() < most_lines || change(0, old_lines_.size(), new_lines_.size());
}

/// The lines that are held have the same tokens.
bool LineDiff::settle() {
  const std::size_t least = std::min(old_lines_.size(), new_lines_.size());
  std::size_t head = 0;
  while (head < least && old_lines_[head] == new_lines_[head]) ++head;
  std::size_t tail = 0;
  while (head + tail < least && old_lines_[old_lines_.size() - 1 - tail] == new_lines_[new_lines_.size() - 1 - tail]) {
    ++tail;
  }
  for (std::size_t i = 0; i < head; ++i) {
    if (!keep(old_lines_[i])) return false;
  }
  std::vector<Line> rest(old_lines_.end() - static_cast<std::ptrdiff_t>(tail), old_lines_.end());
  if (!change(head, old_lines_.size() - tail, new_lines_.size() - tail)) return false;
  old_lines_.clear();
  new_lines_.clear();
  return std::all_of(rest.begin(), rest.end(), [this](const Line& line) { return keep(line); });
}

bool LineDiff::keep(const Line& line) {
  ++old_count_;
  ++new_count_;
  if (hunk_.empty()) {
    before_.push_back(line);
    if (before_.size() > context_lines) before_.pop_front();
    return true;
  }
  hunk_.push_back({' ', line});
  return ++alike_ <= 2 * context_lines || print();
}

/// Lines from `first` up to these ends were replaced, and are settled with all before them.
bool LineDiff::change(std::size_t first, std::size_t old_end, std::size_t new_end) {
  const bool any = old_end > first || new_end > first;
  if (any && hunk_.empty()) {
    for (Line& line : before_) hunk_.push_back({' ', std::move(line)});
    before_.clear();
  }
  const auto take = [&](std::vector<Line>& lines, char mark, std::size_t end, std::uint64_t& count, std::size_t at) {
    std::vector<Printed> taken;
    for (std::size_t i = first; i < end; ++i, ++count) taken.push_back({mark, std::move(lines[i])});
    hunk_.insert(hunk_.begin() + static_cast<std::ptrdiff_t>(at), std::make_move_iterator(taken.begin()),
                 std::make_move_iterator(taken.end()));
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(std::max(first, end)));
  };
  // Of changes that follow each other, all old lines come first.
  std::size_t old_at = hunk_.size();
  while (old_at > 0 && hunk_[old_at - 1].mark == '+') --old_at;
  take(old_lines_, '-', old_end, old_count_, old_at);
  take(new_lines_, '+', new_end, new_count_, hunk_.size());
  if (any) alike_ = 0;
  return hunk_.size() < most_lines || print();
}

void LineDiff::put(std::string& out, const Printed& printed) const {
  const Line& line = printed.line;
  out += printed.mark;
  if (line.size > longest_line) {
    out += whole_characters(std::string_view(line.text).substr(0, longest_line));
    out += "…";
  } else {
    out += line.text;
  }
  out += '\n';
  if (!line.ended) out += "\\ No newline at end of file\n";
}

/// The hunk, with at most three lines that are alike at its end; the last ones after these are held.
bool LineDiff::print() {
  const std::size_t spare = alike_ > context_lines ? alike_ - context_lines : 0;
  std::uint64_t old_lines = 0;
  std::uint64_t new_lines = 0;
  std::string body;
  const std::size_t shown = hunk_.size() - spare;
  for (std::size_t i = 0; i < shown; ++i) {
    old_lines += hunk_[i].mark == '+' ? 0U : 1U;
    new_lines += hunk_[i].mark == '-' ? 0U : 1U;
    put(body, hunk_[i]);
  }
  for (std::size_t i = shown + (spare > context_lines ? spare - context_lines : 0); i < hunk_.size(); ++i) {
    before_.push_back(std::move(hunk_[i].line));
  }
  std::string text;
  if (!std::exchange(begun_, true)) {
    const std::string_view name = std::string_view(name_).substr(std::min(name_.find_first_not_of('/'), name_.size()));
    text = fmt::format("--- a/{}\n+++ b/{}\n", name, name);
  }
  text += fmt::format("@@ -{} +{} @@\n", side(old_count_ - old_lines - spare, old_lines),
                      side(new_count_ - new_lines - spare, new_lines));
  hunk_.clear();
  alike_ = 0;
  return sink_(text += body);
}

Result<bool> LineDiff::finish() {
  bool more = true;
  if (new_line_.size > 0) more = take_new(std::exchange(new_line_, {}));
  Line old;
  while (more && next_old(old)) {
    old_lines_.push_back(std::move(old));
    if (old_lines_.size() == most_lines) more = change(0, most_lines, new_lines_.size());
  }
  if (more && !failure_) more = settle() && (hunk_.empty() || print());
  if (failure_) return fail(*failure_);
  return begun_;
}

}  // namespace jt::format
