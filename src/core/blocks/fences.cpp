// SPDX-License-Identifier: MIT
#include "core/blocks/fences.hpp"

#include <algorithm>

#include "core/json/near_json.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t shortest_fence = 3;

/// Indentation and marks, in FenceLine.
std::optional<FenceLine> marks(std::string_view line, std::size_t content, LinePlace from = {}) {
  if (!may_be_fence(line, content, from)) return std::nullopt;
  const LinePlace first = after_blanks(line, from);
  FenceLine fence;
  fence.content = content;
  fence.begin = first.bytes;
  fence.indent = first.columns;
  fence.mark = line[fence.begin];
  fence.length = std::min(line.find_first_not_of(fence.mark, fence.begin), line.size()) - fence.begin;
  if (fence.length < shortest_fence) return std::nullopt;
  return fence;
}

bool is_json(std::string_view word) {
  constexpr std::string_view name = "json";
  return std::ranges::equal(word, name, [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

}  // namespace

LinePlace after_blanks(std::string_view line, LinePlace at) {
  for (; at.bytes < line.size() && (line[at.bytes] == ' ' || line[at.bytes] == '\t'); ++at.bytes) {
    at.columns = line[at.bytes] == '\t' ? json::after_tab(at.columns) : at.columns + 1;
  }
  return at;
}

std::optional<FenceLine> opening_fence(std::string_view line, std::size_t content, LinePlace from) {
  std::optional<FenceLine> fence = marks(line, content, from);
  if (!fence) return std::nullopt;
  const std::size_t after = fence->begin + fence->length;
  if (fence->mark == '`' && line.find('`', after) != std::string_view::npos) return std::nullopt;
  fence->word = line.find_first_not_of(" \t", after);
  if (fence->word == std::string_view::npos) fence->word = after;
  fence->word_size = std::min(line.find_first_of(" \t", fence->word), line.size()) - fence->word;
  fence->json = is_json(line.substr(fence->word, fence->word_size));
  return fence;
}

bool may_be_fence(std::string_view line, std::size_t content, LinePlace from) {
  const LinePlace first = after_blanks(line, from);
  return first.bytes < line.size() && first.columns <= content + deepest_fence &&
         (line[first.bytes] == '`' || line[first.bytes] == '~');
}

bool begins_html_comment(std::string_view line, std::size_t content) {
  const LinePlace first = after_blanks(line);
  return first.columns <= content + deepest_fence && line.substr(first.bytes).starts_with("<!--");
}

bool closes(const FenceLine& open, std::string_view line) {
  const std::optional<FenceLine> fence = marks(line, open.content);
  return fence && fence->mark == open.mark && fence->length >= open.length &&
         line.find_first_not_of(" \t", fence->begin + fence->length) == std::string_view::npos;
}

std::string_view line_at(std::string_view text, std::size_t at) {
  std::string_view line = text.substr(at, next_line(text, at) - at);
  if (line.ends_with('\n')) line.remove_suffix(1);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::size_t next_line(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

}  // namespace jt::blocks
