// SPDX-License-Identifier: MIT
// Members of two objects: in step while their keys are the same; from the first difference on, by plans. What has no
// partner in its place is matched at the end: some of the first object's keys at a time are held as hashes, sorted, and
// the second object's members find theirs. So a huge object takes more passes, not more memory.
#include <algorithm>

#include "core/compare/comparison.hpp"
#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/text/code_point.hpp"

namespace jt::compare {

bool Comparison::object_step(Level& level) {
  if (level.join && level.join->matching) return join_step(level);
  if (level.planned < level.plan.size()) return member_plan_step(level);
  const std::uint64_t before = level.next_a;
  pass_equal(level);
  if (level.join) level.join->note_done(level.next_a - before);
  const scan::Cursor::Mark before_a = a_.cursor.mark();
  const scan::Cursor::Mark before_b = b_.cursor.mark();
  const Step left = next_a(level);
  const Step right = next_b(level);
  if (left == Step::fail || right == Step::fail) return false;
  if (left == Step::end && right == Step::end) return end_object(level);
  bool same = left == right;
  if (same) {
    const std::string_view key_a = a_.cursor.key();
    const std::string_view key_b = b_.cursor.key();
    same = key_a == key_b;
    if (!same && (a_.cursor.key_escaped() || b_.cursor.key_escaped()))
      same = json::decode(key_a) == json::decode(key_b);
  }
  if (same) {
    if (level.join) level.join->note_done(1);
    return member();
  }
  level.next_a -= left == Step::entry ? 1 : 0;
  level.next_b -= right == Step::entry ? 1 : 0;
  if (!level.join) {
    level.join = std::make_unique<MemberJoin>();
    level.join->passed = level.next_a;
  }
  return a_.cursor.go(before_a) && b_.cursor.go(before_b) && make_plan(level);
}

/// Two members with one key.
bool Comparison::member() {
  key_.assign(a_.cursor.key());
  key_escaped_ = a_.cursor.key_escaped();
  return values();
}

bool Comparison::member_plan_step(Level& level) {
  Stretch& stretch = level.plan[level.planned];
  for (; stretch.removed > 0; --stretch.removed) {
    if (next_a(level) != Step::entry) return false;
    level.join->leave_open(false);
  }
  for (; stretch.added > 0; --stretch.added) {
    if (next_b(level) != Step::entry) return false;
    level.join->leave_open(true);
  }
  if (stretch.kept == 0) {
    next_stretch(level);
    return true;
  }
  --stretch.kept;
  level.join->note_done(1);
  return next_a(level) == Step::entry && next_b(level) == Step::entry && member();
}

/// Both cursors have left the object.
bool Comparison::end_object(Level& level) {
  if (!level.join || level.join->open_a + level.join->open_b == 0) return pop();
  MemberJoin& join = *level.join;
  join.matching = true;
  join.more = level.begin_a;
  join.end_a = a_.cursor.mark();
  join.end_b = b_.cursor.mark();
  return true;
}

bool Comparison::join_step(Level& level) {
  MemberJoin& join = *level.join;
  if (join.next == join.members.size()) {
    return join.open_a == 0 ? add_strangers(level) : take_members(level) && match_members(level);
  }
  const Member found = join.members[join.next++];
  if (!read_member(a_, level.begin_a, found.a)) return false;
  if (found.b != 0) return read_member(b_, level.begin_b, found.b) && values();
  key_paths();
  std::optional<Value> old;
  return take_value(a_, old) && report(ChangeKind::removed, old, {});
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
  join.members.clear();
  join.next = 0;
  if (!a_.cursor.go(join.more)) return false;
  for (; join.open_a > 0 && join.members.size() < options_.most_members; ++join.taken) {
    if (a_.hasher.next() != Step::entry) return false;
    if (join.done(false, join.taken)) continue;
    join.members.push_back({a_.hasher.key(a_.cursor.key(), a_.cursor.key_escaped()), a_.cursor.key_begin(), 0});
    --join.open_a;
  }
  if (!a_.hasher.pass()) return false;
  join.more = a_.cursor.mark();
  std::sort(join.members.begin(), join.members.end(), [](const Member& x, const Member& y) { return x.key < y.key; });
  const auto twice = std::adjacent_find(join.members.begin(), join.members.end(),
                                        [](const Member& x, const Member& y) { return x.key == y.key; });
  return twice == join.members.end() || duplicate(level, false, std::max(twice->a, (twice + 1)->a));
}

/// The members of the second object look for theirs. Those that were compared do so too: if one finds any, its key is
/// in the first object twice.
bool Comparison::match_members(Level& level) {
  MemberJoin& join = *level.join;
  if (!b_.cursor.go(level.begin_b)) return false;
  Step step = Step::end;
  for (std::uint64_t place = 0; (step = b_.hasher.next()) == Step::entry; ++place) {
    const ValueHash key = b_.hasher.key(b_.cursor.key(), b_.cursor.key_escaped());
    const auto found = std::lower_bound(join.members.begin(), join.members.end(), key,
                                        [](const Member& member, const ValueHash& hash) { return member.key < hash; });
    if (found == join.members.end() || found->key != key) continue;
    if (found->b != 0) return duplicate(level, true, b_.cursor.key_begin());
    if (join.done(true, place)) return duplicate(level, false, found->a);
    found->b = b_.cursor.key_begin();
    join.done_b[static_cast<std::size_t>(place - join.passed)] = true;
    --join.open_b;
  }
  std::sort(join.members.begin(), join.members.end(), [](const Member& x, const Member& y) { return x.a < y.a; });
  return step == Step::end;
}

/// What only the second object has, then out of both.
bool Comparison::add_strangers(Level& level) {
  const MemberJoin& join = *level.join;
  std::vector<ValueHash> strangers;
  if (join.open_b > 0) {
    if (!find_strangers(level, strangers) || !b_.cursor.go(level.begin_b)) return false;
    std::uint64_t left = join.open_b;
    for (std::uint64_t place = 0; left > 0 || place < level.next_b; ++place) {
      if (b_.hasher.next() != Step::entry) return false;
      if (join.done(true, place)) {
        const ValueHash key = b_.hasher.key(b_.cursor.key(), b_.cursor.key_escaped());
        if (std::binary_search(strangers.begin(), strangers.end(), key))
          return duplicate(level, true, b_.cursor.key_begin());
        continue;
      }
      --left;
      key_.assign(b_.cursor.key());
      key_escaped_ = b_.cursor.key_escaped();
      key_paths();
      std::optional<Value> now;
      if (!take_value(b_, now) || !report(ChangeKind::added, {}, now)) return false;
    }
  }
  return a_.cursor.go(join.end_a) && b_.cursor.go(join.end_b) && pop();
}

/// Their keys, as hashes, to see whether one is in the object twice; none where there are too many to hold.
bool Comparison::find_strangers(Level& level, std::vector<ValueHash>& strangers) {
  const MemberJoin& join = *level.join;
  if (join.open_b > options_.most_members) return true;
  if (!b_.cursor.go(level.begin_b)) return false;
  for (std::uint64_t place = 0; strangers.size() < join.open_b; ++place) {
    if (b_.hasher.next() != Step::entry) return false;
    if (join.done(true, place)) continue;
    const ValueHash key = b_.hasher.key(b_.cursor.key(), b_.cursor.key_escaped());
    strangers.push_back(key);
  }
  std::sort(strangers.begin(), strangers.end());
  const auto twice = std::adjacent_find(strangers.begin(), strangers.end());
  if (twice == strangers.end()) return true;
  const ValueHash wanted = *twice;
  int seen = 0;
  if (!b_.cursor.go(level.begin_b)) return false;
  while (b_.hasher.next() == Step::entry) {
    if (b_.hasher.key(b_.cursor.key(), b_.cursor.key_escaped()) == wanted && ++seen == 2) break;
  }
  return duplicate(level, true, b_.cursor.key_begin());
}

bool Comparison::duplicate(const Level& level, bool second, std::uint64_t key) {
  Reader& reader = second ? b_ : a_;
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
