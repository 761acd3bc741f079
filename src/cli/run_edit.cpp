// SPDX-License-Identifier: MIT
#include "cli/run_edit.hpp"

#include <fmt/format.h>

#include "cli/edit_request.hpp"
#include "cli/reading.hpp"
#include "core/bytes/errors.hpp"
#include "output/sanitise.hpp"

namespace jt::cli {

namespace {

std::string undo_command(const Context& context, const std::string& file) {
  std::string command = "jt undo " + file_argument(file);
  for (const std::string& option : context.rendering.repeat) {
    if (option != "--lines" && option != "--no-lines") command += " " + option;  // undo knows no documents
  }
  return command;
}

}  // namespace

Result<Exit> run_edit(Context& context, edit::EditRequest request, path::Spelling spelling,
                      const std::function<void(results::EditView&)>& finish) {
  std::string diff;
  const bool prints = prints_document(request);
  request.sink = [&](std::string_view bytes) {
    if (!prints) {
      diff += bytes;
      return true;
    }
    context.out.write(bytes);
    return context.out.state() == output::Writer::State::open;
  };
  const auto progress = progress_bar(context, {});
  request.progress = progress.get();
  request.spelling = context.globals.paths;
  request.lines = context.renderer->for_people() && !context.globals.quiet && !request.dry_run;
  const auto outcome = edit::edit(context.roots, request);
  if (progress) progress->hide();
  if (!outcome) return fail(outcome.error());
  if (outcome->written) {
    context.done = fmt::format("{} was written", bytes::quoted_file(request.output.value_or(request.file)));
  }
  results::EditView view(context.for_results(), request, *outcome, spelling);
  if (finish) finish(view);
  const bool in_place = !request.output && request.file != "-";
  if (in_place && request.undo && !outcome->no_undo) view.undo = undo_command(context, request.file);
  if (request.dry_run) view.diff = diff;
  for (const edit::OperationResult& result : outcome->results) {
    if (const auto warning = results::match_warning(result, view.all_or_unique)) view.warnings.push_back(*warning);
  }
  for (const edit::OperationResult& result : outcome->results) {
    if (result.beside) view.notes.push_back(results::beside_note(*result.beside) + "; --existing only replaces");
  }
  if (outcome->no_undo && request.undo) view.warnings.push_back("the edit cannot be undone: " + *outcome->no_undo);
  if (!context.renderer->has_members() && !context.globals.quiet) {
    for (const std::string& warning : view.warnings) context.err.write("warning: " + output::sanitise(warning) + "\n");
    for (const std::string& note : view.notes) context.err.write("note: " + output::sanitise(note) + "\n");
  }
  if (prints) return Exit::done;
  results::show_edit(context.for_results(), view);
  return Exit::done;
}

}  // namespace jt::cli
