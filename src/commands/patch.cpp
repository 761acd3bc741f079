// SPDX-License-Identifier: MIT
// jt patch FILE OP [PATH] [VALUE]: an edit by path or by match, or a list of edits.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "actions/edit_together.hpp"
#include "actions/given_text.hpp"
#include "cli/again.hpp"
#include "cli/edit_request.hpp"
#include "cli/input.hpp"
#include "cli/strict_query.hpp"
#include "cli/usage.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/comments/given.hpp"
#include "core/edit/operations_json.hpp"
#include "core/edit/operations_lines.hpp"
#include "core/edit/value.hpp"
#include "core/text/words.hpp"
#include "core/value/given.hpp"

namespace jt::commands {

namespace {

constexpr std::pair<std::string_view, edit::OperationKind> kinds[] = {
    {"set", edit::OperationKind::set},       {"insert", edit::OperationKind::insert},
    {"remove", edit::OperationKind::remove}, {"delete", edit::OperationKind::remove},
    {"merge", edit::OperationKind::merge},   {"append", edit::OperationKind::append},
    {"rename", edit::OperationKind::rename}, {"move", edit::OperationKind::move},
    {"copy", edit::OperationKind::copy}};

/// --strict-query, in the paths of an operation.
Result<void> check_strict(const cli::Arguments& arguments, const edit::Operation& operation) {
  TRY(cli::check_strict(arguments, operation.path.text));
  if (operation.inside) TRY(cli::check_strict(arguments, operation.inside->text));
  if (!operation.match) return {};
  TRY(cli::check_strict(arguments, operation.match->array.text));
  return operation.match->at ? cli::check_strict(arguments, operation.match->at->text) : Result<void>();
}

/// The list of --ops, with the options that are about each of them.
Result<std::vector<edit::Operation>> operations_of(const cli::Arguments& arguments, std::string_view text, bool jsonc,
                                                   bool of_files) {
  auto operations = edit::parse_operations(text, of_files ? edit::FileMember{"file"} : edit::FileMember(), jsonc);
  if (!operations) {
    Error& error = operations.error();
    if (error->code == Code::invalid_json) error->code = Code::invalid_input;
    if (error->at && error->at->line > 0)
      error->hints.push_back(fmt::format("it is at line {}, column {}", error->at->line, error->at->column));
    if (error->failed_operation)
      error->hints.push_back(
          fmt::format("this is operation {}, counted from 0; nothing was written", *error->failed_operation));
    return operations;
  }
  for (const edit::Operation& operation : *operations) TRY(check_strict(arguments, operation));
  for (edit::Operation& operation : *operations) {
    using Kind = edit::OperationKind;
    if (arguments.given("all")) {
      if (operation.match) operation.match->all = !operation.match->unique;
      operation.all = operation.all || operation.path.selector != nullptr;
    }
    if (operation.kind == Kind::set || operation.kind == Kind::merge) {
      operation.existing = operation.existing || arguments.given("existing");
    }
  }
  return operations;
}

// --flat: LINES, or where they are.
Result<void> take_lines(const cli::Context& context, const cli::Arguments& arguments, edit::EditRequest& request) {
  const std::string given = arguments.text("flat");
  const auto file = cli::file_of_value(given);
  if (file == "-" && request.file == "-") {
    return cli::misuse(arguments, "standard input cannot be both FILE and the lines");
  }
  auto source = TRY(file ? context.open(*file) : std::make_unique<bytes::MemorySource>(given, "LINES"));
  auto operations = edit::operations_of_lines(*source);
  if (!operations) {
    Error& error = operations.error();
    if (!file) error->hints.emplace_back("'@FILE' reads lines from a file, '-' from standard input");
    return fail(std::move(error));
  }
  request.operations = std::move(*operations);
  for (edit::Operation& operation : request.operations) {
    operation.existing = operation.kind == edit::OperationKind::set && arguments.given("existing");
  }
  request.list = true;
  request.what = text::counted(request.operations.size(), "operation");
  return {};
}

/// The file that --ops or --merge-patch names. `jsonc`: whether it may have comments.
Result<std::string> text_of(const cli::Context& context, const cli::Arguments& arguments, std::string_view option,
                            bool& jsonc) {
  const std::string given = arguments.text(option);
  auto text = actions::whole_text(context, given, jsonc);
  const bool typed = (given.starts_with('[') || given.starts_with('{')) && value::checked(given);
  if (text || !typed) return text;
  Error& error = text.error();
  error->hints.insert(error->hints.begin(), fmt::format("--{} takes a file, or '-' for standard input", option));
  const std::vector<std::string> files = arguments.operands("FILE");
  const auto again = cli::command_without(arguments, files, option, {fmt::format("--{} -", option)});
  if (files != std::vector<std::string>{"-"}) error->commands = {cli::with_input(given, again)};
  return text;
}

// --ops, --merge-patch and --flat: a list, which is in a file.
Result<void> take_list(const cli::Context& context, const cli::Arguments& arguments, edit::EditRequest& request) {
  if (arguments.operand("OP")) return cli::misuse(arguments, "give either OP or a list of operations, not both");
  for (const std::string_view option :
       {"match", "where", "at", "unique", "replace", "null-deletes", "expect", "expect-absent", "string"}) {
    if (arguments.given(option)) return cli::misuse(arguments, fmt::format("option '--{}' belongs to OP", option));
  }
  constexpr std::array<std::string_view, 3> ways{"ops", "merge-patch", "flat"};
  for (std::size_t i = 0; i < ways.size(); ++i) {
    for (std::size_t j = i + 1; j < ways.size(); ++j) {
      if (!arguments.given(ways[i]) || !arguments.given(ways[j])) continue;
      return cli::misuse(arguments, fmt::format("options '--{}' and '--{}' are two ways to say what to do; give one",
                                                ways[i], ways[j]));
    }
  }
  if (arguments.given("flat")) {
    if (arguments.given("all")) return cli::misuse(arguments, "option '--all' belongs to OP or to --ops");
    return take_lines(context, arguments, request);
  }
  const bool merge = arguments.given("merge-patch");
  if (merge && arguments.given("all")) return cli::misuse(arguments, "option '--all' belongs to OP or to --ops");
  const std::string file = arguments.text(merge ? "merge-patch" : "ops");
  if (file == "-" && request.file == "-") {
    return cli::misuse(arguments, "standard input cannot be both FILE and the operations");
  }
  bool jsonc = false;
  auto text = TRY(text_of(context, arguments, merge ? "merge-patch" : "ops", jsonc));
  if (merge) {
    edit::Operation operation;
    auto value = actions::given_value(std::move(text), fmt::format("the merge patch in '{}' is not JSON", file),
                                      jsonc ? &operation.commented : nullptr);
    if (!value) return fail(std::move(value.error()));
    operation.commented = operation.commented && comments::blanked(*value);  // not those around it
    operation.kind = edit::OperationKind::merge;
    operation.null_deletes = true;
    operation.existing = arguments.given("existing");
    operation.value = std::move(*value);
    operation.path.path.spelling = path::Spelling::pointer;
    request.operations.push_back(std::move(operation));
    request.what = "merge patch";
    return {};
  }
  request.operations = TRY(operations_of(arguments, text, jsonc, false));
  request.list = true;
  request.what = text::counted(request.operations.size(), "operation");
  return {};
}

/// --ops without FILE: each operation names its file.
Result<Exit> run_files(cli::Context& context, const cli::Arguments& arguments) {
  if (arguments.given("flat")) return cli::misuse(arguments, "FILE is missing: option '--flat' is for one");
  if (!arguments.given("ops")) return cli::misuse(arguments, "FILE is missing");
  if (arguments.given("merge-patch"))
    return cli::misuse(arguments, "FILE is missing: option '--merge-patch' is for one");
  bool jsonc = false;
  const auto text = TRY(text_of(context, arguments, "ops", jsonc));
  auto operations = TRY(operations_of(arguments, text, jsonc, true));
  if (operations.empty()) return fail(Code::invalid_input, "the list has no operations, so no file is named");
  const auto common = TRY(cli::edit_request(context, arguments));
  std::vector<actions::EditRequest> requests;
  for (edit::EditRequest& each : TRY(actions::by_file(context.roots, common.edit, std::move(operations)))) {
    requests.push_back(common);
    requests.back().edit = std::move(each);
  }
  return cli::run_together(context, arguments, std::move(requests));
}

Result<edit::Match> match_of(const cli::Arguments& arguments) {
  if (!arguments.given("where")) return cli::misuse(arguments, "--match needs --where '{\"property\": value}'");
  edit::Match match;
  match.array = TRY(edit::given_path(arguments.text("match")));
  match.where = TRY(cli::json_option(arguments, "where"));
  if (arguments.given("at")) {
    match.at = TRY(edit::given_path(arguments.text("at")));
  }
  match.all = arguments.given("all");
  match.unique = arguments.given("unique");
  match.replace = arguments.given("replace");
  return match;
}

// move and copy: FROM and PATH are where PATH and VALUE are of other operations.
Result<void> take_transfer(const cli::Arguments& arguments, edit::Operation& operation, edit::EditRequest& request) {
  for (const std::string_view option : {"match", "where", "at", "all", "unique", "replace", "null-deletes", "existing",
                                        "expect", "expect-absent", "string"}) {
    if (arguments.given(option)) {
      return cli::misuse(arguments,
                         fmt::format("option '--{}' cannot be used with {}", option, edit::name(operation.kind)));
    }
  }
  const auto from = arguments.operand("PATH");
  const auto to = arguments.operand("VALUE");
  if (!from || !to)
    return cli::misuse(arguments, fmt::format("{} needs two paths: FROM and PATH", edit::name(operation.kind)));
  auto source = TRY(edit::given_path(*from));
  auto target = TRY(edit::given_path(*to));
  operation.from = std::move(source);
  operation.path = std::move(target);
  request.what = fmt::format("{} {} {}", edit::name(operation.kind), cli::word_of(*from), cli::word_of(*to));
  request.operations.push_back(std::move(operation));
  return {};
}

Result<void> take_operation(const cli::Context& context, const cli::Arguments& arguments, edit::EditRequest& request) {
  const auto word = arguments.operand("OP");
  if (!word) {
    Error error = cli::usage_error(
        &arguments.command(), "OP is missing: set, insert, remove, merge, append, rename, move or copy; or --ops FILE");
    if (context.input == cli::StandardInput::stream) {
      error->hints.insert(error->hints.begin(),
                          fmt::format("to apply operations from standard input: {}",
                                      cli::same_command(arguments, std::array{request.file}, {"--ops -"})));
    }
    return fail(std::move(error));
  }
  edit::Operation operation;
  for (const auto& [known, kind] : kinds) {
    if (known == *word) operation.kind = kind;
  }
  std::optional<std::string> path = arguments.operand("PATH");
  std::optional<std::string> value = arguments.operand("VALUE");
  const bool transfers = operation.kind == edit::OperationKind::move || operation.kind == edit::OperationKind::copy;
  if (transfers) return take_transfer(arguments, operation, request);
  if (arguments.given("match")) {
    if (value) return cli::misuse(arguments, "with --match the argument after OP is VALUE, and there is no PATH");
    value = std::exchange(path, std::nullopt);
    operation.match = TRY(match_of(arguments));
    request.what = fmt::format("{} --match {} --where {}", *word, arguments.text("match"), arguments.text("where"));
  } else {
    for (const std::string_view option : {"where", "at", "replace"}) {
      if (arguments.given(option))
        return cli::misuse(arguments, fmt::format("option '--{}' belongs to --match", option));
    }
    if (!path) return cli::misuse(arguments, "PATH is missing; the root is '' or $");
    auto query = TRY(path::parse_query(*path));
    operation.path = TRY(edit::given_target(std::move(query)));
    for (const std::string_view option : {"all", "unique"}) {
      if (arguments.given(option) && !operation.path.selector) {
        return cli::misuse(arguments, fmt::format("option '--{}' belongs to a query, or to --match", option));
      }
    }
    request.what = fmt::format("{} {}", *word, cli::word_of(*path));
  }
  TRY(cli::take_targets(arguments, operation));
  if (operation.kind == edit::OperationKind::remove) {
    if (value || arguments.given("string")) return cli::misuse(arguments, "remove takes no VALUE");
  } else {
    operation.value = TRY(cli::value_of(context, arguments, value, &operation.commented));
  }
  if (operation.kind == edit::OperationKind::rename && edit::type_of_value(*operation.value) != scan::Type::string) {
    Error error = make_error(Code::invalid_input, fmt::format("the VALUE of rename is the new key, a string, not {}",
                                                              text::excerpt(*operation.value)));
    error->hints.emplace_back("with --string VALUE is a string as it stands");
    return fail(std::move(error));
  }
  if (arguments.given("expect")) {
    operation.expect = TRY(cli::json_option(arguments, "expect"));
  }
  operation.expect_absent = arguments.given("expect-absent");
  operation.null_deletes = arguments.given("null-deletes");
  operation.existing = arguments.given("existing");
  if (operation.existing && operation.kind != edit::OperationKind::set &&
      operation.kind != edit::OperationKind::merge) {
    return cli::misuse(arguments, "option '--existing' belongs to set and merge");
  }
  request.operations.push_back(std::move(operation));
  return {};
}

/// What appends has a pointer as its first hint, and a line takes none.
Error without_pointers(Error error) {
  const auto found = std::find_if(error->advice.begin(), error->advice.end(),
                                  [](const Advice& each) { return each.kind == Advice::Kind::append_value; });
  if (found == error->advice.end()) return error;
  error->suggestion = "no line appends to an array, and 'jt append' does";
  error->hints.front() = error->suggestion;
  return error;
}

}  // namespace

Result<Exit> run_patch(cli::Context& context, const cli::Arguments& arguments) {
  if (!arguments.operand("FILE")) return run_files(context, arguments);
  auto request = TRY(cli::edit_request(context, arguments));
  const bool list = arguments.given("ops") || arguments.given("merge-patch") || arguments.given("flat");
  TRY(list ? take_list(context, arguments, request.edit) : take_operation(context, arguments, request.edit));
  auto done = cli::run_edit(context, arguments, std::move(request));
  if (!done && arguments.given("flat")) return fail(without_pointers(std::move(done.error())));
  return done;
}

}  // namespace jt::commands
