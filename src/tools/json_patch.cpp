// SPDX-License-Identifier: MIT
// JsonPatch: an edit by path, by match or by query, or a list of edits. json_undo: takes the last edit back.
#include <fmt/format.h>

#include <algorithm>

#include "actions/edit.hpp"
#include "actions/edit_together.hpp"
#include "core/edit/operations_json.hpp"
#include "core/text/words.hpp"
#include "tools/definitions.hpp"
#include "tools/json_text.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

constexpr std::string_view file_parameter = "filePath";

Failed misuse(std::string message) { return fail(Code::invalid_input, std::move(message)); }

Result<edit::Match> match_of(const Arguments& arguments) {
  const Arguments inside = arguments.members("match");
  edit::Match match;
  match.array = TRY(edit::given_path(inside.text("arrayPath")));
  match.where = inside.json("where");
  if (arguments.given("at")) match.at = TRY(edit::given_path(arguments.text("at")));
  match.all = arguments.flag("all");
  match.unique = arguments.flag("unique");
  return match;
}

/// One of "path", "query" and "match", with no parameter that belongs to another one.
Result<void> check_place(const Arguments& arguments) {
  const bool match = arguments.given("match");
  const bool query = arguments.given("query");
  const int places = int{arguments.given("path")} + int{match} + int{query};
  if (places != 1) {
    return misuse(places == 0 ? "parameter 'path', 'match' or 'query' is missing: what to edit"
                              : "give one of the parameters 'path', 'match' and 'query', not several");
  }
  if (match) return {};
  for (const std::string_view name : {"at", "unique"}) {
    if (arguments.given(name)) return misuse(fmt::format("parameter '{}' belongs to 'match'", name));
  }
  if (arguments.given("all") && !query) return misuse("parameter 'all' belongs to 'match' or 'query'");
  return {};
}

/// The one operation of a call that has no list.
Result<edit::Operation> operation_of(const Arguments& arguments) {
  TRY(check_place(arguments));
  edit::Operation operation;
  operation.kind = TRY(edit::own_kind(arguments.text("operation")));
  if (!arguments.given("value") && operation.kind != edit::OperationKind::remove) {
    return fail(missing({.name = "value", .holds_json = true}, arguments));
  }
  if (arguments.given("value") && operation.kind == edit::OperationKind::remove) {
    Error error = make_error(Code::invalid_input, "parameter 'value' does not belong to 'remove'");
    error->hints.emplace_back(
        "'expect' is the value that must be there; 'path', 'match' or 'query' say what to remove");
    return fail(std::move(error));
  }
  if (arguments.given("value")) operation.value = TRY(json_text(arguments, "value", &operation.commented));
  if (arguments.given("expect")) operation.expect = TRY(json_text(arguments, "expect"));
  if (arguments.given("match")) {
    operation.match = TRY(match_of(arguments));
  } else {
    operation.path = TRY(edit::given_target(arguments.text(arguments.given("query") ? "query" : "path")));
    operation.all = arguments.flag("all");
  }
  TRY(edit::check_operation(operation));
  return operation;
}

/// What is edited, for the list of edits.
std::string target_text(const Arguments& arguments) {
  if (arguments.given("query")) return arguments.text("query");
  if (!arguments.given("match")) return arguments.text("path");
  return fmt::format("an element of {}{}", arguments.members("match").text("arrayPath"),
                     arguments.given("at") ? ", at " + arguments.text("at") : "");
}

Result<void> refuse_beside_list(const Arguments& arguments) {
  for (const std::string_view name : {"operation", "path", "match", "query", "value", "expect", "at", "all"}) {
    if (arguments.given(name)) return misuse(fmt::format("give either 'operations' or '{}', not both", name));
  }
  return {};
}

/// Whether one of the operations names its file.
bool names_files(const value::View& operations) {
  return std::any_of(operations.begin(), operations.end(),
                     [](const value::View& each) { return static_cast<bool>(each.member(file_parameter)); });
}

/// A list for several files: one transaction.
Result<void> patch_together(Run& run, const Arguments& arguments, const actions::EditRequest& common) {
  if (common.edit.if_rev) return misuse("parameter 'ifRev' belongs to a call for a single file");
  auto operations = TRY(edit::parse_operations(arguments.value("operations"), {file_parameter, common.edit.file}));
  actions::TogetherRequest request;
  request.schema = common.schema;
  request.doubts_texts = true;
  request.files = TRY(actions::by_file(run.roots, common.edit, std::move(operations)));
  return actions::edit_together(run, std::move(request));
}

