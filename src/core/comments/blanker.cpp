// SPDX-License-Identifier: MIT
#include "core/comments/blanker.hpp"

#include <algorithm>
#include <cstring>

#include "core/text/ascii.hpp"

namespace jt::comments {
namespace {

using Mode = BlankState::Mode;
using Bytes = std::span<const std::uint8_t>;

/// The offset of that byte from `at` on, or the end.
std::size_t find(Bytes bytes, std::uint8_t byte, std::size_t at) {
  const void* found = std::memchr(bytes.data() + at, byte, bytes.size() - at);
  return found == nullptr ? bytes.size()
                          : static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - bytes.data());
}

/// The offset of the last byte before `end` that is not blank.
std::optional<std::size_t> token_before(Bytes bytes, std::size_t end) {
  while (end > 0 && text::is_json_space(bytes[end - 1])) --end;
  return end > 0 ? std::optional(end - 1) : std::nullopt;
}

bool ends_entry(std::uint8_t token) { return token != 0 && std::memchr("[{,:", token, 4) == nullptr; }

}  // namespace

void Blanker::begin(std::span<std::uint8_t> buffer, std::uint64_t at) {
  buffer_ = buffer;
  at_ = at;
  before_ = state_.token;
  bad_text_.reset();
}

std::size_t Blanker::feed(std::size_t from, std::size_t to, int next) {
  const std::size_t begin = from;
  while (from < to) {
    if (state_.mode != Mode::code) {
      from = comment(from, to);
      continue;
    }
    std::size_t stop = from;
    if (!kernel_->comments(buffer_.data(), to, state_.carry, stop)) break;
    if (buffer_[stop] == '/' && stop + 1 == to && next == unknown) {
      to = stop;
      break;
    }
    from = code(stop, to, next);
  }
  note_token(begin, to);
  return to;
}

/// The last token of that part; those before it were noted, and looking for them again in a long comment takes long.
void Blanker::note_token(std::size_t begin, std::size_t end) {
  const Bytes part = Bytes(buffer_).subspan(begin, end - begin);
  const auto token = token_before(part, part.size());
  if (!token) return;
  state_.token = part[*token];
  state_.token_at = at_ + begin + *token;
}

/// At a slash, or a bracket after a comma. Returns where it goes on.
std::size_t Blanker::code(std::size_t at, std::size_t to, int next) {
  if (buffer_[at] != '/') {
    drop_comma(at);
    state_.carry.after_comma = 0;
    return at;  // the bracket itself is JSON
  }
  const int second = at + 1 < to ? buffer_[at + 1] : next;
  if (second != '/' && second != '*') {
    state_.carry.after_comma = 0;
    return at + 1;
  }
  mark(at_ + at);
  state_.comment = at_ + at;
  state_.mode = second == '/' ? Mode::line : Mode::block;
  state_.star = false;
  state_.text = {};
  state_.opening = at + 1 == to;
  buffer_[at] = ' ';
  if (state_.opening) return at + 1;
  buffer_[at + 1] = ' ';
  return at + 2;
}

/// On from `at`, within a comment. Returns where it goes on.
std::size_t Blanker::comment(std::size_t at, std::size_t to) {
  if (state_.opening) {
    state_.opening = false;
    buffer_[at] = ' ';
    return at + 1;
  }
  const std::size_t end = comment_end(at, to);
  check_text(at, end);
  // Line ends stay: they end lines of the document, whatever else is there.
  for (std::uint8_t& byte : buffer_.subspan(at, end - at)) {
    byte = byte == '\n' || byte == '\r' ? byte : std::uint8_t{' '};
  }
  return end;
}

/// Leaves the comment where it ends before `to`.
std::size_t Blanker::comment_end(std::size_t at, std::size_t to) {
  const Bytes bytes = buffer_.first(to);
  if (state_.mode == Mode::line) {
    const std::size_t end = find(bytes, '\n', at);
    if (end < to) state_.mode = Mode::code;
    return end;
  }
  bool star = state_.star;
  for (;;) {
    if (star && bytes[at] == '/') {
      state_.mode = Mode::code;
      return at + 1;
    }
    at = find(bytes, '*', at) + 1;
    star = at <= to;
    if (at >= to) break;
  }
  state_.star = star;
  return to;
}

/// Of a comment, which ends with that part if the mode says so.
void Blanker::check_text(std::size_t at, std::size_t to) {
  const Bytes text = buffer_.subspan(at, to - at);
  std::uint8_t all = 0;
  for (const std::uint8_t byte : text) all |= byte;
  if (all < 0x80 && state_.text.whole()) return;
  for (std::size_t i = 0; i < text.size() && !bad_text_; ++i) {
    if (!state_.text.feed(text[i])) bad_text_ = BadText{at_ + at + i, state_.comment};
  }
  if (state_.mode == Mode::code && !state_.text.whole() && !bad_text_) bad_text_ = BadText{at_ + to, state_.comment};
}

/// The comma before `end`, if it follows a value. One that is before the buffer was settled before.
void Blanker::drop_comma(std::size_t end) {
  const auto comma = token_before(buffer_, end);
  if (!comma || buffer_[*comma] != ',') return;
  const auto value = token_before(buffer_, *comma);
  if (!ends_entry(value ? buffer_[*value] : before_)) return;
  buffer_[*comma] = ' ';
  mark(at_ + end);
}

void Blanker::settle_comma(std::size_t end, int token) {
  state_.carry.after_comma = 0;
  if (token != ']' && token != '}') return;
  drop_comma(end);
  note_token(0, end);
}

}  // namespace jt::comments
