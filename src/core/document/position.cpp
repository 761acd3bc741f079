// SPDX-License-Identifier: MIT
#include "core/document/position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

#include "core/bytes/errors.hpp"
#include "core/json/escape.hpp"
#include "core/text/count.hpp"

namespace jt::document {
namespace {

/// How much is kept before the last bytes, so that the line before can be shown.
constexpr std::size_t margin = 4096;
/// Code points of a line that are shown before and after the position.
constexpr std::size_t before_caret = 50;
constexpr std::size_t after_caret = 26;

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
/// Bytes per read.
constexpr std::size_t read_at_once = std::size_t{128} << 10;

bool leads(char byte) { return !text::is_continuation(byte); }

std::uint64_t code_points(std::string_view text) {
  return static_cast<std::uint64_t>(std::count_if(text.begin(), text.end(), leads));
}

/// The last code points of the text, at most `count`.
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

/// The two with "…" where the line continues.
std::string cut_front(std::string_view text, std::size_t count) {
  const std::string_view shown = last_points(text, count);
  return (shown.size() < text.size() ? "…" : "") + std::string(shown);
}
std::string cut_back(std::string_view text, std::size_t count) {
  const std::string_view shown = first_points(text, count);
  return std::string(shown) + (shown.size() < text.size() ? "…" : "");
}

}  // namespace

void LineCounter::over(std::string_view text) {
  const std::uint64_t ends = text::count_byte({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, '\n');
  if (ends != 0) {
    line += ends;
    column = 1;
    text.remove_prefix(text.rfind('\n') + 1);
  }
  column += code_points(text);
}

Position LineCounter::at(std::uint64_t offset, bool mark) const {
  return {line, column - (mark && line == 1 && column > 1 ? 1 : 0), offset};
}

Result<void> LineTracker::feed(std::span<const std::uint8_t> bytes) {
  const std::string_view fresh(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (kept_begin_ == 0 && kept_.size() < 3)
    bom_ = (kept_ + std::string(fresh.substr(0, 3))).starts_with(byte_order_mark);
  if (kept_.size() > margin) {
    const std::size_t drop = kept_.size() - margin;
    begin_.over(std::string_view(kept_).substr(0, drop));
    kept_.erase(0, drop);
    kept_begin_ += drop;
  }
  kept_ += fresh;
  return {};
}

std::optional<Position> LineTracker::position(std::uint64_t offset) const {
  if (offset < kept_begin_ || offset > kept_begin_ + kept_.size()) return {};
  LineCounter counter = begin_;
  counter.over(std::string_view(kept_).substr(0, offset - kept_begin_));
  return counter.at(offset, bom_);
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
      out.lines.push_back({place->line - 1, cut_back(line, before_caret + after_caret)});
    }
  }
  std::string_view left = text.substr(begin, at - begin);
  if (bom_ && kept_begin_ == 0 && begin == 0 && left.starts_with(byte_order_mark)) left.remove_prefix(3);
  const std::string front = cut_front(left, before_caret);
  out.at = out.lines.size();
  out.caret = code_points(front);
  out.lines.push_back({place->line, front + cut_back(without_return(text.substr(at, end - at)), after_caret)});
  if (end + 1 < text.size()) {
    const std::string_view below = text.substr(end + 1, text.find('\n', end + 1) - end - 1);
    out.lines.push_back({place->line + 1, cut_back(without_return(below), before_caret + after_caret)});
  }
  return out;
}

LineTracker track_to(bytes::Source& source, std::uint64_t offset) {
  LineTracker tracker;
  std::vector<std::uint8_t> buffer(read_at_once);
  std::uint64_t at = 0;
  while (at < offset + margin) {
    const auto want = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), offset + margin - at));
    const auto got = source.read(at, buffer.data(), want);
    if (!got || *got == 0) break;
    (void)tracker.feed({buffer.data(), *got});
    // The bytes after the offset must not displace those before it.
    at += *got;
  }
  return tracker;
}

