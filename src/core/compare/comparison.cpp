// SPDX-License-Identifier: MIT
#include "core/compare/comparison.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::compare {
namespace {

/// In fewer equal bytes it does not pay to count the entries.
constexpr std::uint64_t least_jump = 32;

}  // namespace

std::string_view name(ChangeKind kind) {
  static constexpr std::array<std::string_view, 4> names{"added", "removed", "changed", "moved"};
  return names[static_cast<std::size_t>(kind)];
}

Expected<Counts, CompareError> compare(Side a, Side b, const CompareOptions& options, const OnChange& on_change) {
  Comparison comparison(a, b, options, on_change);
  if (!comparison.run() && !comparison.stopped()) return Unexpected(comparison.failure());
  return comparison.counts();
}

Comparison::Comparison(Side a, Side b, const CompareOptions& options, const OnChange& on_change)
    : a_(a, a.hasher == nullptr ? random_seed() : 0), b_(b, 0), options_(options), on_change_(on_change) {
  if (b.hasher == nullptr) b_.hasher.share_seed(a_.hasher);
  if (!options_.ignored) return;
  a_.hasher.leave_out(options_.ignored, a_.path);
  b_.hasher.leave_out(options_.ignored, b_.path);
}

bool Comparison::run() {
  if (!values()) return false;
  while (!levels_.empty()) {
    Level& level = levels_.back();
    if (!(level.object ? object_step(level) : array_step(level))) return false;
  }
  return true;
}

CompareError Comparison::failure() {
  if (failure_) return *failure_;
  for (Reader* reader : {&a_, &b_}) {
    const bool second = reader == &b_;
    if (reader->cursor.failed()) return {reader->cursor.failure(), second};
    if (reader->hasher.error()) return {*reader->hasher.error(), second};
  }
  return {make_error(Code::io_error, "the documents could not be read"), false};
}

bool Comparison::fail_with(Error error, bool second) {
  failure_ = CompareError{std::move(error), second};
  return false;
}

// ---- values

bool Comparison::values() {
  if (options_.ignored) {
    key_paths();
    if (ignored(a_)) return a_.cursor.skip() && b_.cursor.skip();
  }
  if (options_.shallow && !levels_.empty()) return shallow_values();
  const scan::Type type = a_.cursor.type();
  if (options_.keys) {
    const bool objects = type == scan::Type::object;
    if (type == b_.cursor.type() && scan::is_container(type)) return descend();
    if (objects || b_.cursor.type() == scan::Type::object) return keys_of(!objects);
    return a_.cursor.skip() && b_.cursor.skip();
  }
  if (type != b_.cursor.type()) return changed();
  if (scan::is_container(type)) return descend();
  Value old{{a_.cursor.begin(), 0}, type, entry_begin(a_)};
  Value now{{b_.cursor.begin(), 0}, type, entry_begin(b_)};
  bool same = false;
  if (!scalars(same)) return false;
  if (same) return true;
  key_paths();
  old.span.end = a_.cursor.end();
  now.span.end = b_.cursor.end();
  return report(ChangeKind::changed, old, now);
}

/// Two scalars of one type, passed.
bool Comparison::scalars(bool& same) {
  const scan::Type type = a_.cursor.type();
  if (type == scan::Type::string) return strings(same);
  std::string_view left;
  std::string_view right;
  if (!a_.cursor.text(left) || !b_.cursor.text(right)) return false;
  same = left == right || (type == scan::Type::number && json::compare_numbers(left, right) == 0);
  return true;
}

bool Comparison::strings(bool& same) {
  const std::uint64_t begin_a = a_.cursor.begin();
  const std::uint64_t begin_b = b_.cursor.begin();
  if (!a_.cursor.skip() || !b_.cursor.skip()) return false;
  const std::string_view left = a_.hasher.in_window(begin_a, a_.cursor.end());
  const std::string_view right = b_.hasher.in_window(begin_b, b_.cursor.end());
  if (!left.empty() && !right.empty()) {
    same = left == right;
    if (same || (!json::has_backslash(left) && !json::has_backslash(right))) return true;
  }
  ValueHash hash_a;
  ValueHash hash_b;
  if (!a_.hasher.string(begin_a, a_.cursor.end(), hash_a)) return false;
  if (!b_.hasher.string(begin_b, b_.cursor.end(), hash_b)) return false;
  same = hash_a == hash_b;
  return true;
}

bool Comparison::changed() {
  key_paths();
  std::optional<Value> old;
  std::optional<Value> now;
  return take_value(a_, old) && take_value(b_, now) && report(ChangeKind::changed, old, now);
}

/// Two entries that are not entered.
bool Comparison::shallow_values() {
  const scan::Type type = a_.cursor.type();
  if (type != b_.cursor.type()) return changed();
  Value old{{a_.cursor.begin(), 0}, type, entry_begin(a_)};
  Value now{{b_.cursor.begin(), 0}, type, entry_begin(b_)};
  bool differ = false;
  if (scan::is_container(type)) {
    if (!may_differ(differ)) return false;
  } else {
    bool same = false;
    if (!scalars(same)) return false;
    differ = !same;
  }
  if (!differ) return true;
  key_paths();
  old.span.end = a_.cursor.end();
  now.span.end = b_.cursor.end();
  return report(ChangeKind::changed, old, now);
}

