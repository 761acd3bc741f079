// SPDX-License-Identifier: MIT
#include "tools/editing.hpp"

#include <fmt/format.h>

#include "core/json/escape.hpp"
#include "core/value/given.hpp"
#include "results/value_excerpt.hpp"
#include "tools/advice.hpp"

namespace jt::tools {

edit::EditRequest edit_request(const Run& run, const std::string& file) {
  edit::EditRequest request;
  request.file = file;
  request.state_folder = run.workplace().state_folder;
  request.excerpt = results::value_excerpt;
  return request;
}

Result<void> carry_out(Run& run, edit::EditRequest request, path::Spelling usual,
                       void (*set_message)(results::EditView&)) {
  std::string diff;
  request.sink = [&](std::string_view bytes) {
    diff += bytes;
    return true;
  };
  const auto watcher = run.watcher();
  request.progress = watcher.get();
  request.lines = !request.dry_run;
  const auto outcome = TRY(edit::edit(run.workplace().roots, request));
  results::EditView view(run.output(), request, outcome, usual);
  view.all_or_unique = "\"all\": true edits every one, \"unique\": true refuses";
  if (set_message != nullptr) set_message(view);
  if (request.dry_run) view.diff = diff;
  if (!request.dry_run && request.undo && !outcome.no_undo) {
    view.undo = call_text("json_undo", {{"filePath", request.file}});
  }
  for (const edit::OperationResult& result : outcome.results) {
    if (const auto warning = results::match_warning(result, view.all_or_unique)) view.warnings.push_back(*warning);
  }
  for (const edit::OperationResult& result : outcome.results) {
    if (result.beside) view.notes.push_back(results::beside_note(*result.beside));
  }
  if (outcome.no_undo) view.warnings.push_back("the edit cannot be undone: " + *outcome.no_undo);
  results::show_edit(run.output(), view);
  if (!run.structured()) {
    for (const std::string& warning : view.warnings) run.write("warning: " + warning + "\n");
    for (const std::string& note : view.notes) run.write("note: " + note + "\n");
  }
  return {};
}

Result<std::string> json_text(const Arguments& arguments, std::string_view name) {
  const std::string text = arguments.text(name);
  auto value = value::checked(text);
  if (value || value.error()->code == Code::limit_exceeded) return value;
  const Error& why = value.error();
  const std::string where =
      why->at && why->at->line > 0 ? fmt::format(", line {}, column {}", why->at->line, why->at->column) : "";
  Error error =
      make_error(Code::invalid_input, fmt::format("parameter '{}' is not JSON text{}: {}", name, where, why->message));
  if (text.find_first_of("{}[]\"") == std::string::npos) {
    error->hints.push_back(fmt::format("a string is JSON text with its quotes: {}", json::quote(json::quote(text))));
  }
  return fail(std::move(error));
}

}  // namespace jt::tools
