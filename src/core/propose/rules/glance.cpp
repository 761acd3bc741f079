// SPDX-License-Identifier: MIT
#include "core/propose/rules/glance.hpp"

#include <algorithm>
#include <bit>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {
namespace {

bool ends_scalar(std::uint8_t byte) { return text::is_json_space(byte) || byte == ',' || byte == '}' || byte == ']'; }

}  // namespace

bool Glance::skip(bool said_only) {
  const scan::Stream& stream = cursor_.stream();
  const std::uint64_t begin = cursor_.begin();
  // Objects in one another would be looked at again and again: not more in vain than was read.
  if (begin < stream.begin() || begin >= stream.end() || vain_ > begin) return false;
  auto position = static_cast<std::size_t>(begin + 1 - stream.begin());
  std::uint64_t depth = 1;
  const bool whole = stream.kernel().skip(stream.bits(), stream.blocks(), position, depth);
  const std::uint64_t end = whole ? stream.begin() + position : stream.end();
  end_ = end;
  if (whole && !finds(begin, said_only)) return cursor_.skip();
  vain_ += end - begin;
  return false;
}

/// The next quote before the end of the object, or the end.
std::uint64_t Glance::next_quote(std::uint64_t from) {
  const scan::Stream& stream = cursor_.stream();
  const std::uint64_t base = stream.begin();
  if (from >= end_) return end_;
  auto block = static_cast<std::size_t>((from - base) / 64);
  std::uint64_t quotes = stream.bits()[block].quote & (~std::uint64_t{0} << ((from - base) % 64));
  const auto last = static_cast<std::size_t>((end_ - 1 - base) / 64);
  while (quotes == 0) {
    if (++block > last) return end_;
    quotes = stream.bits()[block].quote;
  }
  return base + block * 64 + static_cast<unsigned>(std::countr_zero(quotes));
}

/// Goes from colon to colon: each follows a key.
bool Glance::finds(std::uint64_t begin, bool said_only) {
  const scan::Stream& stream = cursor_.stream();
  const std::uint64_t base = stream.begin();
  const auto last = static_cast<std::size_t>((end_ - 1 - base) / 64);
  auto block = static_cast<std::size_t>((begin - base) / 64);
  // Whether its block begins in a string: the object does not.
  const std::uint64_t quotes = stream.bits()[block].quote & ~(~std::uint64_t{0} << ((begin - base) % 64));
  std::uint64_t in_string = (std::popcount(quotes) & 1) != 0 ? ~std::uint64_t{0} : 0;
  std::uint64_t mask = ~std::uint64_t{0} << ((begin - base) % 64);
  std::uint64_t open = begin;  // the last quote that opens a string
  while (block <= last) {
    const std::size_t count = std::min(gaps_.size(), last + 1 - block);
    stream.kernel().gaps(stream.data(base + block * 64), stream.bits() + block, count, in_string, gaps_.data());
    in_string = (gaps_[count - 1].in_string >> 63) != 0 ? ~std::uint64_t{0} : 0;
    for (std::size_t i = 0; i < count; ++i, ++block, mask = ~std::uint64_t{0}) {
      const std::uint64_t first = base + block * 64;
      const std::uint64_t openings = stream.bits()[block].quote & gaps_[i].in_string;
      for (std::uint64_t colons = gaps_[i].colon & mask; colons != 0; colons &= colons - 1) {
        const auto at = static_cast<unsigned>(std::countr_zero(colons));
        if (first + at >= end_) return false;
        const std::uint64_t before = openings & ((std::uint64_t{1} << at) - 1);
        const auto distance = static_cast<unsigned>(std::countl_zero(before));  // 64: there is none
        if (finds_before(before == 0 ? open : first + 63 - distance, first + at, said_only)) return true;
      }
      if (openings != 0) open = first + 63 - static_cast<unsigned>(std::countl_zero(openings));
    }
  }
  return false;
}

/// Whether the member with that colon, whose key opens there, is wanted.
bool Glance::finds_before(std::uint64_t open, std::uint64_t colon, bool said_only) {
  const scan::Stream& stream = cursor_.stream();
  std::uint64_t close = colon - 1;
  while (close > open && text::is_json_space(*stream.data(close))) --close;
  if (close <= open || *stream.data(close) != '"') return true;  // an error, which the walk reports
  const std::string_view raw(reinterpret_cast<const char*>(stream.data(open + 1)),
                             static_cast<std::size_t>(close - open - 1));
  const bool within = close - stream.begin() >= KeyAnswers::tail;
  const std::uint8_t known = within ? answers_.of_within(raw) : answers_.of(raw);
  if ((known & (is_named | is_asked)) == 0) return false;
  return ((known & is_named) != 0 && !said_only) || ((known & is_asked) != 0 && is_wanted(raw, colon + 1));
}

/// Whether the value of a member with that key, which begins there or after whitespace, is wanted.
bool Glance::is_wanted(std::string_view raw, std::uint64_t value) {
  const scan::Stream& stream = cursor_.stream();
  while (value < end_ && text::is_json_space(*stream.data(value))) ++value;
  if (value >= end_ || *stream.data(value) == '[') return true;  // its elements are asked about
  if (*stream.data(value) == '{') return false;
  std::uint64_t end = value + 1;
  if (*stream.data(value) == '"') {
    end = next_quote(end) + 1;
  } else {
    while (end < end_ && !ends_scalar(*stream.data(end))) ++end;
  }
  if (end > end_) return true;
  const auto size = static_cast<std::size_t>(end - value);
  if (size > Wanted::longest_text) return false;
  if (json::has_backslash(raw)) raw = decoded_ = json::decode(raw);
  return wanted_.value(raw, {reinterpret_cast<const char*>(stream.data(value)), size});
}

}  // namespace jt::propose::rules
