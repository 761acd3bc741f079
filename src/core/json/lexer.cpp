// SPDX-License-Identifier: MIT
#include "core/json/lexer.hpp"

#include <utility>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"
#include "core/text/utf8.hpp"

namespace jt::json {
namespace {

// A number or literal up to this long is held until it ends, so that an incomplete one can be replaced.
constexpr std::size_t held_bare = 64;

// Two halves of a surrogate pair.
constexpr std::size_t longest_escape = 12;

bool is_structural(char byte) {
  return byte == '{' || byte == '}' || byte == '[' || byte == ']' || byte == ',' || byte == ':';
}
bool is_bare(char byte) { return !text::is_json_space(byte) && !is_structural(byte) && byte != '"'; }

Role bare_role(char first) { return first == '-' || (first >= '0' && first <= '9') ? Role::number : Role::literal; }

}  // namespace

void JsonLexer::push(std::string_view piece) {
  while (!piece.empty()) {
    if (in_string_) {
      piece.remove_prefix(push_string(piece, 0));
    } else if (is_bare(piece.front())) {
      piece.remove_prefix(push_bare(piece));
    } else {
      end_bare();
      std::size_t blanks = 0;
      while (blanks < piece.size() && text::is_json_space(piece[blanks])) ++blanks;
      if (blanks > 0) {
        events_->blank(piece.substr(0, blanks));
        piece.remove_prefix(blanks);
      } else if (piece.front() == '"') {
        role_ = expect_ == Expect::key ? Role::key : Role::string;
        in_string_ = first_ = true;
        piece.remove_prefix(push_string(piece, 1));
      } else {
        structural(piece.front());
        piece.remove_prefix(1);
      }
    }
  }
}

// The end of the run of plain text that begins at `end`: a quote, the end of the piece, or an escape so near to it
// that it, or the second half of its pair, may be incomplete.
std::size_t JsonLexer::find_run(std::string_view piece, std::size_t end) {
  for (;; end += piece[end + 1] == 'u' ? std::size_t{6} : std::size_t{2}) {
    while (end < piece.size() && piece[end] != '"' && piece[end] != '\\') ++end;
    if (end == piece.size() || piece[end] == '"' || piece.size() - end < longest_escape) return end;
    if (piece[end + 1] == 'u' && hex_quad(piece, end + 2) < 0) return end;
  }
}

// Reads bytes of the open string, the first `from` of them unseen; returns how many.
std::size_t JsonLexer::push_string(std::string_view piece, std::size_t from) {
  if (!held_.empty() && held_.front() == '\\') return push_escape(piece);
  const std::size_t end = find_run(piece, from);
  const std::size_t taken = end < piece.size() && piece[end] == '"' ? end + 1 : end;
  std::string_view run = piece.substr(0, taken);
  std::string joined;
  if (!held_.empty()) {  // the first bytes of a code point
    joined = std::exchange(held_, {});
    run = joined += run;
  }
  if (end == piece.size()) {
    const std::size_t cut = text::cut_tail(run);
    emit_string(run.substr(0, run.size() - cut));
    held_.assign(run.substr(run.size() - cut));
    return end;
  }
  emit_string(run);
  if (piece[end] == '"') {
    end_string();
    return taken;
  }
  held_ = '\\';
  return end + 1;
}

// Adds a byte to the held escape, or ends it. The first half of a surrogate pair is held until the second is
// complete, so that a string that ends between them has no half.
std::size_t JsonLexer::push_escape(std::string_view piece) {
  const auto release = [this] {
    emit_string(held_);
    held_.clear();
  };
  const char byte = piece.front();
  const std::size_t size = held_.size();
  const bool opens = size == 1 || size == 7;  // the letter after a backslash
  const bool fits = opens || (size == 6 ? byte == '\\' : hex_digit(byte) >= 0);
  if (!fits) {  // an invalid escape must not consume the quote that ends the string
    release();
    return 0;
  }
  if (size == 7 && byte != 'u') {
    held_.pop_back();
    release();
    held_ = '\\';
    return 0;
  }
  held_ += byte;
  const bool high = held_.size() == 6 && text::is_high_surrogate(static_cast<char32_t>(hex_quad(held_, 2)));
  const bool whole = held_.size() == 2 ? byte != 'u' : (held_.size() == 6 && !high) || held_.size() == 12;
  if (whole) release();
  return 1;
}

void JsonLexer::emit_string(std::string_view piece) {
  if (piece.empty()) return;
  events_->text(role_, piece, first_);
  first_ = false;
}

void JsonLexer::end_string() {
  in_string_ = false;
  expect_ = role_ == Role::key ? Expect::colon : Expect::after;
}

std::size_t JsonLexer::push_bare(std::string_view piece) {
  std::size_t end = 0;
  while (end < piece.size() && is_bare(piece[end])) ++end;
  if (held_.empty() && !bare_out_ && end < piece.size()) {  // it is complete
    events_->text(bare_role(piece.front()), piece.substr(0, end), true);
    after_value();
    return end;
  }
  held_.append(piece, 0, end);
  if (held_.size() > held_bare) {
    if (!bare_out_) role_ = bare_role(held_.front());
    events_->text(role_, held_, !bare_out_);
    held_.clear();
    bare_out_ = true;
  }
  return end;
}

void JsonLexer::end_bare() {
  if (!held_.empty()) events_->text(bare_out_ ? role_ : bare_role(held_.front()), held_, !bare_out_);
  if (!held_.empty() || bare_out_) after_value();
  held_.clear();
  bare_out_ = false;
}

void JsonLexer::structural(char byte) {
  switch (byte) {
    case '{':
    case '[':
      objects_.push_back(byte == '{');
      expect_ = byte == '{' ? Expect::key : Expect::value;
      return events_->open(byte == '{');
    case '}':
    case ']':
      if (!objects_.empty()) objects_.pop_back();
      after_value();
      return events_->close(byte == '}');
    case ',':
      expect_ = !objects_.empty() && objects_.back() ? Expect::key : Expect::value;
      return events_->comma();
    default:
      expect_ = Expect::value;
      return events_->colon();
  }
}

void JsonLexer::finish() {
  // Only an incomplete document holds a part of a string here: it is emitted unchanged.
  if (in_string_) return emit_string(held_);
  end_bare();
}

void JsonLexer::repair() {
  const auto put_null = [&] { events_->text(Role::literal, "null", true); };
  if (in_string_) {
    const bool nothing_out = first_;
    held_.clear();
    events_->text(role_, nothing_out ? "\"\"" : "\"", nothing_out);
    end_string();
  } else if (bare_out_) {
    // Digits of an incomplete number were emitted: one more makes it valid whatever came before.
    events_->text(role_, "0", false);
    after_value();
  } else if (!held_.empty()) {
    put_null();
    after_value();
  }
  held_.clear();
  bare_out_ = false;
  if (expect_ == Expect::colon) events_->colon();
  const bool member = !objects_.empty() && objects_.back();
  if (expect_ == Expect::colon || (expect_ == Expect::value && (objects_.empty() || member))) put_null();
  after_value();
  for (; !objects_.empty(); objects_.pop_back()) events_->close(objects_.back());
}

}  // namespace jt::json
