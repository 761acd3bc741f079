// SPDX-License-Identifier: MIT
// jt validate FILE…: checks whether documents are JSON, and what a schema says; if not, where and why.
#include "actions/validate.hpp"

#include <fmt/format.h>

#include "actions/validate_schema.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"

namespace jt::commands {

namespace {

actions::OutputUnit unit_of(const cli::Arguments& arguments) {
  const std::string unit = arguments.text("output");
  if (unit.empty()) return actions::OutputUnit::none;
  return unit == "flag" ? actions::OutputUnit::flag : actions::OutputUnit::basic;
}

}  // namespace

Result<Exit> run_validate(cli::Context& context, const cli::Arguments& arguments) {
  const actions::ValidateRequest files{.files = arguments.operands("FILE"),
                                       .reading = cli::reading_of(context, arguments),
                                       .duplicates = arguments.given("duplicates")};
  if (arguments.given("schema")) {
    actions::ValidateSchemaRequest request;
    request.files = files;
    request.schema = {.schema = arguments.text("schema"),
                      .maps = arguments.texts("schema-map"),
                      .folders = arguments.texts("schema-dir"),
                      .draft = schema::draft_named(arguments.text("draft")),
                      .formats = arguments.given("formats")};
    request.most = arguments.number("max-errors").value_or(request.most);
    request.unit = unit_of(arguments);
    request.fix = arguments.given("fix");
    return actions::validate_schema(context, request);
  }
  for (const std::string_view option :
       {"schema-map", "schema-dir", "draft", "formats", "max-errors", "output", "fix"}) {
    if (arguments.given(option)) {
      return fail(cli::usage_error(&arguments.command(), fmt::format("'--{}' needs '--schema'", option)));
    }
  }
  return actions::validate(context, files);
}

}  // namespace jt::commands