Result<void> take_list(const Arguments& arguments, edit::EditRequest& request) {
  request.list = true;
  request.operations = TRY(edit::parse_operations(arguments.value("operations")));
  request.what = text::counted(request.operations.size(), "operation");
  return {};
}

Result<void> take_operation(const Arguments& arguments, edit::EditRequest& request) {
  if (!arguments.given("operation")) {
    return misuse(
        "parameter 'operation' is missing: set, insert, remove, merge, append or rename; or 'operations', "
        "several of them");
  }
  request.operations.push_back(TRY(operation_of(arguments)));
  request.what = fmt::format("{} {}", arguments.text("operation"), target_text(arguments));
  return {};
}

Result<void> patch(Run& run, const Arguments& arguments) {
  actions::EditRequest request;
  request.edit.file = arguments.text(file_parameter);
  request.edit.syntax = syntax_of(arguments);
  request.edit.if_rev = arguments.maybe_text("ifRev");
  request.edit.dry_run = arguments.flag("dryRun");
  request.schema = schema_of(arguments);
  request.equal_together = true;
  const bool list = arguments.given("operations");
  request.doubts_texts = list;
  if (list) {
    TRY(refuse_beside_list(arguments));
    if (names_files(arguments.value("operations"))) return patch_together(run, arguments, request);
  }
  if (request.edit.file.empty()) return fail(missing({.name = file_parameter}, arguments));
  TRY(list ? take_list(arguments, request.edit) : take_operation(arguments, request.edit));
  return actions::edit(run, std::move(request));
}

Result<void> undo(Run& run, const Arguments& arguments) {
  edit::UndoRequest request;
  request.file = arguments.text("filePath");
  request.only = arguments.flag("only");
  return actions::undo(run, std::move(request));
}

}  // namespace

Tool json_patch() {
  return {
      .name = "JsonPatch",
      .title = "Edit",
      .description =
          "Change values in a JSON file; other bytes stay. operation: set (add or replace), "
          "insert (before an index), remove, merge (deep), append (to an array), rename (value is the new "
          "key). Say where with path, query or match ({\"arrayPath\": \"/users\", \"where\": {\"id\": 7}}; for "
          "long arrays; set with an object assigns its properties). value is JSON text: \"\\\"dark\\\"\". Call "
          "JsonInspect "
          "first.",
      .effect = Tool::Effect::removes,
      .repeatable = false,
      .parameters =
          {{.name = file_parameter, .description = file_text},
           {.name = "operation",
            .description = "not with operations",
            .choices = {"set", "insert", "remove", "merge", "append", "rename"}},
           {.name = "path", .description = "JSON Pointer"},
           {.name = "match",
            .kind = Kind::object,
            .description = "element",
            .members = {{.name = "arrayPath", .description = "JSON Pointer", .required = true},
                        {.name = "where", .kind = Kind::object, .description = "its properties", .required = true}}},
           {.name = "value", .description = "JSON text; not for remove", .holds_json = true},
           {.name = "query", .description = "JSONPath, not path"},
           {.name = "all", .kind = Kind::flag, .description = "edit every match"},
           {.name = "unique", .kind = Kind::flag, .description = "refuse if several match"},
           {.name = "at", .description = "with match: pointer below it"},
           {.name = "expect", .description = "JSON text it must equal", .holds_json = true},
           {.name = "ifRev", .description = "required rev"},
           dry_run_parameter("dryRun"),
           syntax_parameter(),
           schema_parameter("file or auto"),
           {.name = "operations",
            .kind = Kind::objects,
            .description = "edits, all or none: {operation, path or match, value (itself, no JSON text), filePath if "
                           "several files}"}},
      .output_schema = schema_of_edit,
      .run = patch,
      .files = {"filePath", "schema"}};
}

Tool json_undo() {
  return {.name = "json_undo",
          .title = "Undo",
          .description = "Undo the last edit of a file by jt.",
          .effect = Tool::Effect::removes,
          .repeatable = false,
          .parameters = {{.name = "filePath", .description = file_text, .required = true},
                         {.name = "only", .kind = Kind::flag, .description = "in no other file"}},
          .output_schema = schema_of_edit,
          .run = undo};
}

}  // namespace jt::tools
