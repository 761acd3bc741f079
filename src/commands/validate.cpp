// SPDX-License-Identifier: MIT
// jt validate FILE…: checks whether documents are JSON, and what a schema says; if not, where and why.
#include "actions/validate.hpp"

#include "actions/validate_schema.hpp"
#include "cli/again.hpp"
#include "cli/reading.hpp"
#include "cli/schema_options.hpp"

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
  TRY(cli::check_schema_options(arguments, {"max-errors", "output", "fix"}));
  if (arguments.given("schema")) {
    actions::ValidateSchemaRequest request;
    request.files = files;
    request.schema = cli::schema_request(arguments);
    request.part.most = arguments.number("max-errors").value_or(request.part.most);
    request.unit = unit_of(arguments);
    request.fix = arguments.given("fix");
    request.fix_more = [&arguments](const std::string& file) {
      return cli::same_command(arguments, std::vector{file});
    };
    return actions::validate_schema(context, request);
  }
  return actions::validate(context, files);
}

}  // namespace jt::commands
