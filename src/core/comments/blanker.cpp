// SPDX-License-Identifier: MIT
#include "core/comments/blanker.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/text/ascii.hpp"
#include "core/text/word.hpp"

namespace jt::comments {
namespace {

using Bytes = std::span<const std::uint8_t>;

constexpr std::size_t block_size = 64;
constexpr std::size_t most_at_once = scan::CommentBlocks::most * block_size;

/// The offset of the last byte before `end` that is not blank.
std::optional<std::size_t> token_before(Bytes bytes, std::size_t end) {
  constexpr std::uint64_t spaces = text::repeated(' ');
  while (end > 0 && text::is_json_space(bytes[end - 1])) {
    --end;
    while (end >= text::word_size && text::word_at(bytes.data() + end - text::word_size) == spaces)
      end -= text::word_size;
  }
  return end > 0 ? std::optional(end - 1) : std::nullopt;
}

/// Calls `each` with the number of every bit that is set, from the lowest on.
template <class Each>
void each_bit(std::uint64_t bits, const Each& each) {
  for (; bits != 0; bits &= bits - 1) each(static_cast<unsigned>(std::countr_zero(bits)));
}

bool is_set(std::uint64_t bits, std::size_t bit) { return (bits >> bit & 1) != 0; }

bool ends_entry(std::uint8_t token) { return token != 0 && std::memchr("[{,:", token, 4) == nullptr; }

}  // namespace

void TakenParts::add(Taken part, const std::uint8_t* bytes) {
  part.text = text.size();
  if (bytes != nullptr) text.insert(text.end(), bytes, bytes + (part.end - part.begin));
  parts.push_back(part);
}

void TakenParts::clear() {
  parts.clear();
  text.clear();
}

Taken within(const Taken& part, std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t from = std::max(part.begin, begin);
  return {from, std::min(part.end, end), part.text + (from - part.begin), part.comma, part.begun && from == part.begin};
}

void Blanker::record(TakenParts* into, bool text) {
  taken_ = into;
  with_text_ = text;
  last_comment_ = 0;
}

void Blanker::begin(std::span<std::uint8_t> buffer, std::uint64_t at, scan::Bits* bits) {
  buffer_ = buffer;
  bits_ = bits;
  at_ = at;
  before_ = state_.token;
  strings_ = state_.carry.strings;
  state_.carry.pending = 0;  // a comma before the buffer was settled before
  bad_text_.reset();
}

std::size_t Blanker::feed(std::size_t from, std::size_t to, int next) {
  if (next == unknown && to > from && buffer_[to - 1] == '/') next = buffer_[--to];
  for (std::size_t begin = from; begin < to;) {
    std::size_t size = std::min(to - begin, most_at_once);
    if (size > block_size) size -= size % block_size;
    piece(begin, begin + size, begin + size < to ? buffer_[begin + size] : next);
    begin += size;
    if (size % block_size == 0) strings_ = state_.carry.strings;
  }
  note_token(from, to);
  return to;
}

void Blanker::piece(std::size_t from, std::size_t to, int next) {
  scan::CommentBlocks found;
  // As it is, if somebody wants that of comments; with room behind it.
  std::array<std::uint8_t, most_at_once + block_size> text;
  if (with_text_) std::memcpy(text.data(), buffer_.data() + from, to - from);
  scan::Bits* const bits = bits_ != nullptr ? bits_ + from / block_size : nullptr;
  kernel_->blank(buffer_.data() + from, to - from, next, state_.carry, bits, found);
  if (taken_ != nullptr && found.commented != 0) record_comments(found, from, text.data());
  if (found.commented != 0 || !state_.text.whole()) note_comments(found, from, to);
  each_bit(found.closed, [&](unsigned block) {
    each_bit(found.closes[block], [&](unsigned bit) { drop_comma(from + block * block_size + bit); });
  });
}

void Blanker::note_comments(const scan::CommentBlocks& found, std::size_t from, std::size_t to) {
  if (found.not_ascii != 0 || !state_.text.whole()) check_text(found, from, to);
  if (found.begun == 0) return;
  comments_ += found.count;
  const auto block = 63U - static_cast<unsigned>(std::countl_zero(found.begun));
  const auto bit = 63U - static_cast<unsigned>(std::countl_zero(found.begins[block]));
  state_.comment = at_ + from + block * block_size + bit;
  any_comment_ = true;
}

/// `text`: the bytes from `from` on before they were blanked.
void Blanker::record_comments(const scan::CommentBlocks& found, std::size_t from, const std::uint8_t* text) {
  auto& [parts, bytes] = *taken_;
  std::size_t size = bytes.size();
  if (with_text_) bytes.resize(size + static_cast<std::size_t>(found.bytes) + block_size);  // a block is copied at once
  each_bit(found.commented, [&](unsigned block) {
    const std::size_t before = block * block_size;
    const std::uint64_t begins = is_set(found.begun, block) ? found.begins[block] : 0;
    for (std::uint64_t rest = found.comment[block]; rest != 0;) {
      const auto first = static_cast<unsigned>(std::countr_zero(rest));
      // Up to its end, or to the next one directly behind it.
      const std::uint64_t stops = (~rest | begins) & ~std::uint64_t{0} << first & ~(std::uint64_t{1} << first);
      const unsigned last = stops == 0 ? block_size : static_cast<unsigned>(std::countr_zero(stops));
      const std::uint64_t begin = at_ + from + before + first;
      const std::uint64_t end = begin + (last - first);
      const bool begun = is_set(begins, first);
      if (last_comment_ > 0 && !begun && parts[last_comment_ - 1].end == begin) {
        parts[last_comment_ - 1].end = end;
      } else {
        parts.push_back({begin, end, size, false, begun});
        last_comment_ = parts.size();
      }
      if (with_text_) std::memcpy(bytes.data() + size, text + before + first, block_size);
      size += last - first;
      rest = last == block_size ? 0 : rest & ~std::uint64_t{0} << last;
    }
  });
  if (with_text_) bytes.resize(size);
}

/// Of the comments in that part, those of blocks that are ASCII are blank already; the others become it.
void Blanker::check_text(const scan::CommentBlocks& found, std::size_t from, std::size_t to) {
  std::uint64_t comment = state_.comment;
  for (std::size_t at = from; at < to; ++at) {
    const std::size_t block = (at - from) / block_size;
    const std::size_t bit = (at - from) % block_size;
    const bool commented = is_set(found.commented, block);
    if (!commented || !is_set(found.comment[block], bit)) {
      text_ends(at, comment);
      // On to the next comment of this block, or to the next block.
      const std::uint64_t later = commented ? found.comment[block] & ~std::uint64_t{0} << bit : 0;
      at += (later == 0 ? block_size : static_cast<unsigned>(std::countr_zero(later))) - bit - 1;
      continue;
    }
    if (is_set(found.begins[block], bit)) {
      text_ends(at, comment);
      comment = at_ + at;
    }
    if (!state_.text.feed(buffer_[at]) && !bad_text_) bad_text_ = BadText{at_ + at, comment};
    // Line ends stay: they end lines of the document, whatever else is there.
    if (is_set(found.not_ascii, block) && buffer_[at] != '\n' && buffer_[at] != '\r') buffer_[at] = ' ';
  }
}

/// The comment has ended before that place.
void Blanker::text_ends(std::size_t at, std::uint64_t comment) {
  if (!state_.text.whole() && !bad_text_) bad_text_ = BadText{at_ + at, comment};
  state_.text = {};
}

/// The last token of that part; those before it were noted, and looking for them again in a long comment takes long.
void Blanker::note_token(std::size_t begin, std::size_t end) {
  const Bytes part = Bytes(buffer_).subspan(begin, end - begin);
  const auto token = token_before(part, part.size());
  if (!token) return;
  state_.token = part[*token];
  state_.token_at = at_ + begin + *token;
}

/// The comma before `end`, if it follows a value. One that is before the buffer was settled before.
void Blanker::drop_comma(std::size_t end) {
  const auto comma = token_before(buffer_, end);
  if (!comma || buffer_[*comma] != ',') return;
  const auto value = token_before(buffer_, *comma);
  if (!ends_entry(value ? buffer_[*value] : before_)) return;
  buffer_[*comma] = ' ';
  if (taken_ != nullptr) taken_->parts.push_back({at_ + *comma, at_ + *comma + 1, 0, true, true});
  if (bits_ != nullptr) bits_[*comma / block_size].comma &= ~(std::uint64_t{1} << *comma % block_size);
  any_comma_ = true;
}

void Blanker::settle_comma(std::size_t end, int token) {
  if (token != ']' && token != '}') return;
  drop_comma(end);
  note_token(0, end);
}

}  // namespace jt::comments
