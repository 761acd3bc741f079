// SPDX-License-Identifier: MIT
#include "core/blocks/placer.hpp"

#include <algorithm>

#include "core/text/code_point.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t before_caret = 50;
constexpr std::size_t after_caret = 26;

}  // namespace

std::pair<std::string, std::size_t> excerpt_at(std::string_view text, std::size_t at) {
  std::size_t begin = at;
  std::size_t before = 0;
  while (begin > 0 && text[begin - 1] != '\n' && before < before_caret) {
    if (!text::is_continuation(text[--begin])) ++before;
  }
  std::size_t end = at;
  std::size_t after = 0;
  while (end < text.size() && text[end] != '\n') {
    if (!text::is_continuation(text[end]) && ++after > after_caret) break;
    ++end;
  }
  std::string line(text.substr(begin, end - begin));
  if (line.ends_with('\r')) line.pop_back();
  if (begin > 0 && text[begin - 1] != '\n') {
    line.insert(0, "…");
    ++before;
  }
  if (end < text.size() && text[end] != '\n') line += "…";
  return {std::move(line), before};
}

void Placer::place(std::vector<std::pair<std::size_t, Position*>>& places) {
  std::ranges::stable_sort(places, {}, &std::pair<std::size_t, Position*>::first);
  for (const auto& [offset, position] : places) *position = at(offset);
}

Position Placer::at(std::size_t offset) {
  if (offset < at_) {
    counter_ = text_.counter;
    at_ = 0;
  }
  counter_.over(text_.text.substr(at_, offset - at_));
  at_ = offset;
  return counter_.at(text_.base + offset, text_.mark);
}

}  // namespace jt::blocks
