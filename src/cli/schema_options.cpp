// SPDX-License-Identifier: MIT
#include "cli/schema_options.hpp"

#include <fmt/format.h>

#include "cli/usage.hpp"

namespace jt::cli {

actions::SchemaRequest schema_request(const Arguments& arguments) {
  return {.schema = arguments.text("schema"),
          .maps = arguments.texts("schema-map"),
          .folders = arguments.texts("schema-dir"),
          .draft = schema::draft_named(arguments.text("draft")),
          .formats = arguments.given("formats")};
}

namespace {

/// Standard input is read once.
Result<void> check_input(const Arguments& arguments) {
  if (arguments.text("schema") != "-") return {};
  const auto refuse = [&](std::string_view other) -> Result<void> {
    return fail(
        usage_error(&arguments.command(), fmt::format("standard input cannot be both {} and the schema", other)));
  };
  for (const CommandOperand& operand : arguments.command().operands)
    for (const std::string& word : arguments.operands(operand.name))
      if (word == "-") return refuse(operand.name);
  for (const Option& option : arguments.command().options)
    if ((option.name == "ops" || option.name == "merge-patch") && arguments.text(option.name) == "-")
      return refuse(fmt::format("--{}", option.name));
  return {};
}

}  // namespace

Result<void> check_schema_options(const Arguments& arguments, std::initializer_list<std::string_view> others) {
  if (arguments.given("schema")) return check_input(arguments);
  const auto refuse = [&](std::string_view option) -> Result<void> {
    if (!arguments.given(option)) return {};
    return fail(usage_error(&arguments.command(), fmt::format("'--{}' needs '--schema'", option)));
  };
  for (const Option& option : shared::schema_files) TRY(refuse(option.name));
  for (const std::string_view option : others) TRY(refuse(option));
  return {};
}

}  // namespace jt::cli
