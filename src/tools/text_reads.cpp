// SPDX-License-Identifier: MIT
// The tools of source 002, which read and answer with text: get_json_value, list_json_keys, preview_json,
// validate_json.
#include <fmt/format.h>

#include <algorithm>

#include "actions/get.hpp"
#include "actions/keys.hpp"
#include "actions/show.hpp"
#include "actions/validate.hpp"
#include "actions/validate_schema.hpp"
#include "core/json/escape.hpp"
#include "results/report_view.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

/// A call of get_json_value.
std::string call(const std::string& file, const std::string& path, std::string_view name, std::uint64_t number) {
  return fmt::format("get_json_value {{\"path\": {}, \"json_path\": {}, \"{}\": {}}}", json::quote(file),
                     json::quote(path), name, number);
}

/// A value cut to fit, with the calls that show the rest. The parameters `offset` and `limit` change the options.
Result<void> show_clipped(Run& run, actions::Targets value, const Arguments& arguments, clip::ClipOptions options) {
  options.from = arguments.number("offset").value_or(0);
  if (const auto limit = arguments.number("limit")) options.max_items = options.max_keys = *limit;
  const auto more = [&](const actions::Target& target, const path::Location& location, const clip::ClipOptions& used,
                        const clip::Clipped& clipped) {
    std::vector<std::string> calls;
    const std::string path = run.spelled(location, path::Spelling::jsonpath);
    if (clipped.next > 0) {
      calls.push_back(call(target.file, path, "offset", clipped.next));
    } else if (const std::uint64_t most = std::max(clipped.most_items, clipped.most_keys);
               clipped.most_items > used.max_items || clipped.most_keys > used.max_keys) {
      calls.push_back(call(target.file, path, "limit", most));
    }
    if (clipped.depth > 0) {
      path::Location deep = location;
      deep.insert(deep.end(), clipped.deep_at.begin(), clipped.deep_at.end());
      calls.push_back(run.command("show", target.file, run.spelled(deep, path::Spelling::jsonpath)));
    }
    return calls;
  };
  TRY(actions::show(run, {std::move(value), {.syntax = syntax_of(arguments)}, options, more, true}));
  return {};
}

/// How to ask for the part of a result in text from there on.
results::Part text_part(const Arguments& arguments, std::string_view tool, std::uint64_t most) {
  return {arguments.number("offset").value_or(0), arguments.number("limit").value_or(most),
          [tool](std::uint64_t from) { return fmt::format("{} with \"offset\": {}", tool, from); }};
}

Result<void> get(Run& run, const Arguments& arguments) {
  constexpr std::uint64_t usual_limit = 100;
  auto query = TRY(path::parse_query(arguments.text("json_path")));
  const bool one = query.singular();
  actions::Targets targets{{arguments.text("path")}, {std::move(query)}};
  if (one) return show_clipped(run, std::move(targets), arguments, {});
  TRY(actions::get(run, {.targets = std::move(targets),
                         .reading = {.syntax = syntax_of(arguments)},
                         .in_text = text_part(arguments, "get_json_value", usual_limit)}));
  return {};
}

Result<void> keys(Run& run, const Arguments& arguments) {
  constexpr std::uint64_t usual_limit = 200;
  auto targets = TRY(value_at(arguments.text("path"), arguments.text("json_path")));
  TRY(actions::keys(run, {.targets = std::move(targets),
                          .reading = {.syntax = syntax_of(arguments)},
                          .in_text = text_part(arguments, "list_json_keys", usual_limit)}));
  return {};
}

Result<void> preview(Run& run, const Arguments& arguments) {
  auto value = TRY(value_at(arguments.text("path"), ""));
  clip::ClipOptions options;
  if (const auto depth = arguments.number("max_depth")) options.max_depth = static_cast<unsigned>(*depth);
  return show_clipped(run, std::move(value), arguments, options);
}

Result<void> validate(Run& run, const Arguments& arguments) {
  const std::string file = arguments.text("path");
  shape::FileReport report = actions::report_on(run, {{file}, {.syntax = syntax_of(arguments)}}, file);
  if (!report.errors.empty()) {
    Error& error = report.errors.front();
    if (error->code == Code::invalid_json && error->at && error->at->line > 0) {
      error->sentence =
          fmt::format("Invalid JSON at line {}, column {}: {}", error->at->line, error->at->column, error->message);
    }
    return fail(std::move(error));
  }
  if (auto schema = schema_of(arguments)) {
    actions::ValidateSchemaRequest request;
    request.files = {.files = {file}, .reading = {.syntax = syntax_of(arguments)}};
    request.schema = std::move(*schema);
    TRY(actions::validate_schema(run, request));
    return {};
  }
  run.renderer->begin({"files", {}});
  results::show_report(run.output(), report, true);
  run.renderer->end(nullptr);
  return {};
}

std::vector<Parameter> parameters(std::string_view json_path, bool required, std::string_view limit) {
  return {{.name = "path", .description = file_text, .required = true},
          {.name = "json_path", .description = json_path, .required = required},
          {.name = "offset", .kind = Kind::number, .description = "first entry"},
          {.name = "limit", .kind = Kind::number, .description = limit},
          syntax_parameter()};
}

}  // namespace

Tool get_json_value() {
  return {.name = "get_json_value",
          .title = "Get a value",
          .description =
              "What is the value at this path? JSONPath such as $.users[0].name; queries ($..price, "
              "$.users[?@.age > 18]) list what they select.",
          .style = Tool::Style::text,
          .parameters = parameters("JSONPath of the value", true, "entries of each container"),
          .run = get,
          .files = {"path"}};
}

Tool list_json_keys() {
  return {.name = "list_json_keys",
          .title = "List keys",
          .description = "Which keys does this object have, and of which types?",
          .style = Tool::Style::text,
          .parameters = parameters("JSONPath of the object, $ if omitted", false, "200 if omitted"),
          .run = keys,
          .files = {"path"}};
}

Tool preview_json() {
  return {
      .name = "preview_json",
      .title = "First look",
      .description = "What does this JSON file look like? Its values, cut to fit.",
      .style = Tool::Style::text,
      .parameters =
          {{.name = "path", .description = file_text, .required = true},
           {.name = "max_depth", .kind = Kind::number, .description = "levels, 3 if omitted", .least = 1, .most = 10},
           {.name = "offset", .kind = Kind::number, .description = "first entry of the root"},
           {.name = "limit", .kind = Kind::number, .description = "entries of each container"},
           syntax_parameter()},
      .run = preview,
      .files = {"path"}};
}

Tool validate_json() {
  return {.name = "validate_json",
          .title = "Check a JSON file",
          .description = "Is this file valid JSON? If not: line, column and reason.",
          .style = Tool::Style::text,
          .parameters = {{.name = "path", .description = "JSON file", .required = true},
                         syntax_parameter(),
                         schema_parameter("file or auto")},
          .run = validate,
          .files = {"path", "schema"}};
}

}  // namespace jt::tools
