// SPDX-License-Identifier: MIT
#include "cli/edit_request.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>

#include "cli/usage.hpp"
#include "core/bytes/errors.hpp"
#include "core/edit/value.hpp"
#include "core/json/escape.hpp"
#include "core/text/shell.hpp"
#include "core/text/words.hpp"
#include "results/value_excerpt.hpp"

namespace jt::cli {

namespace {

// Values given by the user are held in memory.
constexpr std::size_t longest_value = std::size_t{64} << 20;
constexpr std::size_t text_step = std::size_t{64} << 10;

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

Error not_json(const Error& error, std::string_view what, const std::string& text) {
  if (error->code == Code::limit_exceeded) return error;
  Error refused = make_error(Code::invalid_input, fmt::format("{} is not JSON: {}", what, error->message));
  if (error->at && error->at->line > 0) {
    refused->message =
        fmt::format("{} is not JSON, line {}, column {}: {}", what, error->at->line, error->at->column, error->message);
  }
  const bool word = !text.empty() && text.find_first_of("{}[]\"") == std::string::npos;
  if (word) {
    refused->hints.push_back(fmt::format("a string is written with its quotes: {}, or as --string {}",
                                         text::shell_quote(json::quote(text)), text::shell_quote(text)));
  } else {
    refused->hints = error->hints;
  }
  return refused;
}

// Whether a regular file has this name. It is not opened: a pipe would block.
bool names_file(const Context& context, const std::string& name) {
  const auto place = context.roots.locate_for_edit(name);
  struct stat status {};
  return place && ::fstatat(place->folder.get(), place->name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         S_ISREG(status.st_mode);
}

}  // namespace

std::string state_folder(const Context& context) {
  const auto state = context.environment("XDG_STATE_HOME");
  if (state && state->starts_with('/')) return *state + "/jt";
  const auto home = context.environment("HOME");
  return home && home->starts_with('/') ? *home + "/.local/state/jt" : std::string();
}

Result<std::string> text_of(const Context& context, std::string_view file) {
  auto source = TRY(context.open(file));
  std::string text;
  // Allocated once, so that a large value is not copied as it grows.
  text.reserve(std::min<std::size_t>(source->size().value_or(0), longest_value) + text_step);
  for (;;) {
    const std::size_t have = text.size();
    if (have > longest_value) {
      return fail(Code::limit_exceeded, fmt::format("{} holds more than 64 MiB", bytes::quoted_file(file)));
    }
    text.resize(have + text_step);
    auto got = TRY(source->read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, text.size() - have));
    text.resize(have + got);
    if (got == 0) return text;
  }
}

Result<std::string> value_of(const Context& context, const Arguments& arguments,
                             const std::optional<std::string>& operand) {
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
  std::string what = fmt::format("value '{}'", text::excerpt(*operand));
  std::string text = *operand;
  const bool from_file = operand->starts_with('@') || *operand == "-";
  if (from_file) {
    if (*operand == "-" && *arguments.operand("FILE") == "-") {
      return fail(usage_error(&arguments.command(), "standard input cannot be both FILE and VALUE"));
    }
    const std::string file = *operand == "-" ? "-" : operand->substr(1);
    auto read = TRY(text_of(context, file));
    text = std::move(read);
    what = bytes::quoted_file(file);
  }
  auto value = edit::checked_value(std::move(text));
  if (value) return value;
  Error error = not_json(value.error(), what, from_file ? std::string() : *operand);
  if (!from_file && names_file(context, *operand)) {
    error->hints.insert(error->hints.begin(), fmt::format("a file with this name exists; {} reads VALUE from it",
                                                          text::shell_quote("@" + *operand)));
  }
  return fail(std::move(error));
}

Result<std::string> json_option(const Arguments& arguments, std::string_view option) {
  const std::string text = arguments.text(option);
  auto value = edit::checked_value(text);
  if (!value) return fail(not_json(value.error(), fmt::format("--{} '{}'", option, text::excerpt(text)), text));
  return value;
}

bool prints_document(const edit::EditRequest& request) {
  if (request.dry_run) return false;
  return request.output ? *request.output == "-" : request.file == "-";
}

bytes::EditOpening edit_opening(const Arguments& arguments) {
  bytes::EditOpening opening;
  opening.force = arguments.given("force");
  opening.break_links = arguments.given("break-links");
  const std::uint64_t seconds = std::min<std::uint64_t>(*arguments.number("lock-timeout"), 1'000'000);
  opening.lock_timeout = std::chrono::seconds(seconds);
  return opening;
}

Result<edit::EditRequest> edit_request(const Context& context, const Arguments& arguments, const std::string& file) {
  edit::EditRequest request;
  request.file = file;
  request.opening = edit_opening(arguments);
  if (arguments.given("if-rev")) request.if_rev = arguments.text("if-rev");
  if (arguments.given("indent")) {
    auto indent = TRY(indent_of(arguments));
    request.indent = std::move(indent);
  }
  if (arguments.given("lines")) request.documents = edit::Documents::each_line;
  if (arguments.given("no-lines")) request.documents = edit::Documents::one;
  request.dry_run = arguments.given("dry-run");
  if (arguments.given("output")) request.output = arguments.text("output");
  request.sync = !arguments.given("no-sync");
  request.undo = !arguments.given("no-undo");
  request.require_undo = arguments.given("require-undo");
  if (!request.undo && request.require_undo) {
    return fail(usage_error(&arguments.command(), "options '--no-undo' and '--require-undo' cannot be used together"));
  }
  request.revisions = context.renderer->has_members();
  request.state_folder = state_folder(context);
  request.excerpt = results::value_excerpt;
  if (prints_document(request) && context.globals.max_bytes) {
    return fail(
        usage_error(&arguments.command(), "the edited document goes to standard output, and --max-bytes would cut it"));
  }
  if (prints_document(request) && !context.renderer->for_people()) {
    return fail(usage_error(&arguments.command(),
                            "the edited document goes to standard output, so the result has no place there"));
  }
  return request;
}

Result<void> take_targets(const Arguments& arguments, edit::Operation& operation) {
  operation.all = arguments.given("all");
  if (operation.all && arguments.given("unique")) {
    return fail(usage_error(&arguments.command(), "options '--all' and '--unique' cannot be used together"));
  }
  operation.max_targets = *arguments.number("max-targets");
  return {};
}

bool is_patch(const Arguments& arguments) { return arguments.command().name == "patch"; }

namespace {

/// Whether the command can run once more: what it reads from standard input is gone.
bool repeatable(const Arguments& arguments) {
  for (const CommandOperand& operand : arguments.command().operands) {
    const auto& words = arguments.operands(operand.name);
    if (operand.name != "FILE" && std::find(words.begin(), words.end(), "-") != words.end()) return false;
  }
  return !is_patch(arguments) || (arguments.text("ops") != "-" && arguments.text("merge-patch") != "-");
}

}  // namespace

Error with_commands(Error error, const Arguments& arguments) {
  std::vector<Advice> rest;
  const bool again = repeatable(arguments);
  for (Advice& advice : std::exchange(error->advice, {})) {
    const bool all = advice.kind == Advice::Kind::edit_all_targets;
    const bool listed = is_patch(arguments) && arguments.given("ops");  // its paths are in a file
    if (!all && (advice.kind != Advice::Kind::edit_one_target || listed || !again)) {
      if (advice.kind != Advice::Kind::edit_one_target) rest.push_back(std::move(advice));
      continue;
    }
    if (all && !again) {
      rest.push_back(std::move(advice));
      continue;
    }
    std::vector<std::string> operands;
    for (const CommandOperand& operand : arguments.command().operands) {
      for (const std::string& word : arguments.operands(operand.name)) {
        operands.push_back(!all && operand.name == "PATH" && word == advice.arguments[0] ? advice.arguments[1] : word);
      }
    }
    std::string command = same_command(arguments, operands);
    if (all) command.insert(command.find(' ', 3), " --all");  // "jt NAME"
    error->commands.push_back(std::move(command));
  }
  error->advice = std::move(rest);
  return error;
}

}  // namespace jt::cli
