// SPDX-License-Identifier: MIT
// Elements of two arrays: in step while they are equal; from the first difference on, a plan says which of the next
// ones belong together.
#include "core/compare/comparison.hpp"
#include "core/scan/container.hpp"

namespace jt::compare {
/// The next elements to compare are at these indices.
void Comparison::index_paths(std::uint64_t a, std::uint64_t b) {
  a_.path.back() = a;
  b_.path.back() = b;
}

/// Notes the member that identifies the element under the cursor, which stays there.
bool Comparison::name_element(Reader& reader) {
  constexpr std::size_t longest = 200;
  if (!options_.match || options_.shallow) return true;
  std::string& name = levels_.back().name;
  name.clear();
  scan::Cursor& cursor = reader.cursor;
  if (cursor.type() != scan::Type::object) return true;
  const scan::Cursor::Mark on = cursor.mark();
  if (!cursor.enter()) return false;
  const Step step = cursor.next_named(*options_.match);
  if (step == Step::fail) return false;
  if (step == Step::entry && !scan::is_container(cursor.type())) {
    cursor.copy([&](std::string_view piece) {
      if (name.size() <= longest) name += piece;
      return true;
    });
    if (cursor.failed()) return false;
    if (name.size() > longest) name.clear();
  }
  return cursor.go(on);
}

bool Comparison::array_step(Level& level) {
  if (level.leftovers && level.leftovers->paired) return leftover_step(level);
  if (level.planned < level.plan.size()) return plan_step(level);
  pass_equal(level);
  const scan::Cursor::Mark before_a = a_.cursor.mark();
  const scan::Cursor::Mark before_b = b_.cursor.mark();
  const Step left = next_a(level);
  const Step right = next_b(level);
  if (left == Step::fail || right == Step::fail) return false;
  if (left == Step::end && right == Step::end) return end_array(level);
  if (left == right && options_.keys) return pair(level);
  if (options_.keys) return (left == Step::end ? b_ : a_).cursor.leave() && pop();  // elements are no keys
  if (left != right) return unpaired(level, left == Step::end);
  if (!element(level)) return false;
  if (levels_.empty() || !replan_) return true;
  replan_ = false;
  --level.next_a;
  --level.next_b;
  return a_.cursor.go(before_a) && b_.cursor.go(before_b) && make_plan(level);
}

/// Compares the two elements; `replan_`: they are not the same element, and a plan is needed.
bool Comparison::element(Level& level) {
  const scan::Type type = a_.cursor.type();
  replan_ = type != b_.cursor.type();
  if (replan_) return true;
  bool same = false;
  if (!scan::is_container(type)) {
    if (!scalars(same)) return false;
    replan_ = !same;
    return true;
  }
  if (!equal_bytes(same)) return false;
  if (same) return true;
  const scan::Cursor::Mark on_a = a_.cursor.mark();
  const scan::Cursor::Mark on_b = b_.cursor.mark();
  ValueHash hash_a;
  ValueHash hash_b;
  bool identified = false;
  index_paths(level.next_a - 1, level.next_b - 1);
  if (!element_hash(a_, hash_a, identified) || !element_hash(b_, hash_b, identified)) return false;
  replan_ = hash_a != hash_b;
  if (replan_ || !identified) return true;
  return a_.cursor.go(on_a) && b_.cursor.go(on_b) && name_element(a_) && values();
}

/// Whether two containers have the same bytes; then both are passed, else neither.
bool Comparison::equal_bytes(bool& same) {
  same = false;
  const scan::Cursor::Mark on_a = a_.cursor.mark();
  const std::uint64_t begin_b = b_.cursor.begin();
  const std::uint64_t end = common_.end(a_.cursor.stream(), on_a.at, b_.cursor.stream(), begin_b);
  if (common_.differs() && end - on_a.at < 2) return true;
  if (!a_.hasher.pass()) return false;
  same = end >= a_.cursor.end();
  if (!same && !common_.differs()) {
    const auto read = same_value(on_a.at, begin_b, a_.cursor.end() - on_a.at);
    if (!read) return fail_with(read.error(), false);
    same = *read;
  }
  return same ? b_.hasher.pass() : a_.cursor.go(on_a);
}

/// Of values of one size that begin at these places. As far as they are alike with their comments, they are without,
/// and need not be blanked.
Result<bool> Comparison::same_value(std::uint64_t at_a, std::uint64_t at_b, std::uint64_t size) {
  const std::uint64_t alike = TRY(common_bytes(a_.given, at_a, b_.given, at_b, size));
  const bool blanked = &a_.given != &a_.source || &b_.given != &b_.source;
  if (alike == size || !blanked) return alike == size;
  return TRY(common_bytes(a_.source, at_a + alike, b_.source, at_b + alike, size - alike)) == size - alike;
}

/// What an element is known by: the member that identifies it, else its whole value.
bool Comparison::element_hash(Reader& reader, ValueHash& hash, bool& identified) {
  identified = false;
  scan::Cursor& cursor = reader.cursor;
  if (!options_.match || cursor.type() != scan::Type::object) return reader.hasher.value(hash);
  const scan::Cursor::Mark on = cursor.mark();
  if (!cursor.enter()) return false;
  const Step step = cursor.next_named(*options_.match);
  if (step == Step::fail) return false;
  if (step == Step::end) return cursor.go(on) && reader.hasher.value(hash);
  identified = true;
  if (!reader.hasher.value(hash)) return false;
  hash.high = ~hash.high;  // it is not the element that is equal
  return cursor.leave();
}

bool Comparison::plan_step(Level& level) {
  Stretch& stretch = level.plan[level.planned];
  const bool pairs = stretch.removed > 0 && stretch.added > 0 && !options_.match && !options_.shallow;
  if (stretch.removed > 0) {
    --stretch.removed;
    if (pairs) --stretch.added;
    if (next_a(level) != Step::entry) return false;
    if (!pairs) return unpaired(level, false);
    return next_b(level) == Step::entry && pair(level);
  }
  if (stretch.added > 0) {
    --stretch.added;
    return next_b(level) == Step::entry && unpaired(level, true);
  }
  if (options_.match && stretch.kept > 0) {
    --stretch.kept;
    if (next_a(level) != Step::entry || next_b(level) != Step::entry) return false;
    bool same = false;
    if (scan::is_container(a_.cursor.type()) && !equal_bytes(same)) return false;
    return same || pair(level);
  }
  const std::uint64_t kept = stretch.kept;
  next_stretch(level);
  return keep(level, kept);
}

/// Both cursors are on elements that are compared with one another.
bool Comparison::pair(Level& level) {
  index_paths(level.next_a - 1, level.next_b - 1);
  return name_element(a_) && values();
}

bool Comparison::keep(Level& level, std::uint64_t count) {
  level.next_a += count;
  level.next_b += count;
  return a_.cursor.skip_elements(count) == count && b_.cursor.skip_elements(count) == count;
}

/// One cursor is on an element that has no partner here.
bool Comparison::unpaired(Level& level, bool second) {
  bool left = false;
  if (options_.moves && !leave_element(level, second, left)) return false;
  if (left) return true;
  index_paths(level.next_a - (second ? 0 : 1), level.next_b - (second ? 1 : 0));
  std::optional<Value> value;
  if (!name_element(second ? b_ : a_) || !take_value(second ? b_ : a_, value)) return false;
  return second ? report(ChangeKind::added, {}, value) : report(ChangeKind::removed, value, {});
}

bool Comparison::end_array(Level& level) {
  if (!level.leftovers) return pop();
  Leftovers& leftovers = *level.leftovers;
  leftovers.end_a = a_.cursor.mark();
  leftovers.end_b = b_.cursor.mark();
  leftovers.pair();
  return true;
}

}  // namespace jt::compare
