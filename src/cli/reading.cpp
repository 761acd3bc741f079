// SPDX-License-Identifier: MIT
#include "cli/reading.hpp"

namespace jt::cli {

actions::Reading reading_of(const Context& context, const Arguments& arguments) {
  actions::Reading reading;
  reading.check = context.globals.check;
  reading.skip_invalid = skips_invalid(arguments);
  if (arguments.given("lines") || reading.skip_invalid) {
    reading.lines = true;
  } else if (arguments.given("no-lines")) {
    reading.lines = false;
  }
  return reading;
}

document::DocumentOptions reading_options(const Context& context, const Arguments& arguments, std::string_view file) {
  return actions::document_options(context, reading_of(context, arguments), file);
}

Result<path::Place> open_at(const Context& context, const Arguments& arguments) {
  return open_at(context, arguments, reading_options(context, arguments, *arguments.operand("FILE")));
}

Result<path::Place> open_at(const Context& context, const Arguments& arguments, document::DocumentOptions options) {
  auto query = TRY(path::parse_query(arguments.operand("PATH").value_or("")));
  return actions::open_at(context, arguments.command().name, {*arguments.operand("FILE"), std::move(query)},
                          std::move(options));
}

}  // namespace jt::cli
