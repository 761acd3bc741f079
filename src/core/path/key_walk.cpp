// SPDX-License-Identifier: MIT
#include "core/path/key_walk.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::path {
namespace {

/// A character has at most so many bytes in its longest spelling, for each byte that it has itself.
constexpr std::size_t longest_spelling = 6;

/// A string that is longer, or blanks behind one, may be more than a cursor holds.
constexpr std::uint64_t longest_surely_held = scan::Cursor::max_held / 2;

}  // namespace

KeyWalk::KeyWalk(scan::Stream& stream, std::vector<std::string> names, bool keys, Visitor visitor)
    : stream_(stream),
      names_(std::move(names)),
      views_(names_.begin(), names_.end()),
      keys_(keys),
      visitor_(std::move(visitor)) {
  for (const std::string& name : names_) longest_ = std::max(longest_, longest_spelling * name.size());
}

KeyWalk::Outcome KeyWalk::run(std::uint64_t begin, bool object, bool lines, bool check, std::uint64_t room) {
  constexpr std::size_t first_levels = 64;
  if (nesting_.levels.size() < first_levels) nesting_.levels.resize(first_levels);
  nesting_.levels[0] = {begin, 0, object};
  nesting_.depth = nesting_.lowest = 1;
  nesting_.after_line = lines ? std::optional<std::uint64_t>(1) : std::nullopt;
  begin_ = begin;
  next_ = begin + 1;
  in_string_ = 0;
  passing_ = false;
  checks_ = check;
  room_ = room;
  if (!stream_.seek(begin)) return Outcome::stopped;
  keep_ = begin;
  if (!checks_) return walk();
  if (!check_) check_ = std::make_unique<Check>(stream_.kernel());
  check_->reset(begin, lines);
  looked_ = last_quote_ = begin;
  const bool alone = !lines && checked_alone();
  if (!alone) stream_.join(*check_, begin);
  const Outcome outcome = walk();
  if (!alone) stream_.part(*check_);
  return outcome == Outcome::done && check_->depth() > room_ ? Outcome::unsure : outcome;
}

KeyWalk::Outcome KeyWalk::walk() {
  for (;;) {
    if (checks_ && !surely_held()) return Outcome::unsure;
    const bool last = checks_ && check_->stopped() && check_->sure() <= stream_.end();
    const Outcome outcome = window();
    if (outcome != Outcome::unsure) return outcome;
    // The window is walked over, and the container has not ended.
    if (last) return Outcome::unsure;
    const std::uint64_t again = outside_strings();
    const std::uint64_t end = stream_.end();
    if (!visitor_.leaving()) return Outcome::stopped;
    if (keep_ - stream_.begin() > stream_.end() - stream_.begin()) {
      keep_ = std::min(keep_, again);
      if (!stream_.seek(keep_)) return Outcome::stopped;
    }
    if (stream_.end() > end || stream_.slide(keep_)) continue;
    if (stream_.failed()) return Outcome::stopped;
    // Else the end has made more of it sure.
    if (!checks_ || !check_->stopped() || check_->sure() <= next_) return Outcome::unsure;
  }
}

// ---- checking

/// Checks a container that ends in the window. False: it does not.
bool KeyWalk::checked_alone() {
  auto position = static_cast<std::size_t>(begin_ - stream_.begin()) + 1;
  std::uint64_t open = 1;
  if (!stream_.kernel().skip(stream_.bits(), stream_.blocks(), position, open)) return false;
  const std::size_t size = position - static_cast<std::size_t>(begin_ - stream_.begin());
  (void)check_->feed({stream_.data(begin_), size});
  (void)check_->finish();
  return true;
}

void KeyWalk::Check::reset(std::uint64_t begin, bool lines) {
  checker_.reset(begin);
  lines_ = lines ? std::make_unique<Lines>() : nullptr;
  begin_ = end_ = begin;
  sure_ = begin;
  depth_ = 0;
  stopped_ = false;
}

Result<void> KeyWalk::Check::feed(std::span<const std::uint8_t> bytes) {
  end_ += bytes.size();
  if (stopped_) return {};
  if (lines_) {
    note_lines(lines_->observer.feed(bytes));
  } else {
    note(checker_.feed(bytes));
  }
  return {};
}

Result<void> KeyWalk::Check::feed_marked(std::span<const std::uint8_t> bytes, const scan::Marked& marked) {
  end_ += bytes.size();
  if (!stopped_) note(checker_.feed_marked(bytes, marked));
  return {};
}

