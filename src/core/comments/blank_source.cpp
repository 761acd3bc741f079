// SPDX-License-Identifier: MIT
#include "core/comments/blank_source.hpp"

#include <algorithm>
#include <array>
#include <cstring>
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

/// A comma is known to be a trailing one only when the comments behind it have come.
void in_order(std::vector<Taken>& parts) {
  const auto before = [](const Taken& one, const Taken& other) { return one.begin < other.begin; };
  if (!std::is_sorted(parts.begin(), parts.end(), before)) std::sort(parts.begin(), parts.end(), before);
}

}  // namespace

BlankSource::BlankSource(bytes::Source& inner, bytes::RawListener listener, const scan::Kernel& kernel)
    : inner_(inner), kernel_(kernel), first_{std::move(listener)}, blanker_(kernel) {}

Result<std::size_t> BlankSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  scan::Carry none;
  return read_at(offset, into, size, nullptr, none);
}

Result<std::size_t> BlankSource::read_indexed(std::uint64_t offset, std::uint8_t* into, std::size_t size,
                                              scan::Bits* bits, scan::Carry& carry) {
  return read_at(offset, into, size, bits, carry);
}

/// `carry`: with `bits`, the state of strings at that offset; then behind the whole blocks.
Result<std::size_t> BlankSource::read_at(std::uint64_t offset, std::uint8_t* into, std::size_t size, scan::Bits* bits,
                                         scan::Carry& carry) {
  if (size == 0) return std::size_t{0};
  const std::lock_guard turn(turn_);
  if (const std::uint64_t known = remembered_.known_from(offset); known > 0 && !log_.wanted().parts) {
    return read_known(offset, {into, static_cast<std::size_t>(std::min<std::uint64_t>(size, known))}, bits, carry);
  }
  if (broken_ && offset >= broken_->first) return fail(broken_->second);
  if (edited_ && bits == nullptr && size <= most_around) {
    if (const auto got = read_around(offset, into, size)) return *got;
  }
  TRY(go_to(offset));
  // Found on the way.
  if (broken_ && offset >= broken_->first) return fail(broken_->second);
  if (at_ != offset) return std::size_t{0};  // the document ends before
  const std::size_t got = TRY(read_on(into, size, bits));
  if (got > 0 && bits != nullptr) carry = blanker_.strings();
  return got;
}

/// Where it is known what is blanked there.
Result<std::size_t> BlankSource::read_known(std::uint64_t offset, std::span<std::uint8_t> into, scan::Bits* bits,
                                            scan::Carry& carry) {
  const std::size_t got = TRY(fetch(offset, into.data(), into.size()));
  for (std::size_t at = 0; at < got; at += passed_at_once) {
    const auto part = into.first(got).subspan(at).first(std::min(passed_at_once, got - at));
    remembered_.blank(part, offset + at);
    if (bits != nullptr) kernel_.index(part.data(), part.size() / 64, carry, bits + at / 64);
  }
  return got;
}

/// Small reads around an edit, several for each: nothing if it cannot be read so. The bytes are blanked once for all of
/// them.
std::optional<std::size_t> BlankSource::read_around(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  auto held = std::find_if(around_.begin(), around_.end(), [&](const auto& each) { return each.holds(offset); });
  if (held == around_.end()) held = around_.end() - 1;
  std::rotate(around_.begin(), held, held + 1);
  BlankedPart& part = around_.front();
  // An error comes where the bytes are asked for.
  if (part.from(offset).size() < size && !make_ready(part, offset, size)) part.clear();
  const auto bytes = part.from(offset);
  const std::size_t got = std::min(size, bytes.size());
  std::copy_n(bytes.begin(), got, into);
  const bool known = got > 0 || (part.ends() && part.holds(offset));
  return known ? std::optional(got) : std::nullopt;
}

