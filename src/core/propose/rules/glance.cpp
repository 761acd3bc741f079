// SPDX-License-Identifier: MIT
#include "core/propose/rules/glance.hpp"

#include <bit>

#include "core/json/escape.hpp"

namespace jt::propose::rules {
namespace {

bool is_blank(std::uint8_t byte) { return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'; }
bool ends_scalar(std::uint8_t byte) { return is_blank(byte) || byte == ',' || byte == '}' || byte == ']'; }

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
  if (whole && !finds(begin, end, said_only)) return cursor_.skip();
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

bool Glance::finds(std::uint64_t begin, std::uint64_t end, bool said_only) {
  end_ = end;
  const scan::Stream& stream = cursor_.stream();
  for (std::uint64_t open = next_quote(begin); open < end; open = next_quote(open)) {
    const std::uint64_t close = next_quote(open + 1);
    if (close >= end) return true;
    std::uint64_t after = close + 1;
    while (after < end && is_blank(*stream.data(after))) ++after;
    if (after < end && *stream.data(after) == ':') {
      const std::string_view raw(reinterpret_cast<const char*>(stream.data(open + 1)),
                                 static_cast<std::size_t>(close - open - 1));
      if (key_matters(raw, after + 1, said_only)) return true;
    }
    open = after;
  }
  return false;
}

/// Whether a member with that key, whose value begins there or after whitespace, is wanted.
bool Glance::key_matters(std::string_view raw, std::uint64_t value, bool said_only) {
  if (json::has_backslash(raw)) raw = decoded_ = json::decode(raw);
  const std::uint8_t known = answers_.of(raw);
  if ((known & is_named) != 0 && !said_only) return true;
  if ((known & is_asked) == 0) return false;
  const scan::Stream& stream = cursor_.stream();
  while (value < end_ && is_blank(*stream.data(value))) ++value;
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
  return size <= Wanted::longest_text && wanted_.value(raw, {reinterpret_cast<const char*>(stream.data(value)), size});
}

}  // namespace jt::propose::rules
