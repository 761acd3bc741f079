// SPDX-License-Identifier: MIT
#include "core/comments/blank_source.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/json/comment_end.hpp"
#include "core/scan/syntax.hpp"
#include "core/scan/utf8_state.hpp"
#include "core/text/ascii.hpp"

namespace jt::comments {

namespace {

/// How many bytes of a character that is not complete are directly before that offset; the comment begins at `from`.
Result<std::size_t> cut_off_before(bytes::Source& source, std::uint64_t offset, std::uint64_t from) {
  std::array<std::uint8_t, 3> block{};
  const auto most = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), offset - from));
  const std::size_t got = TRY(source.read(offset - most, block.data(), most));
  for (std::size_t begin = 0; begin < got; ++begin) {
    scan::Utf8State state;
    const auto goes_on = [&state](std::uint8_t byte) { return state.feed(byte) && !state.whole(); };
    if (std::all_of(block.begin() + static_cast<std::ptrdiff_t>(begin),
                    block.begin() + static_cast<std::ptrdiff_t>(got), goes_on))
      return got - begin;
  }
  return std::size_t{0};
}

}  // namespace

BlankSource::BlankSource(bytes::Source& inner, bytes::RawListener listener, const scan::Kernel& kernel)
    : inner_(inner), listener_(std::move(listener)), blanker_(kernel) {}

Result<std::size_t> BlankSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  return read_at(offset, into, size, nullptr);
}

Result<std::size_t> BlankSource::read_indexed(std::uint64_t offset, std::uint8_t* into, std::size_t size,
                                              scan::Bits* bits, scan::Carry& carry) {
  const std::lock_guard turn(turn_);
  const std::size_t got = TRY(read_at(offset, into, size, bits));
  if (got > 0) carry = blanker_.strings();
  return got;
}

Result<std::size_t> BlankSource::read_at(std::uint64_t offset, std::uint8_t* into, std::size_t size, scan::Bits* bits) {
  if (size == 0) return std::size_t{0};
  const std::lock_guard turn(turn_);
  if (broken_ && offset >= broken_->first) return fail(broken_->second);
  TRY(go_to(offset));
  // Found on the way.
  if (broken_ && offset >= broken_->first) return fail(broken_->second);
  if (at_ != offset) return std::size_t{0};  // the document ends before
  return read_on(into, size, bits);
}

std::pair<std::uint64_t, BlankState> BlankSource::known_before(std::uint64_t offset) {
  const std::lock_guard turn(turn_);
  return remembered(offset);
}

/// The last one at or before that offset.
BlankSource::Known BlankSource::remembered(std::uint64_t offset) const {
  Known best{0, {}};
  const auto consider = [&](const Known& known) {
    if (known.first <= offset && known.first >= best.first) best = known;
  };
  std::for_each(recent_.begin(), recent_.end(), consider);
  const auto after = std::upper_bound(kept_.begin(), kept_.end(), offset,
                                      [](std::uint64_t wanted, const Known& known) { return wanted < known.first; });
  if (after != kept_.begin()) consider(*(after - 1));
  return best;
}

/// Brings the blanker to that offset, or to the end if that is before it.
Result<void> BlankSource::go_to(std::uint64_t offset) {
  if (at_ == offset) return {};
  const Known best = remembered(offset);
  if (at_ > offset || at_ < best.first) {
    blanker_.resume(best.second);
    at_ = best.first;
  }
  passing_.resize(passed_at_once);
  while (at_ < offset) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(passing_.size(), offset - at_));
    if (TRY(read_on(passing_.data(), wanted)) == 0) break;
  }
  return {};
}

/// Reads on at `at_`.
Result<std::size_t> BlankSource::read_on(std::uint8_t* into, std::size_t size, scan::Bits* bits) {
  const std::uint64_t begin = at_;
  if (broken_) size = static_cast<std::size_t>(std::min<std::uint64_t>(size, broken_->first - begin));
  const std::size_t got = TRY(fetch(begin, into, size));
  if (got == 0) {
    const BlankState& state = blanker_.state();
    if (state.carry.open.kind == scan::BlankCarry::Comment::block) return fail(unclosed());
    if (!state.text.whole()) return broken(begin, {begin, state.comment});
    return got;
  }
  blanker_.begin({into, got}, begin, bits);
  std::size_t done = 0;
  while (done < got) {
    const std::size_t to = std::min(done + step, got);
    const std::size_t taken = TRY(feed(blanker_, done, to, to < got ? into[to] : Blanker::unknown, begin + to));
    if (blanker_.bad_text()) return broken(begin, *blanker_.bad_text());
    done = taken;
    at_ = begin + done;
    if (taken < to) break;
    remember();
  }
  if (blanker_.open_comma()) blanker_.settle_comma(done, TRY(token_from(at_)));
  return done;
}

/// Feeds that part of the buffer. Of a slash at its end alone, the byte at the absolute offset `behind` decides.
Result<std::size_t> BlankSource::feed(Blanker& blanker, std::size_t from, std::size_t to, int next,
                                      std::uint64_t behind) {
  const std::size_t taken = blanker.feed(from, to, next);
  if (taken > from) return taken;
  std::uint8_t second = 0;
  const std::size_t got = TRY(inner_.read(behind, &second, 1));
  return blanker.feed(from, to, got == 1 ? second : Blanker::none);
}

