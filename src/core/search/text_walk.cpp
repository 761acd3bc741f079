// SPDX-License-Identifier: MIT
#include "core/search/text_walk.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/json/escape.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/lines_source.hpp"
#include "core/scan/scalar_token.hpp"
#include "core/scan/type.hpp"
#include "core/scan/utf8_state.hpp"
#include "core/text/ascii.hpp"

namespace jt::search {
namespace {

constexpr scan::Probes line_end_probes = [] {
  constexpr scan::Probes::Byte end{0, scan::LinesSource::separator, 0};  // a pair costs less than a set
  scan::Probes out;
  out.pairs[0] = {end, end};
  out.count = 1;
  return out;
}();

bool is_open(std::uint8_t byte) { return byte == '{' || byte == '['; }

/// 64 bits of a bitmap from `shift` on, across two words.
std::uint64_t bits_from(std::uint64_t low, std::uint64_t high, unsigned shift) {
  return (low >> shift) | (high << 1 << (63 - shift));
}

}  // namespace

// ---- one stretch between two marks: a key, a colon, a scalar, or some of these

inline std::uint64_t TextWalk::past_blanks(std::uint64_t at, std::uint64_t to) const {
  while (at < to && text::is_json_space(byte(at))) ++at;
  return at;
}

/// After the closing quote of the string that opens at `at`; 0 if it does not close in the window.
inline std::uint64_t TextWalk::past_string(std::uint64_t at) const {
  const std::uint64_t from = at + 1 - stream_.begin();
  const scan::Bits* const bits = stream_.bits();
  const std::size_t blocks = stream_.blocks();
  auto block = static_cast<std::size_t>(from / 64);
  if (block >= blocks) return 0;
  const std::uint64_t behind = block + 1 < blocks ? bits[block + 1].quote : 0;
  const std::uint64_t near = bits_from(bits[block].quote, behind, static_cast<unsigned>(from % 64));
  if (near != 0) return at + 2 + static_cast<unsigned>(std::countr_zero(near));  // most strings are short
  while (++block < blocks && bits[block].quote == 0) {
  }
  if (block == blocks) return 0;
  return stream_.begin() + block * 64 + static_cast<unsigned>(std::countr_zero(bits[block].quote)) + 1;
}

/// Handles the stretch up to the mark at `to`: it is passed if nothing in it can match.
inline bool TextWalk::stretch(std::uint64_t to) {
  // If there are many hits, most stretches have one: then only their strings are checked.
  const bool pass = prefilter_ != nullptr && !careful_ && !among_lines() &&
                    (to - begin_ < least_ || (!dense_ && !can_match(begin_, to)));
  if (pass) return passing_ || entry_between(to) || look_at(to);
  return passing_ ? too_long() : look_at(to);
}

/// Whether the passed stretch has an entry if it must have one: indices are counted by commas.
inline bool TextWalk::entry_between(std::uint64_t to) const {
  const std::uint8_t mark = byte(to);
  if (after_ != After::close && begin_ != to && !text::is_json_space(byte(begin_))) return true;
  if (after_ == After::close && begin_ == to) return !is_open(mark);
  const bool nothing = past_blanks(begin_, to) == to;
  if (after_ == After::close) return nothing && !is_open(mark);
  return !nothing || is_open(mark) || (after_ == After::open && mark != ',');
}

inline bool TextWalk::look_at(std::uint64_t to) {
  const bool opens = is_open(byte(to));
  const bool closes = byte(to) == '}' || byte(to) == ']';
  const bool object = top().object;
  std::uint64_t at = past_blanks(begin_, to);
  if (closes && (byte(to) == '}') != object)
    return wrong(object ? scan::Expect::next_member : scan::Expect::next_element, to);
  if (among_lines()) {
    if (at == to) return (opens && after_ != After::close) || !opens || wrong(scan::Expect::end, to);
    if (after_ == After::close) return wrong(scan::Expect::end, at);
    line_begun_ = true;
    return value(at, to);
  }
  if (after_ == After::close) {
    if (at == to && !opens) return true;
    return wrong(object ? scan::Expect::next_member : scan::Expect::next_element, at);
  }
  if (at == to && after_ == After::open && closes) return true;
  if (object) {
    if (!member(at, to)) return false;
    if (at == to) return opens || wrong(scan::Expect::value, at);
  } else if (at == to) {
    return opens || wrong(after_ == After::open ? scan::Expect::first_element : scan::Expect::value, at);
  }
  return value(at, to);
}

/// Inside strings, only line ends are marks.
bool TextWalk::line_end_in_string(std::uint64_t at) {
  scan::Syntax syntax;
  syntax.fault = scan::Fault::control_in_string;
  syntax.offset = at;
  syntax.lines = scan::Lines::separated;
  const auto mark = static_cast<char>(scan::LinesSource::separator);
  return fail_with(scan::describe(syntax, {&mark, 1}));
}

/// Reads a key and its colon.
inline bool TextWalk::member(std::uint64_t& at, std::uint64_t to) {
  const scan::Expect expect = after_ == After::open ? scan::Expect::first_key : scan::Expect::key;
  if (at == to || byte(at) != '"') return wrong(expect, at);
  const std::uint64_t end = past_string(at);
  if (end == 0 || end > to) return line_end_in_string(to);
  key_ = {at + 1, end - 1};
  const std::uint64_t colon = past_blanks(end, to);
  if (colon == to || byte(colon) != ':') return wrong(scan::Expect::colon, colon);
  if (!visit(at, end, true, true)) return false;
  at = past_blanks(colon + 1, to);
  return true;
}

/// Reads a scalar, and whitespace up to the mark.
inline bool TextWalk::value(std::uint64_t at, std::uint64_t to) {
  // Among lines, what stands before a bracket or a second value makes the line no document.
  if (prefilter_ != nullptr && !careful_ && !among_lines() && !can_match(at, to)) return true;
  const std::uint64_t begin = at;
  const bool string = byte(at) == '"';
  if (string) {
    at = past_string(at);
    if (at == 0 || at > to) return line_end_in_string(to);
  } else if (!scalar(at, to)) {
    return false;
  }
  const std::uint64_t behind = past_blanks(at, to);
  const bool opens = is_open(byte(to));
  if (behind != to || opens) {
    if (among_lines()) return wrong(scan::Expect::end, behind);
    return wrong(top().object ? scan::Expect::next_member : scan::Expect::next_element, behind);
  }
  return visit(begin, at, false, string);
}

/// A number or literal.
inline bool TextWalk::scalar(std::uint64_t& at, std::uint64_t to) {
  if (scan::type_of[byte(at)] == scan::no_type) return wrong(scan::Expect::value, at);
  scan::ScalarToken token;
  std::uint64_t end = at;
  for (; end < to && !text::is_json_space(byte(end)); ++end) {
    token.feed(byte(end));
    if (token.state() == scan::ScalarToken::bad) break;
  }
  if (token.complete()) {
    at = end;
    return true;
  }
  scan::Syntax syntax;
  syntax.fault = token.state() == scan::ScalarToken::bad ? scan::Fault::in_scalar : scan::Fault::scalar_short;
  syntax.offset = end;
  syntax.lines = scan::lines_of(stream_.options());
  return fail_with(scan::describe(syntax, {reinterpret_cast<const char*>(stream_.data(end)), 1}));
}

/// Visits the string from `from` up to `to`, quotes included, if a match can be in it.
inline bool TextWalk::visit(std::uint64_t from, std::uint64_t to, bool key, bool string) {
  if (!can_match(from, to)) return true;
  const std::uint64_t quotes = string ? 1 : 0;
  const std::string_view raw(reinterpret_cast<const char*>(stream_.data(from + quotes)),
                             static_cast<std::size_t>(to - from - 2 * quotes));
  return visitor_->visit({raw, from, key, string}) && !failed();
}

// ---- the walk over the marks

TextWalk::TextWalk(scan::Stream& stream, const Prefilter* prefilter, std::size_t least, path::Location inside)
    : stream_(stream),
      prefilter_(prefilter),
      least_(least),
      inside_(std::move(inside)),
      lines_(stream.options().lines && inside_.empty()) {}

bool TextWalk::run(std::uint64_t begin, TextVisitor& visitor) {
  visitor_ = &visitor;
  nesting_.levels.resize(64);
  nesting_.levels[0] = {begin, 0, byte(begin) == '{'};
  nesting_.depth = nesting_.lowest = 1;
  next_ = begin_ = begin + 1;
  for (;;) {
    look_for_hits();
    if (!window()) return false;
    if (done_) return true;
    if (!slide()) return false;
  }
}

void TextWalk::look_for_hits() {
  const std::size_t blocks = stream_.blocks();
  line_end_ = 0;
  if (prefilter_ == nullptr) return;
  hits_.resize(std::max(hits_.size(), blocks + 1));
  hits_[blocks] = 0;
  const std::uint64_t base = stream_.begin();
  const std::uint64_t nothing = heard_ == nullptr ? base : heard_->nothing_before(base);
  const auto known = static_cast<std::size_t>(std::min<std::uint64_t>(blocks, (nothing - base) / 64));
  std::fill_n(hits_.begin(), known, 0);
  if (known < blocks)
    stream_.kernel().hits(stream_.data(base + known * 64), blocks - known, prefilter_->probes(), &hits_[known]);
  std::size_t hits = 0;
  for (std::size_t i = 0; i < blocks && prefilter_->probes().with_set; ++i)
    hits += static_cast<unsigned>(std::popcount(hits_[i]));
  dense_ = hits > blocks / 2;
  if (!dense_) next_candidate(begin_);
}

void TextWalk::next_candidate(std::uint64_t from) {
  const std::uint64_t base = stream_.begin();
  const std::size_t blocks = stream_.blocks();
  const std::uint64_t end = stream_.end();
  auto block = static_cast<std::size_t>(from - base) / 64;
  std::uint64_t mask = ~std::uint64_t{0} << ((from - base) % 64);
  for (; block < blocks; ++block, mask = ~std::uint64_t{0}) {
    for (std::uint64_t hits = hits_[block] & mask; hits != 0; hits &= hits - 1) {
      candidate_ = base + block * 64 + static_cast<unsigned>(std::countr_zero(hits));
      if (candidate_ - base >= end - base) break;
      if (prefilter_->holds(stream_.data(candidate_), stream_.data(end))) return;
    }
  }
  candidate_ = end;
}

/// Whether something that matches can begin at or after `from` and end before `to`.
inline bool TextWalk::can_match(std::uint64_t from, std::uint64_t to) {
  if (to - from < least_) return false;
  if (prefilter_ == nullptr) return true;
  if (to == from) return false;
  if (!dense_) {
    if (candidate_ < from) next_candidate(from);
    return candidate_ < to;
  }
  const std::uint64_t begin = from - stream_.begin();
  const std::uint64_t end = to - stream_.begin();
  auto block = static_cast<std::size_t>(begin / 64);
  const auto shift = static_cast<unsigned>(begin % 64);
  if (end - begin <= 64)
    return (bits_from(hits_[block], hits_[block + 1], shift) & (~std::uint64_t{0} >> (64 - (end - begin)))) != 0;
  std::uint64_t mask = ~std::uint64_t{0} << shift;
  for (const std::size_t last = (end - 1) / 64; block < last; ++block, mask = ~std::uint64_t{0})
    if ((hits_[block] & mask) != 0) return true;
  return (hits_[block] & (~std::uint64_t{0} >> (63 - (end - 1) % 64))) != 0;
}

/// Handles all remaining marks of the window.
bool TextWalk::window() {
  const std::uint64_t base = stream_.begin();
  const std::size_t blocks = stream_.blocks();
  std::uint64_t mask = ~std::uint64_t{0} << ((next_ - base) % 64);
  for (std::size_t i = static_cast<std::size_t>(next_ - base) / 64; i < blocks; mask = ~std::uint64_t{0}) {
    if (prefilter_ != nullptr && !dense_ && !careful_ && !among_lines() && mask == ~std::uint64_t{0}) {
      if (candidate_ < begin_) next_candidate(begin_);
      if (!pass(i)) return false;
      if (done_) return true;
      if (i == blocks) break;
    }
    if (!block(i++, mask)) return false;
    if (done_) return true;
  }
  next_ = stream_.end();
  return true;
}

/// Passes the blocks before that of the next candidate or line end, except the last one of the window, which may not
/// be full.
bool TextWalk::pass(std::size_t& block) {
  const std::uint64_t base = stream_.begin();
  const auto until = static_cast<std::size_t>(candidate_ - base) / 64;
  std::size_t last = std::min(until, static_cast<std::size_t>(stream_.end() - base) / 64);
  if (lines_) last = std::min(last, static_cast<std::size_t>(next_line_end(base + block * 64) - base) / 64);
  if (block >= last) return true;
  nesting_.entries = entry_carry(base + block * 64);
  std::size_t position = 0;
  const std::size_t depth = nesting_.depth;
  const std::uint64_t index = nesting_.levels[0].index;
  if (stream_.kernel().nest(stream_.data(base), stream_.bits(), block, last, base, nesting_, position)) {
    done_ = true;
    begin_ = base + position;
    return true;
  }
  if (nesting_.misplaced) {  // that block is checked in detail, which ends the search
    careful_ = true;
    last = position / 64;
    if (last == block) return true;
  }
  if (nesting_.depth > scan::Cursor::max_depth) return too_deep(nesting_.levels[scan::Cursor::max_depth].begin);
  if (lines_ && nesting_.levels[0].index != index) return wrong(scan::Expect::end, comma_among_lines(block, depth));
  const scan::Bits* const bits = stream_.bits();
  for (std::size_t i = last; i-- > block;) {
    const std::uint64_t marks = bits[i].open | bits[i].close | bits[i].comma;
    if (marks == 0) continue;
    const auto at = 63U - static_cast<unsigned>(std::countl_zero(marks));
    begin_ = base + i * 64 + at + 1;
    after_ = ((bits[i].comma >> at) & 1) != 0  ? After::comma
             : ((bits[i].open >> at) & 1) != 0 ? After::open
                                               : After::close;
    passing_ = false;
    break;
  }
  block = last;
  return true;
}

/// What the next byte that is not whitespace follows, at the beginning of a block.
scan::EntryCarry TextWalk::entry_carry(std::uint64_t begin) const {
  scan::EntryCarry carry;
  if (!among_lines() && !passing_ && past_blanks(begin_, begin) == begin)
    (after_ == After::open ? carry.after_open : after_ == After::comma ? carry.after_comma : carry.after_close) = 1;
  return carry;
}

/// The first line end at or after `from`, or the end of the window.
std::uint64_t TextWalk::next_line_end(std::uint64_t from) {
  if (line_end_ >= from) return line_end_;
  const auto size = static_cast<std::size_t>(stream_.end() - from);
  const void* const found = std::memchr(stream_.data(from), scan::LinesSource::separator, size);
  const auto* const at = static_cast<const std::uint8_t*>(found);
  line_end_ = at == nullptr ? stream_.end() : from + static_cast<std::uint64_t>(at - stream_.data(from));
  return line_end_;
}

/// Of one block.
std::uint64_t TextWalk::line_ends(std::size_t number) {
  const std::uint64_t begin = stream_.begin() + number * 64;
  if (begin >= stream_.end() || next_line_end(begin) - begin >= 64) return 0;
  std::uint64_t out = 0;
  stream_.kernel().hits(stream_.data(begin), 1, line_end_probes, &out);
  return out;
}

/// The comma between lines that is somewhere from `block` on, where `depth` levels are open.
std::uint64_t TextWalk::comma_among_lines(std::size_t block, std::size_t depth) const {
  for (;; ++block) {
    const scan::Bits& bits = stream_.bits()[block];
    for (std::uint64_t marks = bits.open | bits.close | bits.comma; marks != 0; marks &= marks - 1) {
      const std::uint64_t bit = marks & (~marks + 1);
      if ((bits.comma & bit) == 0) {
        depth += (bits.open & bit) != 0 ? 1 : ~std::size_t{0};
      } else if (depth == 1) {
        return stream_.begin() + block * 64 + static_cast<unsigned>(std::countr_zero(bit));
      }
    }
  }
}

/// The marks of one block.
bool TextWalk::block(std::size_t number, std::uint64_t mask) {
  const std::uint64_t base = stream_.begin();
  const scan::Bits bits = stream_.bits()[number];
  const std::uint64_t ends = lines_ ? line_ends(number) : 0;
  for (std::uint64_t marks = (bits.open | bits.close | bits.comma | ends) & mask; marks != 0; marks &= marks - 1) {
    const std::uint64_t bit = marks & (~marks + 1);
    const std::uint64_t at = base + number * 64 + static_cast<unsigned>(std::countr_zero(marks));
    if (at - base >= stream_.end() - base) return true;  // bytes after the end of the window have no meaning
    if (!stretch(at)) return false;
    const bool good = (bits.comma & bit) != 0   ? comma(at)
                      : (bits.open & bit) != 0  ? open(at)
                      : (bits.close & bit) != 0 ? close()
                                                : line_end(at);
    if (!good) return false;
    begin_ = at + 1;
    passing_ = false;
    if (done_) return true;
  }
  return true;
}

inline bool TextWalk::comma(std::uint64_t at) {
  if (among_lines()) return wrong(scan::Expect::end, at);
  ++top().index;
  after_ = After::comma;
  return true;
}

bool TextWalk::line_end(std::uint64_t at) {
  if (!among_lines()) return wrong(top().object ? scan::Expect::next_member : scan::Expect::next_element, at);
  if (line_begun_) ++top().index;
  line_begun_ = false;
  after_ = After::comma;
  return true;
}

bool TextWalk::open(std::uint64_t at) {
  if (among_lines()) line_begun_ = true;
  if (nesting_.depth >= scan::Cursor::max_depth) return too_deep(at);
  if (nesting_.levels.size() < nesting_.depth + 64) nesting_.levels.resize(2 * nesting_.depth + 64);
  nesting_.levels[nesting_.depth++] = {at, 0, byte(at) == '{'};
  after_ = After::open;
  return true;
}

inline bool TextWalk::close() {
  nesting_.lowest = std::min(nesting_.lowest, --nesting_.depth);
  after_ = After::close;
  done_ = nesting_.depth == 0;
  return true;
}

bool TextWalk::too_deep(std::uint64_t at) {
  Error error = make_error(Code::limit_exceeded, "the document is nested more than 100000 levels deep");
  error->at = Position{0, 0, at};
  return fail_with(std::move(error));
}

/// Moves to the next window, and keeps the stretch that is not complete.
bool TextWalk::slide() {
  names_.save();
  // Blanks before the first token are not held: a long comment is there.
  if (!passing_) begin_ = past_blanks(begin_, stream_.end());
  std::uint64_t keep = begin_;
  if (stream_.end() - keep >= scan::Cursor::max_held) {
    // The beginning of the stretch is dropped if nothing in it can match.
    if (can_match(begin_, stream_.end())) return too_long();
    passing_ = true;
    keep = stream_.end() - Prefilter::longest;
  }
  if (stream_.slide(keep)) {
    if (passing_) begin_ = keep;
    return true;
  }
  if (!stream_.failed()) unclosed();
  return false;
}

bool TextWalk::too_long() {
  Error error = make_error(Code::limit_exceeded, "a value of more than 64 MiB would have to be held in memory");
  error->at = Position{0, 0, begin_};
  return fail_with(std::move(error));
}

/// The document ends within the container.
bool TextWalk::unclosed() {
  scan::Syntax syntax;
  syntax.offset = stream_.end();
  syntax.lines = scan::lines_of(stream_.options());
  const scan::Nesting::Level& level = top();
  syntax.opened = level.begin;
  syntax.opener = level.object ? '{' : '[';
  syntax.expect = level.object ? scan::Expect::next_member : scan::Expect::next_element;
  // An odd quote among the last ones: the document ends inside a string.
  std::uint64_t at = past_blanks(begin_, stream_.end());
  for (std::uint64_t last = at; at < stream_.end() && !passing_; last = at) {
    while (last < stream_.end() && byte(last) != '"') ++last;
    if (last == stream_.end()) break;
    at = past_string(last);
    if (at != 0) continue;
    syntax.fault = scan::Fault::unclosed_string;
    syntax.opened = last;
    break;
  }
  return fail_with(scan::describe(syntax, {}));
}

bool TextWalk::finish() {
  for (;;) {
    const std::uint64_t at = past_blanks(begin_, stream_.end());
    if (at < stream_.end()) return wrong(scan::Expect::end, at);
    begin_ = stream_.end();
    if (!stream_.slide(begin_)) return !stream_.failed();
  }
}

// ---- the location

/// A key of a location. A path that is printed leads back to the value: what is not UTF-8 has none.
std::string TextWalk::key_of_path(std::string_view raw, std::uint64_t at) {
  const auto is_ascii = [](char c) { return static_cast<signed char>(c) >= 0; };
  if (!std::all_of(raw.begin(), raw.end(), is_ascii)) {
    scan::Utf8State state;
    const bool fine =
        std::all_of(raw.begin(), raw.end(), [&](char c) { return state.feed(static_cast<std::uint8_t>(c)); });
    if (!fine || !state.whole()) {
      Error error = make_error(Code::invalid_json, "a key is not UTF-8");
      error->at = Position{0, 0, at};
      fail_with(std::move(error));
    }
  }
  return json::decode(raw);
}

path::Location TextWalk::location() {
  path::Location out = inside_;
  const std::vector<scan::Nesting::Level>& levels = nesting_.levels;
  for (std::size_t i = 0; i < nesting_.depth; ++i) {
    if (!levels[i].object) {
      out.emplace_back(levels[i].index);
    } else if (i + 1 == nesting_.depth) {
      const auto* key = reinterpret_cast<const char*>(stream_.data(key_.begin));
      out.emplace_back(key_of_path({key, static_cast<std::size_t>(key_.end - key_.begin)}, key_.begin));
    } else if (const auto name = names_.of(i + 1)) {
      out.emplace_back(key_of_path(*name, levels[i + 1].begin));
    } else {
      scan::Syntax syntax;
      syntax.expect = scan::Expect::key;
      syntax.offset = levels[i + 1].begin;
      fail_with(scan::describe(syntax, levels[i + 1].object ? "{" : "["));
      break;
    }
  }
  return out;
}

std::optional<std::uint64_t> TextWalk::object_around() const {
  for (std::size_t i = nesting_.depth; i-- > 0;)
    if (nesting_.levels[i].object) return nesting_.levels[i].begin;
  return {};
}

// ---- failing

bool TextWalk::fail_with(Error error) {
  if (!failed()) failure_ = std::move(error);
  return false;
}

bool TextWalk::wrong(scan::Expect expect, std::uint64_t at) {
  while (!stream_.failed() && stream_.end() - at < scan::syntax_lookahead && stream_.slide(at)) {
  }
  if (stream_.failed()) return false;
  scan::Syntax syntax;
  syntax.expect = expect;
  syntax.offset = at;
  syntax.lines = scan::lines_of(stream_.options());
  if (nesting_.depth > 0) syntax.opener = top().object ? '{' : '[';
  const auto size = std::min<std::uint64_t>(stream_.end() - at, scan::syntax_lookahead);
  return fail_with(
      scan::describe(syntax, {reinterpret_cast<const char*>(stream_.data(at)), static_cast<std::size_t>(size)}));
}

}  // namespace jt::search
