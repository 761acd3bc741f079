// SPDX-License-Identifier: MIT
#include "core/edit/nearby.hpp"

#include <algorithm>

namespace jt {

int Nearby::load(std::uint64_t offset) {
  if (failure_) return -1;
  // Looks go both ways: the window begins before the place.
  const std::uint64_t from = offset < window_size / 2 ? 0 : offset - window_size / 2;
  window_.resize(window_size);
  std::size_t have = 0;
  while (have < window_.size()) {
    auto got =
        source_->read(from + have, reinterpret_cast<std::uint8_t*>(window_.data()) + have, window_.size() - have);
    if (!got) {
      failure_ = std::move(got.error());
      window_.clear();
      return -1;
    }
    if (*got == 0) break;
    have += *got;
  }
  window_.resize(have);
  begin_ = from;
  return offset - begin_ < window_.size() ? static_cast<unsigned char>(window_[offset - begin_]) : -1;
}

std::string Nearby::text(std::uint64_t begin, std::uint64_t end) {
  std::string out;
  out.reserve(static_cast<std::size_t>(end - begin));
  for (std::uint64_t i = begin; i < end; ++i) {
    const int c = at(i);
    if (c < 0) break;
    out.push_back(static_cast<char>(c));
  }
  return out;
}

std::uint64_t Nearby::past_blanks(std::uint64_t offset) {
  while (is_json_blank(at(offset))) ++offset;
  return offset;
}

std::uint64_t Nearby::before_blanks(std::uint64_t offset) {
  while (offset > 0 && is_json_blank(at(offset - 1))) --offset;
  return offset;
}

std::optional<std::uint64_t> Nearby::string_before(std::uint64_t end, std::uint64_t lowest) {
  for (std::uint64_t i = end - 1; i > lowest; --i) {
    if (at(i - 1) != '"') continue;
    std::uint64_t slashes = 0;
    while (i - 1 - slashes > lowest && at(i - 2 - slashes) == '\\') ++slashes;
    if (lowest > 0 && i - 1 - slashes == lowest) return std::nullopt;  // there may be one more
    if (slashes % 2 == 0) return i - 1;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> Nearby::value_before(std::uint64_t end, std::uint64_t limit) {
  const std::uint64_t lowest = end > limit ? end - limit : 0;
  std::uint64_t depth = 0;
  std::uint64_t i = end;
  while (i > lowest) {
    const int c = at(i - 1);
    if (c == '"') {
      const auto begin = string_before(i, lowest);
      if (!begin || depth == 0) return begin;
      i = *begin;
      continue;
    }
    --i;
    if (c == '}' || c == ']') ++depth;
    if ((c == '{' || c == '[') && --depth == 0) return i;
    if (depth > 0) continue;
    // A number or literal: up to what may stand before one.
    while (i > lowest) {
      const int before = at(i - 1);
      if (is_json_blank(before) || before == ',' || before == ':' || before == '[' || before < 0) return i;
      if (before == 0xBF) return i;  // a byte order mark
      --i;
    }
    return i == 0 ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> Nearby::past_value(std::uint64_t begin, std::uint64_t limit) {
  std::uint64_t depth = 0;
  for (std::uint64_t i = begin; i - begin < limit;) {
    const int c = at(i);
    if (c < 0) return depth == 0 && i > begin ? std::optional(i) : std::nullopt;
    const bool closing = c == '}' || c == ']';
    if (depth == 0 && i > begin && (closing || c == ',' || c == ':' || is_json_blank(c))) return i;  // a scalar's end
    ++i;
    if (c == '"') {
      for (int d = at(i++); d != '"'; d = at(i++)) {
        if (d < 0 || i - begin > limit) return std::nullopt;
        if (d == '\\') ++i;
      }
      if (depth == 0) return i;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (closing && --depth == 0) {
      return i;
    }
  }
  return std::nullopt;
}

std::string Nearby::indentation(std::uint64_t offset, std::uint64_t limit) {
  std::uint64_t begin = offset;
  while (begin > 0 && at(begin - 1) != '\n') {
    if (offset - begin >= limit) return {};
    --begin;
  }
  if (begin == 0 && at(0) == 0xEF) begin = 3;  // a byte order mark is no indentation
  std::uint64_t end = begin;
  while (at(end) == ' ' || at(end) == '\t') ++end;
  return text(begin, end);
}

}  // namespace jt
