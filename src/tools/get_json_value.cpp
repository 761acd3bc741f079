// SPDX-License-Identifier: MIT
// get_json_value and list_json_keys of source 002.
#include <fmt/format.h>

#include "core/path/evaluate.hpp"
#include "core/shape/key_walk.hpp"
#include "core/shape/length.hpp"
#include "core/shape/shape.hpp"
#include "core/text/words.hpp"
#include "output/sanitise.hpp"
#include "results/clip_text.hpp"
#include "results/shape_limits.hpp"
#include "results/value_excerpt.hpp"
#include "tools/clipping.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;
using Taken = shape::KeyWalk::Taken;

/// What a query selects: a line for each value, from `offset` on, at most `limit`.
Result<void> several(Run& run, const Arguments& arguments, const path::Query& query) {
  constexpr std::uint64_t usual_limit = 100;
  const std::uint64_t from = arguments.number("offset").value_or(0);
  const std::uint64_t limit = arguments.number("limit").value_or(usual_limit);
  document::DocumentOptions options;
  options.again = true;
  auto opened = TRY(run.open(arguments.text("path"), std::move(options)));
  document::Document& document = *opened;
  std::uint64_t seen = 0;
  std::uint64_t shown = 0;
  std::string text;
  const std::uint64_t room = run.workplace().max_bytes - std::min<std::uint64_t>(run.workplace().max_bytes / 2, 400);
  bool full = false;
  auto count =
      path::evaluate(document.cursor(), query, true, [&](scan::Cursor& cursor, const path::Location& location) {
        if (seen++ < from) return path::Visit::more;
        if (shown == limit || full) return path::Visit::more;
        const std::uint64_t begin = cursor.begin();
        if (!cursor.skip()) return path::Visit::stop;
        const std::string path = run.spelled(location, path::Spelling::jsonpath);
        const std::string line =
            output::sanitise(fmt::format("{}: {}", output::cut_string(path, room / 8),
                                         results::value_excerpt(document.source(), {begin, cursor.end()}))) +
            "\n";
        full = text.size() + line.size() > room;
        if (!full) text += line;
        if (!full) ++shown;
        return path::Visit::more;
      });
  if (!count) return fail(document.explain(std::move(count.error())));
  if (auto rest = document.finish(); !rest) return rest;
  run.write(fmt::format("{} at {}\n", text::counted(*count, "value"), query.text));
  run.write(text);
  if (*count > from + shown) {
    run.write(fmt::format("[{} more: get_json_value with \"offset\": {}]\n", *count - from - shown, from + shown));
  }
  return {};
}

Result<void> get(Run& run, const Arguments& arguments) {
  const std::string given = arguments.text("json_path");
  const auto query = TRY(path::parse_query(given));
  if (!query.singular()) return several(run, arguments, query);
  auto place = TRY(run.open_at(arguments.text("path"), given));
  return show_clipped(run, place, arguments, {});
}

/// "rollout (object), darkMode (boolean)", and how many keys are left out.
Result<void> keys_of_object(Run& run, const Arguments& arguments, path::Place& place, const std::string& path) {
  constexpr std::uint64_t usual_limit = 200;
  const std::uint64_t from = arguments.number("offset").value_or(0);
  const std::uint64_t limit = arguments.number("limit").value_or(usual_limit);
  const std::uint64_t room = run.workplace().max_bytes - std::min<std::uint64_t>(run.workplace().max_bytes / 2, 400);
  std::string text;
  std::uint64_t seen = 0;
  std::uint64_t shown = 0;
  bool full = false;
  shape::KeyWalk walk(place.cursor(), UINT64_MAX);
  const bool good = walk.run([&](std::string_view key) {
    if (seen++ < from || shown == limit || full) return Taken::more;
    const std::string item = fmt::format("{}{} ({})", shown == 0 ? "" : ", ", output::cut_string(key, room / 8),
                                         scan::name(place.cursor().type()));
    full = text.size() + item.size() > room;
    if (full) return Taken::more;
    text += item;
    ++shown;
    return Taken::more;
  });
  if (!good) return place.failure();
  if (auto rest = place.document->finish(); !rest) return rest;
  if (seen == 0) {
    run.write(fmt::format("No keys at {}: the object is empty", path));
    return {};
  }
  run.write(fmt::format("Keys at {}: {}", path, output::sanitise(text)));
  if (seen > from + shown) {
    run.write(fmt::format("\n[{}: list_json_keys with \"offset\": {}]", text::counted(seen - from - shown, "more key"),
                          from + shown));
  }
  return {};
}

/// "[Array with 42 items]", and the keys of its elements.
Result<void> keys_of_array(Run& run, path::Place& place) {
  shape::ShapeOptions options;
  options.depth = 1;
  auto shape = shape::inspect(place.cursor(), options);
  if (!shape) return fail(place.document->explain(std::move(shape.error())));
  if (auto rest = place.document->finish(); !rest) return rest;
  run.write(fmt::format("[Array with {}]", text::counted(shape->length, "item")));
  if (shape->length == 0 || !shape->place.element->members) return {};
  std::string text;
  for (const auto& member : shape->place.element->members->list()) {
    text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", member->key, results::joined(member->types.by_number()));
  }
  if (!text.empty()) run.write(fmt::format("\nKeys of its items: {}", output::sanitise(text)));
  return {};
}

Result<void> keys(Run& run, const Arguments& arguments) {
  auto place = TRY(run.open_at(arguments.text("path"), arguments.text("json_path")));
  const std::string path = run.spelled(place.location, path::Spelling::jsonpath);
  const scan::Type type = place.cursor().type();
  if (type == scan::Type::object) return keys_of_object(run, arguments, place, path);
  if (type == scan::Type::array) return keys_of_array(run, place);
  if (auto rest = place.document->finish(); !rest) return rest;
  run.write(fmt::format("No keys at {}: it is a {}", path, scan::name(type)));
  return {};
}

std::vector<Parameter> parameters(std::string_view json_path, bool required, std::string_view limit) {
  return {{.name = "path", .description = file_text, .required = true},
          {.name = "json_path", .description = json_path, .required = required},
          {.name = "offset", .kind = Kind::number, .description = "first entry that is printed"},
          {.name = "limit", .kind = Kind::number, .description = limit}};
}

}  // namespace

Tool get_json_value() {
  return {.name = "get_json_value",
          .title = "Get a value",
          .description =
              "What is the value at this path? JSONPath such as $.users[0].name; queries ($..price, "
              "$.users[?@.age > 18]) list what they select. Large values are cut, with the call that "
              "continues.",
          .style = Tool::Style::text,
          .parameters = parameters("JSONPath of the value", true, "entries of each array and object"),
          .run = get,
          .files = {"path"}};
}

Tool list_json_keys() {
  return {
      .name = "list_json_keys",
      .title = "List keys",
      .description = "Which keys does this object have, and of which types?",
      .style = Tool::Style::text,
      .parameters = parameters("JSONPath of the object, $ if omitted", false, "keys that are printed, 200 if omitted"),
      .run = keys,
      .files = {"path"}};
}

}  // namespace jt::tools
