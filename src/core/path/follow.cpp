// SPDX-License-Identifier: MIT
// Follows a path to one location, and stops reading there.
#include "core/json/escape.hpp"
#include "core/path/array_index.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/token.hpp"

namespace jt::path {
namespace {

/// The result of one step.
enum class Outcome : std::uint8_t { there, missing, failed };

Outcome outcome(scan::Step step) {
  if (step == scan::Step::fail) return Outcome::failed;
  return step == scan::Step::entry ? Outcome::there : Outcome::missing;
}

/// Moves to the first member of that name.
Outcome to_member(scan::Cursor& cursor, const std::string& name, Found& found) {
  if (cursor.type() != scan::Type::object) return Outcome::missing;
  if (!cursor.enter()) return Outcome::failed;
  found.ancestor.emplace().type = scan::Type::object;
  return outcome(note_members(cursor, *found.ancestor, &name));
}

Outcome to_element(scan::Cursor& cursor, std::uint64_t index, Found& found) {
  if (!cursor.enter()) return Outcome::failed;
  Ancestor& array = found.ancestor.emplace();
  array.type = scan::Type::array;
  if (index > 0) array.size = cursor.skip_elements(index);
  if (array.size < index) return cursor.failed() ? Outcome::failed : Outcome::missing;
  return outcome(cursor.next());
}

Outcome to_element_from_end(scan::Cursor& cursor, std::uint64_t from_end, std::uint64_t& index, Found& found) {
  if (!cursor.enter()) return Outcome::failed;
  ArrayIndex elements;
  if (!elements.build(cursor)) return Outcome::failed;
  Ancestor& array = found.ancestor.emplace();
  array.type = scan::Type::array;
  array.size = elements.count();
  if (from_end > elements.count()) return Outcome::missing;
  index = elements.count() - from_end;
  if (!elements.seek(cursor, index)) return Outcome::failed;
  return outcome(cursor.next());
}

Outcome to_index(scan::Cursor& cursor, std::int64_t wanted, Found& found) {
  if (cursor.type() != scan::Type::array) return Outcome::missing;
  auto index = static_cast<std::uint64_t>(wanted);
  const Outcome result = wanted >= 0 ? to_element(cursor, index, found)
                                     : to_element_from_end(cursor, static_cast<std::uint64_t>(-wanted), index, found);
  if (result == Outcome::there) found.location.emplace_back(index);
  return result;
}

Result<Outcome> take(scan::Cursor& cursor, const PathStep& step, Found& found) {
  Location& location = found.location;
  found.ancestor.reset();
  if (step.kind == PathStep::Kind::index) return to_index(cursor, step.index, found);
  if (step.kind == PathStep::Kind::token && cursor.type() == scan::Type::array) {
    const std::optional<std::uint64_t> index = TRY(token_index(step.text, location));
    if (!index) return Outcome::missing;
    const Outcome result = to_element(cursor, *index, found);
    if (result == Outcome::there) location.emplace_back(*index);
    return result;
  }
  const Outcome result = to_member(cursor, step.text, found);
  if (result == Outcome::there) location.emplace_back(step.text);
  return result;
}

}  // namespace

scan::Step note_members(scan::Cursor& cursor, Ancestor& ancestor, const std::string* name) {
  while (ancestor.size < Ancestor::most_members && ancestor.keys.size() < Ancestor::most_bytes) {
    const scan::Step step = cursor.next();
    if (step != scan::Step::entry) return step;
    const std::string_view key = cursor.key();
    if (name != nullptr && (cursor.key_escaped() ? json::decode(key) == *name : key == *name)) return scan::Step::entry;
    ++ancestor.size;
    if (key.size() <= Ancestor::longest_key) ancestor.keys.append(key) += '\n';
  }
  ancestor.whole = false;
  return name == nullptr ? scan::Step::end : cursor.next_named(*name);
}

Result<Found> follow(scan::Cursor& cursor, const Path& path) {
  if (!cursor.start()) return fail(cursor.failure());
  Found found;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const Outcome taken = TRY(take(cursor, path.steps[i], found));
    if (taken == Outcome::failed) return fail(cursor.failure());
    if (taken == Outcome::missing) {
      found.missing = path.steps.size() - i;
      return found;
    }
  }
  return found;
}

}  // namespace jt::path
