// SPDX-License-Identifier: MIT
// jt format [FILE]: the whole document, laid out anew.
#include <fmt/format.h>

#include "cli/edit_request.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/bytes/errors.hpp"
#include "core/edit/rewrite.hpp"
#include "core/format/whole_file.hpp"
#include "core/text/words.hpp"
#include "output/sanitise.hpp"
#include "results/format_result.hpp"

namespace jt::commands {

namespace {

Result<format::FormatOptions> options_of(const cli::Arguments& arguments, bool lines) {
  format::FormatOptions options;
  options.compact = arguments.given("compact") || lines;
  const auto refuse = [&](std::string message) {
    return fail(cli::usage_error(&arguments.command(), std::move(message)));
  };
  if (arguments.given("check") && arguments.given("in-place")) {
    return refuse("options '--check' and '--in-place' cannot be used together");
  }
  if (!arguments.given("indent")) return options;
  if (options.compact) {
    return refuse(lines ? "option '--indent' has no effect on lines: each document is printed on one line"
                        : "options '--indent' and '--compact' cannot be used together");
  }
  const std::string given = arguments.text("indent");
  if (given == "tab") {
    options.indent = "\t";
    return options;
  }
  const auto width = text::parse_number(given);
  if (!width || *width > format::Formatter::widest) {
    return refuse(
        fmt::format("option '--indent' takes a number up to {} or tab, not '{}'", format::Formatter::widest, given));
  }
  options.indent = std::string(static_cast<std::size_t>(*width), ' ');
  return options;
}

Result<Exit> print(cli::Context& context, document::Document& document, const format::FormatOptions& options) {
  scan::Stream& stream = document.cursor().stream();
  format::Formatter formatter(stream, options);
  results::DocumentSeries series(context.for_results());
  while (!series.gone() && formatter.more()) {
    document.hide_progress();
    series.add([&](const scan::Sink& sink) { return formatter.write(sink); });
    if (stream.failed()) break;
  }
  if (series.gone()) return Exit::done;
  if (stream.failed()) return fail(document.explain(*stream.failure()));
  if (auto rest = document.finish(); !rest) return fail(std::move(rest.error()));
  series.end();
  return Exit::done;
}

Result<Exit> check(cli::Context& context, document::Document& document, const format::FormatOptions& options) {
  auto same = format::is_formatted(document, options);
  if (!same) return fail(std::move(same.error()));
  if (*same) return Exit::done;
  if (!context.globals.quiet) results::show_unformatted(context.for_results(), document.file());
  return Exit::no;
}

Result<Exit> replace(cli::Context& context, const cli::Arguments& arguments, const std::string& file,
                     format::FormatOptions options, bool lines) {
  if (file == "-") {
    return fail(cli::usage_error(&arguments.command(), "option '--in-place' takes a file, not standard input"));
  }
  edit::RewriteRequest request;
  request.file = file;
  request.opening = cli::edit_opening(arguments);
  request.sync = !arguments.given("no-sync");
  request.undo = !arguments.given("no-undo");
  request.state_folder = cli::state_folder(context);
  request.what = "format";
  const auto outcome =
      edit::reformat(context.roots, request, {std::move(options), lines}, cli::progress_bar(context, {}));
  if (!outcome) return fail(outcome.error());
  if (!outcome->unchanged) context.done = fmt::format("{} was written", bytes::quoted_file(file));
  if (outcome->no_undo && !context.globals.quiet) {
    context.err.write("warning: the edit cannot be undone: " + output::sanitise(*outcome->no_undo) + "\n");
  }
  results::show_rewrite(context.for_results(), file, *outcome);
  return Exit::done;
}

}  // namespace

Result<Exit> run_format(cli::Context& context, const cli::Arguments& arguments) {
  const std::string file = *arguments.operand("FILE");
  document::DocumentOptions reading = cli::reading_options(context, arguments, file);
  auto options = options_of(arguments, reading.lines);
  if (!options) return fail(std::move(options.error()));
  if (arguments.given("in-place")) return replace(context, arguments, file, std::move(*options), reading.lines);
  reading.check = true;
  reading.busy = true;
  reading.again = arguments.given("check");
  auto document = cli::open_document(context, file, reading);
  if (!document) return fail(std::move(document.error()));
  return arguments.given("check") ? check(context, **document, *options) : print(context, **document, *options);
}

}  // namespace jt::commands
