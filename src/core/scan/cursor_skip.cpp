// SPDX-License-Identifier: MIT
// The second part of Cursor: skips values and elements, reads or copies values in one piece, and goes back.
#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "core/json/escape.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/lines_source.hpp"
#include "core/text/ascii.hpp"

namespace jt::scan {

namespace {

/// Of a stream behind whose window reading fails at once: a comment that is not closed is blank up to the end of the
/// document, and one that is no text is where the window ends.
std::optional<Error> error_behind(Stream& stream) {
  bytes::Source& source = stream.source();
  if (stream.at_end() || !source.rewinds() || source.would_wait(stream.end())) return std::nullopt;
  std::uint8_t behind = 0;
  auto read = source.read(stream.end(), &behind, 1);
  return read ? std::nullopt : std::optional(std::move(read.error()));
}

}  // namespace

bool Cursor::skip_string() { return close_quote(); }

/// In NDJSON: the first line end between these offsets in the window, or `to`. What lies within one document lies
/// within one line.
std::uint64_t Cursor::line_end_within(std::uint64_t from, std::uint64_t to) const {
  if (!stream_.options().lines || levels_.empty() || trusted_) return to;
  const std::uint8_t* const bytes = stream_.data(from);
  const void* const end = std::memchr(bytes, LinesSource::separator, static_cast<std::size_t>(to - from));
  return end == nullptr ? to : from + static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(end) - bytes);
}

/// Moves to the line end in what was walked over from there on, if there is one.
bool Cursor::back_to_line_end(std::uint64_t from) {
  const std::uint64_t walked_to = std::exchange(at_, line_end_within(from, at_));
  return at_ != walked_to;
}

/// From inside a container to after the bracket that closes the one `depth` levels up.
bool Cursor::skip_container(std::uint64_t depth) {
  const std::uint64_t opened = on_value_ ? begin_ : Stream::nowhere;
  const bool of_lines = !on_value_ && levels_.size() <= 1;  // the array of all lines
  while (ready()) {
    const std::uint64_t from = at_;
    auto position = static_cast<std::size_t>(at_ - stream_.begin());
    const bool found = stream_.kernel().skip(stream_.bits(), stream_.blocks(), position, depth);
    at_ = stream_.begin() + std::min<std::uint64_t>(position, stream_.end() - stream_.begin());
    if (!of_lines && back_to_line_end(from)) break;
    if (found) return true;
  }
  return unclosed(type_ == Type::object ? '{' : '[', opened);
}

bool Cursor::skip() {
  if (failed()) return false;
  hold_ = tap_ == nullptr && hold_ == begin_ ? hold_ : Stream::nowhere;
  key_known_ = false;
  bool done = false;
  switch (type_) {
    case Type::string:
      done = skip_string();
      break;
    case Type::object:
    case Type::array:
      ++at_;
      done = skip_container(1);
      break;
    default:
      done = skip_scalar();
      break;
  }
  on_value_ = false;
  end_ = at_;
  return done;
}

bool Cursor::leave() {
  if (failed()) return false;
  hold_ = Stream::nowhere;
  key_known_ = false;
  on_value_ = false;
  type_ = levels_.back().object ? Type::object : Type::array;
  if (!skip_container(1)) return false;
  levels_.pop_back();
  end_ = at_;
  first_ = false;
  return true;
}

Step Cursor::next_named(std::span<const std::string_view> names) {
  if (failed() || (on_value_ && !skip())) return Step::fail;
  first_ = false;
  MemberWalk walk;
  for (;;) {
    hold_ = Stream::nowhere;
    key_known_ = false;
    if (!ready()) break;
    const std::uint64_t base = stream_.begin();
    const auto size = static_cast<std::size_t>(stream_.end() - base);
    auto position = static_cast<std::size_t>(at_ - base);
    const std::uint64_t from = at_;
    const bool found = stream_.kernel().member(stream_.data(base), size, stream_.bits(), names, position, walk);
    at_ = base + std::min(position, size);
    if (back_to_line_end(from)) break;
    if (!found) continue;
    if (walk.depth == 0) return leave_at_bracket();
    const Step step = key_named(names);
    if (step != Step::end) return step;
  }
  unclosed('{', Stream::nowhere);
  return Step::fail;
}