/// Two containers of one kind, passed. Large ones are not read for it: who enters them finds what differs.
bool Comparison::may_differ(bool& differ) {
  constexpr std::uint64_t most_read = std::uint64_t{64} << 10;
  bool same = false;
  if (!equal_bytes(same)) return false;
  differ = !same;
  if (same) return true;
  const scan::Cursor::Mark on_a = a_.cursor.mark();
  const scan::Cursor::Mark on_b = b_.cursor.mark();
  if (!a_.hasher.pass() || !b_.hasher.pass()) return false;
  if (a_.cursor.end() - on_a.at > most_read || b_.cursor.end() - on_b.at > most_read) return true;
  ValueHash hash_a;
  ValueHash hash_b;
  if (!a_.cursor.go(on_a) || !a_.hasher.value(hash_a) || !b_.cursor.go(on_b) || !b_.hasher.value(hash_b)) return false;
  differ = hash_a != hash_b;
  return true;
}

std::uint64_t Comparison::entry_begin(const Reader& reader) const {
  return !levels_.empty() && levels_.back().object ? reader.cursor.key_begin() : reader.cursor.begin();
}

bool Comparison::descend() {
  key_paths();
  Level& level = levels_.emplace_back();
  level.object = a_.cursor.type() == scan::Type::object;
  if (!a_.cursor.enter() || !b_.cursor.enter()) return false;
  level.begin_a = a_.cursor.mark();
  level.begin_b = b_.cursor.mark();
  a_.path.emplace_back();
  b_.path.emplace_back();
  return true;
}

bool Comparison::pop() {
  levels_.pop_back();
  a_.path.pop_back();
  b_.path.pop_back();
  return true;
}

// ---- entries

/// Passes the entries that have the same bytes in both, as far as they are in the windows.
void Comparison::pass_equal(Level& level) {
  if (level.ended_a || level.ended_b) return;
  const scan::Cursor::Mark before_a = a_.cursor.mark();
  const scan::Cursor::Mark before_b = b_.cursor.mark();
  const std::uint64_t end = common_.end(a_.cursor.stream(), before_a.at, b_.cursor.stream(), before_b.at);
  if (end - before_a.at < least_jump) return;
  const std::uint64_t count = a_.cursor.skip_entries_before(end);
  if (count == 0) return;
  scan::Cursor::Mark after = a_.cursor.mark();
  after.at = before_b.at + (after.at - before_a.at);
  after.depth = before_b.depth;
  b_.cursor.go(after);
  level.next_a += count;
  level.next_b += count;
}

Comparison::Step Comparison::next_a(Level& level) {
  if (level.ended_a) return Step::end;
  const Step step = a_.hasher.next();
  if (step == Step::entry) ++level.next_a;
  level.ended_a = step == Step::end;
  return step;
}

Comparison::Step Comparison::next_b(Level& level) {
  if (level.ended_b) return Step::end;
  const Step step = b_.hasher.next();
  if (step == Step::entry) ++level.next_b;
  level.ended_b = step == Step::end;
  return step;
}

/// Sets the last steps of the paths to the key that was read last, where they are in objects.
void Comparison::key_paths() {
  if (levels_.empty() || !levels_.back().object) return;
  a_.path.back() = key_escaped_ ? json::decode(key_) : key_;
  b_.path.back() = a_.path.back();
}

// ---- reporting

bool Comparison::take_value(Reader& reader, std::optional<Value>& out) {
  Value value{{reader.cursor.begin(), 0}, reader.cursor.type(), entry_begin(reader)};
  if (!reader.hasher.pass()) return false;
  value.span.end = reader.cursor.end();
  out = value;
  return true;
}

/// See `Change::made`.
const path::Location& Comparison::made_path() {
  made_ = b_.path;
  for (std::size_t i = 0; i < levels_.size() && i < made_.size(); ++i) {
    if (!levels_[i].object)
      made_[i] = std::get<std::uint64_t>(made_[i]) + static_cast<std::uint64_t>(levels_[i].made_shift);
  }
  return made_;
}

bool Comparison::report(ChangeKind kind, std::optional<Value> old, std::optional<Value> now) {
  if (ignored(kind == ChangeKind::added ? b_ : a_)) {
    if (!levels_.empty() && kind == ChangeKind::added) --levels_.back().made_shift;
    if (!levels_.empty() && kind == ChangeKind::removed) ++levels_.back().made_shift;
    return true;
  }
  const std::array<std::uint64_t*, 4> counts{&counts_.added, &counts_.removed, &counts_.changed, &counts_.moved};
  ++*counts[static_cast<std::size_t>(kind)];
  if (options_.keys) old = now = std::nullopt;
  names_.assign(a_.path.size(), {});
  for (std::size_t i = 0; i < levels_.size() && i < names_.size(); ++i) {
    if (!levels_[i].object) names_[i] = levels_[i].name;
  }
  const bool shifted =
      std::any_of(levels_.begin(), levels_.end(), [](const Level& each) { return each.made_shift != 0; });
  const Change change{
      kind, kind == ChangeKind::added ? b_.path : a_.path, b_.path, shifted ? made_path() : b_.path, old, now, names_};
  stopped_ = !on_change_(change);
  return !stopped_;
}

}  // namespace jt::compare
