// SPDX-License-Identifier: MIT
#include "cli/input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "cli/again.hpp"
#include "cli/globals.hpp"
#include "cli/usage.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/lines.hpp"
#include "core/bytes/open.hpp"
#include "core/path/query.hpp"
#include "core/text/shell.hpp"
#include "core/unpack/format.hpp"

namespace jt::cli {

namespace {

constexpr std::array<std::string_view, 10> endings_of_files{".json",  ".ndjson", ".jsonl", ".jsonlines", ".geojson",
                                                            ".json5", ".jsonc",  ".har",   ".txt",       ".log"};

template <std::size_t count>
bool ends_with_any(std::string_view word, const std::array<std::string_view, count>& endings) {
  const std::string_view unpacked = unpack::without_ending(word);
  return unpacked != word || std::any_of(endings.begin(), endings.end(), [&](std::string_view end) {
           return word.size() > end.size() && word.ends_with(end);
         });
}

/// Whether it is outside the roots and so must be an error as FILE. The result does not depend on whether the file
/// exists, which must stay secret outside the roots: "/a/b" is a file if the folder "/a" exists, else it may be a
/// PATH.
bool leads_outside(const bytes::Roots& roots, const std::string& word) {
  if (!roots.confined() || word.empty()) return false;
  if (word.starts_with("/workspace/")) return true;
  const auto place = roots.locate_for_edit(word);
  if (place || place.error()->code != Code::outside_root) return false;
  if (word[0] != '/') return true;
  struct stat status {};
  return ::stat(word.substr(0, word.find('/', 1)).c_str(), &status) == 0;
}

/// Whether a word that names no file is a PATH. "./x", "../x" and ".x/y" can only be files; "/x" may be both; a program
/// of jq has bars.
bool looks_like_path(std::string_view word) {
  if (word.empty() || word[0] == '$' || word[0] == '[' || word.find(" | ") != word.npos) return true;
  const std::string_view names = word.substr(0, word.find('['));
  if (word[0] == '.' && (word.starts_with("..") || names.find('/') != std::string_view::npos)) return false;
  return (word[0] == '.' || word[0] == '/') && !ends_with_any(word, endings_of_files);
}

std::vector<std::string> all_operands(const Arguments& arguments) {
  std::vector<std::string> words;
  for (const CommandOperand& operand : arguments.command().operands) {
    const auto& given = arguments.operands(operand.name);
    words.insert(words.end(), given.begin(), given.end());
  }
  return words;
}

Error wrong_way_round(const Arguments& arguments, std::vector<std::string> words, std::size_t file,
                      std::string message) {
  std::rotate(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(file),
              words.begin() + static_cast<std::ptrdiff_t>(file) + 1);
  Error error = usage_error(&arguments.command(), std::move(message));
  error->commands = {same_command(arguments, words)};
  return error;
}

/// FILE and PATH of any command that has them in this order.
Result<void> check_order(const Arguments& arguments, const bytes::Roots& roots, const std::vector<std::string>& words) {
  const auto& described = arguments.command().operands;
  if (!path_operand(arguments.command()) || words.size() < 2) return {};
  if (names_file(roots, words[0]) || leads_outside(roots, words[0])) return {};
  const std::size_t paths = described[1].repeats ? words.size() : 2;
  for (std::size_t i = 1; i < paths; ++i) {
    if (words[i] == "-" || !names_file(roots, words[i])) continue;
    return fail(wrong_way_round(
        arguments, words, i,
        fmt::format("FILE comes before {}: '{}' is a file, '{}' is not", described[1].name, words[i], words[0])));
  }
  return {};
}

Result<void> check_pattern(const Arguments& arguments, const bytes::Roots& roots,
                           const std::vector<std::string>& words) {
  if (arguments.given("regexp") || words.size() < 2 || words[0] == "-") return {};
  if (!names_file(roots, words[0]) || names_file(roots, words[1])) return {};
  return fail(wrong_way_round(
      arguments, words, 1, fmt::format("PATTERN comes before FILE: '{}' is a file, '{}' is not", words[0], words[1])));
}

/// Whether a word that must be a file is certainly a path: one that begins with '/' is a file that does not exist, if
/// its folder does.
bool can_only_be_path(const bytes::Roots& roots, const std::string& word) {
  if (word.empty() || names_file(roots, word) || leads_outside(roots, word) || !looks_like_path(word)) return false;
  struct stat status {};
  return word[0] != '/' || ::stat(word.substr(0, word.rfind('/') + 1).c_str(), &status) != 0 || word.rfind('/') == 0;
}

/// FILE of an edit is never implied: the edited document would go to standard output unasked.
Result<void> check_edited(const Arguments& arguments, const bytes::Roots& roots, std::vector<std::string> words) {
  const auto& described = arguments.command().operands;
  const bool edits = arguments.command().input == Input::named && described.size() > 1 &&
                     described[0].complete == Complete::file && described[1].name == "PATH";
  if (!edits || words.size() < 2 || !can_only_be_path(roots, words[0])) return {};
  // Behind PATH and VALUE: check_order does not look there, as a VALUE may be the name of a file.
  if (words.size() > 2 && words.back() != "-" && names_file(roots, words.back())) {
    return fail(
        wrong_way_round(arguments, words, words.size() - 1,
                        fmt::format("FILE comes before PATH: '{}' is a file, '{}' is not", words.back(), words[0])));
  }
  words.insert(words.begin(), "-");
  Error error = usage_error(&arguments.command(), fmt::format("FILE is missing: '{}' is a path", words[1]));
  error->hints.insert(error->hints.begin(),
                      fmt::format("standard input is named '-': {}", same_command(arguments, words)));
  return fail(std::move(error));
}

/// With --path: all words are files.
Result<void> check_files(const Arguments& arguments, const bytes::Roots& roots, const std::vector<std::string>& words) {
  std::vector<std::string> files;
  std::vector<std::string> paths;
  for (const std::string& word : words) (can_only_be_path(roots, word) ? paths : files).push_back(word);
  if (paths.empty()) return {};
  Error error = usage_error(&arguments.command(),
                            fmt::format("with --path all arguments are files, but '{}' is a path", paths.front()));
  if (files.empty()) files.emplace_back("-");
  std::vector<std::string> added;
  for (const std::string& path : paths) added.push_back("-p " + text::shell_quote(path));
  error->commands = {same_command(arguments, files, std::move(added))};
  return fail(std::move(error));
}

/// The only operand of a command with FILE and PATH.
Result<void> settle_one(Arguments& arguments, const bytes::Roots& roots, StandardInput input, const std::string& word) {
  if (names_file(roots, word) || leads_outside(roots, word)) return {};
  if (looks_like_path(word) && input == StandardInput::none) {
    return fail(usage_error(&arguments.command(),
                            fmt::format("'{}' needs FILE before the path '{}'", arguments.command().name, word)));
  }
  if (looks_like_path(word)) {
    arguments.imply_input();
    return arguments.set_operands({"-", word});
  }
  if (input != StandardInput::stream || ends_with_any(word, endings_of_files) ||
      !path::parse_queries(word, {.endings = true, .nulls = true}))
    return {};
  auto opened = bytes::open_source(roots, word);
  if (opened || opened.error()->code != Code::file_not_found) return {};
  const std::array<std::string, 2> from_input{"-", word};
  opened.error()->hints.push_back(
      fmt::format("if it is a path in standard input: {}", same_command(arguments, from_input)));
  return fail(std::move(opened.error()));
}

/// --skip-invalid.
bool skips_invalid(const Arguments& arguments) {
  return has_option(arguments.command(), "skip-invalid") && arguments.given("skip-invalid");
}

/// The documents that the command is given.
std::vector<std::string> files_of(const Arguments& arguments) {
  std::vector<std::string> files;
  for (const CommandOperand& operand : arguments.command().operands) {
    if (operand.complete != Complete::file) continue;
    const auto& words = arguments.operands(operand.name);
    files.insert(files.end(), words.begin(), words.end());
  }
  return files;
}

/// --syntax and --jsonc: of lines always JSON.
Result<void> check_syntax(const Arguments& arguments) {
  const Command& command = arguments.command();
  if (!has_option(command, "jsonc")) return {};
  const auto refuse = [&](std::string message, std::string hint) {
    Error error = usage_error(&command, std::move(message));
    if (!hint.empty()) error->hints.insert(error->hints.begin(), std::move(hint));
    return fail(std::move(error));
  };
  const bool given = arguments.given("jsonc");
  if (given && arguments.given("syntax") && arguments.text("syntax") != "jsonc") {
    return refuse(fmt::format("options '--jsonc' and '--syntax {}' cannot be used together", arguments.text("syntax")),
                  {});
  }
  if (syntax_of(arguments) != comments::Choice::jsonc) return {};
  const std::string typed = given ? "--jsonc" : "--syntax jsonc";
  const std::string_view lines = has_option(command, "lines") && arguments.given("lines") ? "lines"
                                 : skips_invalid(arguments)                               ? "skip-invalid"
                                                                                          : "";
  if (!lines.empty()) {
    return refuse(fmt::format("options '{}' and '--{}' cannot be used together", typed, lines),
                  "documents that are lines have no comments");
  }
  if (!has_option(command, "no-lines") || arguments.given("no-lines")) return {};
  for (const std::string& file : files_of(arguments)) {
    if (!bytes::named_as_lines(file)) continue;
    return refuse(
        fmt::format("'{}' is for one document, and {} is read as one per line", typed, bytes::quoted_file(file)),
        "with --no-lines the file is read as one document");
  }
  return {};
}

}  // namespace

comments::Choice syntax_of(const Arguments& arguments) {
  using comments::Choice;
  if (!has_option(arguments.command(), "jsonc")) return Choice::automatic;
  if (arguments.given("jsonc")) return Choice::jsonc;
  const std::string word = arguments.given("syntax") ? arguments.text("syntax") : "auto";
  return word == "jsonc" ? Choice::jsonc : word == "json" ? Choice::json : Choice::automatic;
}

bool names_file(const bytes::Roots& roots, const std::string& word) {
  if (word == "-") return true;
  if (word.empty() || word.find('\0') != std::string::npos) return false;
  struct stat status {};
  if (!roots.confined()) return ::stat(word.c_str(), &status) == 0 && !S_ISDIR(status.st_mode);
  const auto place = roots.locate_for_edit(word);
  if (!place) return false;
  return ::fstatat(place->folder.get(), place->name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
         !S_ISDIR(status.st_mode);
}

StandardInput standard_input() {
  const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
  struct stat status {};
  // `main` replaces a closed one with a descriptor that is open for writing only.
  if (flags < 0 || (flags & O_ACCMODE) == O_WRONLY || ::isatty(STDIN_FILENO) == 1) return StandardInput::none;
  if (::fstat(STDIN_FILENO, &status) != 0) return StandardInput::none;
  const bool stream = S_ISFIFO(status.st_mode) || S_ISREG(status.st_mode) || S_ISSOCK(status.st_mode);
  return stream ? StandardInput::stream : StandardInput::device;
}

std::optional<std::string> file_of_value(std::string_view given) {
  if (given == "-") return std::string(given);
  return given.starts_with('@') ? std::optional(std::string(given.substr(1))) : std::nullopt;
}

Result<void> settle_input(Arguments& arguments, const bytes::Roots& roots, StandardInput input) {
  const Command& command = arguments.command();
  if (has_option(command, "no-lines") && arguments.given("no-lines") && arguments.given("lines")) {
    return fail(usage_error(&command, "options '--lines' and '--no-lines' cannot be used together"));
  }
  if (skips_invalid(arguments) && arguments.given("no-lines")) {
    return fail(usage_error(&command, "options '--no-lines' and '--skip-invalid' cannot be used together"));
  }
  TRY(check_syntax(arguments));
  if (arguments.paths_as_options()) return check_files(arguments, roots, arguments.operands("FILE"));
  const std::vector<std::string> words = all_operands(arguments);
  if (command.input == Input::search) return check_pattern(arguments, roots, words);
  TRY(check_order(arguments, roots, words));
  TRY(check_edited(arguments, roots, words));
  if (command.input != Input::read || !path_operand(command)) return {};
  if (words.size() == 1) {
    TRY(settle_one(arguments, roots, input, words[0]));
    const CommandOperand& second = command.operands[1];
    if (second.required && arguments.operands(second.name).empty()) return fail(missing_operand(command, second));
    return {};
  }
  // FILE is certainly missing where what follows the path is no second path.
  const bool followed = words.size() > 1 && command.operands.size() > 2;
  if (!followed || input != StandardInput::stream || !can_only_be_path(roots, words[0])) return {};
  std::vector<std::string> with_input = words;
  with_input.insert(with_input.begin(), "-");
  arguments.imply_input();
  return arguments.set_operands(std::move(with_input));
}

void add_input_hint(const Arguments& arguments, Error& error) {
  std::vector<std::string> words = all_operands(arguments);
  words.emplace_back("-");
  error->commands = {same_command(arguments, words)};
  error->hints.insert(error->hints.begin(),
                      fmt::format("standard input is searched only where FILE is '-': {}", error->commands.front()));
}

actions::Reading lines_of(const Arguments& arguments) {
  actions::Reading reading;
  reading.skip_invalid = skips_invalid(arguments);
  if (arguments.given("lines") || reading.skip_invalid) {
    reading.lines = true;
  } else if (arguments.given("no-lines")) {
    reading.lines = false;
  }
  reading.syntax = syntax_of(arguments);
  return reading;
}

}  // namespace jt::cli
