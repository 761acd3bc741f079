// SPDX-License-Identifier: MIT
// jt schema FILE…: a JSON Schema made of samples.
#include "actions/infer_schema.hpp"

#include "cli/reading.hpp"

namespace jt::commands {

Result<Exit> run_schema(cli::Context& context, const cli::Arguments& arguments) {
  actions::InferRequest request;
  request.files = arguments.operands("FILE");
  request.reading = cli::reading_of(context, arguments);
  for (const std::string& path : arguments.texts("path")) request.paths.push_back(TRY(path::parse_query(path)));
  request.schema.title = arguments.text("title");
  request.schema.closed = arguments.given("closed");
  if (arguments.text("draft") == "7") request.schema.draft = schema::Draft::draft7;
  return actions::infer_schema(context, request);
}

}  // namespace jt::commands
