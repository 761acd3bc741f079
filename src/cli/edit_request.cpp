// SPDX-License-Identifier: MIT
#include "cli/edit_request.hpp"

#include "actions/edit_together.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>

#include "actions/given_text.hpp"
#include "cli/again.hpp"
#include "cli/input.hpp"
#include "cli/schema_options.hpp"
#include "cli/usage.hpp"
#include "core/bytes/errors.hpp"
#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"
#include "core/text/shell.hpp"
#include "core/text/words.hpp"

namespace jt::cli {

namespace {

Result<splice::Indent> indent_of(const Arguments& arguments) {
  const std::string given = arguments.text("indent");
  if (given == "none") return splice::Indent{{}, true};
  if (given == "tab") return splice::Indent{"\t", false};
  const auto width = text::parse_number(given);
  if (!width || *width > 16) {
    return fail(usage_error(&arguments.command(),
                            fmt::format("option '--indent' takes a number up to 16, tab or none, not '{}'", given)));
  }
  return splice::Indent{std::string(static_cast<std::size_t>(*width), ' '), false};
}

/// Whether rather a number or literal was meant than a string: `01`, `True`, `NaN`. Its own hint says what is wrong.
bool is_nearly_other(std::string_view text) {
  constexpr std::array<std::string_view, 5> words{"true", "false", "null", "none", "nan"};
  const char first = text.front();
  if (text::is_digit(first) || first == '-' || first == '+' || first == '.') return true;
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(), text::lower);
  return lower.find("infinity") == 0 || std::find(words.begin(), words.end(), lower) != words.end();
}

/// `1.3.0`, `2024-01-31`, `10:30`: it begins like a number, and can be none.
bool is_version(std::string_view text) {
  const std::string_view rest = text.substr(std::min<std::size_t>(text.size(), 1));
  return text::is_digit(text.front()) &&
         (std::count(text.begin(), text.end(), '.') > 1 || rest.find_first_of(":/") != std::string_view::npos ||
          (rest.find('-') != std::string_view::npos && text.find_first_of("eE") == std::string_view::npos));
}

/// Whether text that is no JSON was certainly meant as a string.
bool is_rather_string(std::string_view text) {
  if (text.empty() || text.find_first_of("{}[]\"") != std::string_view::npos) return false;
  return text::invalid_text_at(text) == std::string::npos && (!is_nearly_other(text) || is_version(text));
}

/// A JSON value that was typed. `what` names it.
Result<std::string> typed_value(const std::string& text, std::string_view what, bool takes_string,
                                bool* commented = nullptr) {
  auto value = actions::given_value(text, fmt::format("{} is not JSON", what), commented);
  const bool word = !text.empty() && text.find_first_of("{}[]\"") == std::string::npos;
  if (value || value.error()->code != Code::invalid_input || !word) return value;
  const std::string quoted = text::shell_quote(json::quote(text));
  std::string hint = fmt::format("a string is written with its quotes: {}", quoted);
  if (takes_string) hint += fmt::format(", or as --string {}", text::shell_quote(text));
  auto& hints = value.error()->hints;
  if (!is_nearly_other(text)) hints.clear();
  hints.push_back(std::move(hint));
  return value;
}

// Whether a regular file has this name. It is not opened: a pipe would block.
bool names_existing(const Context& context, const std::string& name) {
  const auto place = context.roots.locate_for_edit(name);
  struct stat status {};
  return place && ::fstatat(place->folder.get(), place->name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISREG(status.st_mode);
}

}  // namespace

Result<std::string> value_of(const Context& context, const Arguments& arguments,
                             const std::optional<std::string>& operand, bool* commented) {
  if (arguments.given("string")) {
    if (operand) {
      const std::string_view name = arguments.command().operands.back().name;
      return fail(usage_error(&arguments.command(), fmt::format("give either {} or --string, not both", name)));
    }
    const std::string text = arguments.text("string");
    if (const std::size_t at = text::invalid_text_at(text); at != std::string::npos) {
      return fail(Code::invalid_input,
                  fmt::format("--string '{}' is not UTF-8, from byte {} on", text::excerpt(text), at));
    }
    return json::quote(text);
  }
  if (!operand) {
    const std::string_view name = arguments.command().operands.back().name;
    return fail(usage_error(&arguments.command(), fmt::format("{} is missing", name)));
  }
  if (const auto file = file_of_value(*operand)) {
    if (*file == "-" && *arguments.operand("FILE") == "-") {
      return fail(usage_error(&arguments.command(), "standard input cannot be both FILE and VALUE"));
    }
    auto text = TRY(actions::whole_text(context, *file));
    return actions::given_value(std::move(text), bytes::quoted_file(*file) + " is not JSON", commented);
  }
  const bool object = arguments.command().operands.back().object;
  auto value = typed_value(*operand, fmt::format("value '{}'", text::excerpt(*operand)), !object, commented);
  if (!value && !object && is_rather_string(*operand)) {
    std::vector<std::string> words = arguments.words();
    words[arguments.paths_as_options() ? 0 : words.size() - 1] = json::quote(*operand);
    if (std::find(words.begin(), words.end(), "-") == words.end())
      value.error()->commands.push_back(same_command(arguments, words));
  }
  if (!value && object && !operand->starts_with('{')) value.error()->hints = {R"(an object is written '{"key": 5}')"};
  if (!value && names_existing(context, *operand)) {
    value.error()->hints.insert(
        value.error()->hints.begin(),
        fmt::format("a file with this name exists; {} reads VALUE from it", text::shell_quote("@" + *operand)));
  }
  return value;
}

Result<std::string> json_option(const Arguments& arguments, std::string_view option) {
  const std::string text = arguments.text(option);
  return typed_value(text, fmt::format("--{} '{}'", option, text::excerpt(text)), false);
}

std::optional<std::string> output_of(const Context& context, const Arguments& arguments, const std::string& file) {
  if (!arguments.given("output")) return {};
  std::string name = arguments.text("output");
  if (name == "/dev/stdout" || name == "/dev/fd/1" || name == "/proc/self/fd/1") return "-";
  if (name == "-" || file == "-") return name;
  const auto place = context.roots.locate_for_edit(name);
  const auto other = context.roots.locate_for_edit(file);
  if (place && other && place->real == other->real) return {};
  return name;
}

bytes::EditOpening edit_opening(const Arguments& arguments) {
  bytes::EditOpening opening;
  opening.force = arguments.given("force");
  opening.break_links = arguments.given("break-links");
  const std::uint64_t seconds = std::min<std::uint64_t>(*arguments.number("lock-timeout"), 1'000'000);
  opening.lock_timeout = std::chrono::seconds(seconds);
  return opening;
}

Result<void> take_undo(const Arguments& arguments, edit::EditRequest& request) {
  request.sync = !arguments.given("no-sync");
  request.undo = !arguments.given("no-undo");
  request.require_undo = arguments.given("require-undo");
  if (!request.undo && request.require_undo) {
    return fail(usage_error(&arguments.command(), "options '--no-undo' and '--require-undo' cannot be used together"));
  }
  if (request.output && request.require_undo) {
    return fail(usage_error(
        &arguments.command(),
        "option '--require-undo' cannot be used with an output elsewhere: only an edit in place can be undone"));
  }
  return {};
}

Result<actions::EditRequest> edit_request(const Context& context, const Arguments& arguments) {
  actions::EditRequest wanted;
  edit::EditRequest& request = wanted.edit;
  wanted.brief = arguments.given("brief");
  request.file = arguments.operand("FILE").value_or("");
  request.opening = edit_opening(arguments);
  if (arguments.given("if-rev")) request.if_rev = arguments.text("if-rev");
  if (arguments.given("indent")) {
    request.indent = TRY(indent_of(arguments));
  }
  request.skip_invalid = arguments.given("skip-invalid");
  if (arguments.given("lines") || request.skip_invalid) request.documents = edit::Documents::each_line;
  if (arguments.given("no-lines")) request.documents = edit::Documents::one;
  request.syntax = syntax_of(arguments);
  request.dry_run = arguments.given("dry-run");
  request.output = output_of(context, arguments, request.file);
  TRY(take_undo(arguments, request));
  TRY(check_schema_options(arguments));
  if (arguments.given("schema")) wanted.schema = schema_request(arguments);
  const bool prints = actions::prints_document(request);
  if (prints && context.globals.max_bytes) {
    return fail(
        usage_error(&arguments.command(), "the edited document goes to standard output, and --max-bytes would cut it"));
  }
  if (prints && !context.renderer->for_people()) {
    return fail(usage_error(&arguments.command(),
                            "the edited document goes to standard output, so the result has no place there"));
  }
  return wanted;
}

Result<void> take_targets(const Arguments& arguments, edit::Operation& operation) {
  operation.all = arguments.given("all");
  if (operation.all && arguments.given("unique")) {
    return fail(usage_error(&arguments.command(), "options '--all' and '--unique' cannot be used together"));
  }
  operation.max_targets = *arguments.number("max-targets");
  return {};
}

namespace {

/// Whether it is the command that has --ops.
bool is_patch(const Arguments& arguments) { return arguments.command().name == "patch"; }

/// Whether the command can run once more: what it reads from standard input is gone.
bool repeatable(const Arguments& arguments) {
  for (const CommandOperand& operand : arguments.command().operands) {
    const auto& words = arguments.operands(operand.name);
    if (operand.name != "FILE" && std::find(words.begin(), words.end(), "-") != words.end()) return false;
  }
  return !is_patch(arguments) || (arguments.text("ops") != "-" && arguments.text("merge-patch") != "-");
}

/// The operands with `fresh` as the PATH in place of `old`.
std::vector<std::string> with_path(const Arguments& arguments, const std::string& old, const std::string& fresh) {
  std::vector<std::string> words;
  for (const CommandOperand& operand : arguments.command().operands) {
    for (const std::string& word : arguments.operands(operand.name)) {
      words.push_back(operand.name == "PATH" && word == old ? fresh : word);
    }
  }
  return words;
}

/// The error of an edit, with the commands that edit all targets of a query or one of them.
Error with_commands(Error error, const Arguments& arguments) {
  std::vector<Advice> rest;
  const bool again = repeatable(arguments);
  for (Advice& advice : std::exchange(error->advice, {})) {
    const bool all = advice.kind == Advice::Kind::edit_all_targets;
    // Its paths are in a file, or values of an option.
    const bool listed = arguments.paths_as_options() || (is_patch(arguments) && arguments.given("ops"));
    if (!all && (advice.kind != Advice::Kind::edit_one_target || listed || !again)) {
      if (advice.kind != Advice::Kind::edit_one_target) rest.push_back(std::move(advice));
      continue;
    }
    if (all && !again) {
      rest.push_back(std::move(advice));
      continue;
    }
    const auto operands = all ? arguments.words() : with_path(arguments, advice.arguments[0], advice.arguments[1]);
    error->commands.push_back(
        same_command(arguments, operands, all ? std::vector<std::string>{"--all"} : std::vector<std::string>()));
  }
  error->advice = std::move(rest);
  return error;
}

}  // namespace

Result<Exit> run_together(Context& context, const Arguments& arguments, std::vector<actions::EditRequest> requests) {
  for (const std::string_view option : {"output", "if-rev"}) {
    if (arguments.given(option))
      return fail(usage_error(&arguments.command(), fmt::format("option '--{}' belongs to a single FILE", option)));
  }
  actions::TogetherRequest all;
  all.spelling = requests.front().spelling;
  all.schema = requests.front().schema;
  for (actions::EditRequest& each : requests) {
    if (each.edit.file == "-")
      return fail(usage_error(&arguments.command(), "standard input cannot be one of several files"));
    all.files.push_back(std::move(each.edit));
  }
  TRY(actions::edit_together(context, std::move(all)));
  return Exit::done;
}

Result<Exit> run_edit(Context& context, const Arguments& arguments, actions::EditRequest request) {
  auto done = actions::edit(context, std::move(request));
  if (!done) return fail(with_commands(std::move(done.error()), arguments));
  return Exit::done;
}

std::string word_of(const std::string& path) { return path.empty() ? "''" : path; }

}  // namespace jt::cli
