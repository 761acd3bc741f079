// SPDX-License-Identifier: MIT
#include "core/splice/splice_check_comments.hpp"

namespace jt::splice {

void CommentedModel::flush() {
  if (failure_ || size_ == 0) return;
  auto fed = checker_.feed({reinterpret_cast<const std::uint8_t*>(out_.data()), size_});
  size_ = 0;
  if (!fed) failure_ = std::move(fed.error());
}

void CommentedModel::put(char c) {
  out_[size_++] = c;
  if (size_ == out_.size()) flush();
}

/// Of a token. A comma before a bracket is left out if it follows a value.
void CommentedModel::token(char c) {
  const bool closes = c == ']' || c == '}';
  if (comma_ && !(closes && complete_)) put(',');
  comma_ = false;
  complete_ = c != '[' && c != '{' && c != ':';
  put(c);
}

void CommentedModel::code(char c) {
  switch (c) {
    case '/':
      state_ = State::slash;
      return;
    case ',':
      if (comma_) {  // two of them are never right
        put(',');
        complete_ = false;
      }
      comma_ = true;
      return;
    case '"':
      state_ = State::string;
      [[fallthrough]];
    default:
      token(c);
  }
}

void CommentedModel::step(char c) {
  switch (state_) {
    case State::code:
      return code(c);
    case State::string:
      put(c);
      if (c == '"') state_ = State::code;
      if (c == '\\') state_ = State::escape;
      return;
    case State::escape:
      put(c);
      state_ = State::string;
      return;
    case State::slash:
      // A token ends before a comment as it does before whitespace; a slash alone is no JSON.
      put(c == '/' || c == '*' ? ' ' : '/');
      state_ = c == '/' ? State::line : c == '*' ? State::block : State::code;
      return;
    case State::line:
      if (c != '\n') return;
      state_ = State::code;
      return put(' ');
    case State::block:
      if (c == '*') state_ = State::star;
      return;
    case State::star:
      if (c != '*') state_ = c == '/' ? State::code : State::block;
      return;
  }
}

bool CommentedModel::feed(std::string_view text) {
  for (const char c : text) {
    const bool blank = state_ == State::code && (c == ' ' || c == '\t' || c == '\r' || c == '\n');
    if (!blank) {
      step(c);
    } else if (size_ == 0 || out_[size_ - 1] != ' ') {  // many are as good as one
      put(' ');
    }
  }
  return !failure_;
}

Result<void> CommentedModel::finish() {
  if (comma_) put(',');
  flush();
  if (failure_) return fail(std::move(*failure_));
  if (state_ != State::code && state_ != State::line) return fail(Code::invalid_json, "a comment or string is open");
  return checker_.finish();
}

}  // namespace jt::splice