Result<void> KeyWalk::Check::finish() {
  if (stopped_) return {};
  const auto result = lines_ ? lines_->observer.finish() : checker_.finish();
  if (lines_) {
    note_lines(result);
  } else {
    note(result);
  }
  if (result) sure_ = end_;
  stopped_ = true;
  return {};
}

/// What is behind the container is mostly no JSON after it; what is before that is known to be good.
void KeyWalk::Check::note(const Result<void>& result) {
  depth_ = checker_.depth();
  sure_ = result || !result.error()->at ? begin_ + checker_.sure() : result.error()->at->offset;
  stopped_ = !result;
}

/// The array is one level more, and begins one byte before the file.
void KeyWalk::Check::note_lines(const Result<void>& result) {
  depth_ = lines_->check.depth() + 1;
  sure_ = 1 + (result ? lines_->check.sure() : lines_->check.line());
  stopped_ = !result;
}

/// Whether a cursor can hold what is new in the window.
bool KeyWalk::surely_held() {
  const std::uint64_t base = stream_.begin();
  if (looked_ - base >= stream_.end() - base) return true;
  const auto quoted = [&](std::size_t block) { return stream_.bits()[block].quote != 0; };
  const std::size_t blocks = stream_.blocks();
  std::size_t block = static_cast<std::size_t>(looked_ - base) / 64;
  while (block < blocks && !quoted(block)) ++block;
  if (base + block * 64 + 63 > last_quote_ + longest_surely_held) return false;
  std::size_t last = blocks;
  while (last > block && !quoted(last - 1)) --last;
  if (last > block) last_quote_ = base + (last - 1) * 64 + 63;
  looked_ = stream_.end();
  return true;
}

// ---- walking

/// The last bytes of a window are checked with the next one.
std::uint64_t KeyWalk::limit() const {
  if (!checks_) return stream_.end();
  return std::min(check_->sure(), stream_.end());
}

/// Walks to the end of the window. `unsure`: the next one is needed.
KeyWalk::Outcome KeyWalk::window() {
  for (;;) {
    const std::uint64_t base = stream_.begin();
    const std::uint64_t to = limit();
    if (next_ > stream_.end()) return Outcome::unsure;  // it was left, and is not back yet
    if (next_ >= to) break;
    auto position = static_cast<std::size_t>(next_ - base);
    const bool found = stream_.kernel().keys(stream_.data(base), static_cast<std::size_t>(to - base), stream_.bits(),
                                             views_, base, nesting_, position, in_string_);
    next_ = base + position;
    if (!found) break;
    if (nesting_.depth == 0) {
      end_ = next_;
      return visitor_.leaving() ? Outcome::done : Outcome::stopped;
    }
    const std::uint64_t quote = next_;
    std::size_t name = 0;
    const Look seen = look(quote, name);
    if (seen == Look::more) break;
    if (seen == Look::other) {
      ++next_;
      in_string_ = 1;
      continue;
    }
    if (!visitor_.member(name, quote) || !stream_.seek(quote)) return Outcome::stopped;
    if (stream_.begin() == base) continue;
    keep_ = quote;
    passing_ = false;
  }
  keep_ = keys_ ? kept() : next_;
  return Outcome::unsure;
}

/// Whether the string is the key of a member that is looked for; then `next_` is behind it.
KeyWalk::Look KeyWalk::look(std::uint64_t quote, std::size_t& name) {
  const std::uint64_t to = limit();
  const auto close = closing_quote(quote + 1, to);
  if (!close) return to - quote - 1 > longest_ ? Look::other : Look::more;
  const auto number =
      number_of({reinterpret_cast<const char*>(stream_.data(quote + 1)), static_cast<std::size_t>(*close - quote - 1)});
  if (!number) return Look::other;
  const std::uint64_t colon = past_blanks(*close + 1, to);
  if (colon == to) return Look::more;
  if (*stream_.data(colon) != ':') return Look::other;
  name = *number;
  next_ = *close + 1;
  return Look::member;
}

std::optional<std::size_t> KeyWalk::number_of(std::string_view raw) const {
  if (raw.size() > longest_) return {};
  const std::string decoded = json::has_backslash(raw) ? json::decode(raw) : std::string();
  const std::string_view key = decoded.empty() ? raw : decoded;
  const auto found = std::find(names_.begin(), names_.end(), key);
  if (found == names_.end()) return {};
  return static_cast<std::size_t>(found - names_.begin());
}

