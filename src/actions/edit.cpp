// SPDX-License-Identifier: MIT
#include "actions/edit.hpp"

#include <fmt/format.h>

#include "actions/edit_schema.hpp"
#include "actions/reading.hpp"
#include "core/bytes/errors.hpp"
#include "results/edit_result.hpp"
#include "results/short_edit_text.hpp"
#include "results/undo_result.hpp"
#include "results/value_excerpt.hpp"

namespace jt::actions {

namespace {

/// What the caller decides for all edits.
void complete(const Caller& caller, edit::EditRequest& request) {
  const bool people = caller.renderer->for_people();
  request.spelling = caller.paths;
  const bool shown = people ? !caller.rendering.quiet : caller.renderer->has_members();
  request.shows = shown && !request.dry_run;
  request.revisions = caller.renderer->has_members();
  request.state_folder = caller.state_folder;
  request.excerpt = [](bytes::Source& document, const bytes::Span& value) {
    return results::value_excerpt(document, value);
  };
}

void add_remarks(const Caller& caller, const edit::EditOutcome& outcome, bool undo, results::EditView& view) {
  view.all_or_unique = caller.hint_of({Advice::Kind::choose_matches, {}});
  for (const edit::OperationResult& result : outcome.results) {
    if (const auto warning = results::match_warning(result, view.all_or_unique)) view.warnings.push_back(*warning);
  }
  for (const edit::OperationResult& result : outcome.results) {
    if (!result.beside) continue;
    const std::string hint = caller.hint_of({Advice::Kind::only_replace, {}});
    view.notes.push_back(results::beside_note(*result.beside) + (hint.empty() ? "" : "; " + hint));
  }
  if (auto note = note_of_errors_left(outcome)) view.notes.push_back(std::move(*note));
  if (outcome.no_undo && undo) view.warnings.push_back("the edit cannot be undone: " + *outcome.no_undo);
}

/// Tables and lists have no diff of a dry run.
bool shows_diff(const Caller& caller) { return caller.renderer->has_members() || caller.renderer->for_people(); }

}  // namespace

bool prints_document(const edit::EditRequest& request) {
  if (request.dry_run) return false;
  return request.output ? *request.output == "-" : request.file == "-";
}

Result<void> edit(Caller& caller, EditRequest request) {
  edit::EditRequest& wanted = request.edit;
  complete(caller, wanted);
  auto diff = results::DiffText::for_output(caller.output());
  const bool prints = prints_document(wanted);
  wanted.sink = [&](std::string_view bytes) {
    if (!prints) {
      diff.add(bytes);
      return true;
    }
    caller.out.write(bytes);
    return caller.out.state() == output::Writer::State::open;
  };
  if (wanted.dry_run && !shows_diff(caller)) wanted.sink = nullptr;
  std::unique_ptr<SchemaFiles> schemas;
  if (request.schema) {
    schemas = TRY(SchemaFiles::make(caller, *request.schema));
    check_edit(*schemas, wanted);
  }
  const auto progress = caller.watcher();
  wanted.progress = progress.get();
  const auto outcome = edit::edit(caller.roots, wanted);
  if (progress) progress->hide();
  if (!outcome) return fail(outcome.error());
  if (outcome->written) {
    caller.done = fmt::format("{} was written", bytes::quoted_file(wanted.output.value_or(wanted.file)));
  }
  results::EditView view(caller.output(), wanted, *outcome, request.spelling);
  if (request.sentence) results::tell_short_edit(view);
  view.brief = request.brief;
  view.equal_together = request.equal_together;
  const bool in_place = !wanted.output && wanted.file != "-" && !wanted.dry_run;
  if (in_place && wanted.undo && !outcome->no_undo) view.undo = caller.command("undo", wanted.file);
  if (wanted.dry_run) view.diff = &diff;
  if (request.doubts_texts) view.doubts = results::text_warnings(wanted, *outcome);
  add_remarks(caller, *outcome, wanted.undo, view);
  note_comments(caller, outcome->syntax, wanted.file);
  if (!prints) results::show_edit(caller.output(), view);
  if (caller.renderer->has_members()) return {};
  for (const std::string& warning : view.warnings) caller.remark("warning", warning);
  for (const std::string& note : view.notes) caller.remark("note", note);
  return {};
}

Result<void> undo(Caller& caller, edit::UndoRequest request) {
  request.state_folder = caller.state_folder;
  std::optional<results::DiffText> diff;
  if (request.dry_run) diff = results::DiffText::for_output(caller.output());
  if (diff && shows_diff(caller)) {
    request.sink = [&diff](std::string_view part) {
      diff->add(part);
      return true;
    };
  }
  const auto outcome = TRY(edit::undo(caller.roots, request));
  if (!outcome.already && !request.dry_run) {
    caller.done = fmt::format("{} was written", bytes::quoted_file(request.file));
  }
  results::show_undo(caller.output(), request.file, outcome, diff);
  return {};
}

Result<void> show_history(const Caller& caller, const std::string& file) {
  const auto entries = TRY(edit::undo_history(caller.roots, file, caller.state_folder));
  results::show_history(*caller.renderer, entries);
  return {};
}

}  // namespace jt::actions
