// SPDX-License-Identifier: MIT
// jt format [FILE…]: whole documents, laid out anew.
#include "actions/format.hpp"

#include <fmt/format.h>

#include <array>
#include <span>

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
  options.compact = arguments.given("compact") || lines || (arguments.given("unflat") && !arguments.given("indent"));
  options.plain = arguments.given("to");
  options.sort_keys = arguments.given("sort-keys");
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

/// --flat and --unflat print other things than documents that are laid out anew.
Result<void> check_flat_usage(const cli::Arguments& arguments) {
  const bool flat = arguments.given("flat");
  if (!flat && !arguments.given("unflat")) return {};
  constexpr std::array<std::string_view, 5> of_documents{"in-place", "check", "dry-run", "to", "unflat"};
  constexpr std::array<std::string_view, 2> of_layout{"indent", "compact"};
  constexpr std::array<std::string_view, 5> of_reading{"lines", "no-lines", "skip-invalid", "syntax", "jsonc"};
  const auto refuse = [&](std::span<const std::string_view> others) -> Result<void> {
    const std::string_view own = flat ? "flat" : "unflat";
    for (const std::string_view other : others) {
      if (other == own || !arguments.given(other)) continue;
      return fail(
          format_usage(arguments, fmt::format("options '--{}' and '--{}' cannot be used together", own, other)));
    }
    return {};
  };
  TRY(refuse(of_documents));
  if (!flat && arguments.given("sort-keys")) {
    return fail(format_usage(arguments, "options '--unflat' and '--sort-keys' cannot be used together"));
  }
  return flat ? refuse(of_layout) : refuse(of_reading);
}

actions::FormatRequest::Text text_of(const cli::Arguments& arguments) {
  using Text = actions::FormatRequest::Text;
  if (arguments.given("flat")) return Text::flat;
  return arguments.given("unflat") ? Text::unflat : Text::json;
}

Result<void> check_format_usage(const cli::Context& context, const cli::Arguments& arguments) {
  if (const std::string to = arguments.text("to"); arguments.given("to") && to != "json") {
    return fail(format_usage(arguments, fmt::format("option '--to' takes json, not '{}'", to)));
  }
  if (arguments.given("check") && arguments.given("in-place")) {
    return fail(format_usage(arguments, "options '--check' and '--in-place' cannot be used together"));
  }
  for (const std::string_view other : {"in-place", "check", "dry-run"}) {
    if (!arguments.given("skip-invalid") || !arguments.given(other)) continue;
    return fail(format_usage(arguments, fmt::format("options '--skip-invalid' and '--{}' cannot be used together: the "
                                                    "lines that are not JSON would be lost",
                                                    other)));
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
  TRY(check_flat_usage(arguments));
  for (const std::string& file : arguments.operands("FILE")) {
    if (file == "-" && arguments.given("in-place")) {
      return fail(format_usage(arguments, "option '--in-place' takes a file, not standard input"));
    }
    if (arguments.given("flat") || arguments.given("unflat")) continue;
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
  request.text = text_of(arguments);
  request.shown = shown_by(arguments);
  request.check = arguments.given("check");
  request.layout = TRY(options_of(arguments, false));
  request.opening = cli::edit_opening(arguments);
  request.sync = !arguments.given("no-sync");
  request.undo = !arguments.given("no-undo");
  return actions::format(context, request);
}

}  // namespace jt::commands
