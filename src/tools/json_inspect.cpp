// SPDX-License-Identifier: MIT
// JsonInspect: the shape of a document or of a value in it.
#include "actions/inspect.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

constexpr std::uint64_t usual_depth = 2;

Result<void> run(Run& run, const Arguments& arguments) {
  run.paths = path::Spelling::pointer;
  actions::InspectRequest request;
  request.targets = TRY(value_at(arguments.text("filePath"), arguments.text("path")));
  request.reading.syntax = syntax_of(arguments);
  request.shape.depth = static_cast<unsigned>(arguments.number("depth").value_or(usual_depth));
  TRY(actions::inspect(run, request));
  return {};
}

}  // namespace

Tool json_inspect() {
  return {.name = "JsonInspect",
          .title = "Shape of a JSON file",
          .description =
              "What is in this JSON file? Its keys, types and lengths, never values, whatever its size. Call it before "
              "JsonPatch.",
          .parameters = {{.name = "filePath", .description = file_text, .required = true},
                         {.name = "path", .description = "JSON Pointer of the value; root if omitted"},
                         {.name = "depth",
                          .kind = Parameter::Kind::number,
                          .description = "levels below it, 2 if omitted",
                          .most = shape::ShapeOptions::max_depth},
                         syntax_parameter()},
          .output_schema = R"({"type":"object","required":["path","type"]})",
          .run = run};
}

}  // namespace jt::tools
