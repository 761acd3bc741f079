// SPDX-License-Identifier: MIT
// json_values: what a query selects: the values, how many there are, or how often each occurs.
#include "actions/get.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

Result<void> values(Run& run, const Arguments& arguments) {
  const bool count = arguments.flag("count");
  const bool tally = arguments.flag("tally");
  if (count && tally) return fail(Code::invalid_input, "give either 'count' or 'tally', not both");
  actions::GetRequest request;
  request.targets = {{arguments.text("filePath")}, {TRY(path::parse_query(arguments.text("query")))}};
  request.reading.syntax = syntax_of(arguments);
  if (count) request.shown = actions::GetRequest::Shown::count;
  if (tally) request.shown = actions::GetRequest::Shown::tally;
  if (!count) request.part = part_of(arguments, "json_values");
  TRY(actions::get(run, request));
  return {};
}

}  // namespace

Tool json_values() {
  return {.name = "json_values",
          .title = "Values",
          .description = "Which values does a query select? How many, or how often each?",
          .parameters = {{.name = "filePath", .description = file_text, .required = true},
                         {.name = "query", .description = "JSONPath", .required = true},
                         {.name = "count", .kind = Kind::flag, .description = "only how many"},
                         {.name = "tally", .kind = Kind::flag, .description = "each with its number"},
                         {.name = "offset", .kind = Kind::number, .description = "values to skip"},
                         syntax_parameter()},
          .output_schema = R"({"type":"object"})",
          .run = values};
}

}  // namespace jt::tools
