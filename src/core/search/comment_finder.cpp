// SPDX-License-Identifier: MIT
#include "core/search/comment_finder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>

#include "core/scan/cursor.hpp"

namespace jt::search {

namespace {
constexpr std::size_t block_size = 64;
constexpr std::size_t marks = 2;                         ///< bytes of `//` and of `/*`
constexpr std::size_t looked_at = std::size_t{1} << 20;  ///< of a longer comment, what cannot match is not held

/// The first bit from `at` on that is set after the words were changed by `flip`, or `end`.
std::size_t first_of(std::span<const std::uint64_t> words, std::size_t at, std::size_t end, std::uint64_t flip) {
  while (at < end) {
    const std::uint64_t rest = (words[at / block_size] ^ flip) >> at % block_size;
    if (rest != 0) return std::min(end, at + static_cast<unsigned>(std::countr_zero(rest)));
    at += block_size - at % block_size;
  }
  return end;
}

std::size_t first_bit(std::span<const std::uint64_t> words, std::size_t at, std::size_t end) {
  return first_of(words, at, end, 0);
}

std::size_t first_clear(std::span<const std::uint64_t> words, std::size_t at, std::size_t end) {
  return first_of(words, at, end, ~std::uint64_t{0});
}

}  // namespace

CommentFinder::CommentFinder(comments::BlankSource& document, std::uint64_t begin, const Prefilter* prefilter)
    : blanked_(document),
      document_(document.raw()),
      prefilter_(prefilter),
      at_(begin),
      known_(begin),
      looked_(prefilter != nullptr ? begin : nowhere) {
  if (prefilter == nullptr) return;
  heard_ = std::make_unique<HeardBytes>(*prefilter, begin);
  const auto hear = [heard = heard_.get()](std::span<const std::uint8_t> bytes) -> Result<void> {
    heard->hear(bytes);
    return {};
  };
  document.listen({hear, {}}, begin);
}

CommentFinder::~CommentFinder() {
  if (heard_) blanked_.stop_listening();
}

/// The bytes at `at_`. Where nothing can match, none are read.
Result<std::size_t> CommentFinder::read() {
  bytes_.resize(read_at_once + HeardBytes::room);
  return document_.read(at_, bytes_.data(), read_at_once);
}

/// Passes over bytes behind these in which nothing can match, as long as they begin before that offset. There are no
/// bytes then.
Result<void> CommentFinder::pass_over(std::uint64_t before) {
  at_ += size_;
  position_ = size_ = 0;
  while (at_ >= looked_ && at_ < before) {
    if (pass_heard()) continue;
    const std::size_t got = TRY(read());
    if (got <= HeardBytes::shared || HeardBytes::can_match(*prefilter_, {bytes_.data(), got}, hits_)) {
      looked_ = at_ + std::max<std::size_t>(got, 1);
      go_back();
    } else {
      at_ += got - HeardBytes::shared;
    }
  }
  return {};
}

/// The same of bytes that were heard. False: these were not.
bool CommentFinder::pass_heard() {
  const bytes::Span range = heard_->next(at_);
  const bool moved = range.begin > at_;
  at_ = range.begin;
  if (range.size() == 0) return moved;
  looked_ = range.end;
  go_back();
  return true;
}

/// To the last place before this one whose state is known, or to the comment that this place is in.
void CommentFinder::go_back() {
  if (at_ == known_) return;
  const auto [at, state] = blanked_.known_before(at_);
  if (at > known_) {
    const bool inside = state.carry.open.kind != scan::BlankCarry::Comment::none;
    known_ = inside ? state.comment : at;
    carry_ = inside ? scan::BlankCarry{} : state.carry;
  }
  at_ = known_;
}

/// Reads on where the bytes end. False: the document does.
Result<bool> CommentFinder::fill() {
  at_ += size_;
  position_ = size_ = 0;
  size_ = TRY(read());
  if (size_ == 0) return false;
  int next = -1;
  if (bytes_[size_ - 1] == '/' && size_ > 1) {
    next = bytes_[--size_];  // it is read again, with what is behind it
  } else if (bytes_[0] == '/' && size_ == 1) {
    std::uint8_t second = 0;
    if (TRY(document_.read(at_ + 1, &second, 1)) == 1) next = second;
  }
  find_comments(next);
  known_ = at_ + size_;
  if (prefilter_ != nullptr) find_hits();
  return true;
}

/// Of the blocks that have bytes of comments; the others have none that matter.
void CommentFinder::find_hits() {
  const std::size_t blocks = (size_ + block_size - 1) / block_size;
  for (std::size_t block = 0; block < blocks; ++block) {
    if (comment_[block] == 0) continue;
    const std::size_t first = block;
    while (block < blocks && comment_[block] != 0) ++block;
    kernel_.hits(bytes_.data() + first * block_size, block - first, prefilter_->probes(), &hits_[first]);
  }
}

/// Where comments are in these bytes; `next` is the byte behind them, or -1.
void CommentFinder::find_comments(int next) {
  constexpr std::size_t blocks = scan::CommentBlocks::most;
  std::array<std::uint8_t, blocks * block_size> copy;  // which the kernel blanks
  scan::CommentBlocks found;
  comment_.assign(read_at_once / block_size, 0);
  begins_.assign(read_at_once / block_size, 0);
  hits_.resize(read_at_once / block_size);
  for (std::size_t at = 0; at < size_; at += copy.size()) {
    const std::size_t size = std::min(copy.size(), size_ - at);
    std::memcpy(copy.data(), bytes_.data() + at, size);
    kernel_.blank(copy.data(), size, at + size < size_ ? bytes_[at + size] : next, carry_, nullptr, found);
    for (std::uint64_t rest = found.commented; rest != 0; rest &= rest - 1) {
      const auto block = static_cast<unsigned>(std::countr_zero(rest));
      comment_[at / block_size + block] = found.comment[block];
      begins_[at / block_size + block] = found.begins[block];
    }
  }
}

Result<std::optional<CommentText>> CommentFinder::next(std::uint64_t before) {
  while (at_ + position_ < before) {
    if (position_ == size_) {
      TRY(pass_over(before));
      if (at_ >= before || !TRY(fill())) break;
    }
    position_ = first_bit(begins_, position_, size_);
    if (position_ == size_) continue;
    const std::uint64_t begin = at_ + position_;
    if (begin >= before) break;
    if (pass()) continue;
    if (++position_ == size_ && !TRY(fill())) break;
    const json::CommentEnd comment(bytes_[position_++]);
    if (TRY(read_text(begin, comment))) return std::optional(CommentText{begin, text_});
  }
  return std::optional<CommentText>();
}

/// Goes on behind the comment that begins here, if all of it is here and nothing in it can match.
bool CommentFinder::pass() {
  if (prefilter_ == nullptr) return false;
  const std::size_t end =
      std::min(first_bit(begins_, position_ + 1, size_), first_clear(comment_, position_ + 1, size_));
  if (end == size_ || first_bit(hits_, position_, end) < end) return false;
  position_ = end;
  return true;
}

/// False: it is so long that it was not held, and nothing in it can match.
Result<bool> CommentFinder::read_text(std::uint64_t begin, json::CommentEnd comment) {
  text_ = comment.block() ? "/*" : "//";
  bool dropped = false;
  bool held = false;  // it can match
  for (bool whole = false; !whole;) {
    if (position_ == size_) whole = !TRY(fill());
    if (!whole) {
      const auto closed = comment.find({reinterpret_cast<const char*>(bytes_.data()), size_}, position_);
      whole = closed.has_value();
      const std::size_t end = closed.value_or(size_);
      text_.append(bytes_.begin() + static_cast<std::ptrdiff_t>(position_),
                   bytes_.begin() + static_cast<std::ptrdiff_t>(end));
      position_ = end;
    }
    if (!held && (text_.size() > looked_at || (dropped && whole))) {
      held = can_match();
      if (held && dropped) TRY(read_again(begin));
      dropped = !held;
      if (dropped) text_.erase(marks, text_.size() - marks - std::min(text_.size() - marks, Prefilter::longest));
    }
    if (text_.size() > scan::Cursor::max_held) return fail(too_long(begin));
  }
  if (!comment.block() && text_.size() > marks && text_.back() == '\r') text_.pop_back();
  return !dropped;
}

/// The text up to here, of which a part was dropped before something in it could match.
Result<void> CommentFinder::read_again(std::uint64_t begin) {
  const std::uint64_t size = at_ + position_ - begin;
  if (size > scan::Cursor::max_held) return fail(too_long(begin));
  text_.resize(static_cast<std::size_t>(size));
  for (std::size_t have = 0; have < text_.size();) {
    auto* const into = reinterpret_cast<std::uint8_t*>(text_.data()) + have;
    const std::size_t got = TRY(document_.read(begin + have, into, text_.size() - have));
    if (got == 0) return fail(Code::document_changed, "the document changed while it was read");
    have += got;
  }
  return {};
}

Error CommentFinder::too_long(std::uint64_t begin) {
  Error error = make_error(Code::limit_exceeded, "a comment of more than 64 MiB would have to be held in memory");
  error->at = Position{0, 0, begin};
  return error;
}

/// Whether a match can be in the text. Comments have no escapes, so a prefilter for JSON finds too much at most.
bool CommentFinder::can_match() {
  if (prefilter_ == nullptr) return true;
  const std::size_t size = text_.size();
  text_.resize(size + HeardBytes::room);
  std::vector<std::uint64_t> hits;
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text_.data());
  const bool found = HeardBytes::can_match(*prefilter_, {bytes, size}, hits);
  text_.resize(size);
  return found;
}

}  // namespace jt::search