/// What is there stays, and more is read behind it; or it begins anew.
Result<void> BlankSource::make_ready(BlankedPart& part, std::uint64_t offset, std::size_t size) {
  if (part.holds(offset) && part.hole_behind(offset)) TRY(fill_hole(part));
  if (part.holds(offset) && (part.ends() || part.from(offset).size() >= size)) return {};
  const std::uint64_t end = offset + size + behind_it;
  if (!part.holds(offset) || end - part.begin() > longest_around) {
    const std::uint64_t known = known_.before(offset - std::min(offset, before_it)).first;
    part.begin_at(std::max(known, offset - std::min(offset, far_before)));
  }
  TRY(go_to(part.end()));
  for (std::size_t got = 1; got > 0 && at_ == part.end() && part.end() < end;) {
    got = TRY(read_near(part.room(std::max(offset, std::min(end, part.end() + near_step)))));
    part.added(got);
  }
  return {};
}

/// The state before it is known: a token has ended there. What is behind the hole stays where it is outside comments
/// and strings, as it was.
Result<void> BlankSource::fill_hole(BlankedPart& part) {
  BlankState state;
  state.token = part.last_before_hole();
  state.token_at = part.hole() - 1;
  blanker_.resume(state);
  at_ = part.hole();
  while (!part.hole_bytes().empty()) {
    const std::size_t got = TRY(read_near(part.hole_bytes()));
    if (got == 0) break;
    part.filled(got);
  }
  const scan::BlankCarry& carry = blanker_.state().carry;
  const bool open = carry.open.kind != scan::BlankCarry::Comment::none || carry.strings.in_string != 0;
  if (open || !part.hole_bytes().empty()) part.cut_at_hole();
  return {};
}

/// A few bytes, so that what is around them is found again.
Result<std::size_t> BlankSource::read_near(std::span<std::uint8_t> into) {
  const std::size_t got = TRY(read_on(into.data(), into.size()));
  if (got > 0) known_.add_near({at_, blanker_.state()});
  return got;
}

KnownState BlankSource::known_before(std::uint64_t offset) {
  const std::lock_guard turn(turn_);
  return known_.before(offset);
}

void BlankSource::know_as(BlankSource& other) {
  const std::lock_guard turn(other.turn_);
  known_ = other.known_;
}

/// Another thread may be reading ahead.
void BlankSource::remember() {
  const std::lock_guard turn(turn_);
  remembered_.begin();
}

/// Brings the blanker to that offset, or to the end if that is before it.
Result<void> BlankSource::go_to(std::uint64_t offset) {
  if (at_ == offset) return {};
  const KnownState best = known_.before(offset);
  if (at_ > offset || at_ < best.first) {
    blanker_.resume(best.second);
    at_ = best.first;
  }
  passing_.resize(passed_at_once);
  while (at_ < offset) {
    // The last part in small steps.
    const std::uint64_t rest = offset - at_;
    const auto wanted = static_cast<std::size_t>(rest > step ? std::min<std::uint64_t>(passing_.size(), rest - step)
                                                             : std::min<std::uint64_t>(near_step, rest));
    if (TRY(read_on(passing_.data(), wanted)) == 0) break;
    if (rest <= step && wanted == near_step) known_.add_near({at_, blanker_.state()});
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
  const auto [log, text] = log_.wanted();
  const std::uint64_t comments = blanker_.comments();
  taken_.clear();
  const bool remember = remembered_.wants(begin);
  blanker_.record(log || remember ? &taken_ : nullptr, text);
  blanker_.begin({into, got}, begin, bits);
  std::size_t done = 0;
  while (done < got) {
    const std::size_t to = std::min(done + step, got);
    const std::size_t taken = TRY(feed(blanker_, done, to, to < got ? into[to] : Blanker::unknown, begin + to));
    if (blanker_.bad_text()) return broken(begin, *blanker_.bad_text());
    done = taken;
    at_ = begin + done;
    if (taken < to) break;
    known_.add({at_, blanker_.state()});
  }
  if (begin == counted_to_) {
    counted_ += blanker_.comments() - comments;
    counted_to_ = at_;
  }
  if (blanker_.open_comma()) blanker_.settle_comma(done, TRY(token_from(at_, blanker_)));
  if (log || remember) in_order(taken_.parts);
  if (log) log_.add(begin, at_, taken_);
  if (remember) remembered_.add(begin, {into, done}, taken_.parts);
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
Result<int> BlankSource::token_from(std::uint64_t offset, const Blanker& blanker) {
  if (!ahead_ || offset < ahead_->begin || offset > ahead_->at) TRY(look_ahead(offset, blanker));
  return ahead_->token;
}

Result<void> BlankSource::look_ahead(std::uint64_t offset, Blanker ahead) {
  ahead.record(nullptr, false);
  const std::uint64_t begin = offset;
  const auto known = std::exchange(ahead_, std::nullopt);  // a gap that is read backwards is walked over once too
  std::vector<std::uint8_t> block(shortest_gap);
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
    if (block.size() < passed_at_once) block.resize(block.size() * 4);
  }
}

Result<void> BlankSource::taken(std::uint64_t begin, std::uint64_t end, TakenParts& into) {
  if (log_.read(begin, end, into)) return {};
  const std::lock_guard turn(turn_);
  return take_again(begin, end, into);
}

Result<void> BlankSource::take_again(std::uint64_t begin, std::uint64_t end, TakenParts& into) {
  const auto [from, state] = known_.before(begin);
  TakenParts found;
  Blanker again = blanker_;
  again.resume(state);
  const bool text = log_.wanted().text;
  again.record(&found, text);
  passing_.resize(passed_at_once);
  for (std::uint64_t at = from; at < end;) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(passing_.size(), end - at));
    const std::size_t got = TRY(inner_.read(at, passing_.data(), wanted));
    if (got == 0) break;
    again.begin({passing_.data(), got}, at);
    const std::size_t done = TRY(feed(again, 0, got, Blanker::unknown, at + got));
    at += done;
    if (again.open_comma()) again.settle_comma(done, TRY(token_from(at, again)));
  }
  in_order(found.parts);
  for (const Taken& part : found.parts) {
    if (part.end <= begin || part.begin >= end) continue;
    const Taken some = within(part, begin, end);
    into.add(some, text && !some.comma ? found.text.data() + some.text : nullptr);
  }
  return {};
}

