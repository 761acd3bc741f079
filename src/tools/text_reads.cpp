// SPDX-License-Identifier: MIT
// preview_json and validate_json of source 002.
#include <fmt/format.h>

#include "actions/validate.hpp"
#include "results/report_view.hpp"
#include "tools/clipping.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

Result<void> preview(Run& run, const Arguments& arguments) {
  auto value = TRY(value_at(arguments.text("path"), ""));
  clip::ClipOptions options;
  if (const auto depth = arguments.number("max_depth")) options.max_depth = static_cast<unsigned>(*depth);
  return show_clipped(run, std::move(value), arguments, options);
}

Result<void> validate(Run& run, const Arguments& arguments) {
  const std::string file = arguments.text("path");
  check::FileReport report = actions::report_on(run, {{file}}, file);
  if (!report.errors.empty()) {
    Error& error = report.errors.front();
    if (error->code == Code::invalid_json && error->at && error->at->line > 0) {
      error->sentence =
          fmt::format("Invalid JSON at line {}, column {}: {}", error->at->line, error->at->column, error->message);
    }
    return fail(std::move(error));
  }
  run.renderer->begin({"files", {}});
  results::show_report(run.output(), report, true);
  run.renderer->end(nullptr);
  return {};
}

}  // namespace

Tool preview_json() {
  return {.name = "preview_json",
          .title = "First look at a JSON file",
          .description =
              "What does this JSON file look like? Prints it with long arrays, objects and strings cut, and "
              "says what was left out.",
          .style = Tool::Style::text,
          .parameters = {{.name = "path", .description = file_text, .required = true},
                         {.name = "max_depth",
                          .kind = Kind::number,
                          .description = "levels that are printed, 3 if omitted",
                          .least = 1,
                          .most = 10},
                         {.name = "offset", .kind = Kind::number, .description = "first entry of the root"},
                         {.name = "limit", .kind = Kind::number, .description = "entries of each array and object"}},
          .run = preview,
          .files = {"path"}};
}

Tool validate_json() {
  return {.name = "validate_json",
          .title = "Check a JSON file",
          .description = "Is this file valid JSON? If not: line, column and reason.",
          .style = Tool::Style::text,
          .parameters = {{.name = "path", .description = "path of the file", .required = true}},
          .run = validate,
          .files = {"path"}};
}

}  // namespace jt::tools
