// SPDX-License-Identifier: MIT
#include "core/scan/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <string_view>

namespace jt {
namespace {

/// How much is kept before the bytes that came last, so that the line before can be shown.
constexpr std::size_t margin = 4096;
/// Code points of a line that are shown before and after the place.
constexpr std::size_t before_caret = 50;
constexpr std::size_t after_caret = 26;

bool leads(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) != 0x80; }

std::uint64_t code_points(std::string_view text) {
  return static_cast<std::uint64_t>(std::count_if(text.begin(), text.end(), leads));
}

/// Moves a position over text.
void advance(std::string_view text, std::uint64_t& line, std::uint64_t& column) {
  const auto lines = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
  if (lines != 0) {
    line += lines;
    column = 1;
    text.remove_prefix(text.rfind('\n') + 1);
  }
  column += code_points(text);
}

/// Up to `count` code points from the end of the text.
std::string_view last_points(std::string_view text, std::size_t count) {
  std::size_t begin = text.size();
  while (begin > 0 && count > 0)
    if (leads(text[--begin])) --count;
  return text.substr(begin);
}

std::string_view first_points(std::string_view text, std::size_t count) {
  std::size_t end = 0;
  while (end < text.size() && (count > 0 || !leads(text[end])))
    if (leads(text[end++])) --count;
  return text.substr(0, end);
}

std::string_view without_return(std::string_view line) {
  return !line.empty() && line.back() == '\r' ? line.substr(0, line.size() - 1) : line;
}

}  // namespace

Result<void> LineTracker::feed(std::span<const std::uint8_t> bytes) {
  const std::string_view fresh(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (kept_begin_ == 0 && kept_.size() < 3)
    bom_ = (kept_ + std::string(fresh.substr(0, 3))).starts_with("\xEF\xBB\xBF");
  if (kept_.size() > margin) {
    const std::size_t drop = kept_.size() - margin;
    advance(std::string_view(kept_).substr(0, drop), line_, column_);
    kept_.erase(0, drop);
    kept_begin_ += drop;
  }
  kept_ += fresh;
  return {};
}

std::optional<Position> LineTracker::position(std::uint64_t offset) const {
  if (offset < kept_begin_ || offset > kept_begin_ + kept_.size()) return {};
  Position out{line_, column_, offset};
  advance(std::string_view(kept_).substr(0, offset - kept_begin_), out.line, out.column);
  if (bom_ && out.line == 1 && out.column > 1) --out.column;
  return out;
}

std::optional<Excerpt> LineTracker::excerpt(std::uint64_t offset) const {
  const auto place = position(offset);
  if (!place) return {};
  const std::string_view text(kept_);
  const std::size_t at = offset - kept_begin_;
  const std::size_t before = at == 0 ? std::string_view::npos : text.rfind('\n', at - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', at), text.size());
  Excerpt out;
  if (begin > 1 || (begin == 1 && place->line > 1)) {
    const std::string_view above = text.substr(0, begin - 1);
    const std::size_t from = above.rfind('\n');
    if (from != std::string_view::npos || kept_begin_ == 0) {
      const std::string_view line = without_return(above.substr(from == std::string_view::npos ? 0 : from + 1));
      out.lines.push_back({place->line - 1, std::string(first_points(line, before_caret + after_caret))});
    }
  }
  std::string_view left = text.substr(begin, at - begin);
  if (bom_ && kept_begin_ == 0 && begin == 0 && left.starts_with("\xEF\xBB\xBF")) left.remove_prefix(3);
  left = last_points(left, before_caret);
  const std::string_view right = first_points(without_return(text.substr(at, end - at)), after_caret);
  out.at = out.lines.size();
  out.caret = code_points(left);
  out.lines.push_back({place->line, std::string(left) + std::string(right)});
  if (end + 1 < text.size()) {
    const std::string_view below = text.substr(end + 1, text.find('\n', end + 1) - end - 1);
    out.lines.push_back(
        {place->line + 1, std::string(first_points(without_return(below), before_caret + after_caret))});
  }
  return out;
}

LineTracker track_to(Source& source, std::uint64_t offset) {
  LineTracker tracker;
  std::vector<std::uint8_t> buffer(std::size_t{128} << 10);
  std::uint64_t at = 0;
  while (at < offset + margin) {
    const auto want = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), offset + margin - at));
    const auto got = source.read(at, buffer.data(), want);
    if (!got || *got == 0) break;
    (void)tracker.feed({buffer.data(), *got});
    // The bytes behind the offset must not push those before it out.
    at += *got;
  }
  return tracker;
}

void complete_position(Error& error, Source& source, const LineTracker* tracker) {
  const auto fill = [&](std::optional<Position>& place) {
    if (!place || place->line != 0) return;
    std::optional<Position> found;
    if (tracker != nullptr) {
      found = tracker->position(place->offset);
    } else if (source.rewinds()) {
      found = track_to(source, place->offset).position(place->offset);
    }
    if (found) place = found;
  };
  fill(error.at);
  fill(error.opened);
  if (error.opened && error.opened->line != 0) {
    error.hints.push_back(fmt::format("it was opened at line {}, column {}", error.opened->line, error.opened->column));
    error.opened.reset();
  }
}

std::optional<Excerpt> excerpt_of(const Error& error, Source& source, const LineTracker* tracker) {
  if (!error.at) return {};
  if (tracker != nullptr) return tracker->excerpt(error.at->offset);
  if (!source.rewinds()) return {};
  return track_to(source, error.at->offset).excerpt(error.at->offset);
}

}  // namespace jt
