// SPDX-License-Identifier: MIT
// jt validate FILE…: checks whether documents are JSON; if not, where and why.
#include "cli/reading.hpp"
#include "core/check/check_file.hpp"
#include "results/report_view.hpp"

namespace jt::commands {

namespace {

check::FileReport report_on(const cli::Context& context, const std::string& file, const check::CheckOptions& options) {
  auto source = context.open(file);
  if (!source) return check::unreadable(file, options, std::move(source.error()));
  auto bar = cli::progress_bar(context, (*source)->size());
  return check::check_file(std::move(*source), file, options, std::move(bar));
}

void show(const cli::Context& context, check::FileReport report, bool alone) {
  for (Error& error : report.errors) error = cli::worded(std::move(error));
  results::show_report(context.for_results(), report, alone);
}

}  // namespace

Result<Exit> run_validate(cli::Context& context, const cli::Arguments& arguments) {
  check::CheckOptions options;
  options.strict = context.globals.check == cli::Check::strict;
  options.duplicates = options.strict || arguments.given("duplicates");
  const std::vector<std::string>& files = arguments.operands("FILE");
  Exit exit = Exit::done;
  context.renderer->begin({"files", {.columns = {"file", "valid", "line", "column", "message"}}});
  for (const std::string& file : files) {
    options.lines = cli::reads_lines(arguments, file);
    options.on_bad_line = nullptr;
    if (cli::skips_invalid(arguments)) options.on_skipped = cli::skipped_lines_note(context, file);
    if (options.lines && (context.renderer->for_people() || context.renderer->has_columns())) {
      options.on_bad_line = [&](Error error) {
        check::FileReport line;
        line.file = file;
        line.errors.push_back(std::move(error));
        show(context, std::move(line), false);
      };
    }
    check::FileReport report = report_on(context, file, options);
    if (!report.readable) {
      exit = Exit::failed;
    } else if (!report.valid() && exit == Exit::done) {
      exit = Exit::no;
    }
    if (context.globals.quiet && !report.readable) context.renderer->error(cli::worded(report.errors.front()));
    show(context, std::move(report), files.size() == 1);
    if (context.out.state() != output::Writer::State::open) return exit;
  }
  context.renderer->end(nullptr);
  return exit;
}

}  // namespace jt::commands
