// SPDX-License-Identifier: MIT
#include "core/scan/grammar.hpp"

#include "core/text/ascii.hpp"

namespace jt::scan {
namespace {

/// Bytes that end a number or literal.
bool is_delimiter(std::uint8_t c) {
  return text::is_json_space(c) || c == ',' || c == ':' || c == '{' || c == '}' || c == '[' || c == ']' || c == '"';
}

bool is_hex(std::uint8_t c) { return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f'); }

}  // namespace

Grammar::Grammar(const GrammarState& state, Lines lines)
    : limit_(state.limit), offset_(state.offset), token_(state.offset), lines_(lines) {
  const GrammarCarry& carry = state.carry;
  for (std::uint64_t d = 1; d <= state.depth; ++d) {
    const std::uint64_t entry = state.stack[GrammarState::below + d];
    open_.push_back({entry >> 2, (entry & 3) == GrammarState::object});
  }
  const bool object = !open_.empty() && open_.back().object;
  if (carry.after_value != 0) {
    after_value();
    if (object && carry.after_key != 0) expect_ = Expect::colon;
  } else if (carry.after_open != 0) {
    expect_ = object ? Expect::first_key : Expect::first_element;
  } else if (carry.after_comma != 0) {
    expect_ = object ? Expect::key : Expect::value;
  }
  for (const std::uint8_t byte : carry.tail) utf8(byte);
  if (carry.strings.in_string != 0) {
    token_ = state.last_quote;
    key_ = object && carry.candidate != 0;
    hex_left_ = static_cast<std::uint8_t>(carry.hex_left);
    mode_ = carry.strings.escaped != 0 ? Mode::escape : hex_left_ != 0 ? Mode::hex : Mode::string;
  } else if (carry.in_scalar != 0) {
    scalar_ = ScalarToken(carry.scalar_state);
    mode_ = Mode::scalar;
  }
  seen_ = !open_.empty() || expect_ == Expect::end || mode_ != Mode::between;
}

bool Grammar::feed(std::span<const std::uint8_t> bytes) {
  for (const std::uint8_t c : bytes) {
    if (!byte(c)) return false;
    ++offset_;
  }
  return true;
}

Error Grammar::error() const {
  Syntax syntax = *wrong_;
  syntax.lines = lines_;
  return describe(syntax, lookahead_);
}

bool Grammar::finish() {
  if (mode_ == Mode::lookahead) {
    mode_ = Mode::done;
    return false;
  }
  if (mode_ == Mode::string || mode_ == Mode::escape || mode_ == Mode::hex) {
    wrong_ = Syntax{Fault::unclosed_string, expect_, offset_, token_, '"', false, false};
    return false;
  }
  if (mode_ == Mode::scalar) {
    if (!scalar_.complete()) {
      wrong_ = Syntax{Fault::scalar_short, expect_, offset_, {}, 0, false, false};
      return false;
    }
    after_value();
    mode_ = Mode::between;
  }
  return expect_ == Expect::end || ended_early();
}

bool Grammar::ended_early() {
  wrong_ = Syntax{Fault::unexpected, expect_, offset_, {}, 0, false, !seen_};
  if (!open_.empty()) {
    wrong_->opened = open_.back().offset;
    wrong_->opener = open_.back().object ? '{' : '[';
  }
  return false;
}

bool Grammar::byte(std::uint8_t c) {
  switch (mode_) {
    case Mode::between:
      return between(c);
    case Mode::string:
      return in_string(c);
    case Mode::escape:
      if (c == 'u') {
        mode_ = Mode::hex;
        hex_left_ = 4;
        return true;
      }
      if (std::string_view("\"\\/bfnrt").find(static_cast<char>(c)) == std::string_view::npos)
        return wrong(Fault::bad_escape, c);
      mode_ = Mode::string;
      return true;
    case Mode::hex:
      if (!is_hex(c)) return wrong(Fault::bad_hex, c);
      if (--hex_left_ == 0) mode_ = Mode::string;
      return true;
    case Mode::scalar:
      return in_scalar(c);
    case Mode::lookahead:
      lookahead_.push_back(static_cast<char>(c));
      if (lookahead_.size() < syntax_lookahead) return true;
      mode_ = Mode::done;
      return false;
    case Mode::done:
      return false;
  }
  return false;
}

bool Grammar::between(std::uint8_t c) {
  if (text::is_json_space(c)) return true;
  switch (expect_) {
    case Expect::value:
      return begin_value(c);
    case Expect::first_element:
      return c == ']' ? close(c) : begin_value(c);
    case Expect::first_key:
    case Expect::key:
      if (c == '}' && expect_ == Expect::first_key) return close(c);
      if (c != '"') return wrong(Fault::unexpected, c);
      seen_ = true;
      key_ = true;
      token_ = offset_;
      mode_ = Mode::string;
      return true;
    case Expect::colon:
      if (c != ':') return wrong(Fault::unexpected, c);
      expect_ = Expect::value;
      return true;
    case Expect::next_element:
    case Expect::next_member:
      if (c == (expect_ == Expect::next_member ? '}' : ']')) return close(c);
      if (c != ',') return wrong(Fault::unexpected, c);
      expect_ = expect_ == Expect::next_member ? Expect::key : Expect::value;
      return true;
    case Expect::end:
      return wrong(Fault::unexpected, c);
  }
  return false;
}

bool Grammar::begin_value(std::uint8_t c) {
  token_ = offset_;
  if (c == '"') {
    key_ = false;
    mode_ = Mode::string;
  } else if (c == '{' || c == '[') {
    if (open_.size() >= limit_) return wrong(Fault::too_deep, c);
    open_.push_back({offset_, c == '{'});
    expect_ = c == '{' ? Expect::first_key : Expect::first_element;
  } else {
    scalar_ = ScalarToken();
    scalar_.feed(c);
    if (scalar_.state() == ScalarToken::bad) return wrong(Fault::unexpected, c);
    mode_ = Mode::scalar;
  }
  seen_ = true;
  return true;
}

bool Grammar::close(std::uint8_t) {
  open_.pop_back();
  after_value();
  return true;
}

void Grammar::after_value() {
  expect_ = open_.empty() ? Expect::end : open_.back().object ? Expect::next_member : Expect::next_element;
}

/// Keeps the bytes of the incomplete sequence, so that an invalid one is reported by its first byte.
bool Grammar::utf8(std::uint8_t c) {
  const bool fine = utf8_.feed(c);
  if (fine && utf8_.whole()) sequence_.clear();
  if (fine && !utf8_.whole()) sequence_.push_back(static_cast<char>(c));
  return fine;
}

bool Grammar::in_string(std::uint8_t c) {
  if (!utf8(c)) return wrong(Fault::bad_utf8, c);
  if (c == '"') {
    if (key_) {
      expect_ = Expect::colon;
    } else {
      after_value();
    }
    mode_ = Mode::between;
  } else if (c == '\\') {
    mode_ = Mode::escape;
  } else if (c < 0x20) {
    return wrong(Fault::control_in_string, c);
  }
  return true;
}

bool Grammar::in_scalar(std::uint8_t c) {
  if (is_delimiter(c)) {
    if (!scalar_.complete()) return wrong(Fault::scalar_short, c);
    mode_ = Mode::between;
    after_value();
    return between(c);
  }
  const bool after_zero = scalar_.state() == ScalarToken::zero && c >= '0' && c <= '9';
  scalar_.feed(c);
  if (scalar_.state() == ScalarToken::bad) return wrong(after_zero ? Fault::leading_zero : Fault::in_scalar, c);
  return true;
}

bool Grammar::wrong(Fault fault, std::uint8_t c) {
  wrong_ = Syntax{fault, expect_, offset_, {}, 0, false, !seen_};
  wrong_->after_comma = expect_ == Expect::value && !open_.empty() && !open_.back().object;
  if (fault == Fault::control_in_string) {
    wrong_->opened = token_;
    wrong_->opener = '"';
  } else if ((c == '}' || c == ']') && (expect_ == Expect::next_element || expect_ == Expect::next_member)) {
    wrong_->opened = open_.back().offset;
    wrong_->opener = open_.back().object ? '{' : '[';
  }
  mode_ = Mode::lookahead;
  if (fault == Fault::bad_utf8) {
    wrong_->offset -= sequence_.size();
    lookahead_ = sequence_;
  }
  lookahead_.push_back(static_cast<char>(c));
  return true;  // until the lookahead is complete
}

}  // namespace jt::scan
