// SPDX-License-Identifier: MIT
#include "core/format/commented.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/bytes/errors.hpp"
#include "core/text/ascii.hpp"

namespace jt::format {

CommentedFormatter::CommentedFormatter(scan::Stream& stream, comments::BlankSource& document,
                                       const FormatOptions& options)
    : BlockFormatter(stream, options), blanked_(document), document_(document.raw()) {
  blanked_.will_take(true);
}

bool CommentedFormatter::more() {
  if (begun_) return false;
  while (ready() == Read::more) {
    if (!load()) return false;
    const std::uint64_t end = loaded(marked_end());
    skip_blanks(next_mark(end));
    window_begin_ = gap_begin_ = at_;
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
    } else if (const auto* const part = next_taken(); part == nullptr || part->begin != at_ || part->comma) {
      take_comma(at_);
    } else if (begin_comment(*part)) {
      comment_part(loaded(end));
    } else {
      return true;
    }
  }
  feeds_ = feeds_before(at_);
  window_begin_ = at_;
  return false;
}

/// CRs at the end of the document are half a line end: with the one that comes now they would be a whole one.
void CommentedFormatter::end_text() {
  if (mode_ == Mode::line) end_line_comment();
}

// ---- what the stream does not show

/// Sees to it that what was taken at `at_` is known.
bool CommentedFormatter::load() {
  if (taken_begin_ <= at_ && at_ < taken_end_) return true;
  taken_.clear();
  next_taken_ = 0;
  taken_begin_ = at_;
  taken_end_ = std::min(at_ + loaded_at_once, stream_.end());
  auto known = blanked_.taken(taken_begin_, taken_end_, taken_);
  return known || ahead_fails(std::move(known.error()));
}

bool CommentedFormatter::ahead_fails(Error error) {
  failure_ = std::move(error);
  return false;
}

/// How many line feeds are between that offset and the token or comment before it, at most two.
unsigned CommentedFormatter::feeds_before(std::uint64_t at) const {
  const std::uint64_t begin = std::max(gap_begin_, window_begin_);
  const std::uint8_t* const first = stream_.data(begin);
  const std::uint8_t* byte = first + (at - begin);
  unsigned feeds = 0;
  while (byte > first) {
    --byte;
    if (*byte == ' ') continue;
    if (!text::is_json_space(*byte) || (*byte == '\n' && ++feeds == 2)) return feeds;
  }
  return gap_begin_ < window_begin_ ? std::min(2U, feeds + feeds_) : feeds;
}

/// Where a comment begins or a comma is that is not among the tokens, or `end`.
std::uint64_t CommentedFormatter::next_mark(std::uint64_t end) {
  while (next_taken() != nullptr && next_taken()->begin < at_) ++next_taken_;
  const std::uint64_t mark = next_taken() != nullptr ? next_taken()->begin : end;
  return std::min({mark, end, moved_ >= at_ ? moved_ : end});
}

/// Nothing: reading failed.
std::optional<Ahead> CommentedFormatter::look_ahead(std::uint64_t place, bool this_line) {
  if (auto known = known_ahead(place, this_line)) return known;
  auto ahead = format::look_ahead(document_, place, this_line);
  if (ahead) return *ahead;
  ahead_fails(std::move(ahead.error()));
  return std::nullopt;
}

/// Nothing: it is not known yet.
std::optional<Ahead> CommentedFormatter::known_ahead(std::uint64_t place, bool this_line) const {
  Ahead ahead;
  ahead.at = place;
  for (std::size_t i = next_taken_; ahead.at < taken_end_; ++i) {
    while (i < taken_.parts.size() && taken_.parts[i].begin < ahead.at) ++i;
    const auto* const part = i < taken_.parts.size() ? &taken_.parts[i] : nullptr;
    for (const std::uint64_t end = part == nullptr ? taken_end_ : part->begin; ahead.at < end; ++ahead.at) {
      const std::uint8_t byte = *stream_.data(ahead.at);
      if (!text::is_json_space(byte)) {
        ahead.token = byte;
        return ahead;
      }
      if (byte != '\n') continue;
      ahead.line_end = true;
      if (this_line) return ahead;
    }
    if (part == nullptr) break;
    if (part->comma) {
      ahead.token = ',';
      return ahead;
    }
    const auto size = static_cast<std::size_t>(part->end - part->begin);
    if (size < 2) break;
    const std::uint8_t* const text = text_of(*part);
    ahead.comment = true;
    if (text[1] == '/' || (this_line && std::memchr(text, '\n', size) != nullptr)) ahead.line_end = true;
    if (this_line && ahead.line_end) return ahead;
    ahead.at = part->end;
  }
  return std::nullopt;
}

