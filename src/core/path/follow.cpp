// SPDX-License-Identifier: MIT
// Following a path to one location, which stops reading there.
#include "core/path/array_index.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/token.hpp"

namespace jt {
namespace {

/// What became of one step.
enum class Outcome : std::uint8_t { there, missing, failed };

Outcome outcome(Step step) {
  if (step == Step::fail) return Outcome::failed;
  return step == Step::entry ? Outcome::there : Outcome::missing;
}

/// To the first member of that name.
Outcome to_member(Cursor& cursor, const std::string& name) {
  if (cursor.type() != Type::object) return Outcome::missing;
  if (!cursor.enter()) return Outcome::failed;
  return outcome(cursor.next_named(name));
}

Outcome to_element(Cursor& cursor, std::uint64_t index) {
  if (!cursor.enter()) return Outcome::failed;
  if (index > 0 && cursor.skip_elements(index) < index) return cursor.failed() ? Outcome::failed : Outcome::missing;
  return outcome(cursor.next());
}

Outcome to_element_from_end(Cursor& cursor, std::uint64_t from_end, std::uint64_t& index) {
  if (!cursor.enter()) return Outcome::failed;
  ArrayIndex elements;
  if (!elements.build(cursor)) return Outcome::failed;
  if (from_end > elements.count()) return Outcome::missing;
  index = elements.count() - from_end;
  if (!elements.seek(cursor, index)) return Outcome::failed;
  return outcome(cursor.next());
}

Outcome to_index(Cursor& cursor, std::int64_t wanted, Location& location) {
  if (cursor.type() != Type::array) return Outcome::missing;
  auto index = static_cast<std::uint64_t>(wanted);
  const Outcome result =
      wanted >= 0 ? to_element(cursor, index) : to_element_from_end(cursor, static_cast<std::uint64_t>(-wanted), index);
  if (result == Outcome::there) location.emplace_back(index);
  return result;
}

Result<Outcome> take(Cursor& cursor, const PathStep& step, Location& location) {
  if (step.kind == PathStep::Kind::index) return to_index(cursor, step.index, location);
  if (step.kind == PathStep::Kind::token && cursor.type() == Type::array) {
    const Result<std::optional<std::uint64_t>> index = token_index(step.text, location);
    if (!index) return fail(index.error());
    if (!*index) return Outcome::missing;
    const Outcome result = to_element(cursor, **index);
    if (result == Outcome::there) location.emplace_back(**index);
    return result;
  }
  const Outcome result = to_member(cursor, step.text);
  if (result == Outcome::there) location.emplace_back(step.text);
  return result;
}

}  // namespace

Result<Found> follow(Cursor& cursor, const Path& path) {
  if (!cursor.start()) return fail(cursor.failure());
  Found found;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const Result<Outcome> taken = take(cursor, path.steps[i], found.location);
    if (!taken) return fail(taken.error());
    if (*taken == Outcome::failed) return fail(cursor.failure());
    if (*taken == Outcome::missing) {
      found.missing = path.steps.size() - i;
      return found;
    }
  }
  return found;
}

}  // namespace jt
