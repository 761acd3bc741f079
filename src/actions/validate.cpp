// SPDX-License-Identifier: MIT
#include "actions/validate.hpp"

#include "results/report_view.hpp"

namespace jt::actions {

namespace {

void show(const Caller& caller, shape::FileReport report, bool alone) {
  for (Error& error : report.errors) error = caller.worded(std::move(error));
  results::show_report(caller.output(), report, alone);
}

}  // namespace

shape::FileReport report_on(const Caller& caller, const ValidateRequest& request, const std::string& file,
                            std::function<void(Error)> on_bad_line) {
  shape::CheckOptions options;
  options.strict = request.reading.check == Check::strict;
  options.duplicates = options.strict || request.duplicates;
  options.lines = request.reading.as_lines(file);
  options.syntax = request.reading.syntax;
  if (options.lines) options.on_bad_line = std::move(on_bad_line);
  if (request.reading.skip_invalid) options.on_skipped = note_of_skipped(caller, file);
  auto source = caller.open(file);
  if (!source) return shape::unreadable(file, options, std::move(source.error()));
  auto watcher = caller.watcher((*source)->size());
  return shape::check_file(std::move(*source), file, options, std::move(watcher));
}

Exit validate(Caller& caller, const ValidateRequest& request) {
  const bool each_line = caller.renderer->for_people() || caller.renderer->has_columns();
  const bool alone = request.files.size() == 1;
  Exit exit = Exit::done;
  caller.renderer->begin({"files", {.columns = {"file", "valid", "line", "column", "message"}}});
  for (const std::string& file : request.files) {
    const auto show_line = [&](Error error) {
      shape::FileReport line;
      line.file = file;
      line.errors.push_back(std::move(error));
      show(caller, std::move(line), false);
    };
    shape::FileReport report =
        report_on(caller, request, file, each_line ? std::function<void(Error)>(show_line) : nullptr);
    if (!report.readable) {
      exit = Exit::failed;
    } else if (!report.valid() && exit == Exit::done) {
      exit = Exit::no;
    }
    if (caller.rendering.quiet && !report.readable) caller.renderer->error(caller.worded(report.errors.front()));
    show(caller, std::move(report), alone);
    if (caller.out.state() != output::Writer::State::open) return exit;
  }
  caller.renderer->end(nullptr);
  return exit;
}

}  // namespace jt::actions
