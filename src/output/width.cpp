// SPDX-License-Identifier: MIT
#include "output/width.hpp"

#include <algorithm>
#include <iterator>

#include "core/text/utf8.hpp"
#include "output/width_tables.hpp"

namespace jt::output {
namespace {

template <std::size_t Size>
bool in_ranges(const CodeRange (&ranges)[Size], char32_t code) {
  const auto* found = std::upper_bound(std::begin(ranges), std::end(ranges), code,
                                       [](char32_t value, const CodeRange& range) { return value < range.first; });
  return found != std::begin(ranges) && code <= std::prev(found)->last;
}

constexpr char32_t joiner = 0x200D;
constexpr char32_t emoji_selector = 0xFE0F;

bool is_regional(char32_t code) { return code >= 0x1F1E6 && code <= 0x1F1FF; }
bool is_skin_tone(char32_t code) { return code >= 0x1F3FB && code <= 0x1F3FF; }

std::size_t columns_of(const text::Rune& rune) {
  if (rune.kind != text::Rune::Kind::valid) return 1;
  if (rune.code < 0x20 || (rune.code >= 0x7F && rune.code < 0xA0)) return 0;
  if (rune.code < 0x300) return 1;
  if (in_ranges(zero_width_ranges, rune.code)) return 0;
  return in_ranges(wide_ranges, rune.code) ? 2 : 1;
}

// Code points that belong to the one before them: marks, all without a column of their own, skin tones.
bool extends(const text::Rune& rune) {
  if (rune.kind != text::Rune::Kind::valid || rune.code < 0x300) return false;
  return is_skin_tone(rune.code) || in_ranges(zero_width_ranges, rune.code) ||
         in_ranges(spacing_mark_ranges, rune.code);
}

}  // namespace

Cluster first_cluster(std::string_view text) {
  const text::Rune base = text::first_rune(text);
  Cluster cluster{base.size, columns_of(base)};
  if (base.kind != text::Rune::Kind::valid || base.code < 0x20) return cluster;
  const auto next = [&] { return text::first_rune(text.substr(cluster.bytes)); };
  if (is_regional(base.code) && cluster.bytes < text.size()) {
    const text::Rune second = next();
    if (second.kind == text::Rune::Kind::valid && is_regional(second.code)) {
      cluster.bytes += second.size;
      cluster.columns = 2;
    }
  }
  char32_t before = base.code;
  while (cluster.bytes < text.size()) {
    const text::Rune rune = next();
    // After a joiner the next emoji belongs to the sequence; letters joined so (Persian, Indic) keep their own column.
    const bool joined = before == joiner && rune.kind == text::Rune::Kind::valid && rune.code >= 0x2190;
    if (!extends(rune) && !joined) break;
    if (rune.code == emoji_selector && cluster.columns == 1) cluster.columns = 2;
    if (cluster.columns == 0 || in_ranges(spacing_mark_ranges, rune.code)) cluster.columns += columns_of(rune);
    cluster.bytes += rune.size;
    before = rune.code;
  }
  return cluster;
}

std::size_t display_width(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    const Cluster cluster = first_cluster(text);
    columns += cluster.columns;
    text.remove_prefix(cluster.bytes);
  }
  return columns;
}

std::string truncate(std::string_view text, std::size_t columns, std::string_view mark) {
  const std::size_t mark_columns = display_width(mark);
  const bool marked = mark_columns <= columns;
  const std::size_t room = marked ? columns - mark_columns : columns;
  std::size_t used = 0;
  std::size_t cut = 0;  // bytes that fit together with the mark
  for (std::size_t at = 0; at < text.size();) {
    const Cluster cluster = first_cluster(text.substr(at));
    used += cluster.columns;
    if (used > columns) return std::string(text.substr(0, cut)).append(marked ? mark : "");
    at += cluster.bytes;
    if (used <= room) cut = at;
  }
  return std::string(text);
}

std::string pad(std::string_view text, std::size_t columns) {
  std::string out(text);
  const std::size_t width = display_width(text);
  if (width < columns) out.append(columns - width, ' ');
  return out;
}

std::string pad_left(std::string_view text, std::size_t columns) {
  const std::size_t width = display_width(text);
  return std::string(width < columns ? columns - width : 0, ' ').append(text);
}

}  // namespace jt::output
