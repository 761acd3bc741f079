// SPDX-License-Identifier: MIT
// JsonPatch: an edit by path, by match or by query, or a list of edits. json_undo: takes the last edit back.
#include <fmt/format.h>

#include "core/edit/operations_json.hpp"
#include "core/edit/undo.hpp"
#include "core/json/escape.hpp"
#include "core/text/words.hpp"
#include "results/undo_result.hpp"
#include "tools/definitions.hpp"
#include "tools/editing.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

Failed misuse(std::string message) { return fail(Code::invalid_input, std::move(message)); }

/// The parameters of one operation as one of a list, so that there is one way to read both.
Result<std::string> operation_text(const Arguments& arguments) {
  std::string text = fmt::format("[{{\"operation\": {}", json::quote(arguments.text("operation")));
  const bool match = arguments.given("match");
  const bool query = arguments.given("query");
  const int places = int{arguments.given("path")} + int{match} + int{query};
  if (places != 1) {
    return misuse(places == 0 ? "parameter 'path', 'match' or 'query' is missing: what to edit"
                              : "give one of the parameters 'path', 'match' and 'query', not several");
  }
  if (match) {
    const Arguments inside = arguments.members("match");
    text += fmt::format(R"(, "match": {{"arrayPath": {}, "where": {})", inside.json("arrayPath"), inside.json("where"));
    for (const std::string_view name : {"at", "all", "unique"}) {
      if (arguments.given(name)) text += fmt::format(", \"{}\": {}", name, arguments.json(name));
    }
    text += "}";
  } else {
    text += fmt::format(", \"path\": {}", arguments.json(query ? "query" : "path"));
    for (const std::string_view name : {"at", "unique"}) {
      if (arguments.given(name)) return misuse(fmt::format("parameter '{}' belongs to 'match'", name));
    }
    if (arguments.given("all")) {
      if (!query) return misuse("parameter 'all' belongs to 'match' or 'query'");
      text += fmt::format(", \"all\": {}", arguments.json("all"));
    }
  }
  if (!arguments.given("value") && arguments.text("operation") != "remove") {
    return fail(missing({.name = "value", .holds_json = true}, arguments));
  }
  for (const std::string_view name : {"value", "expect"}) {
    if (!arguments.given(name)) continue;
    auto value = json_text(arguments, name);
    if (!value) return value;
    text += fmt::format(", \"{}\": {}", name, *value);
  }
  return text + "}]";
}

/// What is edited, for the list of edits.
std::string target_text(const Arguments& arguments) {
  if (arguments.given("query")) return arguments.text("query");
  if (!arguments.given("match")) return arguments.text("path");
  return fmt::format("an element of {}{}", arguments.members("match").text("arrayPath"),
                     arguments.given("at") ? ", at " + arguments.text("at") : "");
}

Result<void> take_operations(const Arguments& arguments, edit::EditRequest& request) {
  std::string text;
  request.list = arguments.given("operations");
  if (request.list) {
    for (const std::string_view name : {"operation", "path", "match", "query", "value", "expect", "at", "all"}) {
      if (arguments.given(name)) return misuse(fmt::format("give either 'operations' or '{}', not both", name));
    }
    text = arguments.json("operations");
  } else {
    if (!arguments.given("operation")) return misuse("parameter 'operation' is missing: set, insert, remove or merge");
    auto one = TRY(operation_text(arguments));
    text = std::move(one);
  }
  auto operations = edit::parse_operations(std::move(text));
  if (!operations) {
    Error error = std::move(operations.error().error);
    if (request.list) error->failed_operation = operations.error().operation;
    return fail(std::move(error));
  }
  request.operations = std::move(*operations);
  request.what = request.list ? text::counted(request.operations.size(), "operation")
                              : fmt::format("{} {}", arguments.text("operation"), target_text(arguments));
  return {};
}

Result<void> patch(Run& run, const Arguments& arguments) {
  edit::EditRequest request = edit_request(run, arguments.text("filePath"));
  request.if_rev = arguments.maybe_text("ifRev");
  request.dry_run = arguments.flag("dryRun");
  if (auto taken = take_operations(arguments, request); !taken) return taken;
  return carry_out(run, std::move(request), path::Spelling::pointer);
}

Result<void> undo(Run& run, const Arguments& arguments) {
  edit::UndoRequest request;
  request.file = arguments.text("filePath");
  request.state_folder = run.workplace().state_folder;
  std::string diff;
  const auto outcome = TRY(edit::undo(run.workplace().roots, request));
  results::show_undo(run.output(), request.file, outcome, {});
  return {};
}

}  // namespace

Tool json_patch() {
  return {
      .name = "JsonPatch",
      .title = "Edit a JSON file",
      .description =
          "Change one value, or many, in a JSON file of any size; all other bytes stay as they are. operation: set "
          "(add or replace; \"/list/-\" appends), insert (before an index), remove, merge (deep), append (value "
          "becomes the last element), rename (value is the new key). Say where with path, with match ({\"arrayPath\": "
          "\"/users\", \"where\": {\"id\": 7}}; preferred in long arrays; set with an object assigns its "
          "properties), or with query. value is JSON text: \"\\\"dark\\\"\". Call JsonInspect first.",
      .effect = Tool::Effect::removes,
      .repeatable = false,
      .parameters =
          {{.name = "filePath", .description = file_text, .required = true},
           {.name = "operation",
            .description = "left out with operations",
            .choices = {"set", "insert", "remove", "merge", "append", "rename"}},
           {.name = "path", .description = "JSON Pointer of the target"},
           {.name = "match",
            .kind = Kind::object,
            .description = "an element with these properties",
            .members = {{.name = "arrayPath", .description = "JSON Pointer of the array", .required = true},
                        {.name = "where",
                         .kind = Kind::object,
                         .description = "properties that the element must have",
                         .required = true}}},
           {.name = "value", .description = "JSON text; not for remove", .holds_json = true},
           {.name = "query", .description = "JSONPath, in place of path"},
           {.name = "all", .kind = Kind::flag, .description = "edit every match, not one"},
           {.name = "unique", .kind = Kind::flag, .description = "refuse if several elements match"},
           {.name = "at", .description = "with match: JSON Pointer below the element"},
           {.name = "expect", .description = "JSON text that the present value must equal", .holds_json = true},
           {.name = "ifRev", .description = "revision it must have"},
           {.name = "dryRun", .kind = Kind::flag, .description = "show the diff, write nothing"},
           {.name = "operations",
            .kind = Kind::objects,
            .description =
                "several operations, all or none, as {\"operation\", \"path\" or \"match\", \"value\": any}"}},
      .output_schema = schema_of_edit,
      .run = patch};
}

Tool json_undo() {
  return {.name = "json_undo",
          .title = "Undo the last edit",
          .description = "Undo the last edit that these tools made in this file, byte for byte.",
          .effect = Tool::Effect::removes,
          .repeatable = false,
          .parameters = {{.name = "filePath", .description = file_text, .required = true}},
          .output_schema = schema_of_edit,
          .run = undo};
}

}  // namespace jt::tools
