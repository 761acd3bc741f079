// SPDX-License-Identifier: MIT
#include "core/format/commented.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/bytes/errors.hpp"
#include "core/format/ahead.hpp"
#include "core/text/ascii.hpp"

namespace jt::format {

CommentedFormatter::CommentedFormatter(scan::Stream& stream, comments::BlankSource& document,
                                       const FormatOptions& options)
    : BlockFormatter(stream, options), blanked_(document), document_(document.raw()) {
  blanked_.will_take();
}

bool CommentedFormatter::more() {
  if (begun_) return false;
  while (ready() == Read::more) {
    if (!load()) return false;
    const std::uint64_t end = loaded(marked_end());
    while (at_ < end && text::is_json_space(raw(at_))) ++at_;
    begun_ = at_ < end;
    if (begun_) return true;
  }
  return false;
}

bool CommentedFormatter::lay_out(std::uint64_t end) {
  while (at_ < end && size_ < flush_at) {
    if (!load()) return true;
    if (mode_ != Mode::code) {
      comment_part(loaded(end));
    } else if (const std::uint64_t mark = next_mark(loaded(end)); mark > at_) {
      tokens(mark);
    } else if (raw(at_) != '/') {
      take_comma(at_);
    } else if (!begin_comment()) {
      return true;
    }
  }
  return false;
}

/// CRs at the end of the document are half a line end: with the one that comes now they would be a whole one.
void CommentedFormatter::end_text() {
  if (mode_ == Mode::line) end_line_comment();
}

// ---- the document as it is

/// Reads some of what has come into the window, so that there is a byte at `at_`.
bool CommentedFormatter::load() {
  if (raw_begin_ <= at_ && at_ < raw_end_) return true;
  feeds_ = at_ > raw_begin_ && at_ <= raw_end_ ? feeds_before(at_) : 0;
  raw_begin_ = at_;
  raw_ = buffer_.room(at_, static_cast<std::size_t>(std::min<std::uint64_t>(loaded_at_once, stream_.end() - at_)));
  for (std::size_t have = 0; have < raw_.size();) {
    auto got = document_.read(at_ + have, raw_.data() + have, raw_.size() - have);
    if (!got) return ahead_fails(std::move(got.error()));
    if (*got == 0)
      return ahead_fails(make_error(Code::document_changed,
                                    bytes::quoted_file(document_.name()) + " became shorter while it was read"));
    have += *got;
  }
  raw_end_ = raw_begin_ + raw_.size();
  taken_.clear();
  next_taken_ = 0;
  auto known = blanked_.taken(raw_begin_, raw_end_, taken_);
  return known || ahead_fails(std::move(known.error()));
}

bool CommentedFormatter::ahead_fails(Error error) {
  failure_ = std::move(error);
  return false;
}

/// How many line feeds are between that offset and the token or comment before it, at most two.
unsigned CommentedFormatter::feeds_before(std::uint64_t at) const {
  unsigned feeds = 0;
  while (at > raw_begin_ && feeds < 2) {
    const std::uint8_t byte = raw(--at);
    if (!text::is_json_space(byte)) return feeds;
    feeds += byte == '\n' ? 1 : 0;
  }
  return std::min(2U, feeds + feeds_);
}

/// Where a comment begins or a comma is that is not among the tokens, or `end`.
std::uint64_t CommentedFormatter::next_mark(std::uint64_t end) {
  while (next_taken_ < taken_.size() && taken_[next_taken_].begin < at_) ++next_taken_;
  const std::uint64_t mark = next_taken_ < taken_.size() ? taken_[next_taken_].begin : end;
  return std::min({mark, end, moved_ >= at_ ? moved_ : end});
}

// ---- tokens

void CommentedFormatter::tokens(std::uint64_t end) {
  if (after_ != After::token) {
    while (at_ < end && text::is_json_space(*stream_.data(at_))) ++at_;
    if (at_ == end) return;
    if (!compact_) before_token(*stream_.data(at_), at_);
    after_ = After::token;
  }
  while (at_ < end && size_ < flush_at) {
    const std::uint64_t index = (at_ - gaps_begin_) / 64;
    const std::uint64_t begin = gaps_begin_ + index * 64;
    const auto from = static_cast<unsigned>(at_ - begin);
    const auto to = static_cast<unsigned>(std::min<std::uint64_t>(64, end - begin));
    const std::uint8_t* bytes = stream_.data(begin);
    if (compact_) {
      copy_tokens(bytes, gaps_[index], from, to);
    } else {
      pretty(bytes, stream_.bits()[(begin - stream_.begin()) / 64], gaps_[index], from, to);
    }
    at_ = begin + to;
  }
}

/// As Formatter::pretty, but what is between two tokens is written before the second one.
void CommentedFormatter::pretty(const std::uint8_t* bytes, const scan::Bits& bits, const scan::Gaps& gaps,
                                unsigned from, unsigned to) {
  static constexpr std::string_view space = "                ";
  const std::uint64_t stops = bits.open | bits.close | bits.comma | gaps.colon | gaps.blank;
  const char* const line = line_.data();
  char* out = out_.get() + size_;
  std::uint64_t depth = depth_;
  std::size_t line_bytes = line_size(depth);
  bool fresh = fresh_;
  bool any = any_;
  Gap gap = gap_;
  const auto put_gap = [&] {
    if (gap != Gap::nothing) out = gap == Gap::line ? put_line(out, line, line_bytes) : put_line(out, space.data(), 1);
    gap = Gap::nothing;
    fresh = false;
    any = true;
  };
  for (unsigned at = from; at < to;) {
    const std::uint64_t rest = stops >> at;
    if ((rest & 1) == 0) {
      put_gap();
      const unsigned next = std::min(to, rest == 0 ? 64 : at + static_cast<unsigned>(std::countr_zero(rest)));
      out = put(out, bytes + at, next - at);
      at = next;
      if (at == to) break;
    }
    const std::uint64_t bit = std::uint64_t{1} << at;
    if ((gaps.blank & bit) != 0) {
      at += static_cast<unsigned>(std::countr_one(gaps.blank >> at));
      continue;
    }
    const char byte = static_cast<char>(bytes[at++]);
    if ((bits.close & bit) != 0) {
      if (depth > 0) --depth;
      line_bytes = line_size(depth);
      if (!fresh) out = put_line(out, line, line_bytes);
      fresh = false;
      gap = Gap::nothing;
      *out++ = byte;
      continue;
    }
    if ((bits.open & bit) != 0) {
      put_gap();
      *out++ = byte;
      fresh = true;
      line_bytes = line_size(++depth);
      gap = Gap::line;
      continue;
    }
    *out++ = byte;
    fresh = false;
    gap = (bits.comma & bit) != 0 ? Gap::line : Gap::space;
  }
  size_ = static_cast<std::size_t>(out - out_.get());
  depth_ = depth;
  fresh_ = fresh;
  any_ = any;
  gap_ = gap;
}

/// At a comma that is a trailing one, or was written already.
void CommentedFormatter::take_comma(std::uint64_t at) {
  at_ = at + 1;
  if (moved_ == at) {
    moved_ = nowhere;
  } else if (!compact_) {
    if (after_ == After::line_comment) new_line(depth_);
    put_comma();
    after_ = After::token;
  }
}

void CommentedFormatter::put_comma() {
  if (compact_) return;
  out_[size_++] = ',';
  gap_ = Gap::line;
}

/// Before the first token after a comment.
void CommentedFormatter::before_token(std::uint8_t token, std::uint64_t at) {
  const unsigned feeds = feeds_before(at);
  const bool line_comment = after_ == After::line_comment;
  if (token == ',' || token == ':') {
    if (line_comment) new_line(depth_);
  } else if (token == ']' || token == '}') {
    // Else the bracket has a line of its own anyway.
    if (fresh_) {
      if (line_comment || feeds > 0 || own_line_) {
        new_line(depth_ > 0 ? depth_ - 1 : 0);
      } else {
        out_[size_++] = ' ';
      }
    }
  } else {
    before_entry(feeds);
    gap_ = Gap::nothing;
    fresh_ = false;
  }
}

void CommentedFormatter::before_entry(unsigned feeds) {
  const bool first_of_line = gap_ == Gap::line && !beside_;
  if (after_ == After::block_comment && feeds == 0 && !first_of_line) {
    out_[size_++] = ' ';
    return;
  }
  if (own_line_ && feeds > 1) put_text(line_.data(), line_end_);
  new_line(depth_);
}

// ---- comments

/// False: reading failed.
bool CommentedFormatter::begin_comment() {
  std::uint8_t second = 0;
  if (at_ + 1 < raw_end_) {
    second = raw(at_ + 1);
  } else {
    auto got = document_.read(at_ + 1, &second, 1);
    if (!got) return ahead_fails(std::move(got.error()));
  }
  const bool block = second == '*';
  if (!compact_ && !place_comment(block)) return false;
  if (compact_ && !block) put_text("/*", 2);
  mode_ = block ? Mode::block : Mode::line;
  opening_ = 2;
  star_ = spaced_ = blank_ = some_ = spans_ = false;
  carriages_ = 0;
  return true;
}

/// Writes what is before a comment. False: reading failed.
bool CommentedFormatter::place_comment(bool block) {
  const bool item = any_ && gap_ == Gap::nothing;
  if (item && !block && at_ >= no_comma_) {
    bool moves = false;
    auto ahead = look_ahead(document_, at_, known(), false);
    if (!ahead) return ahead_fails(std::move(ahead.error()));
    no_comma_ = ahead->at;
    if (ahead->token == ',') {
      auto behind = look_ahead(document_, ahead->at + 1, known_from(ahead->at + 1), true);
      if (!behind) return ahead_fails(std::move(behind.error()));
      // What is behind it on its line belongs to the value before it: there it stays.
      moves = !(behind->comment && behind->no_entry());
    }
    if (moves) {
      put_comma();
      moved_ = ahead->at;
      after_ = After::token;  // block comments before it are not on the line of this one
    }
  }
  const unsigned feeds = feeds_before(at_);
  const bool first = !any_ && after_ == After::token;
  if (first || feeds > 0 || after_ == After::line_comment) {
    if (own_line_ && feeds > 1 && after_ != After::token) put_text(line_.data(), line_end_);
    if (!first) new_line(depth_);
    own_line_ = beside_ = true;
    return true;
  }
  // Behind a block comment that spans lines is another line.
  if (after_ == After::token || (spans_ && !own_line_)) {
    own_line_ = beside_ = false;
    if (gap_ == Gap::line && block) {
      auto ahead = look_ahead(document_, at_, known(), after_ == After::token);
      if (!ahead) return ahead_fails(std::move(ahead.error()));
      beside_ = !ahead->no_entry();
    }
    if (beside_) {
      new_line(depth_);
      return true;
    }
  }
  out_[size_++] = ' ';
  return true;
}

void CommentedFormatter::comment_part(std::uint64_t end) {
  for (; opening_ > 0 && at_ < end; --opening_, ++at_) {
    if (!compact_ || mode_ == Mode::block) out_[size_++] = static_cast<char>(raw(at_));
  }
  // A piece becomes twice its size at most.
  end = std::min<std::uint64_t>(end, at_ + (std::size_t{4} << 10));
  if (at_ == end) return;
  if (mode_ == Mode::line) {
    line_part(end);
  } else {
    block_part(end);
  }
}

/// Of the text of a line comment. All CRs before its LF go with the line end: else one more of them would be taken for
/// a part of it each time that the document is laid out.
void CommentedFormatter::line_part(std::uint64_t end) {
  const std::uint8_t* const bytes = &raw_[static_cast<std::size_t>(at_ - raw_begin_)];
  const auto all = static_cast<std::size_t>(end - at_);
  const auto* const feed = static_cast<const std::uint8_t*>(std::memchr(bytes, '\n', all));
  const std::size_t size = feed == nullptr ? all : static_cast<std::size_t>(feed - bytes);
  std::size_t text = size;
  while (text > 0 && bytes[text - 1] == '\r') --text;
  if (text > 0 && carriages_ > 0) return put_carriages();
  put_line_text(bytes, text);
  carriages_ += size - text;
  at_ += size;
  if (feed == nullptr) return;
  end_line_comment();
  mode_ = Mode::code;
  after_ = After::line_comment;
}

/// Some of those that have waited: they are in the middle of the text.
void CommentedFormatter::put_carriages() {
  static constexpr std::array<std::uint8_t, 32> some = [] {
    std::array<std::uint8_t, 32> out{};
    out.fill('\r');
    return out;
  }();
  const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(carriages_, some.size()));
  put_line_text(some.data(), size);
  carriages_ -= size;
}