void fill_positions(bytes::Source& source, std::vector<Position*> positions) {
  std::sort(positions.begin(), positions.end(),
            [](const Position* a, const Position* b) { return a->offset < b->offset; });
  std::vector<std::uint8_t> buffer(read_at_once);
  std::uint64_t begin = 0;
  LineCounter counter;
  bool mark = false;
  auto next = positions.begin();
  while (next != positions.end()) {
    const auto got = source.read(begin, buffer.data(), buffer.size());
    const std::size_t size = got ? *got : 0;
    const std::string_view text(reinterpret_cast<const char*>(buffer.data()), size);
    if (begin == 0) mark = text.starts_with(byte_order_mark);
    std::size_t at = 0;
    for (;
         next != positions.end() && ((*next)->offset < begin + size || (size == 0 && got && (*next)->offset == begin));
         ++next) {
      const auto place = static_cast<std::size_t>((*next)->offset - begin);
      counter.over(text.substr(at, place - at));
      at = place;
      **next = counter.at((*next)->offset, mark);
    }
    if (size == 0) return;
    counter.over(text.substr(at));
    begin += size;
  }
}

namespace {

/// Of a document in which only blanks are read: whether it has comments.
bool holds_slash(bytes::Source& source) {
  std::array<char, 4096> piece;
  if (!source.rewinds()) return false;
  for (std::uint64_t at = 0;;) {
    const std::size_t got = source.read(at, reinterpret_cast<std::uint8_t*>(piece.data()), piece.size()).value_or(0);
    if (got == 0) return false;
    if (std::string_view(piece.data(), got).find('/') != std::string_view::npos) return true;
    at += got;
  }
}

}  // namespace

void complete_position(Error& error, bytes::Source& source, const LineTracker* tracker) {
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
  fill(error->at);
  fill(error->opened);
  if (error->blank && holds_slash(source)) error->message = "the document holds nothing but comments";
  if (error->opened && error->opened->line != 0) {
    error->hints.push_back(fmt::format("the {} was opened at line {}, column {}",
                                       error->string_opened ? "string" : "bracket", error->opened->line,
                                       error->opened->column));
    error->opened.reset();
  }
}

std::optional<Excerpt> excerpt_of(const Error& error, bytes::Source& source, const LineTracker* tracker) {
  if (!error->at) return {};
  if (tracker != nullptr) return tracker->excerpt(error->at->offset);
  if (!source.rewinds()) return {};
  return track_to(source, error->at->offset).excerpt(error->at->offset);
}

std::optional<Excerpt> excerpt_near(bytes::Source& source, const Position& at) {
  std::uint64_t begin = at.offset > margin ? at.offset - margin : 0;
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(at.offset - begin) + margin);
  std::size_t size = 0;
  while (size < bytes.size()) {
    const auto got = source.read(begin + size, bytes.data() + size, bytes.size() - size);
    if (!got || *got == 0) break;
    size += *got;
  }
  const auto place = static_cast<std::size_t>(at.offset - begin);
  if (size < place) return {};
  std::string_view text(reinterpret_cast<const char*>(bytes.data()), size);
  // A line of which only the end was read is not shown above the position's own.
  const std::size_t first = begin == 0 ? std::string_view::npos : text.substr(0, place).find('\n');
  const std::size_t dropped = first == std::string_view::npos ? 0 : first + 1;
  LineTracker tracker;
  (void)tracker.feed(std::span(bytes).subspan(dropped, size - dropped));
  auto excerpt = tracker.excerpt(place - dropped);
  if (!excerpt) return {};
  const std::uint64_t shift = at.line - excerpt->lines[excerpt->at].number;
  for (Excerpt::Line& line : excerpt->lines) line.number += shift;
  return excerpt;
}

Error in_document(Error error, const std::string& file, bool unpacked) {
  if (!error->at) return error;
  const std::string where = error->at->line == 0
                                ? fmt::format("byte {}{}", error->at->offset, unpacked ? " of the unpacked text" : "")
                                : fmt::format("line {}, column {}", error->at->line, error->at->column);
  const bool invalid = error->code == Code::invalid_json;
  error->message = fmt::format("{} {}, {}: {}", invalid ? "invalid JSON in" : "cannot read", bytes::quoted_file(file),
                               where, error->message);
  if (error->at->line == 0) error->at.reset();
  const bool packed = std::any_of(error->advice.begin(), error->advice.end(),
                                  [](const Advice& each) { return each.kind == Advice::Kind::decompress; });
  if (invalid && !packed && file != "-") error->advice.push_back({Advice::Kind::validate, {file}});
  return error;
}

}  // namespace jt::document
