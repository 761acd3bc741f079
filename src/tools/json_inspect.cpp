// SPDX-License-Identifier: MIT
// JsonInspect: the shape of a document or of a value in it.
#include "core/shape/shape.hpp"

#include "results/shape_view.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

constexpr std::uint64_t usual_depth = 2;

Result<void> run(Run& run, const Arguments& arguments) {
  const std::string file = arguments.text("filePath");
  shape::ShapeOptions options;
  options.depth = static_cast<unsigned>(arguments.number("depth").value_or(usual_depth));
  run.paths = path::Spelling::pointer;
  document::DocumentOptions reading;
  reading.check = reading.digest = true;
  auto place = TRY(run.open_at(file, arguments.text("path"), reading));
  place.cursor().trust_keys();
  auto shape = shape::inspect(place.cursor(), options);
  if (!shape) return fail(place.document->explain(std::move(shape.error())));
  if (auto rest = place.document->finish(); !rest) return rest;
  const auto call = [&](std::string_view, std::string_view path) {
    return call_text("JsonInspect", {{"filePath", file}, {"path", path}});
  };
  results::show_shape(run.output(),
                      {file, true, place.location, "", place.document->bytes(), place.document->revision(), call},
                      *shape);
  return {};
}

}  // namespace

Tool json_inspect() {
  return {
      .name = "JsonInspect",
      .title = "Shape of a JSON file",
      .description =
          "What is in this JSON file? Returns keys, types and array lengths, never values, whatever the "
          "size of the file. Call it before JsonPatch.",
      .parameters = {{.name = "filePath", .description = file_text, .required = true},
                     {.name = "path", .description = "JSON Pointer of the value; root if omitted"},
                     {.name = "depth",
                      .kind = Parameter::Kind::number,
                      .description = "levels below it, 2 if omitted",
                      .most = shape::ShapeOptions::max_depth}},
      .output_schema =
          R"({"type":"object","properties":{"path":{"type":"string"},"type":{"type":"string"}},"required":["path","type"]})",
      .run = run};
}

}  // namespace jt::tools