/// At a string that may be one of these keys: moves to its value, or returns `end` after a string that is none.
Step Cursor::key_named(std::span<const std::string_view> names) {
  if (!held_key()) return Step::fail;
  const bool key = next_token() == ':';
  if (failed()) return Step::fail;
  if (!key) return Step::end;
  const std::string decoded = key_escaped_ ? json::decode(this->key()) : std::string();
  const std::string_view found = key_escaped_ ? decoded : this->key();
  if (std::find(names.begin(), names.end(), found) == names.end()) return Step::end;
  if (key_escaped_ && !check_key()) return Step::fail;
  ++at_;
  next_token();
  return !failed() && stand() ? Step::entry : Step::fail;
}

std::uint64_t Cursor::skip_elements(std::uint64_t count) {
  if (failed() || count == 0) return 0;
  Level& level = levels_.back();
  if (stream_.options().lines && levels_.size() == 1) {
    // Line ends are not commas: one by one.
    std::uint64_t done = 0;
    while (done < count && !at_last_line() && next() == Step::entry && skip()) ++done;
    return done;
  }
  if (on_value_ && !skip()) return 0;
  hold_ = Stream::nowhere;
  key_known_ = false;
  const bool fresh = first_;
  const int c = next_token();
  if (c == ']' || c == '}') return 0;  // `next` reports the end
  // Before an element, that element is counted when its comma is passed; after one, its own comma comes first.
  if (!fresh) {
    if (c != ',') return wrong(level.object ? Expect::next_member : Expect::next_element), 0;
    ++at_;
    ++level.index;
  }
  ElementWalk walk;
  walk.object = level.object;
  walk.commas = count;
  while (ready()) {
    const std::uint64_t base = stream_.begin();
    const auto size = static_cast<std::size_t>(stream_.end() - base);
    auto position = static_cast<std::size_t>(at_ - base);
    const std::uint64_t from = at_;
    const bool found = stream_.kernel().elements(stream_.data(base), size, stream_.bits(), position, walk);
    at_ = base + std::min(position, size);
    if (back_to_line_end(from)) break;
    if (!found) continue;
    if (walk.wrong) return wrong_entry(walk), 0;
    const std::uint64_t passed = count - walk.commas;
    first_ = false;
    if (walk.depth == 0) {  // on the closing bracket: the last entry has no comma
      level.index += passed;
      return passed + 1;
    }
    // The comma after the last skipped entry is for `next`.
    --at_;
    level.index += passed - 1;
    return passed;
  }
  unclosed(level.object ? '{' : '[', Stream::nowhere);
  return 0;
}

std::uint64_t Cursor::skip_entries_before(std::uint64_t limit) {
  if (failed() || on_value_ || levels_.empty() || (stream_.options().lines && levels_.size() == 1)) return 0;
  const std::uint64_t base = stream_.begin();
  const auto size = static_cast<std::size_t>(std::min(limit, stream_.end()) - base);
  auto position = static_cast<std::size_t>(at_ - base);
  const std::uint8_t* const bytes = stream_.data(base);
  while (position < size && text::is_json_space(bytes[position])) ++position;
  if (position >= size || bytes[position] == ']' || bytes[position] == '}') return 0;
  if (!first_ && bytes[position++] != ',') return 0;
  static constexpr std::uint64_t all = ~std::uint64_t{0};
  ElementWalk walk;
  walk.object = levels_.back().object;
  walk.commas = all;
  const bool ended = stream_.kernel().elements(bytes, size, stream_.bits(), position, walk);
  if (ended && walk.wrong) return 0;  // `next` reports it
  const std::uint64_t count = all - walk.commas + (ended ? 1 : 0);
  return count == 0 ? 0 : skip_elements(count);
}

