// SPDX-License-Identifier: MIT
#include "results/value_excerpt.hpp"

#include "core/clip/clip.hpp"
#include "core/comments/strip.hpp"
#include "core/json/layout.hpp"
#include "core/scan/cursor.hpp"
#include "results/clip_text.hpp"

namespace jt::results {

namespace {

constexpr std::uint64_t longest_shown = 2048;

std::string truncated(bytes::Source& document, const bytes::Span& value) {
  bytes::SliceSource slice(document, value);
  scan::Stream stream(slice, {.window = 8192});
  scan::Cursor cursor(stream);
  std::string text;
  json::Compact layout(text);
  ClipText sink(layout, longest_shown, 0, false);
  if (!cursor.start() || !clip::clip(cursor, {}, sink)) return std::string("null");
  return text;
}

}  // namespace

std::string value_excerpt(bytes::Source& document, const bytes::Span& value) {
  if (value.size() <= longest_shown) return bytes::bytes_of(document, value).value_or("null");
  return truncated(document, value);
}

std::string excerpt_of(document::Document& document, const bytes::Span& value) {
  if (!document.has_comments()) return value_excerpt(document.source(), value);
  const auto text = comments::stripped(document.raw(), value, longest_shown);
  return text && *text ? **text : truncated(document.source(), value);
}

}  // namespace jt::results
