// SPDX-License-Identifier: MIT
#include "results/value_excerpt.hpp"

#include "core/clip/clip.hpp"
#include "core/json/layout.hpp"
#include "core/scan/cursor.hpp"
#include "results/clip_text.hpp"

namespace jt::results {

namespace {

constexpr std::uint64_t longest_shown = 2048;

LineExcerpt truncated(bytes::Source& document, const bytes::Span& value, std::uint64_t bytes) {
  bytes::SliceSource slice(document, value);
  scan::Stream stream(slice, {.window = 8192});
  scan::Cursor cursor(stream);
  std::string text;
  json::Compact layout(text);
  ClipText sink(layout, bytes, 0, false);
  if (!cursor.start()) return {"null"};
  const auto clipped = clip::clip(cursor, {}, sink);
  return clipped ? LineExcerpt{std::move(text), clipped->any()} : LineExcerpt{"null"};
}

}  // namespace

std::string value_excerpt(bytes::Source& document, const bytes::Span& value) {
  if (value.size() <= longest_shown) return bytes::bytes_of(document, value).value_or("null");
  return truncated(document, value, longest_shown).text;
}

LineExcerpt line_excerpt(bytes::Source& document, const bytes::Span& value, std::uint64_t bytes) {
  if (value.size() > bytes) return truncated(document, value, bytes);
  LineExcerpt line;
  json::append_compact(line.text, bytes::bytes_of(document, value).value_or("null"));
  return line;
}

}  // namespace jt::results
