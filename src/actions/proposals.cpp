// SPDX-License-Identifier: MIT
#include "actions/proposals.hpp"

#include <fmt/format.h>

#include "actions/edit_schema.hpp"
#include "actions/given_text.hpp"
#include "actions/reading.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/document/document.hpp"
#include "results/proposal_view.hpp"
#include "results/value_excerpt.hpp"

namespace jt::actions {

namespace {

/// For people: the document itself goes to stdout, so what was done is reported on stderr.
void print(const Caller& caller, const propose::ApplyOutcome& outcome, const std::string& document) {
  if (!caller.rendering.quiet) caller.err.write("note: " + results::applied_message(outcome, false) + "\n");
  caller.out.write(document);
  if (!document.ends_with('\n')) caller.out.write("\n");
}

/// The document as one JSON value, as a part of a result: an array of its lines, and without comments.
Result<std::string> as_value(std::string_view document, const propose::ApplyOutcome& outcome) {
  document::DocumentOptions options;
  options.lines = outcome.lines;
  options.skip_invalid = outcome.skip_invalid;
  options.syntax = outcome.syntax;
  document::Document read(std::make_unique<bytes::MemorySource>(document, outcome.file), options, nullptr);
  scan::Cursor& cursor = read.cursor();
  std::string out;
  const scan::Sink add = [&out](std::string_view piece) {
    out += piece;
    return true;
  };
  bool good = cursor.start();
  if (good && !outcome.lines) good = cursor.copy(add);
  if (good && outcome.lines) {  // (what is between the lines is no JSON)
    good = cursor.enter();
    out = "[";
    while (good && cursor.next() == scan::Step::entry) {
      if (out.size() > 1) out += ',';
      good = cursor.copy(add);
    }
    out += "]";
  }
  if (!good || cursor.failed()) return fail(read.explain(cursor.failure()));
  return out;
}

}  // namespace

Result<bool> preview(Caller& caller, propose::PreviewRequest request, store::SessionStore& sessions,
                     const ApplyCommand& apply, const results::Part& part) {
  request.excerpt = [](bytes::Source& document, const bytes::Span& value) {
    return results::value_excerpt(document, value);
  };
  const auto progress = caller.watcher();
  request.progress = progress.get();
  const auto preview = propose::preview(caller.roots, request, sessions);
  if (progress) progress->hide();
  if (!preview) return fail(preview.error());
  note_comments(caller, preview->syntax, request.file);
  results::show_preview(caller.output(), *preview, apply(preview->session.id), part);
  return preview->proposal.status == propose::Status::success;
}

Result<bool> apply(Caller& caller, propose::ApplyRequest request, store::SessionStore& sessions, bool print_document,
                   const std::optional<SchemaRequest>& schema) {
  edit::EditRequest& edit = request.edit;
  std::unique_ptr<SchemaFiles> schemas;
  if (schema) {
    schemas = TRY(SchemaFiles::make(caller, *schema));
    check_edit(*schemas, edit);
  }
  edit.state_folder = caller.state_folder;
  edit.what = "apply";
  edit.excerpt = [](bytes::Source& document, const bytes::Span& value) {
    return results::value_excerpt(document, value);
  };
  results::DiffText diff;
  edit.sink = [&diff](std::string_view part) {
    diff.add(part);
    return true;
  };
  const auto progress = caller.watcher();
  edit.progress = progress.get();
  auto outcome = propose::apply(caller.roots, request, sessions);
  if (progress) progress->hide();
  if (!outcome) return fail(std::move(outcome.error()));
  note_comments(caller, outcome->edit.syntax, outcome->file);
  if (outcome->edit.written) caller.done = fmt::format("{} was written", bytes::quoted_file(outcome->file));
  results::AppliedExtras extras;
  extras.document = outcome->document;
  const bool kept_file = !outcome->document;
  if (print_document && kept_file) extras.document = TRY(whole_text(caller, outcome->file));
  if (edit.dry_run) extras.diff = std::move(diff);
  if (const auto note = note_of_errors_left(outcome->edit)) caller.note(*note);
  if (outcome->edit.no_undo && edit.undo && kept_file) {
    caller.note("the edit cannot be undone: " + *outcome->edit.no_undo);
  } else if (outcome->edit.written && edit.undo) {
    extras.undo = caller.command("undo", outcome->file);
  }
  if (extras.document && caller.renderer->has_members()) {
    extras.document = TRY(as_value(*extras.document, *outcome));
  }
  if (extras.document && !extras.diff && caller.renderer->for_people()) {
    print(caller, *outcome, *extras.document);
  } else {
    results::show_applied(caller.output(), *outcome, extras);
  }
  return outcome->status != propose::ApplyStatus::failed;
}

}  // namespace jt::actions
