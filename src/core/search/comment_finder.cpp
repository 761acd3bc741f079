// SPDX-License-Identifier: MIT
#include "core/search/comment_finder.hpp"

#include <algorithm>
#include <bit>

#include "core/scan/cursor.hpp"

namespace jt::search {

namespace {
constexpr std::size_t read_at_once = std::size_t{128} << 10;
constexpr std::size_t marks = 2;                         ///< bytes of `//` and of `/*`
constexpr std::size_t looked_at = std::size_t{1} << 20;  ///< of a longer comment, what cannot match is not held
}  // namespace

/// Reads on where the bytes end. False: the document does.
Result<bool> CommentFinder::fill() {
  at_ += bytes_.size();
  position_ = 0;
  bytes_.resize(read_at_once);
  auto got = document_.read(at_, bytes_.data(), bytes_.size());
  bytes_.resize(got.value_or(0));
  if (!got) return fail(std::move(got.error()));
  return *got > 0;
}

Result<std::optional<CommentText>> CommentFinder::next(std::uint64_t before) {
  while (at_ + position_ < before) {
    if (position_ == bytes_.size()) {
      if (!TRY(fill())) break;
    }
    if (!kernel_.comments(bytes_.data(), bytes_.size(), carry_, position_)) {
      position_ = bytes_.size();
      continue;
    }
    if (bytes_[position_] != '/') {  // a bracket after a comma
      carry_.after_comma = 0;
      continue;
    }
    const std::uint64_t begin = at_ + position_;
    if (begin >= before) break;
    if (++position_ == bytes_.size()) {
      if (!TRY(fill())) break;
    }
    const std::uint8_t second = bytes_[position_];
    if (!json::CommentEnd::begins_comment(second)) {
      carry_.after_comma = 0;
      continue;
    }
    ++position_;
    if (TRY(read_text(begin, json::CommentEnd(second)))) return std::optional(CommentText{begin, text_});
  }
  return std::optional<CommentText>();
}

/// False: it is so long that it was not held, and nothing in it can match.
Result<bool> CommentFinder::read_text(std::uint64_t begin, json::CommentEnd comment) {
  text_ = comment.block() ? "/*" : "//";
  bool dropped = false;
  bool held = false;  // it can match
  for (bool whole = false; !whole;) {
    if (position_ == bytes_.size()) whole = !TRY(fill());
    if (!whole) {
      const auto closed = comment.find({reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}, position_);
      whole = closed.has_value();
      const std::size_t end = closed.value_or(bytes_.size());
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
  const std::size_t blocks = (size + 63) / 64;
  std::vector<std::uint64_t> hits(blocks + 1);
  text_.resize((blocks + 2) * 64);
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text_.data());
  kernel_.hits(bytes, blocks, prefilter_->probes(), hits.data());
  bool found = false;
  for (std::size_t block = 0; block < blocks && !found; ++block) {
    for (std::uint64_t bits = hits[block]; bits != 0 && !found; bits &= bits - 1) {
      const std::size_t at = block * 64 + static_cast<unsigned>(std::countr_zero(bits));
      found = at < size && prefilter_->holds(bytes + at, bytes + size);
    }
  }
  text_.resize(size);
  return found;
}

}  // namespace jt::search
