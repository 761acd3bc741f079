// SPDX-License-Identifier: MIT
// json_editor_preview and json_editor_apply of source 001.
#include <fmt/format.h>

#include "actions/proposals.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

/// The parameter that an error of a preview is about; empty: none of them.
std::string_view at_fault(Code code, const Arguments& arguments) {
  const bool file = arguments.given("filePath");
  switch (code) {
    case Code::instruction_too_long:
      return "instruction";
    case Code::invalid_input:
      return arguments.text("instruction").find_first_not_of(" \t\r\n") == std::string::npos ? "instruction"
             : file                                                                          ? "filePath"
                                                                                             : "document";
    case Code::invalid_json:
    case Code::document_too_large:
      return file ? "filePath" : "document";
    case Code::file_not_found:
    case Code::outside_root:
    case Code::not_a_file:
    case Code::permission_denied:
      return file ? "filePath" : "";
    default:
      return {};
  }
}

Result<void> preview(Run& run, const Arguments& arguments) {
  const bool both = arguments.given("document") && arguments.given("filePath");
  if (both || (!arguments.given("document") && !arguments.given("filePath"))) {
    run.blame("document");
    Error error = make_error(Code::invalid_input, both ? "'document' and 'filePath' are both given"
                                                       : "neither 'document' nor 'filePath' is given");
    error->hints = {both ? "Leave one of 'document' and 'filePath' out"
                         : "Give the document itself in 'document', or the name of its file in 'filePath'"};
    return fail(std::move(error));
  }
  auto store = TRY(run.workplace().sessions());
  auto interpreter = TRY(run.workplace().interpreter());
  propose::PreviewRequest request;
  request.instruction = arguments.text("instruction");
  request.interpreter = interpreter.get();
  request.file = arguments.maybe_text("filePath").value_or("document");
  request.syntax = syntax_of(arguments);
  if (arguments.given("document")) request.text = std::string(arguments.json("document"));
  const auto apply = [](const std::string& session) {
    return call_text("json_editor_apply", {{"session_id", session}});
  };
  const auto part = part_of(arguments, "json_editor_preview");
  const auto done = actions::preview(run, std::move(request), *store, apply, part);
  if (done) return {};
  run.blame(at_fault(done.error()->code, arguments));
  return fail(done.error());
}

/// An empty list is an answer: none of them.
Failed nothing_confirmed(Run& run) {
  run.blame("confirmed_changes");
  Error error = make_error(Code::invalid_input, "no change is confirmed: the list is empty, so nothing was applied");
  error->hints = {"Name the changes to apply; without 'confirmed_changes' all are applied. The session is as it was"};
  return fail(std::move(error));
}

Result<void> apply(Run& run, const Arguments& arguments) {
  if (arguments.text("schema") == "-") {
    run.blame("schema");
    return fail(Code::invalid_input, "'-' is not a file: a tool has no standard input");
  }
  propose::ApplyRequest request;
  request.session = arguments.text("session_id");
  request.changes = arguments.texts("confirmed_changes");
  if (arguments.given("confirmed_changes") && request.changes.empty()) return nothing_confirmed(run);
  auto store = TRY(run.workplace().sessions());
  request.kept_only = run.workplace().read_only;
  const auto done = actions::apply(run, std::move(request), *store, false, schema_of(arguments));
  if (done) return {};
  if (done.error()->code == Code::session_not_found) run.blame("session_id");
  if (done.error()->code == Code::invalid_input) run.blame("confirmed_changes");
  return fail(done.error());
}

constexpr std::string_view schema_of_preview =
    R"({"type":"object","required":["session_id","changes","message","status"]})";

constexpr std::string_view schema_of_apply = R"({"type":"object","required":["applied_changes","message","status"]})";

}  // namespace

Tool json_editor_preview() {
  return {.name = "json_editor_preview",
          .title = "Preview",
          .description =
              "What would this instruction change? Proposes changes from plain English (\"set the theme of Alice to "
              "light\") for json_editor_apply; makes none.",
          .style = Tool::Style::editor,
          .effect = Tool::Effect::keeps,
          .repeatable = false,
          .parameters = {{.name = "instruction",
                          .description = "what to change, in English",
                          .required = true,
                          .least = 1,
                          .most = propose::longest_instruction,
                          .described_only = true},
                         {.name = "document", .kind = Kind::tree, .description = "inline"},
                         {.name = "filePath", .description = "or a JSON file"},
                         {.name = "offset", .kind = Kind::number, .description = "changes to skip"},
                         syntax_parameter()},
          .output_schema = schema_of_preview,
          .run = preview};
}

Tool json_editor_apply() {
  return {.name = "json_editor_apply",
          .title = "Apply",
          .description = "Apply the changes of a json_editor_preview. Refused if the document changed since.",
          .style = Tool::Style::editor,
          .effect = Tool::Effect::removes,
          .repeatable = false,
          .parameters = {{.name = "session_id", .description = "the preview's", .required = true},
                         {.name = "confirmed_changes", .kind = Kind::texts, .description = "ids; all if omitted"},
                         schema_parameter()},
          .output_schema = schema_of_apply,
          .run = apply,
          .files = {},
          .inline_too = true};
}

}  // namespace jt::tools