/// At an unexpected token among the skipped entries.
bool Cursor::wrong_entry(const ElementWalk& walk) {
  if (walk.after_value != 0) return wrong(walk.object ? Expect::next_member : Expect::next_element);
  return wrong(walk.object && !walk.after_colon ? Expect::key : Expect::value);
}

bool Cursor::text(std::string_view& out, std::size_t limit) {
  hold_ = begin_;
  const std::uint64_t begin = begin_;
  if (!skip()) return false;
  const std::uint64_t size = end_ - begin;
  if (size > limit)
    return fail_with(
        make_error(Code::limit_exceeded, "a value of " + std::to_string(size) + " bytes is too large here"));
  out = {reinterpret_cast<const char*>(stream_.data(begin)), static_cast<std::size_t>(size)};
  return true;
}

/// Holds back bytes for `copy` until they are checked, because the last ones of a piece may become wrong with the
/// next.
class Cursor::Checked {
 public:
  Checked(Checker& checker, const Sink& sink) : checker_(checker), sink_(sink) {}

  bool take(std::string_view bytes) {
    if (!note(checker_.feed({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}))) return false;
    const std::uint64_t sure = checker_.sure() - passed_;
    if (sure < held_.size()) {
      held_ += bytes;
      return true;
    }
    const auto size = static_cast<std::size_t>(sure) - held_.size();
    if (!pass(held_) || !pass(bytes.substr(0, size))) return false;
    held_ = bytes.substr(size);
    return true;
  }

  /// The last piece.
  bool finish(std::string_view bytes) {
    return note(checker_.feed({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()})) &&
           note(checker_.finish()) && pass(held_) && pass(bytes);
  }

  [[nodiscard]] bool refused() const { return refused_; }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  bool note(Result<void> fine) {
    if (fine) return true;
    error_ = std::move(fine.error());
    return false;
  }
  bool pass(std::string_view bytes) {
    passed_ += bytes.size();
    refused_ = !bytes.empty() && !sink_(bytes);
    return !refused_;
  }

  Checker& checker_;
  const Sink& sink_;
  std::uint64_t passed_ = 0;
  std::string held_;  ///< fed to the checker and not checked yet
  bool refused_ = false;
  std::optional<Error> error_;
};

bool Cursor::copy(const Sink& sink) {
  if (failed() || unwanted()) return false;
  // Kept from one call to the next: its stack is as large as the allowed depth.
  if (!checker_)
    checker_ = std::make_unique<Checker>(stream_.kernel(), Checker::max_depth_accepted, lines_of(stream_.options()));
  checker_->reset(begin_);
  Checked checked(*checker_, sink);
  ready();  // after a seek the window is empty, and the first byte must be in it before it is copied
  const Sink take = [&checked](std::string_view bytes) { return checked.take(bytes); };
  tap_ = &take;
  tapped_ = at_;
  bool done = skip();
  tap_ = nullptr;
  stopped_ = false;
  if (done) {
    const auto* bytes = reinterpret_cast<const char*>(stream_.data(tapped_));
    done = checked.finish({bytes, static_cast<std::size_t>(at_ - tapped_)});
  }
  if (checked.error()) return fail_with(*checked.error());
  if (!done && !failed() && !checked.refused())
    return fail_with(make_error(Code::io_error, "the value could not be read"));
  return done;
}

bool Cursor::finish() {
  if (on_value_ && !skip()) return false;
  while (!levels_.empty())
    if (!leave()) return false;
  const int c = next_token();
  if (failed()) return false;
  return c < 0 || wrong(Expect::end);
}

