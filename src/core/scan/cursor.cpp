// SPDX-License-Identifier: MIT
#include "core/scan/cursor.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/json/escape.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/grammar.hpp"
#include "core/scan/lines_source.hpp"
#include "core/scan/utf8_state.hpp"
#include "core/stop.hpp"
#include "core/text/ascii.hpp"
#include "core/text/word.hpp"

namespace jt::scan {

Cursor::Cursor(Stream& stream) : stream_(stream) {}
Cursor::~Cursor() = default;

// ---- bytes

bool Cursor::slide() {
  if (failed()) return false;
  if (tap_ != nullptr && at_ > tapped_) {
    const auto* bytes = reinterpret_cast<const char*>(stream_.data(tapped_));
    if (!(*tap_)({bytes, static_cast<std::size_t>(at_ - tapped_)})) {
      stopped_ = true;
      return false;
    }
    tapped_ = at_;
  }
  do {
    if (!stream_.slide(std::min(at_, hold_))) return false;
  } while (at_ - stream_.begin() >= stream_.end() - stream_.begin());
  return true;
}

/// Moves past whitespace: one blank, or none, is most frequent; then the indentation of a line.
int Cursor::next_token() {
  int c = peek();
  while (c <= ' ' && text::is_json_space(c)) {
    ++at_;
    c = peek();
    if (c == ' ') {
      pass_spaces();
      c = peek();
    }
  }
  return c;
}

/// Indents, and what was a comment: eight at a time. (Some may be left, at the end of the window.)
void Cursor::pass_spaces() {
  const std::uint64_t end = stream_.end();
  for (; at_ + text::word_size <= end; at_ += text::word_size) {
    const std::uint64_t others = text::word_at(stream_.data(at_)) ^ text::repeated(' ');
    if (others == 0) continue;
    at_ += text::zero_bytes(others);
    return;
  }
}

// ---- failing

bool Cursor::fail_with(Error error) {
  if (!failed() && !stopped_) failure_ = std::move(error);
  return false;
}

/// Every walk enters containers, goes back or copies values, also where all of the document is in the window.
bool Cursor::unwanted() { return stop_wanted() && !fail_with(stopped_error()); }

bool Cursor::wrong(Expect expect) {
  if (failed() || stopped_) return false;
  Syntax syntax;
  syntax.expect = expect;
  syntax.offset = at_;
  syntax.lines = lines_of(stream_.options());
  syntax.blank_only = levels_.empty() && expect == Expect::value;
  syntax.after_comma = !levels_.empty() && !levels_.back().object;
  if (!levels_.empty()) syntax.opener = levels_.back().object ? '{' : '[';
  const std::uint64_t hold = hold_;
  hold_ = at_;
  std::string found;
  while (found.size() < syntax_lookahead && ready()) found.push_back(static_cast<char>(*stream_.data(at_++)));
  at_ = syntax.offset;
  hold_ = hold;
  return fail_with(describe(syntax, found));
}

bool Cursor::unclosed(char opener, std::uint64_t opened) {
  if (failed() || stopped_) return false;
  Syntax syntax;
  syntax.fault = opener == '"' ? Fault::unclosed_string : Fault::unexpected;
  syntax.expect = opener == '{' ? Expect::next_member : Expect::next_element;
  syntax.offset = at_;
  if (opened != Stream::nowhere) syntax.opened = opened;
  syntax.opener = opener;
  syntax.lines = lines_of(stream_.options());
  return fail_with(describe(syntax, {}));
}

Error Cursor::failure() {
  if (failure_) return *failure_;
  return stream_.failure() ? *stream_.failure() : make_error(Code::io_error, "the reader stopped");
}

// ---- the current value

/// Makes the value at `at_` the current one.
bool Cursor::stand() {
  const int c = peek();
  begin_ = at_;
  type_ = c < 0 ? no_type : type_of[static_cast<std::uint8_t>(c)];
  on_value_ = type_ != no_type;
  if (on_value_) return true;
  type_ = Type::null;
  return wrong(Expect::value);
}

bool Cursor::start() {
  if (peek() == 0xEF) {
    hold_ = 0;
    at_ = 2;
    if (ready() && std::memcmp(stream_.data(0), "\xEF\xBB\xBF", 3) == 0) {
      at_ = 3;
    } else {
      at_ = 0;
    }
    hold_ = Stream::nowhere;
  }
  next_token();
  return !failed() && stand();
}

std::string_view Cursor::key() const {
  if (!key_known_) return {};
  return {reinterpret_cast<const char*>(stream_.data(key_begin_ + 1)), static_cast<std::size_t>(key_size_)};
}

// ---- moving

bool Cursor::enter() {
  if (failed() || unwanted()) return false;
  if (levels_.size() >= max_depth) {
    Error error = make_error(Code::limit_exceeded, "the document is nested more than 100000 levels deep");
    error->at = Position{0, 0, begin_};
    return fail_with(std::move(error));
  }
  hold_ = Stream::nowhere;
  key_known_ = false;
  levels_.push_back({type_ == Type::object, 0, begin_});
  first_ = true;
  on_value_ = false;
  ++at_;
  return true;
}

/// At the closing bracket of the innermost container: leaves it.
Step Cursor::leave_at_bracket() {
  const int c = peek();
  if (c != (levels_.back().object ? '}' : ']')) {
    wrong(levels_.back().object ? Expect::next_member : Expect::next_element);
    return Step::fail;
  }
  ++at_;
  end_ = at_;
  levels_.pop_back();
  first_ = false;
  on_value_ = false;
  return Step::end;
}

/// Moves past the comma between two entries, or out of the container.
Step Cursor::separator(Level& level) {
  const int c = next_token();
  if (c == '}' || c == ']') return leave_at_bracket();
  if (first_) return c < 0 ? (unclosed(level.object ? '{' : '[', Stream::nowhere), Step::fail) : Step::entry;
  if (c == ',') {
    ++at_;
    next_token();
    return Step::entry;
  }
  wrong(level.object ? Expect::next_member : Expect::next_element);
  return Step::fail;
}

/// Between the documents of NDJSON: any number of line ends.
Step Cursor::line_separator(Level&) {
  bool apart = first_;
  int c = next_token();
  while (c == LinesSource::separator) {
    apart = true;
    ++at_;
    c = next_token();
  }
  if (c == ']') {
    if (is_last_byte()) return leave_at_bracket();
    // The source adds the closing bracket; this one is text of a line, and others may follow.
    wrong(apart ? Expect::value : Expect::end);
    return Step::fail;
  }
  if (apart && c >= 0) return Step::entry;
  wrong(Expect::end);
  return Step::fail;
}

/// Whether the byte at `at_` is the last one. Does not move.
bool Cursor::is_last_byte() {
  hold_ = at_++;
  const bool more = ready();
  at_ = hold_;
  hold_ = Stream::nowhere;
  return !more && !failed();
}

/// Moves past the last document of NDJSON, but not past the closing bracket. Does not move if another one follows. True
/// as well where the cursor failed.
bool Cursor::at_last_line() {
  if (on_value_ && !skip()) return true;
  const std::uint64_t before = at_;
  bool apart = first_;
  hold_ = at_;
  int c = next_token();
  while (c == LinesSource::separator) {
    apart = true;
    ++at_;
    c = next_token();
  }
  if (c != ']') at_ = before;
  hold_ = Stream::nowhere;
  if (c == ']' && !is_last_byte()) wrong(apart ? Expect::value : Expect::end);
  return c == ']' || failed();
}

Step Cursor::next() {
  if (Step step{}; trusted_ && quick_step(step)) return step;
  if (failed() || (on_value_ && !skip())) return Step::fail;
  hold_ = Stream::nowhere;
  key_known_ = false;
  Level& level = levels_.back();
  const Step step = stream_.options().lines && levels_.size() == 1 ? line_separator(level) : separator(level);
  if (step != Step::entry) return failed() ? Step::fail : step;
  if (!first_) ++level.index;
  const bool was_first = first_;
  first_ = false;
  if (level.object && !member_key()) {
    if (!failed()) wrong(was_first ? Expect::first_key : Expect::key);
    return Step::fail;
  }
  return stand() ? Step::entry : Step::fail;
}

/// The string at `at_`, held as a key.
bool Cursor::held_key() {
  key_begin_ = at_;
  hold_ = at_;
  if (!close_quote()) return false;
  key_size_ = at_ - key_begin_ - 2;
  key_known_ = true;
  key_escaped_ = json::has_backslash(key());
  return true;
}

/// Reads the key at `at_` and its colon, and moves to the value. False without failure: there is no key here.
bool Cursor::member_key() {
  if (peek() != '"' || !held_key() || !(trusted_ || check_key())) return false;
  if (next_token() != ':') return wrong(Expect::colon);
  ++at_;
  next_token();
  return !failed();
}

/// From an opening quote at `at_` to after its closing one.
bool Cursor::close_quote() {
  const std::uint64_t opened = at_++;
  while (ready()) {
    const std::uint64_t from = at_;
    const std::uint64_t base = stream_.begin();  // the window may have moved
    std::size_t block = static_cast<std::size_t>(at_ - base) / 64;
    std::uint64_t quotes = stream_.bits()[block].quote & (~std::uint64_t{0} << ((at_ - base) % 64));
    const std::size_t blocks = stream_.blocks();
    while (quotes == 0 && ++block < blocks) quotes = stream_.bits()[block].quote;
    if (quotes != 0) {
      at_ = base + block * 64 + static_cast<unsigned>(std::countr_zero(quotes)) + 1;
      if (back_to_line_end(from)) break;
      return true;
    }
    at_ = stream_.end();
    if (back_to_line_end(from)) break;
  }
  return unclosed('"', opened);
}

}  // namespace jt::scan