/// Where the window can be read again, should it be left now: a string is read from its quote on.
std::uint64_t KeyWalk::outside_strings() const {
  if (in_string_ == 0 || next_ > stream_.end()) return keep_;
  const std::uint64_t base = stream_.begin();
  std::uint64_t mask = (std::uint64_t{1} << ((next_ - base) % 64)) - 1;
  for (std::size_t block = static_cast<std::size_t>(next_ - base) / 64 + 1; block-- > 0; mask = ~std::uint64_t{0}) {
    const std::uint64_t quotes = mask == 0 ? 0 : stream_.bits()[block].quote & mask;
    if (quotes != 0) return base + block * 64 + 63 - static_cast<unsigned>(std::countl_zero(quotes));
  }
  return keep_;  // no container was closed in this window, so that nothing is found
}

/// What the next window must have of this one: the key of a container that may begin there.
std::uint64_t KeyWalk::kept() {
  const std::uint64_t base = stream_.begin();
  std::uint64_t begin = keep_ - base <= next_ - base ? keep_ : base;
  const scan::Bits* const bits = stream_.bits();
  std::uint64_t mask = (std::uint64_t{1} << ((next_ - base) % 64)) - 1;
  for (std::size_t block = static_cast<std::size_t>(next_ - base) / 64 + 1; block-- > 0; mask = ~std::uint64_t{0}) {
    const std::uint64_t marks = mask == 0 ? 0 : (bits[block].open | bits[block].close | bits[block].comma) & mask;
    if (marks == 0) continue;
    const std::uint64_t behind = base + block * 64 + 64 - static_cast<unsigned>(std::countl_zero(marks));
    if (behind > begin) {
      begin = behind;
      passing_ = false;
    }
    break;
  }
  if (passing_) return next_;
  passing_ = !nesting_.levels[nesting_.depth - 1].object;
  const std::uint64_t key = past_blanks(begin, next_);
  if (passing_ || key == next_) return next_;
  const auto close = closing_quote(key + 1, next_);
  if (*stream_.data(key) == '"' && !close) return key;
  const std::uint64_t colon = close ? past_blanks(*close + 1, next_) : next_;
  if (colon != next_ && past_blanks(colon + 1, next_) == next_) return key;
  if (close && colon == next_) return key;
  passing_ = true;
  return next_;
}

std::optional<KeyWalk::Key> KeyWalk::key_before(std::uint64_t bracket) const {
  const std::uint64_t base = stream_.begin();
  if (bracket - base >= stream_.end() - base) return {};
  std::uint64_t at = bracket;
  const auto back_to = [&](char wanted) {
    while (at != base && text::is_json_space(*stream_.data(at - 1))) --at;
    return at != base && *stream_.data(--at) == static_cast<std::uint8_t>(wanted);
  };
  if (!back_to(':') || !back_to('"')) return {};
  const std::uint64_t closing = at - base;
  auto block = static_cast<std::size_t>(closing / 64);
  std::uint64_t quotes = stream_.bits()[block].quote & ((std::uint64_t{1} << (closing % 64)) - 1);
  while (quotes == 0 && block > 0) quotes = stream_.bits()[--block].quote;
  if (quotes == 0) return {};
  const std::uint64_t quote = base + block * 64 + 63 - static_cast<unsigned>(std::countl_zero(quotes));
  return Key{{reinterpret_cast<const char*>(stream_.data(quote + 1)), static_cast<std::size_t>(at - quote - 1)}, quote};
}

std::uint64_t KeyWalk::past_blanks(std::uint64_t at, std::uint64_t to) const {
  while (at < to && text::is_json_space(*stream_.data(at))) ++at;
  return at;
}

/// The first quote from there on that is not escaped.
std::optional<std::uint64_t> KeyWalk::closing_quote(std::uint64_t from, std::uint64_t to) const {
  const std::uint64_t base = stream_.begin();
  if (from >= to) return {};
  const std::size_t blocks = static_cast<std::size_t>(to - base + 63) / 64;
  auto block = static_cast<std::size_t>((from - base) / 64);
  std::uint64_t quotes = stream_.bits()[block].quote & (~std::uint64_t{0} << ((from - base) % 64));
  while (quotes == 0 && ++block < blocks) quotes = stream_.bits()[block].quote;
  if (quotes == 0) return {};
  const std::uint64_t quote = base + block * 64 + static_cast<unsigned>(std::countr_zero(quotes));
  return quote < to ? std::optional(quote) : std::nullopt;
}

}  // namespace jt::path
