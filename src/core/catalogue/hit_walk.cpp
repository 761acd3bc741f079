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

void HitWalk::walk(const Window& window, std::size_t hit, const Sink& sink) {
  window_ = window;
  levels_.clear();
  keys_.clear();
  hit_ = hit;
  quote_ = none;
  after_ = window.begin;
  std::uint64_t mask = ~std::uint64_t{0} << window.begin;
  for (std::size_t block = 0; block * 64 < window.end; ++block, mask = ~std::uint64_t{0}) {
    const scan::Bits& bits = window.bits[block];
    std::uint64_t tokens = (bits.quote | bits.open | bits.close | bits.comma) & mask;
    for (; tokens != 0; tokens &= tokens - 1) {
      const std::size_t at = block * 64 + static_cast<unsigned>(std::countr_zero(tokens));
      if (at >= window.end || hit_ == none || !token(at, sink)) return;
    }
  }
}

/// A quote, bracket or comma. False: the end.
bool HitWalk::token(std::size_t at, const Sink& sink) {
  const std::uint8_t byte = window_.bytes[at];
  if (byte == '"') {
    const std::size_t begin = std::exchange(quote_, quote_ == none ? at : none);
    if (begin == none) return true;
    after_ = at + 1;
    return levels_.empty() || string(begin + 1, at, sink);
  }
  const std::size_t before = std::exchange(after_, at + 1);
  if (byte == '{' || byte == '[') {
    levels_.push_back({.begin = at, .first_key = keys_.size(), .object = byte == '{'});
    return true;
  }
  if (levels_.empty() || (hit_ < at && !scalar(before, at, sink))) return false;
  if (byte == ',') {
    ++levels_.back().index;
    levels_.back().keyed = false;
    return true;
  }
  keys_.resize(levels_.back().first_key);
  levels_.pop_back();
  return !levels_.empty();
}

bool HitWalk::string(std::size_t begin, std::size_t end, const Sink& sink) {
  Level& level = levels_.back();
  const bool key = level.object && !level.keyed;
  if (key) {
    keys_.push_back({begin, end});
    level.keyed = true;
  }
  return !hit_in(begin, end) || sink({key ? What::key : What::string, text(begin, end)});
}

/// A number or literal, if there is one between two tokens.
bool HitWalk::scalar(std::size_t begin, std::size_t end, const Sink& sink) {
  constexpr std::string_view around = " \t\r\n:";
  const std::string_view between = text(begin, end);
  const std::size_t first = between.find_first_not_of(around);
  if (first == std::string_view::npos) return true;
  const std::size_t last = between.find_last_not_of(around) + 1;
  return !hit_in(begin + first, begin + last) || sink({What::scalar, between.substr(first, last - first)});
}

/// Of the object at that level, up to the current one.
std::span<const HitWalk::Key> HitWalk::keys(std::size_t level) const {
  const std::size_t first = levels_[level].first_key;
  const std::size_t after = level + 1 < levels_.size() ? levels_[level + 1].first_key : keys_.size();
  return std::span(keys_).subspan(first, after - first);
}

std::string_view HitWalk::key(std::size_t level) const {
  const auto all = keys(level);
  return all.empty() ? std::string_view() : text(all.back());
}

bool HitWalk::repeats(std::size_t level, bool escaped) const {
  const auto all = keys(level);
  if (all.size() < 2) return false;
  const std::string_view current = text(all.back());
  return std::any_of(all.begin(), all.end() - 1,
                     [&](const Key& each) { return same_key(text(each), current, escaped); });
}

}  // namespace jt::catalogue
