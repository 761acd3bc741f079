// SPDX-License-Identifier: MIT
// Members of two objects that are not in like order. Some of the first object's keys at a time are held as hashes,
// sorted; the second object's members find theirs. So a huge object takes more passes, not more memory.
#include <algorithm>

#include "core/compare/comparison.hpp"
#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/text/code_point.hpp"

namespace jt::compare {

bool Comparison::start_join(Level& level) {
  level.join = std::make_unique<MemberJoin>();
  level.join->passed = level.next_a - (level.ended_a ? 0 : 1);
  level.join->more = level.begin_a;
  return true;
}

bool Comparison::join_step(Level& level) {
  MemberJoin& join = *level.join;
  while (join.next < join.entries.size()) {
    const Entry entry = join.entries[join.next++];
    if ((entry.a & Entry::compared) != 0) continue;
    if (!read_member(a_, level.begin_a, entry.a)) return false;
    if (entry.b != 0) return read_member(b_, level.begin_b, entry.b) && values();
    key_paths();
    std::optional<Value> old;
    return take_value(a_, old) && report(ChangeKind::removed, old, {});
  }
  return join.ended ? add_strangers(level) : take_members(level) && match_members(level);
}

/// To the value of the member whose key is at that offset, in the container that begins at the mark.
bool Comparison::read_member(Reader& reader, const scan::Cursor::Mark& begin, std::uint64_t key) {
  scan::Cursor::Mark mark = begin;
  mark.at = key;
  if (!reader.cursor.go(mark) || reader.cursor.next() != Step::entry) return false;
  key_.assign(reader.cursor.key());
  key_escaped_ = reader.cursor.key_escaped();
  return true;
}

bool Comparison::take_members(Level& level) {
  MemberJoin& join = *level.join;
  join.entries.clear();
  join.next = 0;
  if (!a_.cursor.go(join.more)) return false;
  while (join.entries.size() < options_.most_members && !join.ended) {
    const Step step = a_.cursor.next();
    if (step == Step::fail) return false;
    if (step == Step::end) {
      join.ended = true;
      join.end_a = a_.cursor.mark();
      break;
    }
    const std::uint64_t compared = join.taken++ < join.passed ? Entry::compared : 0;
    join.entries.push_back(
        {a_.hasher.key(a_.cursor.key(), a_.cursor.key_escaped()), a_.cursor.key_begin() | compared, 0});
  }
  if (!join.ended) {
    if (!a_.cursor.skip()) return false;
    join.more = a_.cursor.mark();
  }
  std::sort(join.entries.begin(), join.entries.end(), [](const Entry& x, const Entry& y) { return x.hash < y.hash; });
  const auto twice = std::adjacent_find(join.entries.begin(), join.entries.end(),
                                        [](const Entry& x, const Entry& y) { return x.hash == y.hash; });
  return twice == join.entries.end() || duplicate(level, false, std::max(twice->a, (twice + 1)->a));
}

bool Comparison::match_members(Level& level) {
  MemberJoin& join = *level.join;
  const bool all = join.ended && join.taken == join.entries.size();
  if (!b_.cursor.go(level.begin_b)) return false;
  Step step = Step::end;
  for (std::size_t place = 0; (step = b_.cursor.next()) == Step::entry; ++place) {
    if (place == join.matched.size()) join.matched.push_back(false);
    const ValueHash hash = b_.hasher.key(b_.cursor.key(), b_.cursor.key_escaped());
    const auto found = std::lower_bound(join.entries.begin(), join.entries.end(), hash,
                                        [](const Entry& entry, const ValueHash& key) { return entry.hash < key; });
    if (found == join.entries.end() || found->hash != hash) {
      if (all && join.strangers.size() < options_.most_members)
        join.strangers.push_back({hash, 0, b_.cursor.key_begin()});
      continue;
    }
    if (found->b != 0) return duplicate(level, true, b_.cursor.key_begin());
    if (join.matched[place]) return duplicate(level, false, found->a);
    found->b = b_.cursor.key_begin();
    join.matched[place] = true;
    ++join.count;
  }
  if (step == Step::fail) return false;
  join.end_b = b_.cursor.mark();
  std::sort(join.entries.begin(), join.entries.end(),
            [](const Entry& x, const Entry& y) { return (x.a & ~Entry::compared) < (y.a & ~Entry::compared); });
  return check_strangers(level);
}

bool Comparison::check_strangers(const Level& level) {
  std::vector<Entry>& all = level.join->strangers;
  std::sort(all.begin(), all.end(), [](const Entry& x, const Entry& y) { return x.hash < y.hash; });
  const auto twice =
      std::adjacent_find(all.begin(), all.end(), [](const Entry& x, const Entry& y) { return x.hash == y.hash; });
  return twice == all.end() || duplicate(level, true, std::max(twice->b, (twice + 1)->b));
}

/// What only the second object has, then out of both.
bool Comparison::add_strangers(Level& level) {
  const MemberJoin& join = *level.join;
  if (join.count < join.matched.size()) {
    if (!b_.cursor.go(level.begin_b)) return false;
    for (const bool matched : join.matched) {
      if (b_.cursor.next() != Step::entry) return false;
      if (matched) continue;
      key_.assign(b_.cursor.key());
      key_escaped_ = b_.cursor.key_escaped();
      key_paths();
      std::optional<Value> now;
      if (!take_value(b_, now) || !report(ChangeKind::added, {}, now)) return false;
    }
  }
  return a_.cursor.go(join.end_a) && b_.cursor.go(join.end_b) && pop();
}

bool Comparison::duplicate(const Level& level, bool second, std::uint64_t key) {
  Reader& reader = second ? b_ : a_;
  key &= ~Entry::compared;
  if (!read_member(reader, second ? level.begin_b : level.begin_a, key)) return false;
  path::Location object = reader.path;
  object.pop_back();
  const std::string place = path::spell(object, path::Spelling::pointer);
  Error error = make_error(Code::duplicate_key, "duplicate key '" + text::excerpt(json::decode(key_)) + "' in " +
                                                    (object.empty() ? "the root" : "'" + text::excerpt(place) + "'"));
  error->at = Position{0, 0, key};
  return fail_with(std::move(error), second);
}

// ---- keys alone

/// One value is an object, the other is none: it lacks all keys of the object.
bool Comparison::keys_of(bool second) {
  Reader& reader = second ? b_ : a_;
  key_paths();
  if (!(second ? a_ : b_).cursor.skip() || !reader.cursor.enter()) return false;
  a_.path.emplace_back();
  b_.path.emplace_back();
  Step step = Step::end;
  while ((step = reader.cursor.next()) == Step::entry) {
    a_.path.back() = json::decode(reader.cursor.key());
    b_.path.back() = a_.path.back();
    if (!report(second ? ChangeKind::added : ChangeKind::removed, {}, {})) return false;
  }
  a_.path.pop_back();
  b_.path.pop_back();
  return step == Step::end;
}

}  // namespace jt::compare
