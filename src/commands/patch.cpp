// SPDX-License-Identifier: MIT
// jt patch FILE OP [PATH] [VALUE]: an edit by path or by match, or a list of edits.
#include <fmt/format.h>

#include "commands/edit_request.hpp"
#include "commands/edit_result.hpp"
#include "commands/usage.hpp"
#include "core/edit/operations_json.hpp"
#include "core/edit/value.hpp"

namespace jt {

namespace {

constexpr OperationKind kinds[] = {OperationKind::set, OperationKind::insert, OperationKind::remove,
                                   OperationKind::merge};

Failed misuse(const Arguments& arguments, std::string message) {
  return fail(usage_error(&arguments.command(), std::move(message)));
}

// --ops and --merge-patch: the operations are in a file.
Result<void> take_list(const Context& context, const Arguments& arguments, EditRequest& request) {
  if (arguments.operand("OP")) return misuse(arguments, "give either OP or a list of operations, not both");
  if (arguments.given("ops") && arguments.given("merge-patch")) {
    return misuse(arguments, "options '--ops' and '--merge-patch' are two ways to say what to do; give one");
  }
  const bool merge = arguments.given("merge-patch");
  const std::string file = arguments.text(merge ? "merge-patch" : "ops");
  if (file == "-" && request.file == "-") {
    return misuse(arguments, "standard input cannot be both FILE and the operations");
  }
  auto text = text_of(context, file);
  if (!text) return fail(std::move(text.error()));
  if (merge) {
    auto value = checked_value(std::move(*text));
    if (!value) {
      return fail(Code::invalid_input,
                  fmt::format("the merge patch in '{}' is not JSON: {}", file, value.error().message));
    }
    Operation operation;
    operation.kind = OperationKind::merge;
    operation.null_deletes = true;
    operation.value = std::move(*value);
    operation.path.path.spelling = Spelling::pointer;
    request.operations.push_back(std::move(operation));
    request.what = "merge patch";
    return {};
  }
  auto operations = parse_operations(std::move(*text));
  if (!operations) {
    Error error = std::move(operations.error().error);
    error.code = error.code == Code::invalid_json ? Code::invalid_input : error.code;
    error.failed_operation = operations.error().operation;
    return fail(std::move(error));
  }
  request.operations = std::move(*operations);
  request.list = true;
  request.what = fmt::format("{} operations", request.operations.size());
  return {};
}

Result<Match> match_of(const Arguments& arguments) {
  if (!arguments.given("where")) return misuse(arguments, "--match needs --where '{\"property\": value}'");
  Match match;
  auto array = given_path(arguments.text("match"));
  if (!array) return fail(std::move(array.error()));
  match.array = std::move(*array);
  auto where = json_option(arguments, "where");
  if (!where) return fail(std::move(where.error()));
  match.where = std::move(*where);
  if (arguments.given("at")) {
    auto at = given_path(arguments.text("at"));
    if (!at) return fail(std::move(at.error()));
    match.at = std::move(*at);
  }
  match.all = arguments.given("all");
  match.unique = arguments.given("unique");
  match.replace = arguments.given("replace");
  if (match.all && match.unique) return misuse(arguments, "options '--all' and '--unique' contradict each other");
  return match;
}

Result<void> take_operation(const Context& context, const Arguments& arguments, EditRequest& request) {
  const auto word = arguments.operand("OP");
  if (!word) return misuse(arguments, "OP is missing: set, insert, remove or merge; or --ops FILE");
  Operation operation;
  for (const OperationKind kind : kinds) {
    if (name(kind) == *word) operation.kind = kind;
  }
  std::optional<std::string> path = arguments.operand("PATH");
  std::optional<std::string> value = arguments.operand("VALUE");
  if (arguments.given("match")) {
    if (value) return misuse(arguments, "with --match the argument after OP is VALUE, and there is no PATH");
    value = std::exchange(path, std::nullopt);
    auto match = match_of(arguments);
    if (!match) return fail(std::move(match.error()));
    operation.match = std::move(*match);
    request.what = fmt::format("{} --match {} --where {}", *word, arguments.text("match"), arguments.text("where"));
  } else {
    for (const std::string_view option : {"where", "at", "all", "unique", "replace"}) {
      if (arguments.given(option)) return misuse(arguments, fmt::format("option '--{}' belongs to --match", option));
    }
    if (!path) return misuse(arguments, "PATH is missing; the root is '' or $");
    auto given = given_path(*path);
    if (!given) return fail(std::move(given.error()));
    operation.path = std::move(*given);
    request.what = fmt::format("{} {}", *word, *path);
  }
  if (operation.kind == OperationKind::remove) {
    if (value || arguments.given("string")) return misuse(arguments, "remove takes no VALUE");
  } else {
    auto checked = value_of(context, arguments, value);
    if (!checked) return fail(std::move(checked.error()));
    operation.value = std::move(*checked);
  }
  if (arguments.given("expect")) {
    auto expect = json_option(arguments, "expect");
    if (!expect) return fail(std::move(expect.error()));
    operation.expect = std::move(*expect);
  }
  operation.expect_absent = arguments.given("expect-absent");
  operation.null_deletes = arguments.given("null-deletes");
  request.operations.push_back(std::move(operation));
  return {};
}

}  // namespace

int run_patch(Context& context, const Arguments& arguments) {
  auto request = edit_request(context, arguments, *arguments.operand("FILE"));
  if (!request) return context.refuse(request.error());
  const bool list = arguments.given("ops") || arguments.given("merge-patch");
  const auto taken = list ? take_list(context, arguments, *request) : take_operation(context, arguments, *request);
  if (!taken) return context.refuse(taken.error());
  return run_edit(context, std::move(*request), Spelling::pointer, {});
}

}  // namespace jt
