// SPDX-License-Identifier: MIT
// jt format [FILE…]: whole documents, laid out anew.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cli/each_file.hpp"
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

Error format_usage(const cli::Arguments& arguments, std::string message) {
  return cli::usage_error(&arguments.command(), std::move(message));
}

Result<format::FormatOptions> options_of(const cli::Arguments& arguments, bool lines) {
  format::FormatOptions options;
  options.compact = arguments.given("compact") || lines;
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
  if (!width || *width > format::Formatter::widest) {
    return fail(format_usage(arguments, fmt::format("option '--indent' takes a number up to {} or tab, not '{}'",
                                                    format::Formatter::widest, given)));
  }
  options.indent = std::string(static_cast<std::size_t>(*width), ' ');
  return options;
}

/// Whether files are named by what they would be or have become, so that their documents are not printed.
bool reports(const cli::Arguments& arguments) { return arguments.given("in-place") || arguments.given("check"); }

Result<void> check_format_usage(const cli::Context& context, const cli::Arguments& arguments) {
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
    const bool lines = cli::reads_lines(arguments, file);
    TRY(options_of(arguments, lines));
  }
  return {};
}

std::string undo_of_format(const cli::Context& context, const std::string& file) {
  std::string command = "jt undo " + cli::file_argument(file);
  for (const std::string& option : context.rendering.repeat) {
    if (option != "--lines" && option != "--no-lines") command += " " + option;
  }
  return command;
}

class Format {
 public:
  Format(cli::Context& context, const cli::Arguments& arguments)
      : context_(context),
        arguments_(arguments),
        files_(arguments.operands("FILE")),
        outcomes_(context.for_results(), 1) {}

  Result<Exit> run() {
    report_ = reports(arguments_) && !arguments_.given("dry-run");
    if (report_ && !context_.globals.quiet) reports_.emplace(context_.for_results(), arguments_.given("check"));
    if (!report_) documents_.emplace(context_.for_results());
    for (const std::string& file : files_) {
      auto done = one(file);
      if (!done && files_.size() == 1) return fail(std::move(done.error()));
      if (!done) {
        outcomes_.failed(file, context_.completed(done.error()));
        worst_ = std::max(worst_, info(done.error()->code).exit);
      }
      if (context_.out.state() != output::Writer::State::open) break;
    }
    if (reports_) reports_->end(outcomes_.errors());
    if (documents_ && !documents_->gone()) documents_->end();
    if (worst_ != Exit::done) return worst_;
    return arguments_.given("check") && changed_ ? Exit::no : Exit::done;
  }

 private:
  Result<void> one(const std::string& file) {
    document::DocumentOptions reading = cli::reading_options(context_, arguments_, file);
    auto options = TRY(options_of(arguments_, reading.lines));
    if (report_ && arguments_.given("in-place")) return replace(file, std::move(options), reading.lines);
    reading.check = true;
    reading.busy = true;
    reading.again = arguments_.given("check") || arguments_.given("dry-run");
    auto document = TRY(cli::open_document(context_, file, reading));
    // A terminal shows what a line of a file ends with; from a pipe it is known too late.
    if (!document->passing() && !context_.out_terminal) {
      auto line_end = TRY(format::line_end_of(document->raw()));
      options.line_end = std::move(line_end);
    }
    if (arguments_.given("dry-run")) return diff(*document, options);
    return arguments_.given("check") ? check(*document, options) : print(*document, options);
  }

  Result<void> print(document::Document& document, const format::FormatOptions& options) {
    scan::Stream& stream = document.cursor().stream();
    format::Formatter formatter(stream, options);
    const std::string_view before_newline = std::string_view(options.line_end).substr(0, options.line_end.size() - 1);
    while (!documents_->gone() && formatter.more()) {
      document.hide_progress();
      documents_->add([&](const scan::Sink& sink) {
        return formatter.write(sink) && (before_newline.empty() || sink(before_newline));
      });
      if (stream.failed()) break;
    }
    if (documents_->gone()) return {};
    if (stream.failed()) return fail(document.explain(*stream.failure()));
    return document.finish();
  }

  Result<void> diff(document::Document& document, const format::FormatOptions& options) {
    const bool quiet = context_.globals.quiet;
    auto differs = TRY(format::diff_file(document, options, [&](std::string_view hunk) {
      document.hide_progress();
      if (!quiet) documents_->add_diff(hunk);
      return !quiet && !documents_->gone();
    }));
    changed_ = changed_ || differs;
    return {};
  }

  Result<void> check(document::Document& document, const format::FormatOptions& options) {
    auto same = TRY(format::is_formatted(document, options));
    changed_ = changed_ || !same;
    if (reports_) reports_->checked(document.file(), same);
    return {};
  }

  Result<void> replace(const std::string& file, format::FormatOptions options, bool lines) {
    edit::RewriteRequest request;
    request.file = file;
    request.opening = cli::edit_opening(arguments_);
    request.sync = !arguments_.given("no-sync");
    request.undo = !arguments_.given("no-undo");
    request.state_folder = cli::state_folder(context_);
    request.what = "format";
    const auto outcome =
        edit::reformat(context_.roots, request, {std::move(options), lines}, cli::progress_bar(context_, {}));
    if (!outcome) return fail(outcome.error());
    if (!outcome->unchanged) context_.done = fmt::format("{} was written", bytes::quoted_file(file));
    if (outcome->no_undo) warn(file, *outcome->no_undo);
    const bool undo = request.undo && !outcome->no_undo && !outcome->unchanged;
    if (reports_) reports_->replaced(file, *outcome, undo ? undo_of_format(context_, file) : "");
    return {};
  }

  void warn(const std::string& file, const std::string& why) {
    const std::string of = files_.size() > 1 ? " of '" + file + "'" : "";
    const std::string text = fmt::format("the edit{} cannot be undone: {}", of, why);
    if (context_.renderer->has_members()) return context_.renderer->note(text);
    if (!context_.globals.quiet) context_.err.write("warning: " + output::sanitise(text) + "\n");
  }

  cli::Context& context_;
  const cli::Arguments& arguments_;
  const std::vector<std::string>& files_;
  cli::FileOutcomes outcomes_;
  std::optional<results::DocumentSeries> documents_;
  std::optional<results::FormatReports> reports_;
  Exit worst_ = Exit::done;
  bool report_ = false;  ///< files are reported; else their documents or diffs are printed
  bool changed_ = false;
};

}  // namespace

Result<Exit> run_format(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_format_usage(context, arguments));
  return Format(context, arguments).run();
}

}  // namespace jt::commands
