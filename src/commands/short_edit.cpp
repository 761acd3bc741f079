// SPDX-License-Identifier: MIT
// set, delete, append, insert, merge and rename: one operation at one location, reported in a sentence.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/again.hpp"
#include "cli/edit_request.hpp"
#include "cli/input.hpp"
#include "cli/usage.hpp"
#include "commands/commands.hpp"
#include "core/edit/operations_json.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/path/query.hpp"
#include "core/text/code_point.hpp"

namespace jt::commands {

namespace {

using cli::Arguments;
using cli::Context;
using cli::usage_error;
using edit::OperationKind;

/// The key at the end of a NAME that is a path, or begins as one does; nothing where it is a key.
std::optional<std::string> key_of_path(const std::string& name) {
  const bool pointer = name.starts_with('/');
  const bool dotted = name.starts_with('.') || name.starts_with("$.");
  if (!pointer && !dotted && !name.starts_with('[') && !name.starts_with("$[")) return {};
  const auto path = path::parse_path(name);
  if (path && !path->steps.empty()) return path->steps.back().text;
  // ".scripts.dark-mode" is none, as its key would have to be in brackets.
  const std::string last = dotted ? name.substr(name.rfind('.') + 1) : std::string();
  return last.empty() ? std::nullopt : std::optional(last);
}

/// Who types a path as NAME means the key at its end.
Result<void> check_name(const Arguments& arguments, const std::string& name) {
  const auto key = key_of_path(name);
  if (!key) return {};
  Error error = make_error(Code::invalid_input,
                           fmt::format("NAME '{}' is a path, and the new key alone is wanted", text::excerpt(name)));
  error->hints.emplace_back("--literal uses it as the key");
  const std::vector<std::string> operands{*arguments.operand("FILE"), *arguments.operand("PATH"), *key};
  if (!key->empty()) error->commands.push_back(cli::same_command(arguments, operands));
  return fail(std::move(error));
}

/// --add: a number in place of VALUE.
Result<void> fill_number(const Arguments& arguments, edit::Operation& operation) {
  if (arguments.operand("VALUE") || arguments.given("string")) {
    return fail(usage_error(&arguments.command(), "give either VALUE or --add, not both"));
  }
  std::string number = arguments.text("add");
  if (number.starts_with('+')) number.erase(0, 1);
  if (!json::is_number(number)) {
    return fail(usage_error(&arguments.command(), fmt::format("option '--add' needs a number, not '{}'",
                                                              text::excerpt(arguments.text("add")))));
  }
  operation.kind = OperationKind::add_number;
  operation.value = std::move(number);
  return {};
}

Result<void> fill_value(const Context& context, const Arguments& arguments, edit::Operation& operation) {
  if (operation.kind == OperationKind::remove) return {};
  if (operation.kind == OperationKind::rename) {
    const std::string name = *arguments.operand("NAME");
    if (const std::size_t at = text::invalid_text_at(name); at != std::string::npos) {
      return fail(Code::invalid_input, fmt::format("NAME '{}' is not UTF-8, from byte {} on", text::excerpt(name), at));
    }
    operation.value = json::quote(name);
    return arguments.given("literal") ? Result<void>() : check_name(arguments, name);
  }
  if (operation.kind == OperationKind::set && arguments.given("add")) return fill_number(arguments, operation);
  const bool merge = operation.kind == OperationKind::merge;
  operation.value =
      TRY(cli::value_of(context, arguments, arguments.operand(merge ? "OBJECT" : "VALUE"), &operation.commented));
  if (merge) operation.shallow = !arguments.given("deep");
  if (merge || operation.kind == OperationKind::set) operation.existing = arguments.given("existing");
  return {};
}

/// The paths of delete after the first one.
Result<void> fill_others(const Arguments& arguments, edit::Operation& operation) {
  operation.keep_comments = arguments.given("keep-comments");
  const std::vector<std::string>& paths = arguments.operands("PATH");
  for (std::size_t i = 1; i < paths.size(); ++i) {
    auto query = TRY(path::parse_query(paths[i]));
    operation.others.push_back(edit::whole_selector(std::move(query)));
  }
  return {};
}

Result<void> fill(const Context& context, const Arguments& arguments, OperationKind kind, edit::EditRequest& request) {
  edit::Operation operation;
  operation.kind = kind;
  const std::string path = *arguments.operand("PATH");
  auto query = TRY(path::parse_query(path));
  const bool removes = kind == OperationKind::remove;
  operation.if_exists = removes && arguments.given("if-exists");
  // Several paths, and one whose value need not be there, are queries.
  if (operation.if_exists || (removes && arguments.operands("PATH").size() > 1)) {
    operation.path = edit::whole_selector(std::move(query));
  } else {
    operation.path = TRY(edit::given_target(std::move(query)));
  }
  if (kind == OperationKind::set && arguments.given("inside")) {
    operation.inside = TRY(edit::given_path(arguments.text("inside")));
  }
  const bool whole = !operation.path.selector && operation.path.path.steps.empty() && !operation.inside;
  const bool replaces = kind == OperationKind::set && whole && !arguments.given("add");
  // The edit refuses to replace the root of lines, whatever the options are.
  if (replaces && !arguments.given("replace-root") && !cli::reads_lines(arguments)) {
    Error error = make_error(Code::invalid_path, fmt::format("cannot replace the root of '{}'", request.file));
    error->hints.emplace_back("--replace-root replaces a whole document");
    return fail(std::move(error));
  }
  TRY(fill_value(context, arguments, operation));
  if (kind == OperationKind::remove) {
    TRY(fill_others(arguments, operation));
  }
  TRY(cli::take_targets(arguments, operation));
  if (arguments.given("expect")) {
    operation.expect = TRY(cli::json_option(arguments, "expect"));
  }
  operation.expect_absent = arguments.given("expect-absent");
  request.what = arguments.command().name;
  for (const std::string& each : arguments.operands("PATH")) request.what += " " + cli::word_of(each);
  if (operation.inside) request.what += fmt::format(" inside {}", operation.inside->text);
  request.operations.push_back(std::move(operation));
  return {};
}

Result<Exit> short_edit(Context& context, const Arguments& arguments, OperationKind kind) {
  auto request = TRY(cli::edit_request(context, arguments));
  request.spelling = path::Spelling::jsonpath;
  request.sentence = true;
  TRY(fill(context, arguments, kind, request.edit));
  const std::vector<std::string>& files = arguments.operands("FILE");
  if (files.size() > 1) {
    std::vector<actions::EditRequest> requests;
    for (const std::string& file : files) {
      requests.push_back(request);
      requests.back().edit.file = file;
    }
    return cli::run_together(context, arguments, std::move(requests));
  }
  return cli::run_edit(context, arguments, std::move(request));
}

}  // namespace

Result<Exit> run_append(Context& context, const Arguments& arguments) {
  return short_edit(context, arguments, OperationKind::append);
}
Result<Exit> run_delete(Context& context, const Arguments& arguments) {
  return short_edit(context, arguments, OperationKind::remove);
}
Result<Exit> run_insert(Context& context, const Arguments& arguments) {
  return short_edit(context, arguments, OperationKind::insert);
}
Result<Exit> run_merge(Context& context, const Arguments& arguments) {
  return short_edit(context, arguments, OperationKind::merge);
}
Result<Exit> run_rename(Context& context, const Arguments& arguments) {
  return short_edit(context, arguments, OperationKind::rename);
}
Result<Exit> run_set(Context& context, const Arguments& arguments) {
  return short_edit(context, arguments, OperationKind::set);
}

}  // namespace jt::commands
