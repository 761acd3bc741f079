// SPDX-License-Identifier: MIT
// The short edits of source 002: one operation at one location, answered with a sentence.
#include <fmt/format.h>

#include "actions/edit.hpp"
#include "core/edit/operations_json.hpp"
#include "tools/definitions.hpp"
#include "tools/json_text.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

Result<void> edit_one(Run& run, const Arguments& arguments, edit::OperationKind kind, std::string_view value) {
  actions::EditRequest request;
  request.edit.file = arguments.text("path");
  request.edit.syntax = syntax_of(arguments);
  request.edit.if_rev = arguments.maybe_text("if_rev");
  request.edit.dry_run = arguments.flag("dry_run");
  request.schema = schema_of(arguments);
  request.spelling = path::Spelling::jsonpath;
  request.sentence = true;
  const std::string given = arguments.text("json_path");
  edit::Operation operation;
  operation.kind = kind;
  operation.path = TRY(edit::given_path(given));
  const bool whole = operation.path.path.steps.empty();
  if (whole && (kind == edit::OperationKind::set || kind == edit::OperationKind::remove)) {
    return fail(Code::invalid_path, fmt::format("cannot {} the root of a document: name a key or an index",
                                                kind == edit::OperationKind::set ? "replace" : "delete"));
  }
  operation.shallow = kind == edit::OperationKind::merge;
  if (!value.empty()) operation.value = TRY(json_text(arguments, value, &operation.commented));
  request.edit.what = fmt::format("{} {}", edit::name(kind), given);
  request.edit.operations.push_back(std::move(operation));
  return actions::edit(run, std::move(request));
}

Result<void> set_value(Run& run, const Arguments& arguments) {
  return edit_one(run, arguments, edit::OperationKind::set, "value");
}
Result<void> delete_key(Run& run, const Arguments& arguments) {
  return edit_one(run, arguments, edit::OperationKind::remove, {});
}
Result<void> append_value(Run& run, const Arguments& arguments) {
  return edit_one(run, arguments, edit::OperationKind::append, "value");
}
Result<void> merge_object(Run& run, const Arguments& arguments) {
  return edit_one(run, arguments, edit::OperationKind::merge, "updates");
}

std::vector<Parameter> parameters(std::string_view place, std::string_view value, std::string_view about) {
  std::vector<Parameter> list{{.name = "path", .description = file_text, .required = true},
                              {.name = "json_path", .description = place, .required = true}};
  if (!value.empty()) {
    list.push_back({.name = value, .description = about, .required = true, .holds_json = true});
  }
  list.push_back({.name = "if_rev", .description = "required rev"});
  list.push_back(dry_run_parameter("dry_run"));
  list.push_back(syntax_parameter());
  list.push_back(schema_parameter());
  return list;
}

}  // namespace

Tool set_json_value() {
  return {.name = "set_json_value",
          .title = "Set",
          .description = "Set the value at one path of a JSON file, such as $.users[0].name.",
          .style = Tool::Style::text,
          .effect = Tool::Effect::removes,
          .parameters = parameters("JSONPath", "value", "JSON text: 25, \"\\\"dark\\\"\", {\"a\": 1}"),
          .run = set_value,
          .files = {"path", "schema"}};
}

Tool delete_json_key() {
  return {.name = "delete_json_key",
          .title = "Delete",
          .description = "Delete the key or element at one path of a JSON file.",
          .style = Tool::Style::text,
          .effect = Tool::Effect::removes,
          .repeatable = false,
          .parameters = parameters("JSONPath", {}, {}),
          .run = delete_key,
          .files = {"path", "schema"}};
}

Tool append_json_array() {
  return {.name = "append_json_array",
          .title = "Append",
          .description = "Append one value to an array in a JSON file.",
          .style = Tool::Style::text,
          .effect = Tool::Effect::adds,
          .repeatable = false,
          .parameters = parameters("JSONPath", "value", "JSON text"),
          .run = append_value,
          .files = {"path", "schema"}};
}

Tool merge_json_object() {
  return {.name = "merge_json_object",
          .title = "Merge",
          .description =
              "Set several keys of one object in a JSON file; its other keys stay. Shallow: a nested object "
              "is replaced.",
          .style = Tool::Style::text,
          .effect = Tool::Effect::removes,
          .parameters = parameters("JSONPath", "updates", "JSON text of an object"),
          .run = merge_object,
          .files = {"path", "schema"}};
}

}  // namespace jt::tools
