// SPDX-License-Identifier: MIT
#include "core/comments/blanker.hpp"

#include <algorithm>
#include <cstring>

#include "core/text/ascii.hpp"
#include "core/text/word.hpp"

namespace jt::comments {
namespace {

using Bytes = std::span<const std::uint8_t>;

/// The offset of the last byte before `end` that is not blank.
std::optional<std::size_t> token_before(Bytes bytes, std::size_t end) {
  while (end > 0 && text::is_json_space(bytes[end - 1])) --end;
  return end > 0 ? std::optional(end - 1) : std::nullopt;
}

using text::word_at;
using text::word_size;

/// ASCII, without line ends and other control characters if it is `plain`.
struct TextKind {
  bool ascii = false;
  bool plain = false;
};

/// Comments are short: word by word, the last of which may overlap the one before, is faster than by vectors.
TextKind kind_of(Bytes bytes) {
  constexpr std::uint64_t high = text::repeated(0x80);
  std::uint64_t all = 0;
  std::uint64_t less = 0;  // of ASCII, a byte under 0x20 borrows
  const auto look = [&](std::uint64_t word) {
    all |= word;
    less |= word - text::repeated(0x20);
  };
  if (bytes.size() < word_size) {
    for (const std::uint8_t byte : bytes) look(text::repeated(byte));
  } else {
    for (std::size_t i = 0; i + word_size < bytes.size(); i += word_size) look(word_at(bytes.data() + i));
    look(word_at(bytes.data() + bytes.size() - word_size));
  }
  return {(all & high) == 0, ((all | less) & high) == 0};
}

/// Blanks in place of all but line ends, which end lines of the document, whatever else is there.
void wipe(std::span<std::uint8_t> bytes) {
  for (std::uint8_t& byte : bytes) byte = byte == '\n' || byte == '\r' ? byte : std::uint8_t{' '};
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
    if (state_.inside) {
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
  if (!json::CommentEnd::begins_comment(second)) {
    state_.carry.after_comma = 0;
    return at + 1;
  }
  mark(at_ + at);
  state_.comment = at_ + at;
  state_.inside = true;
  state_.end = json::CommentEnd(second);
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
  const auto closed = state_.end.find({reinterpret_cast<const char*>(buffer_.data()), to}, at);
  state_.inside = !closed;
  const std::size_t end = closed.value_or(to);
  const auto text = buffer_.subspan(at, end - at);
  const TextKind kind = kind_of(text);
  if (!kind.ascii || !state_.text.whole()) check_text(at, end);
  if (kind.plain) {
    std::fill(text.begin(), text.end(), std::uint8_t{' '});
  } else {
    wipe(text);
  }
  return end;
}

/// Of a comment, which ends with that part unless it is still `inside`.
void Blanker::check_text(std::size_t at, std::size_t to) {
  const Bytes text = buffer_.subspan(at, to - at);
  for (std::size_t i = 0; i < text.size() && !bad_text_; ++i) {
    if (!state_.text.feed(text[i])) bad_text_ = BadText{at_ + at + i, state_.comment};
  }
  if (!state_.inside && !state_.text.whole() && !bad_text_) bad_text_ = BadText{at_ + to, state_.comment};
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
