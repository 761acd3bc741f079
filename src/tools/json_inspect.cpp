// SPDX-License-Identifier: MIT
// JsonInspect: the shape of a document, of a value in it, or of what a query selects; what makes it large.
#include "actions/inspect.hpp"

#include <fmt/format.h>

#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

constexpr std::uint64_t usual_depth = 2;

Result<void> run(Run& run, const Arguments& arguments) {
  run.paths = path::Spelling::pointer;
  auto query = TRY(path::parse_query(arguments.text("path")));
  actions::InspectRequest request;
  request.shape.depth = static_cast<unsigned>(arguments.number("depth").value_or(usual_depth));
  request.shape.sizes = arguments.flag("sizes");
  request.largest = arguments.number("largest");
  if (request.largest && request.shape.sizes)
    return fail(Code::invalid_input, "give either 'largest' or 'sizes', not both");
  // What is shown of one value has no meaning for the values of a query.
  if (!query.singular() && (request.largest || request.shape.sizes))
    return fail(Code::invalid_input, fmt::format("parameter '{}' needs a path to one value, not a query",
                                                 request.largest ? "largest" : "sizes"));
  request.targets = {{arguments.text("filePath")}, {std::move(query)}};
  request.reading.syntax = syntax_of(arguments);
  request.more = true;
  TRY(actions::inspect(run, request));
  return {};
}

}  // namespace

Tool json_inspect() {
  return {.name = "JsonInspect",
          .title = "Shape",
          .description = "What is in this JSON file, of any size? Keys, types and lengths, never values.",
          .parameters = {{.name = "filePath", .description = file_text, .required = true},
                         {.name = "path", .description = "JSON Pointer or query; root if omitted"},
                         {.name = "depth",
                          .kind = Parameter::Kind::number,
                          .description = "levels, 2 if omitted",
                          .most = shape::ShapeOptions::max_depth},
                         {.name = "largest", .kind = Parameter::Kind::number, .description = "N largest values"},
                         {.name = "sizes", .kind = Parameter::Kind::flag, .description = "bytes of each child"},
                         syntax_parameter()},
          .output_schema = R"({"type":"object","required":["path","type"]})",
          .run = run};
}

}  // namespace jt::tools
