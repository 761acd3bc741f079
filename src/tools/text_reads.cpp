// SPDX-License-Identifier: MIT
// The tools of source 002, which read and answer with text: get_json_value, list_json_keys, preview_json,
// validate_json.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "actions/get.hpp"
#include "actions/keys.hpp"
#include "actions/show.hpp"
#include "actions/validate.hpp"
#include "actions/validate_schema.hpp"
#include "core/text/words.hpp"
#include "results/report_view.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/rest_of_value.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

/// A value cut to fit, with the calls that show the rest. The parameters `offset` and `limit` change the options.
Result<void> show_clipped(Run& run, actions::Targets value, const Arguments& arguments, clip::ClipOptions options) {
  options.from = arguments.number("offset").value_or(0);
  const auto limit = arguments.number("limit");
  const auto more = [&](const actions::Target& target, const path::Location& location, const clip::ClipOptions&,
                        const clip::Clipped& clipped) {
    // With a limit of 0 the calls that show more have none: they would show nothing, again and again.
    return RestOfValue(run, arguments, limit == 0 ? std::nullopt : limit, target.file, location)
        .calls(clipped, run.out.left());
  };
  TRY(actions::show(
      run, {std::move(value), {.syntax = syntax_of(arguments)}, options, more, limit, RestOfValue::most_calls}));
  return {};
}

Result<void> get(Run& run, const Arguments& arguments) {
  constexpr std::uint64_t usual_limit = 100;
  auto query = TRY(path::parse_query(arguments.text("json_path")));
  const bool one = query.singular();
  actions::Targets targets{{arguments.text("path")}, {std::move(query)}};
  if (one) return show_clipped(run, std::move(targets), arguments, {});
  TRY(actions::get(run,
                   {.targets = std::move(targets),
                    .reading = {.syntax = syntax_of(arguments)},
                    .in_text = part_of(arguments, "get_json_value", arguments.number("limit").value_or(usual_limit))}));
  return {};
}

Result<void> keys(Run& run, const Arguments& arguments) {
  constexpr std::uint64_t usual_limit = 200;
  auto targets = TRY(value_at(arguments.text("path"), arguments.text("json_path")));
  TRY(actions::keys(
      run, {.targets = std::move(targets),
            .reading = {.syntax = syntax_of(arguments)},
            .in_text = part_of(arguments, "list_json_keys", arguments.number("limit").value_or(usual_limit))}));
  return {};
}

Result<void> preview(Run& run, const Arguments& arguments) {
  auto value = TRY(value_at(arguments.text("path"), ""));
  clip::ClipOptions options;
  if (const auto depth = arguments.number("max_depth")) options.max_depth = static_cast<unsigned>(*depth);
  return show_clipped(run, std::move(value), arguments, options);
}

/// The bad lines after the first one, as hints of its error.
void name_other_lines(shape::FileReport& report) {
  constexpr std::size_t most = 20;
  std::vector<std::string>& hints = report.errors.front()->hints;
  const std::size_t end = std::min(report.errors.size(), most + 1);
  for (std::size_t i = 1; i < end; ++i) {
    const Error& each = report.errors[i];
    if (each->at)
      hints.push_back(fmt::format("also line {}, column {}: {}", each->at->line, each->at->column, each->message));
  }
  const std::uint64_t more = report.errors.size() - end + report.errors_omitted;
  if (more > 0) hints.push_back(fmt::format("{} more", text::counted(more, "bad line")));
}

Result<void> validate(Run& run, const Arguments& arguments) {
  const std::string file = arguments.text("path");
  shape::FileReport report = actions::report_on(run, {{file}, {.syntax = syntax_of(arguments)}}, file);
  if (!report.errors.empty()) {
    name_other_lines(report);
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
    request.strict = true;
    request.part = part_of(arguments, "validate_json", request.part.most);
    TRY(actions::validate_schema(run, request));
    return {};
  }
  run.renderer->begin({"files", {}});
  results::show_report(run.output(), report, true);
  run.renderer->end(nullptr);
  return {};
}

std::vector<Parameter> parameters(Parameter json_path, std::string_view offset, std::string_view limit) {
  return {{.name = "path", .description = file_text, .required = true},
          std::move(json_path),
          {.name = "offset", .kind = Kind::number, .description = offset},
          {.name = "limit", .kind = Kind::number, .description = limit},
          syntax_parameter()};
}

}  // namespace

Tool get_json_value() {
  return {.name = "get_json_value",
          .title = "Get",
          .description =
              "What is the value at this path? JSONPath such as $.users[0].name; queries ($..price, "
              "$.users[?@.age > 18]) list what they select.",
          .style = Tool::Style::text,
          .parameters = parameters({.name = "json_path", .description = "JSONPath", .required = true},
                                   "first entry or character", "how many"),
          .run = get,
          .files = {"path"}};
}

Tool list_json_keys() {
  return {.name = "list_json_keys",
          .title = "Keys",
          .description = "Which keys does this object have, of which types?",
          .style = Tool::Style::text,
          .parameters =
              parameters({.name = "json_path", .description = "JSONPath, $ if omitted"}, "first key", "200 if omitted"),
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
           {.name = "offset", .kind = Kind::number, .description = "first entry"},
           {.name = "limit", .kind = Kind::number, .description = "entries of each"},
           syntax_parameter()},
      .run = preview,
      .files = {"path"}};
}

Tool validate_json() {
  return {.name = "validate_json",
          .title = "Validate",
          .description = "Is this JSON file valid? If not: where and why.",
          .style = Tool::Style::text,
          .parameters = {{.name = "path", .description = file_text, .required = true},
                         syntax_parameter(),
                         schema_parameter("file or auto"),
                         {.name = "offset", .kind = Kind::number, .description = "first error"}},
          .run = validate,
          .files = {"path", "schema"}};
}

}  // namespace jt::tools