// ---- tokens

void CommentedFormatter::tokens(std::uint64_t end) {
  if (after_ != After::token) {
    skip_blanks(end);
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

/// Outside strings and comments.
void CommentedFormatter::skip_blanks(std::uint64_t end) {
  while (at_ < end) {
    const std::uint64_t from = at_ - gaps_begin_;
    const auto blanks = static_cast<unsigned>(std::countr_one(gaps_[from / 64].blank >> from % 64));
    if (blanks < 64 - from % 64) {
      at_ = std::min(end, at_ + blanks);
      return;
    }
    at_ = std::min(end, gaps_begin_ + (from / 64 + 1) * 64);
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
  at_ = gap_begin_ = at + 1;
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
bool CommentedFormatter::begin_comment(const comments::Taken& part) {
  std::uint8_t second = 0;
  if (part.end > at_ + 1) {
    second = text_of(part)[1];
  } else {
    auto got = document_.read(at_ + 1, &second, 1);
    if (!got) return ahead_fails(std::move(got.error()));
  }
  const bool block = second == '*';
  if (!compact_ && !place_comment(block)) return false;
  if (compact_ && !block) put_text("/*", 2);
  mode_ = block ? Mode::block : Mode::line;
  opening_ = compact_ && !block ? 2 : 0;
  comment_begin_ = at_;
  star_ = spaced_ = blank_ = some_ = spans_ = false;
  carriages_ = 0;
  return true;
}

/// Writes what is before a comment. False: reading failed.
bool CommentedFormatter::place_comment(bool block) {
  const bool item = any_ && gap_ == Gap::nothing;
  if (item && !block && at_ >= no_comma_ && !move_comma()) return false;
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
      const auto ahead = look_ahead(at_, after_ == After::token);
      if (!ahead) return false;
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

/// Writes the comma behind a line comment before it, if that is its place. False: reading failed.
bool CommentedFormatter::move_comma() {
  const auto ahead = look_ahead(at_, false);
  if (!ahead) return false;
  no_comma_ = ahead->at;
  if (ahead->token != ',') return true;
  const auto behind = look_ahead(ahead->at + 1, true);
  if (!behind) return false;
  // What is behind it on its line belongs to the value before it: there it stays.
  if (behind->comment && behind->no_entry()) return true;
  put_comma();
  moved_ = ahead->at;
  after_ = After::token;  // block comments before it are not on the line of this one
  return true;
}

void CommentedFormatter::comment_part(std::uint64_t end) {
  const auto* part = next_taken();
  // At the beginning of what was loaded it is seen that the comment has ended before.
  const bool another = part != nullptr && part->begun && part->begin == at_ && at_ != comment_begin_;
  if (part == nullptr || part->begin > at_ || another) return end_comment();
  // A piece becomes twice its size at most.
  end = std::min({end, part->end, at_ + (std::size_t{4} << 10)});
  for (; opening_ > 0 && at_ < end; --opening_) ++at_;
  const std::uint8_t* const bytes = text_of(*part) + (at_ - part->begin);
  const auto size = static_cast<std::size_t>(end - at_);
  if (mode_ == Mode::line) {
    at_ += line_part(bytes, size);
  } else {
    spans_ = spans_ || std::memchr(bytes, '\n', size) != nullptr;
    put_text(bytes, size);
    at_ += size;
  }
  if (at_ == part->end && part->end < taken_end_) end_comment();
}

/// Some text of a line comment. All CRs before its LF go with the line end: else one more of them would be taken for a
/// part of it each time that the document is laid out. How many bytes of it are done.
std::size_t CommentedFormatter::line_part(const std::uint8_t* bytes, std::size_t all) {
  std::size_t text = all;
  while (text > 0 && bytes[text - 1] == '\r') --text;
  if (text > 0 && carriages_ > 0) {
    put_carriages();
    return 0;
  }
  put_line_text(bytes, text);
  carriages_ += all - text;
  return all;
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

void CommentedFormatter::end_comment() {
  if (mode_ == Mode::line) end_line_comment();
  after_ = mode_ == Mode::line ? After::line_comment : After::block_comment;
  mode_ = Mode::code;
  gap_begin_ = at_;
}

void CommentedFormatter::end_line_comment() {
  if (!compact_) return;
  if (spaced_ && !blank_) out_[size_++] = ' ';
  put_text("*/", 2);
}

// ---- writing

void CommentedFormatter::new_line(std::uint64_t depth) { put_text(line_.data(), line_size(depth)); }

void CommentedFormatter::put_text(const void* bytes, std::size_t size) {
  std::memcpy(out_.get() + size_, bytes, size);
  size_ += size;
}

}  // namespace jt::format
