// SPDX-License-Identifier: MIT
#include "actions/edit_together.hpp"

#include <fmt/format.h>

#include <map>

#include "actions/edit_schema.hpp"
#include "core/bytes/errors.hpp"
#include "core/edit/together.hpp"
#include "core/text/words.hpp"
#include "results/edit_result.hpp"
#include "results/several_result.hpp"
#include "results/value_excerpt.hpp"

namespace jt::actions {

namespace {

/// The file that an error is about.
Error in_file(Error error, const std::string& file) {
  if (error->message.find(bytes::quoted_file(file)) == std::string::npos) {
    error->message = fmt::format("{} in {}", error->message, bytes::quoted_file(file));
  }
  return error;
}

}  // namespace

Result<std::vector<edit::EditRequest>> by_file(const bytes::Roots& roots, const edit::EditRequest& common,
                                               std::vector<edit::Operation> operations) {
  std::vector<edit::EditRequest> edits;
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    const auto place = TRY(roots.locate_for_edit(operations[i].file));
    const auto [known, first] = places.emplace(place.real, edits.size());
    if (first) {
      edits.push_back(common);
      edits.back().file = operations[i].file;
      edits.back().list = true;
      edits.back().all_operations = operations.size();
    }
    edit::EditRequest& edit = edits[known->second];
    edit.numbers.push_back(i);
    edit.operations.push_back(std::move(operations[i]));
    edit.what = text::counted(edit.operations.size(), "operation");
  }
  return edits;
}

Result<void> edit_together(Caller& caller, TogetherRequest request) {
  results::DiffText diff;
  std::unique_ptr<SchemaFiles> schemas;
  if (request.schema) schemas = TRY(SchemaFiles::make(caller, *request.schema));
  for (edit::EditRequest& each : request.files) {
    if (schemas) check_edit(*schemas, each);
    each.spelling = caller.paths;
    each.revisions = true;
    each.shows = !each.dry_run && (caller.renderer->has_members() || caller.renderer->for_people());
    each.state_folder = caller.state_folder;
    each.excerpt = [](bytes::Source& document, const bytes::Span& value) {
      return results::value_excerpt(document, value);
    };
    if (each.dry_run) {
      each.sink = [&diff](std::string_view part) {
        diff.add(part);
        return true;
      };
    }
  }
  auto outcomes = edit::edit_together(caller.roots, request.files);
  if (!outcomes) {
    edit::TogetherError& failed = outcomes.error();
    if (!failed.file) return fail(std::move(failed.error));
    return fail(in_file(std::move(failed.error), request.files[*failed.file].file));
  }
  const edit::EditRequest& first = request.files.front();
  results::SeveralReport report{request.files, *outcomes, request.spelling};
  bool written = false;
  for (const edit::EditOutcome& each : *outcomes) written = written || each.written;
  if (written) caller.done = fmt::format("{} were written", text::counted(request.files.size(), "file"));
  if (first.dry_run) report.diff = std::move(diff);
  if (written && first.undo) report.undo = caller.command("undo", first.file);
  for (std::size_t i = 0; request.doubts_texts && i < outcomes->size(); ++i) {
    for (const std::string& text : results::text_warnings(request.files[i], (*outcomes)[i])) caller.warn(text);
  }
  results::show_several(caller.output(), report);
  for (std::size_t i = 0; i < outcomes->size(); ++i) {
    const edit::EditOutcome& each = (*outcomes)[i];
    if (const auto note = note_of_errors_left(each))
      caller.note(fmt::format("{}: {}", bytes::quoted_file(request.files[i].file), *note));
    const bool members = caller.renderer->has_members();
    if (!members && each.no_undo && first.undo) caller.remark("warning", "the edit cannot be undone: " + *each.no_undo);
  }
  return {};
}

}  // namespace jt::actions
