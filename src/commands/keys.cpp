// SPDX-License-Identifier: MIT
// jt keys FILE [PATH]: the keys at a path with the types of their values.
#include "results/key_series.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "cli/each_file.hpp"
#include "cli/reading.hpp"
#include "core/shape/key_walk.hpp"
#include "core/shape/length.hpp"
#include "core/shape/shape.hpp"
#include "results/shape_limits.hpp"

namespace jt::commands {

namespace {

using Taken = shape::KeyWalk::Taken;

// The keys of the cursor's object.
Result<void> list_object(cli::Context& context, path::Place& place, std::uint64_t limit,
                         const results::KeyHolder& holder) {
  results::KeySeries series(context.for_results(), holder);
  scan::Cursor& cursor = place.cursor();
  const bool paths_only = context.renderer->has_locators();
  path::Location location = place.location;
  location.emplace_back();
  shape::KeyWalk walk(cursor, limit);
  const bool good = walk.run([&](std::string_view key) {
    results::KeyFact fact{.key = key, .types = scan::name(cursor.type()), .length = {}};
    std::string path;
    if (paths_only) {
      location.back() = std::string(key);
      fact.path = path = cli::spelled(context, location, path::Spelling::jsonpath);
      location.back() = std::uint64_t{0};  // no second copy of a long key
    } else {
      fact.measure = [&cursor](std::optional<std::uint64_t>& length) { return shape::measure(cursor, length); };
      // What is wrong in a value is better said before its key; a long key is written before it is gone.
      if (key.size() <= shape::KeyWalk::longest_copied && !fact.measured()) return Taken::failed;
    }
    const bool more = series.add(std::move(fact));
    return cursor.failed() ? Taken::failed : more ? Taken::more : Taken::stop;
  });
  if (!good) return place.failure();
  if (auto rest = place.document->finish(); !rest) return rest;
  series.end(walk.omitted());
  return {};
}

// For people: the keys of the elements of the cursor's array.
Result<void> list_elements(cli::Context& context, path::Place& place, std::uint64_t limit, results::KeyHolder& holder) {
  shape::ShapeOptions options;
  options.depth = 1;
  options.budget_keys = static_cast<std::size_t>(std::min<std::uint64_t>(limit, options.budget_keys));
  auto shape = shape::inspect(place.cursor(), options);
  if (!shape) return fail(place.document->explain(std::move(shape.error())));
  if (auto rest = place.document->finish(); !rest) return rest;
  holder.length = shape->length;
  results::KeySeries series(context.for_results(), holder);
  const shape::Members& members = *shape->place.element->members;
  for (const auto& member : members.list()) {
    const std::string types = results::joined(member->types.by_number());
    results::KeyFact fact{.key = member->key, .types = types, .length = {}};
    const std::uint64_t count = member->types.total();
    if (count < shape->length) fact.share = fmt::format("{} of {}", count, shape->length);
    series.add(fact);
  }
  series.end(members.omitted());
  return {};
}

// A value without keys has only a length or a type.
Result<void> describe(cli::Context& context, path::Place& place, results::KeyHolder& holder) {
  if (!shape::measure(place.cursor(), holder.length)) return place.failure();
  if (auto rest = place.document->finish(); !rest) return rest;
  results::KeySeries(context.for_results(), holder).end(0);
  return {};
}

// Of one value.
Result<Exit> keys_at(cli::Context& context, const cli::Arguments& arguments) {
  constexpr std::uint64_t for_people = 1000;
  auto place = TRY(cli::open_at(context, arguments));
  const bool human = context.renderer->for_people();
  const std::uint64_t limit =
      arguments.number("limit").value_or(human ? for_people : std::numeric_limits<std::uint64_t>::max());
  results::KeyHolder holder{cli::spelled(context, place.location, path::Spelling::jsonpath),
                            place.cursor().type(),
                            {},
                            arguments.texts("path").size() > 1};
  const bool elements = human && holder.type == scan::Type::array;
  TRY(holder.type == scan::Type::object ? list_object(context, place, limit, holder)
      : elements                        ? list_elements(context, place, limit, holder)
                                        : describe(context, place, holder));
  return Exit::done;
}

}  // namespace

Result<Exit> run_keys(cli::Context& context, const cli::Arguments& arguments) {
  return cli::for_each_file(context, arguments, {.queries = true}, keys_at);
}

}  // namespace jt::commands