// ---- listeners

void BlankSource::listen(bytes::RawListener listener, std::uint64_t from) {
  const std::lock_guard turn(turn_);
  second_ = Listening{std::move(listener), from};
}

void BlankSource::stop_listening() {
  const std::lock_guard turn(turn_);
  second_.reset();
}

/// Of the source itself; listeners receive new bytes, all in order.
Result<std::size_t> BlankSource::fetch(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  TRY(catch_up(first_, offset));
  if (second_) TRY(catch_up(*second_, offset));
  const std::size_t got = TRY(inner_.read(offset, into, size));
  TRY(hear(first_, offset, {into, got}));
  if (second_) TRY(hear(*second_, offset, {into, got}));
  return got;
}

Result<void> BlankSource::catch_up(Listening& listening, std::uint64_t offset) {
  if (!listening.listener.bytes && !listening.listener.end) return {};
  while (listening.heard < offset) {
    std::array<std::uint8_t, 16384> block;
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), offset - listening.heard));
    const std::size_t got = TRY(inner_.read(listening.heard, block.data(), wanted));
    TRY(hear(listening, listening.heard, {block.data(), got}));
    if (got == 0) break;
  }
  return {};
}

Result<void> BlankSource::hear(Listening& listening, std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  const auto& [on_bytes, on_end] = listening.listener;
  if (bytes.empty() && listening.heard >= offset && !listening.end_heard) {
    listening.end_heard = true;
    if (on_end) TRY(on_end());
  }
  if (listening.heard < offset || listening.heard >= offset + bytes.size()) return {};
  const auto fresh = bytes.subspan(static_cast<std::size_t>(listening.heard - offset));
  listening.heard = offset + bytes.size();
  if (on_bytes) TRY(on_bytes(fresh));
  return {};
}

// ---- changes

void BlankSource::forget(std::uint64_t from) {
  remembered_.stop();
  known_.forget(from);
  log_.clear();
  for (BlankedPart& each : around_) each.clear();
  broken_.reset();
  ahead_.reset();
  if (at_ > from) at_ = nowhere;
}

/// Many edits in one document would otherwise read all of it again and again.
void BlankSource::moved(std::uint64_t at, std::uint64_t removed, std::uint64_t written) {
  known_.move(at, removed, written);
  remembered_.stop();
  log_.clear();
  for (BlankedPart& each : around_) each.move(at, removed, written);
  edited_ = true;
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