void CommentedFormatter::put_line_text(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return;
  if (!compact_) return put_text(bytes, size);
  if (!std::exchange(some_, true)) spaced_ = text::is_json_space(bytes[0]);
  blank_ = text::is_json_space(bytes[size - 1]);
  char* out = out_.get() + size_;
  for (std::size_t i = 0; i < size; ++i) {
    if (star_ && bytes[i] == '/') *out++ = ' ';
    star_ = bytes[i] == '*';
    *out++ = static_cast<char>(bytes[i]);
  }
  size_ = static_cast<std::size_t>(out - out_.get());
}

void CommentedFormatter::end_line_comment() {
  if (!compact_) return;
  if (spaced_ && !blank_) out_[size_++] = ' ';
  put_text("*/", 2);
}

void CommentedFormatter::block_part(std::uint64_t end) {
  const std::uint8_t* const bytes = &raw_[static_cast<std::size_t>(at_ - raw_begin_)];
  const auto all = static_cast<std::size_t>(end - at_);
  std::size_t size = 0;
  while (size < all) {
    if (star_ && bytes[size] == '/') {
      mode_ = Mode::code;
      after_ = After::block_comment;
      ++size;
      break;
    }
    const void* found = std::memchr(bytes + size, '*', all - size);
    star_ = found != nullptr;
    size = star_ ? static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - bytes) + 1 : all;
  }
  spans_ = spans_ || std::memchr(bytes, '\n', size) != nullptr;
  put_text(bytes, size);
  at_ += size;
}

// ---- writing

void CommentedFormatter::new_line(std::uint64_t depth) { put_text(line_.data(), line_size(depth)); }

void CommentedFormatter::put_text(const void* bytes, std::size_t size) {
  std::memcpy(out_.get() + size_, bytes, size);
  size_ += size;
}

}  // namespace jt::format
