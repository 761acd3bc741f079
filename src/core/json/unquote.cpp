// SPDX-License-Identifier: MIT
#include "core/json/unquote.hpp"

#include <utility>

#include "core/json/escape.hpp"

namespace jt::json {
namespace {

constexpr char32_t replacement = 0xFFFD;

}  // namespace

void Unquote::push(std::string_view piece, std::string& out) {
  if (piece.empty() || state_ == State::end) return;
  if (state_ == State::start) {
    state_ = piece.front() == '"' ? State::string : State::plain;
    if (state_ == State::string) piece.remove_prefix(1);
  }
  if (state_ == State::plain) {
    out += piece;
    return;
  }
  while (!piece.empty()) {
    if (!escape_.empty()) {
      escape_ += piece.front();
      piece.remove_prefix(1);
      if (escape_.size() == (escape_[1] == 'u' ? 6U : 2U)) decode_escape(out);
      continue;
    }
    std::size_t run = 0;
    while (run < piece.size() && piece[run] != '"' && piece[run] != '\\') ++run;
    if (run > 0 || piece[run] == '"') flush_high(out);
    out.append(piece, 0, run);
    piece.remove_prefix(run);
    if (piece.empty()) return;
    if (piece.front() == '"') {
      state_ = State::end;
      return;
    }
    escape_ = '\\';
    piece.remove_prefix(1);
  }
}

void Unquote::finish(std::string& out) {
  flush_high(out);
  escape_.clear();
}

void Unquote::decode_escape(std::string& out) {
  const std::string escape = std::exchange(escape_, {});
  const int quad = escape[1] == 'u' ? hex_quad(escape, 2) : -1;
  const char32_t unit = quad < 0 ? 0 : static_cast<char32_t>(quad);
  if (text::is_low_surrogate(unit)) {
    const char32_t high = std::exchange(high_, 0);
    text::append_code_point(out, high == 0 ? replacement : 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00));
    return;
  }
  flush_high(out);
  if (text::is_high_surrogate(unit)) {
    high_ = unit;
  } else {
    out += decode(escape);
  }
}

void Unquote::flush_high(std::string& out) {
  if (std::exchange(high_, 0) != 0) text::append_code_point(out, replacement);
}

}  // namespace jt::json
