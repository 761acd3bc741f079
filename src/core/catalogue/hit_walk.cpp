// SPDX-License-Identifier: MIT
#include "core/catalogue/hit_walk.hpp"

#include <algorithm>
#include <bit>

#include "core/json/escape.hpp"

namespace jt::catalogue {

namespace {

bool same_key(std::string_view one, std::string_view other, bool escaped) {
  if (one == other) return true;
  if (!escaped || (!json::has_backslash(one) && !json::has_backslash(other))) return false;
  return json::decode(one) == json::decode(other);
}

}  // namespace

std::size_t HitWalk::first_hit(const Window& window) {
  window_ = window;
  return next_hit(window.begin);
}

std::size_t HitWalk::next_hit(std::size_t from) const {
  const std::uint8_t* const end = window_.bytes + window_.end;
  std::uint64_t mask = ~std::uint64_t{0} << (from % 64);
  for (std::size_t block = from / 64; block * 64 < window_.end; ++block, mask = ~std::uint64_t{0}) {
    for (std::uint64_t hits = window_.hits[block] & mask; hits != 0; hits &= hits - 1) {
      const std::size_t at = block * 64 + static_cast<unsigned>(std::countr_zero(hits));
      if (at >= window_.end) return none;
      if (prefilter_.holds(window_.bytes + at, end)) return at;
    }
  }
  return none;
}

/// Hits before `begin` are passed over.
bool HitWalk::hit_in(std::size_t begin, std::size_t end) {
  if (hit_ < begin) hit_ = next_hit(begin);
  return hit_ < end;
}

/// Only where there are hits between two brackets or commas, quotes are looked for.
void HitWalk::walk(const Window& window, std::size_t hit, const Sink& sink) {
  window_ = window;
  levels_.clear();
  entries_.clear();
  hit_ = hit;
  std::size_t after = window.begin;
  std::uint64_t mask = ~std::uint64_t{0} << window.begin;
  for (std::size_t block = 0; block * 64 < window.end; ++block, mask = ~std::uint64_t{0}) {
    const scan::Bits& bits = window.bits[block];
    std::uint64_t tokens = (bits.open | bits.close | bits.comma) & mask;
    for (; tokens != 0; tokens &= tokens - 1) {
      const std::size_t at = block * 64 + static_cast<unsigned>(std::countr_zero(tokens));
      if (at >= window.end) return;
      if (hit_ < at && (levels_.empty() || !between(after, at, sink) || hit_ == none)) return;
      if (!token(at)) return;
      after = at + 1;
    }
  }
}

/// A bracket or comma. False: the end.
bool HitWalk::token(std::size_t at) {
  const std::uint8_t byte = window_.bytes[at];
  if (byte == '{' || byte == '[') {
    const bool object = byte == '{';
    levels_.push_back({.begin = at, .entry = at + 1, .first = entries_.size(), .object = object});
    if (object) entries_.push_back(at + 1);
    return true;
  }
  if (levels_.empty()) return false;
  Level& level = levels_.back();
  if (byte == ',') {
    ++level.index;
    level.entry = at + 1;
    if (level.object) entries_.push_back(at + 1);
    return true;
  }
  entries_.resize(level.first);
  levels_.pop_back();
  return !levels_.empty();
}

/// A key, a value or both, between two brackets or commas.
bool HitWalk::between(std::size_t begin, std::size_t end, const Sink& sink) {
  const Level& level = levels_.back();
  if (!level.object) return value(begin, end, sink);
  if (begin != level.entry) return true;  // after a container
  const std::size_t opening = next_quote(begin);
  const std::size_t closing = opening < end ? next_quote(opening + 1) : none;
  if (closing >= end) {
    hit_ = next_hit(end);
    return true;
  }
  if (hit_in(opening + 1, closing) && !sink({What::key, text(opening + 1, closing)})) return false;
  return value(closing + 1, end, sink);
}

/// Of a member, with what is before its value.
bool HitWalk::value(std::size_t begin, std::size_t end, const Sink& sink) {
  constexpr std::string_view around = " \t\r\n:";
  if (!hit_in(begin, end)) return true;
  const std::string_view all = text(begin, end);
  const std::size_t first = all.find_first_not_of(around);
  bool more = true;
  if (first != std::string_view::npos && all[first] == '"') {
    const std::size_t closing = next_quote(begin + first + 1);
    if (closing < end && hit_in(begin + first + 1, closing))
      more = sink({What::string, text(begin + first + 1, closing)});
  } else if (first != std::string_view::npos) {
    const std::size_t last = all.find_last_not_of(around) + 1;
    if (hit_in(begin + first, begin + last)) more = sink({What::scalar, all.substr(first, last - first)});
  }
  if (more && hit_ < end) hit_ = next_hit(end);
  return more;
}

/// The first quote from there on; `none` if there is none in the window.
std::size_t HitWalk::next_quote(std::size_t from) const {
  std::uint64_t mask = ~std::uint64_t{0} << (from % 64);
  for (std::size_t block = from / 64; block * 64 < window_.end; ++block, mask = ~std::uint64_t{0}) {
    const std::uint64_t quotes = window_.bits[block].quote & mask;
    if (quotes == 0) continue;
    const std::size_t at = block * 64 + static_cast<unsigned>(std::countr_zero(quotes));
    return at < window_.end ? at : none;
  }
  return none;
}

std::string_view HitWalk::key_after(std::size_t entry) const {
  const std::size_t opening = next_quote(entry);
  const std::size_t closing = opening == none ? none : next_quote(opening + 1);
  return closing == none ? std::string_view() : text(opening + 1, closing);
}

bool HitWalk::repeats(std::size_t level, bool escaped) const {
  const std::size_t first = levels_[level].first;
  const std::size_t after = first + levels_[level].index;  // the current one
  if (after == first) return false;
  const std::string_view current = key(level);
  for (std::size_t i = first; i < after; ++i) {
    // Most keys differ in their first bytes, or in length.
    const std::size_t opening = next_quote(entries_[i]);
    if (opening == none) continue;
    const std::size_t size = std::min(current.size(), window_.end - opening - 1);
    if (!escaped && (text(opening + 1, opening + 1 + size) != current)) continue;
    if (same_key(key_after(entries_[i]), current, escaped)) return true;
  }
  return false;
}

}  // namespace jt::catalogue
