// SPDX-License-Identifier: MIT
#include "cli/globals.hpp"

#include <fmt/core.h>
#include <algorithm>
#include <array>

#include "cli/usage.hpp"
#include "core/path/query.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
#include "core/threads.hpp"

namespace jt::cli {

namespace {

constexpr std::array<std::string_view, 3> when_names{"auto", "always", "never"};
constexpr std::array<std::string_view, 4> spelling_names{"pointer", "jsonpath", "normalized", "accessor"};

constexpr std::array<Option, 20> table{{
    {.name = "json", .meaning = "print one JSON document, also when the command fails"},
    {.name = "concise",
     .letter = 'c',
     .meaning = "print one record per line, tab-separated, after a heading that begins with '#'"},
    {.name = "list", .letter = 'l', .meaning = "print only the paths or file names, one per line"},
    {.name = "format",
     .takes = Takes::choice,
     .value = "FORMAT",
     .meaning = "set the output format",
     .initial = output::info(output::usual_format).name,
     .choices = output::format_names},
    {.name = "null",
     .letter = '0',
     .meaning = "with --list, end each line with NUL instead of a newline, for xargs -0",
     .more = "Where a command takes a VALUE, `-0` is that number, and the option is written `--null`."},
    {.name = "color",
     .takes = Takes::choice,
     .value = "WHEN",
     .meaning = "colour the human format",
     .initial = "auto",
     .choices = when_names,
     .more = "`auto` colours on a terminal. `NO_COLOR` and `CLICOLOR_FORCE` in the environment are respected."},
    {.name = "root",
     .takes = Takes::folder,
     .value = "DIR",
     .meaning = "open no file outside this folder",
     .repeats = true,
     .more = "jt follows links that stay inside a root."},
    {.name = "workspace",
     .takes = Takes::folder,
     .value = "DIR",
     .meaning = "like --root DIR; paths that begin with /workspace/ are files below DIR"},
    {.name = "no-decompress",
     .meaning = "read a compressed document as the bytes that it has",
     .more = "By default, documents that are compressed with gzip, zstd, xz or bzip2 are unpacked while they are read: "
             "their first bytes say so, not their names."},
    {.name = "max-bytes",
     .takes = Takes::number,
     .value = "N",
     .meaning = "print at most N bytes; N is 200 or more",
     .more = "The output stays well-formed and says what was omitted: in json a member `omitted`, for people a last "
             "line, in the other formats a note on stderr. An error, the result and place of an edit, and the count of "
             "a search are always printed whole."},
    {.name = "strict", .meaning = "check the whole document, not only what is read"},
    {.name = "trust", .meaning = "check only what is read, in commands that check the whole document"},
    {.name = "strict-query", .meaning = "refuse queries that RFC 9535 does not have: key(), paths of jq"},
    {.name = "threads",
     .takes = Takes::number,
     .value = "N",
     .meaning = "read large files with at most N threads, from 1 to 8",
     .more =
         "By default, and at most, as many as there are processors. Files below 32 MiB are read with one, and so is "
         "every file with `1`. The result is the same."},
    {.name = "progress",
     .takes = Takes::choice,
     .value = "WHEN",
     .meaning = "show a progress bar on stderr",
     .initial = "auto",
     .choices = when_names,
     .more = "`auto` shows it on a terminal, for work that takes over one second."},
    {.name = "quiet",
     .letter = 'q',
     .meaning = "print no notes on stderr",
     .more = "An edit, `undo`, `format --in-place`, `diff` and `validate` print no result either: the exit code is the "
             "answer. Errors are always printed."},
    {.name = "paths",
     .takes = Takes::choice,
     .value = "DIALECT",
     .meaning = "set the dialect of printed paths",
     .choices = spelling_names,
     .more = "By default, they are printed in the dialect in which PATH was typed."},
    {.name = "help", .meaning = "print the manual page as text"},
    {.name = "", .letter = 'h', .meaning = "print a short usage"},
    {.name = "version", .meaning = "print the version"},
}};

const Option& null_option() {
  return *std::find_if(table.begin(), table.end(), [](const Option& option) { return option.name == "null"; });
}

/// Position of a checked choice in its table.
template <std::size_t count>
std::size_t position(const std::array<std::string_view, count>& names, std::string_view name) {
  std::size_t at = 0;
  while (at + 1 < count && names[at] != name) ++at;
  return at;
}

Result<output::Format> resolve_format(const Arguments& arguments) {
  std::vector<std::pair<output::Format, std::string>> asked;
  for (const Option& option : table) {
    const auto format = output::format_named(option.name);
    if (format && arguments.given(option.name)) asked.emplace_back(*format, fmt::format("--{}", option.name));
  }
  for (const std::string& name : arguments.texts("format")) {
    asked.emplace_back(*output::format_named(name), "--format " + name);
  }
  for (const auto& [format, option] : asked) {
    if (format != asked.front().first) {
      return fail(usage_error(&arguments.command(), fmt::format("options '{}' and '{}' ask for different formats",
                                                                asked.front().second, option)));
    }
  }
  return asked.empty() ? output::usual_format : asked.front().first;
}

Result<void> check_format(const Command& command, output::Format format) {
  if (command.prints.empty() || output::info(format).form == output::Form::lines) return {};
  return fail(usage_error(
      &command, fmt::format("'{}' {}, and has no {} format", command.name, command.prints, output::info(format).name)));
}

}  // namespace

std::span<const Option> global_options() { return table; }

Result<std::optional<unsigned>> threads_of(const Globals& globals, const std::optional<std::string>& variable) {
  if (globals.threads || !variable || variable->empty()) return globals.threads;
  const auto count = text::parse_number(*variable);
  if (!count || *count < 1 || *count > most_threads) {
    return fail(Code::invalid_input, fmt::format("JT_THREADS needs a number from 1 to {}, not '{}'", most_threads,
                                                 text::excerpt(*variable)));
  }
  return static_cast<unsigned>(*count);
}

Result<Globals> resolve_globals(const Arguments& arguments) {
  Globals globals;
  const auto format = TRY(resolve_format(arguments));
  globals.format = format;
  TRY(check_format(arguments.command(), globals.format));
  globals.color = static_cast<output::When>(position(when_names, arguments.text("color")));
  globals.progress = static_cast<output::When>(position(when_names, arguments.text("progress")));
  if (arguments.given("strict") && arguments.given("trust")) {
    return fail(usage_error(&arguments.command(), "options '--strict' and '--trust' cannot be used together"));
  }
  if (arguments.given("strict")) globals.check = actions::Check::strict;
  if (arguments.given("trust")) globals.check = actions::Check::trust;
  globals.quiet = arguments.given("quiet");
  globals.roots = arguments.texts("root");
  globals.decompress = !arguments.given("no-decompress");
  if (arguments.given("workspace")) globals.workspace = arguments.text("workspace");
  globals.max_bytes = arguments.number("max-bytes");
  if (globals.max_bytes && *globals.max_bytes < least_max_bytes) {
    return fail(usage_error(
        &arguments.command(),
        fmt::format("option '--max-bytes' needs a number from {} on, not '{}'", least_max_bytes, *globals.max_bytes)));
  }
  if (const auto threads = arguments.number("threads")) {
    if (*threads < 1 || *threads > most_threads) {
      return fail(
          usage_error(&arguments.command(),
                      fmt::format("option '--threads' needs a number from 1 to {}, not '{}'", most_threads, *threads)));
    }
    globals.threads = static_cast<unsigned>(*threads);
  }
  globals.null = arguments.given_global(null_option());
  if (globals.null && output::info(globals.format).form != output::Form::locators) {
    return fail(usage_error(&arguments.command(), "option '--null' needs '--list': only its lines can end with NUL"));
  }
  if (arguments.given("paths"))
    globals.paths = static_cast<path::Spelling>(position(spelling_names, arguments.text("paths")));
  return globals;
}

std::optional<path::Spelling> typed_spelling(const Arguments& arguments) {
  const Command& command = arguments.command();
  std::string typed;
  for (const Option& option : command.options) {
    if (option.name != "match" || !arguments.given("match")) continue;
    // Without PATH: the operand of that name is VALUE then.
    const auto array = path::parse_query(arguments.text("match"));
    return array && !arguments.text("match").empty() ? std::optional(array->spelling) : std::nullopt;
  }
  for (const CommandOperand& operand : command.operands) {
    if (operand.complete == Complete::path && typed.empty()) typed = arguments.operand(operand.name).value_or("");
  }
  for (const Option& option : command.options) {
    if (option.takes != Takes::path || !arguments.given(option.name)) continue;
    if (typed.empty()) typed = arguments.text(option.name);
  }
  if (typed.empty()) return {};
  const auto queries = path::parse_queries(typed, {.endings = true, .nulls = true});
  return queries ? std::optional(queries->front().spelling) : std::nullopt;
}

output::Format glimpse_format(std::span<const std::string> words) {
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string_view word = words[i];
    std::string_view name;
    if (word.starts_with("--")) name = word.substr(2);
    if (name.starts_with("format=")) name = name.substr(7);
    if (name == "format" && i + 1 < words.size()) name = words[i + 1];
    // All others report errors in the same way.
    const auto format = output::format_named(name);
    if (format && output::info(*format).form == output::Form::document) return *format;
  }
  return output::usual_format;
}

}  // namespace jt::cli