/// The first byte from that offset on that is neither blank nor in a comment; -1 if there is none. The blanker is
/// there.
Result<int> BlankSource::token_from(std::uint64_t offset) {
  if (!ahead_ || offset < ahead_->begin || offset > ahead_->at) TRY(look_ahead(offset));
  return ahead_->token;
}

Result<void> BlankSource::look_ahead(std::uint64_t offset) {
  const std::uint64_t begin = offset;
  const auto known = std::exchange(ahead_, std::nullopt);  // a gap that is read backwards is walked over once too
  Blanker ahead = blanker_;
  std::vector<std::uint8_t> block(256);
  for (;;) {
    if (known && offset >= known->begin && offset <= known->at) {
      ahead_ = Ahead{begin, known->at, known->token};
      return {};
    }
    const std::uint64_t most = known && offset < known->begin ? known->begin - offset : block.size();
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(most, block.size()));
    const std::size_t got = TRY(inner_.read(offset, block.data(), wanted));
    if (got == 0) {
      ahead_ = Ahead{begin, offset, -1};
      return {};
    }
    ahead.begin({block.data(), got}, offset);
    const std::size_t taken = TRY(feed(ahead, 0, got, Blanker::unknown, offset + got));
    const auto token = std::find_if_not(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(taken),
                                        [](std::uint8_t byte) { return text::is_json_space(byte); });
    if (token != block.begin() + static_cast<std::ptrdiff_t>(taken)) {
      ahead_ = Ahead{begin, offset + static_cast<std::uint64_t>(token - block.begin()), *token};
      return {};
    }
    offset += taken;
    block.resize(passed_at_once);
  }
}

/// Of the source itself; the listener receives new bytes, all in order.
Result<std::size_t> BlankSource::fetch(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (!listener_.bytes && !listener_.end) return inner_.read(offset, into, size);
  while (heard_ < offset) {
    std::array<std::uint8_t, 16384> block;
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), offset - heard_));
    if (TRY(hear(heard_, block.data(), wanted)) == 0) break;
  }
  return hear(offset, into, size);
}

Result<std::size_t> BlankSource::hear(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  const std::size_t got = TRY(inner_.read(offset, into, size));
  if (got == 0 && heard_ >= offset && !end_heard_) {
    end_heard_ = true;
    if (listener_.end) TRY(listener_.end());
  }
  if (heard_ < offset || heard_ >= offset + got) return got;
  const std::span<const std::uint8_t> fresh(into + (heard_ - offset), into + got);
  heard_ = offset + got;
  if (listener_.bytes) TRY(listener_.bytes(fresh));
  return got;
}

void BlankSource::remember() {
  const Known known{at_, blanker_.state()};
  if (recent_.size() < most_recent) {
    recent_.push_back(known);
  } else {
    recent_[oldest_] = known;
    oldest_ = (oldest_ + 1) % most_recent;
  }
  const std::uint64_t last = kept_.empty() ? 0 : kept_.back().first;
  if (at_ < last + spacing_) return;
  kept_.push_back(known);
  if (kept_.size() < most_kept) return;
  spacing_ *= 2;
  std::size_t half = 0;
  for (std::size_t i = 1; i < kept_.size(); i += 2) kept_[half++] = kept_[i];
  kept_.resize(half);
}

void BlankSource::forget(std::uint64_t from) {
  const auto later = [from](const Known& known) { return known.first > from; };
  std::erase_if(recent_, later);
  std::erase_if(kept_, later);
  oldest_ = 0;
  broken_.reset();
  ahead_.reset();
  if (at_ > from) at_ = nowhere;
}

/// Many edits in one document would otherwise read all of it again and again.
void BlankSource::moved(std::uint64_t at, std::uint64_t removed, std::uint64_t written) {
  const std::uint64_t end = at + removed;
  const std::uint64_t more = written - removed;  // modulo 2^64
  const auto lost = [&](Known& known) {
    if (known.first <= at) return false;
    // With no token between the change and the state, the state depends on the change.
    if (known.first < end || known.second.token == 0 || known.second.token_at < end) return true;
    known.first += more;
    known.second.token_at += more;
    known.second.comment += more;
    return false;
  };
  std::erase_if(recent_, lost);
  std::erase_if(kept_, lost);
  oldest_ = 0;
  broken_.reset();
  ahead_.reset();
  if (at_ > at) at_ = nowhere;
}

/// What is before the comment is good, and comes first.
Result<std::size_t> BlankSource::broken(std::uint64_t begin, const Blanker::BadText& text) {
  const auto [bad, comment] = text;
  at_ = nowhere;
  const std::uint64_t at = bad - TRY(cut_off_before(inner_, bad, comment));
  std::array<std::uint8_t, scan::syntax_lookahead> found{};
  const std::size_t got = TRY(inner_.read(at, found.data(), found.size()));
  scan::Syntax syntax;
  syntax.fault = scan::Fault::bad_utf8;
  syntax.offset = at;
  broken_.emplace(comment, scan::describe(syntax, {reinterpret_cast<const char*>(found.data()), got}));
  if (comment > begin) return static_cast<std::size_t>(comment - begin);
  return fail(broken_->second);
}

Error BlankSource::unclosed() const {
  Error error = make_error(Code::invalid_json, std::string(json::unclosed_comment) + ", found the end of the document");
  error->at = Position{0, 0, blanker_.state().comment};
  return error;
}

}  // namespace jt::comments
