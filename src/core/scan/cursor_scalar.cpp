// SPDX-License-Identifier: MIT
// The third part of Cursor: keys, strings, numbers and literals, and their checks.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/json/escape.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/ends_scalar.hpp"
#include "core/scan/grammar.hpp"
#include "core/scan/scalar_token.hpp"
#include "core/scan/utf8_state.hpp"

namespace jt::scan {
namespace {

/// The length of the escape that begins there with a backslash; 0 if it is not valid.
std::size_t escape_size(std::string_view rest) {
  static constexpr std::string_view letters = "\"\\/bfnrt";
  if (rest.size() < 2) return 0;
  if (rest[1] == 'u') return json::hex_quad(rest, 2) < 0 ? 0 : 6;
  return letters.find(rest[1]) == std::string_view::npos ? 0 : 2;
}

/// Whether it is UTF-8 with complete escapes and without control characters.
bool is_text(std::string_view raw) {
  Utf8State state;
  for (std::size_t i = 0; i < raw.size();) {
    const auto byte = static_cast<std::uint8_t>(raw[i]);
    if (byte < 0x20 || !state.feed(byte)) return false;
    const std::size_t size = byte == '\\' ? escape_size(raw.substr(i)) : 1;
    if (size == 0) return false;
    i += size;
  }
  return state.whole();
}

/// Whether all bytes are ASCII and none is a control character, eight at a time: the subtraction borrows into the
/// highest bit of bytes below 0x20 (and sometimes of the byte after one).
bool is_plain_text(std::string_view raw) {
  constexpr std::uint64_t ones = 0x0101010101010101ULL;
  std::uint64_t odd = 0;
  std::size_t i = 0;
  for (; i + 8 <= raw.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, raw.data() + i, 8);
    odd |= (word - ones * 0x20) | word;
  }
  for (; i < raw.size(); ++i) {
    const auto byte = static_cast<std::uint8_t>(raw[i]);
    odd |= byte < 0x20 ? 0x80U : byte;
  }
  return (odd & (ones << 7)) == 0;
}

}  // namespace

/// A key that is visited is always checked. Most are plain ASCII.
bool Cursor::check_key() {
  const std::string_view raw = key();
  if ((!key_escaped_ && is_plain_text(raw)) || is_text(raw)) return true;
  Grammar grammar(max_depth, key_begin_, lines_of(stream_.options()));
  const auto bytes = [](std::string_view text) {
    return std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  // With more bytes than a message needs, so that the error is reported at once.
  static constexpr std::string_view after = "\"                        ";
  static_assert(after.size() > syntax_lookahead);
  if (grammar.feed(bytes("\"")) && grammar.feed(bytes(raw)) && grammar.feed(bytes(after))) return true;
  return fail_with(grammar.error());
}

bool Cursor::skip_scalar() {
  ScalarToken token;
  int c = -1;
  while (ready()) {
    const std::uint8_t* byte = stream_.data(at_);
    const std::uint8_t* const end = stream_.data(stream_.end());
    while (byte != end && !ends_scalar[*byte] && token.state() != ScalarToken::bad) token.feed(*byte++);
    at_ += static_cast<std::uint64_t>(byte - stream_.data(at_));
    if (token.state() == ScalarToken::bad) --at_;
    if (byte == end && token.state() != ScalarToken::bad) continue;
    c = *stream_.data(at_);
    break;
  }
  if (failed() || stopped_) return false;
  if (token.state() != ScalarToken::bad && token.complete()) {
    // A number that the document breaks off in: more digits may have followed.
    const bool cut = c < 0 && !levels_.empty();
    return !cut || wrong(levels_.back().object ? Expect::next_member : Expect::next_element);
  }
  Syntax syntax;
  syntax.fault = token.state() == ScalarToken::bad ? Fault::in_scalar : Fault::scalar_short;
  syntax.offset = at_;
  syntax.lines = lines_of(stream_.options());
  std::string found;
  if (c >= 0) found.push_back(static_cast<char>(c));
  return fail_with(describe(syntax, found));
}

/// The byte after the string or scalar at `at_`, if it is in the window and valid; else `begin_`.
std::uint64_t Cursor::end_in_window() const {
  const std::uint64_t base = stream_.begin();
  if (type_ == Type::string) {
    const auto size = static_cast<std::size_t>(stream_.end() - base);
    const std::size_t quote = quote_in_window(static_cast<std::size_t>(begin_ + 1 - base), size);
    if (quote == size) return begin_;
    const std::uint64_t close = base + quote;
    const std::string_view raw(reinterpret_cast<const char*>(stream_.data(begin_ + 1)),
                               static_cast<std::size_t>(close - begin_ - 1));
    return trusted_ || (is_plain_text(raw) && !json::has_backslash(raw)) || is_text(raw) ? close + 1 : begin_;
  }
  ScalarToken token;
  const std::uint8_t* byte = stream_.data(begin_);
  const std::uint8_t* const end = stream_.data(stream_.end());
  while (byte != end && !ends_scalar[*byte] && token.state() != ScalarToken::bad) token.feed(*byte++);
  if (byte == end || token.state() == ScalarToken::bad || !token.complete()) return begin_;
  return begin_ + static_cast<std::uint64_t>(byte - stream_.data(begin_));
}

bool Cursor::take(std::string_view& out) {
  const bool container = type_ == Type::object || type_ == Type::array;
  const bool in_window = begin_ >= stream_.begin() && begin_ < stream_.end();
  if (failed() || !on_value_ || container || !in_window) return false;
  const std::uint64_t end = end_in_window();
  if (end == begin_) return false;
  out = {reinterpret_cast<const char*>(stream_.data(begin_)), static_cast<std::size_t>(end - begin_)};
  hold_ = Stream::nowhere;
  key_known_ = false;
  on_value_ = false;
  at_ = end_ = end;
  return true;
}

}  // namespace jt::scan
