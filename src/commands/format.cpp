// SPDX-License-Identifier: MIT
// jt format [FILE…]: whole documents, laid out anew.
#include "actions/format.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/edit_request.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/text/words.hpp"

namespace jt::commands {

namespace {

Error format_usage(const cli::Arguments& arguments, std::string message) {
  return cli::usage_error(&arguments.command(), std::move(message));
}

Result<format::FormatOptions> options_of(const cli::Arguments& arguments, bool lines) {
  format::FormatOptions options;
  options.compact = arguments.given("compact") || lines;
  options.plain = arguments.given("to");
  if (!arguments.given("indent")) return options;
  if (options.compact) {
    return fail(
        format_usage(arguments, lines ? "option '--indent' has no effect on lines: each document is printed on one line"
                                      : "options '--indent' and '--compact' cannot be used together"));
  }
  const std::string given = arguments.text("indent");
  if (given == "tab") {
    options.indent = "\t";
    return options;
  }
  const auto width = text::parse_number(given);
  if (!width || *width > format::BlockFormatter::widest) {
    return fail(format_usage(arguments, fmt::format("option '--indent' takes a number up to {} or tab, not '{}'",
                                                    format::BlockFormatter::widest, given)));
  }
  options.indent = std::string(static_cast<std::size_t>(*width), ' ');
  return options;
}

/// Whether files are named by what they would be or have become, so that their documents are not printed.
bool reports(const cli::Arguments& arguments) { return arguments.given("in-place") || arguments.given("check"); }

Result<void> check_format_usage(const cli::Context& context, const cli::Arguments& arguments) {
  if (const std::string to = arguments.text("to"); arguments.given("to") && to != "json") {
    return fail(format_usage(arguments, fmt::format("option '--to' takes json, not '{}'", to)));
  }
  if (arguments.given("check") && arguments.given("in-place")) {
    return fail(format_usage(arguments, "options '--check' and '--in-place' cannot be used together"));
  }
  const bool diff = arguments.given("dry-run");
  if (!context.renderer->for_people() && (diff || !reports(arguments))) {
    Error error =
        format_usage(arguments, fmt::format("'format{}, and has no {} format",
                                            diff ? " --dry-run' prints a diff" : "' prints the document itself",
                                            output::info(context.globals.format).name));
    error->hints.insert(error->hints.begin(), "--in-place and --check have it");
    return fail(std::move(error));
  }
  for (const std::string& file : arguments.operands("FILE")) {
    if (file == "-" && arguments.given("in-place")) {
      return fail(format_usage(arguments, "option '--in-place' takes a file, not standard input"));
    }
    TRY(options_of(arguments, cli::reading_of(context, arguments).as_lines(file)));
  }
  return {};
}

actions::FormatRequest::Shown shown_by(const cli::Arguments& arguments) {
  using Shown = actions::FormatRequest::Shown;
  if (arguments.given("dry-run")) return Shown::diff;
  if (arguments.given("in-place")) return Shown::files;
  return arguments.given("check") ? Shown::checks : Shown::documents;
}

}  // namespace

Result<Exit> run_format(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_format_usage(context, arguments));
  actions::FormatRequest request;
  request.files = arguments.operands("FILE");
  request.reading = cli::reading_of(context, arguments);
  request.shown = shown_by(arguments);
  request.check = arguments.given("check");
  request.layout = TRY(options_of(arguments, false));
  request.opening = cli::edit_opening(arguments);
  request.sync = !arguments.given("no-sync");
  request.undo = !arguments.given("no-undo");
  return actions::format(context, request);
}

}  // namespace jt::commands