std::optional<std::string_view> Cursor::held_value(std::size_t limit) const {
  const std::uint64_t base = stream_.begin();
  if (failed() || !on_value_ || begin_ - base >= stream_.end() - base) return {};
  const auto begin = static_cast<std::size_t>(begin_ - base);
  std::size_t position = begin + 1;
  if (type_ == Type::object || type_ == Type::array) {
    std::uint64_t depth = 1;
    const std::size_t blocks = std::min(stream_.blocks(), (begin + limit) / 64 + 1);
    if (!stream_.kernel().skip(stream_.bits(), blocks, position, depth)) return {};
  } else {
    position = static_cast<std::size_t>(end_in_window() - base);
  }
  if (position <= begin || position - begin > limit) return {};
  if (line_end_within(begin_, base + position) != base + position) return {};
  return std::string_view(reinterpret_cast<const char*>(stream_.data(begin_)), position - begin);
}

bool Cursor::check_end() {
  if (failed()) return false;
  const std::uint64_t base = stream_.begin();
  const std::uint64_t size = stream_.end() - base;
  // In NDJSON the source closes the root itself.
  if (stream_.options().lines || outside_ != 0 || at_ - base >= size) return true;
  auto position = static_cast<std::size_t>(at_ - base);
  std::uint64_t depth = levels_.size();
  const bool container = on_value_ && (type_ == Type::object || type_ == Type::array);
  if (depth == 0 && on_value_ && !container) {
    const std::uint64_t end = end_in_window();
    if (end == begin_) return true;  // it ends outside, or reading it reports what is wrong
    position = static_cast<std::size_t>(end - base);
  } else if (depth != 0 || container) {
    if (depth == 0) ++position;
    depth = std::max<std::uint64_t>(depth, 1);
    if (!stream_.kernel().skip(stream_.bits(), stream_.blocks(), position, depth)) return true;
  }
  const std::uint8_t* const bytes = stream_.data(base);
  while (position < size && text::is_json_space(bytes[position])) ++position;
  if (position >= size) {
    auto error = error_behind(stream_);
    return !error || fail_with(std::move(*error));
  }
  Syntax syntax;
  syntax.expect = Expect::end;
  syntax.offset = base + position;
  const auto shown = std::min<std::size_t>(syntax_lookahead, static_cast<std::size_t>(size) - position);
  return fail_with(describe(syntax, {reinterpret_cast<const char*>(bytes + position), shown}));
}

// ---- going back

Cursor::Mark Cursor::mark() const {
  return {on_value_ ? begin_ : at_,
          levels_.empty() ? 0 : levels_.back().index,
          levels_.size(),
          type_,
          on_value_,
          in_object(),
          first_,
          levels_.empty() ? 0 : levels_.back().begin,
          key_begin_,
          outside_};
}

bool Cursor::go(const Mark& mark) {
  if (failed() || unwanted()) return false;
  hold_ = Stream::nowhere;
  key_known_ = false;
  levels_.resize(mark.depth);
  if (mark.depth != 0) levels_.back() = {mark.in_object, mark.index, mark.container};
  key_begin_ = mark.key;
  outside_ = mark.outside;
  at_ = mark.at;
  begin_ = mark.at;
  end_ = mark.at;
  type_ = mark.type;
  on_value_ = mark.on_value;
  first_ = mark.first;
  return stream_.seek(mark.at);
}

bool Cursor::go_to_member(const Mark& root, const Nesting& inside, std::uint64_t quote) {
  if (failed() || unwanted()) return false;
  hold_ = Stream::nowhere;
  key_known_ = false;
  const std::size_t depth = root.depth + inside.depth;
  std::size_t known = std::min(levels_.size(), depth);
  while (known > root.depth && levels_[known - 1].begin != inside.levels[known - 1 - root.depth].begin) --known;
  levels_.resize(known);
  for (; known < depth; ++known) {
    const Nesting::Level& level = inside.levels[known - root.depth];
    levels_.push_back({level.object, level.index, level.begin});
  }
  levels_.back().index = inside.levels[inside.depth - 1].index;
  outside_ = root.outside;
  at_ = begin_ = end_ = quote;
  on_value_ = false;
  first_ = true;
  return stream_.seek(quote);
}

}  // namespace jt::scan
