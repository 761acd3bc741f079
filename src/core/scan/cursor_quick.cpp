// SPDX-License-Identifier: MIT
// The part of Cursor for most steps of a reader that goes over every entry: the value, its comma and the next key are
// in the window, so one look at its bytes and bitmaps does what else takes a call for each token.
#include <bit>
#include <cstring>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/ends_scalar.hpp"

namespace jt::scan {
namespace {

/// Bytes that must follow what is looked at, so that not each of them is asked whether it is the last one.
constexpr std::size_t room = 16;

/// Past whitespace, of which there is some: one blank, or a line end and its indentation. `end`: it ends there.
const std::uint8_t* past_blanks(const std::uint8_t* at, const std::uint8_t* end) {
  constexpr std::uint64_t blanks = 0x2020202020202020ULL;
  for (; at != end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t'); ++at) {
    if constexpr (std::endian::native == std::endian::little) {
      std::uint64_t word = 0;
      while (end - at > 8 && (std::memcpy(&word, at + 1, 8), word == blanks)) at += 8;
      if (end - at > 8 && static_cast<std::uint8_t>(word) == ' ') at += std::countr_zero(word ^ blanks) / 8;
    }
  }
  return at;
}

/// Whether there is a backslash in a key. 8 bytes after its beginning can be read.
bool has_backslash(const std::uint8_t* key, std::size_t size) {
  if (size >= 8 || std::endian::native != std::endian::little) {
    return json::has_backslash({reinterpret_cast<const char*>(key), size});
  }
  constexpr std::uint64_t ones = 0x0101010101010101ULL;
  std::uint64_t word = 0;
  std::memcpy(&word, key, 8);
  word ^= ones * '\\';
  return ((word - ones) & ~word & (ones << 7) & ((std::uint64_t{1} << (8 * size)) - 1)) != 0;
}

}  // namespace

/// The offset in the window of the first closing quote from `at` on; `size` if it is not there.
std::size_t Cursor::quote_in_window(std::size_t at, std::size_t size) const {
  std::size_t block = at / 64;
  const std::size_t blocks = stream_.blocks();
  if (block >= blocks) return size;
  std::uint64_t quotes = stream_.bits()[block].quote & (~std::uint64_t{0} << (at % 64));
  while (quotes == 0) {
    if (++block == blocks) return size;
    quotes = stream_.bits()[block].quote;
  }
  return block * 64 + static_cast<unsigned>(std::countr_zero(quotes));
}

/// The offset in the window of the byte after the current value; `size` if the window ends before.
std::size_t Cursor::value_end_in_window(std::size_t at, std::size_t size) const {
  if (type_ == Type::string) {
    const std::size_t close = quote_in_window(at + 1, size);
    return close == size ? size : close + 1;
  }
  if (is_container(type_)) {
    std::size_t position = at + 1;
    std::uint64_t depth = 1;
    return stream_.kernel().skip(stream_.bits(), stream_.blocks(), position, depth) ? position : size;
  }
  const std::uint8_t* const data = stream_.data(stream_.begin());
  while (at != size && !ends_scalar[data[at]]) ++at;
  return at;
}

/// `next`, if all that it reads is in the window and as it should be; else nothing is done. What it moves over is
/// checked by another reader.
bool Cursor::quick_step(Step& out) {
  if (levels_.empty() || tap_ != nullptr || (stream_.options().lines && levels_.size() == 1) || failed()) return false;
  Level& level = levels_.back();
  const std::uint64_t base = stream_.begin();
  const auto size = static_cast<std::size_t>(stream_.end() - base);
  auto from = static_cast<std::size_t>(at_ - base);
  if (from >= size) return false;
  const std::uint8_t* const data = stream_.data(base);
  const std::uint8_t* const end = data + size;
  if (on_value_) from = value_end_in_window(from, size);
  if (from + room >= size) return false;
  const std::uint8_t* at = data + from;
  if (*at <= ' ') at = past_blanks(at, end);
  if (at == end) return false;
  if (*at == (level.object ? '}' : ']')) {
    at_ = end_ = base + static_cast<std::uint64_t>(at - data) + 1;
    hold_ = Stream::nowhere;
    levels_.pop_back();
    key_known_ = first_ = on_value_ = false;
    out = Step::end;
    return true;
  }
  if (!first_) {
    if (*at++ != ',') return false;
    if (at != end && *at <= ' ') at = past_blanks(at, end);
    if (at == end) return false;
  }
  std::size_t key = 0;
  std::size_t close = 0;
  if (level.object) {
    if (*at != '"') return false;
    key = static_cast<std::size_t>(at - data) + 1;
    close = quote_in_window(key, size);
    if (close + room >= size) return false;
    at = data + close + 1;
    if (*at <= ' ') at = past_blanks(at, end);
    if (at == end || *at != ':') return false;
    ++at;
    if (at != end && *at == ' ') ++at;
    if (at != end && *at <= ' ') at = past_blanks(at, end);
    if (at == end) return false;
  }
  const Type type = type_of[*at];
  if (type == no_type) return false;
  hold_ = Stream::nowhere;
  key_known_ = level.object;
  if (level.object) {
    hold_ = key_begin_ = base + key - 1;
    key_size_ = close - key;
    key_escaped_ = has_backslash(data + key, close - key);
  }
  if (!first_) ++level.index;
  first_ = false;
  if (on_value_) end_ = base + from;
  on_value_ = true;
  type_ = type;
  at_ = begin_ = base + static_cast<std::uint64_t>(at - data);
  out = Step::entry;
  return true;
}

}  // namespace jt::scan
