// SPDX-License-Identifier: MIT
#include "cli/advice.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/jq_rows.hpp"
#include "cli/jq_text.hpp"
#include "core/bytes/errors.hpp"
#include "core/bytes/lines.hpp"
#include "core/path/query.hpp"
#include "core/text/shell.hpp"
#include "core/unpack/format.hpp"

namespace jt::cli {
namespace {

using Kind = Advice::Kind;

/// A document that came through a pipe cannot be read again: "" then.
std::string command_on(const Advice& advice, std::string_view command) {
  const std::string& file = advice.arguments[0];
  if (file == "-") return {};
  std::string text = fmt::format("jt {} {}", command, file_argument(file));
  if (advice.arguments.size() > 1) text += " " + text::shell_quote(advice.arguments[1]);
  return text;
}

bool keeps(const Advised& advised, std::string_view option) {
  return std::find(advised.kept.begin(), advised.kept.end(), option) != advised.kept.end();
}

/// For advice to read lines.
const std::string& path_in_lines(const Advice& advice, const Advised& advised) {
  return advice.arguments[advised.one_value ? 3 : 1];
}

/// Whether `get` takes the path with --jq only.
bool needs_jq(std::string_view path) {
  return !path::parse_queries(path, {.endings = true}) && path::parse_queries(path, {.endings = true, .nulls = true});
}

/// For jq, which runs a program for each line: what it selects first, in every line.
Advice in_each_line(Advice advice, const Advised& advised) {
  std::vector<std::string>& given = advice.arguments;
  const bool whole = given[2] == "computed" || given[2] == "alternative";
  std::string& path = whole ? given[1] : given[0];
  const std::string& begins = path.empty() || path == "." ? given[1] : path;
  if (advised.lines && is_about_members(begins)) path = of_each_line(path);
  return advice;
}

/// What does the work of a program of jq: its first part, and the rest of it through a pipe; or another command.
std::string command_with_jq(const Advice& advice, const Advised& advised) {
  const std::vector<std::string> given = in_each_line(advice, advised).arguments;
  std::string command = fmt::format("jt get {}", given[2] == "alternative" ? "--jq " : "");
  command += advised.file.empty() ? "FILE" : file_argument(advised.file);
  const bool whole = given[2] == "computed" || given[2] == "alternative";
  const std::string& path = whole ? given[1] : given[0];
  if (!path.empty() && path != ".") command += " " + text::shell_quote(path);
  for (const std::string& option : advised.kept) command += " " + option;
  return whole ? command : fmt::format("{} | jq {}", command, text::shell_quote(given[1]));
}

/// The command that edits as the program does, which was given to one that edits.
std::optional<EditOfJq> edit_for(const Advice& advice, const Advised& advised) {
  const std::string& about = advice.arguments[2];
  if (advised.reads || about == "computed" || about == "alternative") return std::nullopt;
  // Of lines that lack a member, jq's edit would add it, and an edit of all that there are would not.
  if (advised.lines && in_each_line(advice, advised).arguments != advice.arguments) return std::nullopt;
  return edit_of_jq(advice.arguments[0], advice.arguments[1]);
}

/// Its command, or what does the work of a program of jq.
std::string command_of_jq(const Advice& advice, const Advised& advised) {
  if (advised.file.empty() || advised.file == "-") return {};
  if (const auto edit = edit_for(advice, advised)) return advised.edited ? advised.edited(*edit) : std::string();
  const bool edits = advice.arguments[2] == "assign" || advice.arguments[2] == "delete";
  return edits && !advised.reads ? std::string() : command_with_jq(advice, advised);
}

/// The option that does what a program of jq computes, if there is one.
std::optional<RowsOfJq> rows_for(const Advice& advice, const Advised& advised) {
  if (!advice.arguments[2].empty()) return {};
  const Advice each = in_each_line(advice, advised);
  return rows_of_jq(each.arguments[0], each.arguments[1]);
}

/// Its command, where the document can be read again.
std::string command_for_rows(const Advice& advice, const Advised& advised) {
  const auto rows = rows_for(advice, advised);
  if (!rows || advised.file.empty() || advised.file == "-") return {};
  std::string command = rows->on(file_argument(advised.file));
  for (const std::string& option : advised.kept) command += " " + option;
  return command;
}

std::string hint_about_jq(const Advice& advice, const Advised& advised) {
  const std::string& about = advice.arguments[2];
  if (about == "assign" || (about.empty() && edit_for(advice, advised)))
    return "'jt set' and 'jt patch' change a file: jt set FILE PATH VALUE";
  if (about == "delete") return "'jt delete' deletes from a file: jt delete FILE PATH";
  if (about == "computed") return "only 'jt get' computes it";
  if (about == "alternative") return "'jt get --jq' takes '//'";
  const auto rows = rows_for(advice, advised);
  const std::string hint =
      rows ? rows->hint + "; a pipe to jq does it too" : std::string("jt selects, and a pipe to jq does the rest");
  return advised.file.empty() || advised.file == "-" ? fmt::format("{}: {}", hint, command_with_jq(advice, advised))
                                                     : hint;
}

/// Without the options to keep.
std::string short_command_for(const Advice& advice, const Advised& advised) {
  if (advice.kind == Kind::inspect) return command_on(advice, "inspect");
  if (advice.kind == Kind::validate) return command_on(advice, "validate");
  if (advice.kind == Kind::valid_with_comments)
    return command_on({advice.kind, {advice.arguments[0]}}, "validate --jsonc");
  if (advice.kind == Kind::preview_again) {
    const bool syntax = advice.arguments.size() > 2;
    return command_on(advice, syntax ? fmt::format("preview --syntax {}", advice.arguments[2]) : "preview");
  }
  if (advice.kind == Kind::follow_changes) return fmt::format("jt apply {} --rebase", advice.arguments[0]);
  if (advice.kind == Kind::list_sessions) return "jt sessions";
  if (advice.kind == Kind::set_value || advice.kind == Kind::rename_member) {
    const std::vector<std::string>& given = advice.arguments;
    if (given[0] == "-") return {};
    return fmt::format("jt {} {} {} {}", advice.kind == Kind::set_value ? "set" : "rename", file_argument(given[0]),
                       text::shell_quote(given[1]), text::shell_quote(given[2]));
  }
  if (advice.kind == Kind::edit_lines && advice.arguments[0] != "-") {
    const std::string& file = advice.arguments[0];
    return bytes::named_as_lines(file) ? std::string() : fmt::format("jt validate --lines {}", file_argument(file));
  }
  if (advice.kind == Kind::read_each_line && advice.arguments[0] != "-") {
    const std::string& path = path_in_lines(advice, advised);
    return fmt::format("jt {} {}{}{} {}", advised.command, needs_jq(path) ? "--jq " : "",
                       advice.arguments[2] == "lines" ? "" : "--lines ", file_argument(advice.arguments[0]),
                       text::shell_quote(path));
  }
  return {};
}

/// Whether the command says itself that lines are documents.
bool reads_lines(const Advice& advice) {
  if (advice.kind == Kind::edit_lines) return !bytes::named_as_lines(advice.arguments[0]);
  return advice.kind == Kind::read_each_line && advice.arguments[2] != "lines";
}

std::string command_for(const Advice& advice, const Advised& advised) {
  if (advice.kind == Kind::read_comments) return advice.arguments.empty() ? std::string() : advised.with_comments;
  if (advice.kind == Kind::leave_to_jq) return command_of_jq(advice, advised);
  std::string command = short_command_for(advice, advised);
  if (command.empty()) return command;
  for (const std::string& option : advised.kept) {
    if (!reads_lines(advice) || (option != "--lines" && option != "--no-lines")) command += " " + option;
  }
  return command;
}

/// Only what reads one document can have it from a pipe: others have more files, or write the one that they read.
std::string decompress(const std::string& program, const std::string& file, const Advised& advised) {
  const std::string unpacked = program + (file == "-" ? "" : " " + file_argument(file));
  if (advised.reads) return fmt::format("decompress it into a pipe: {} | jt {} -", unpacked, advised.command);
  return file == "-" ? "decompress it first, with " + program
                     : fmt::format("decompress it into a file first: {} > FILE", unpacked);
}

/// The programs that do an edit of a compressed file.
std::string edit_unpacked(const std::string& program, const std::string& file) {
  const std::string unpacked(unpack::without_ending(file));
  const bool named = unpacked != file;
  const std::string text = named ? unpacked : file + ".json";
  const std::string unpack = named ? fmt::format("{} -d {}", program, file_argument(file))
                                   : fmt::format("{} -dc {} > {}", program, file_argument(file), file_argument(text));
  // (zstd keeps the file that it reads.)
  const std::string pack =
      named ? fmt::format("{}{} {}", program, program == "zstd" ? " -f --rm" : "", file_argument(text))
            : fmt::format("{} -c {} > {}", program, file_argument(text), file_argument(file));
  return fmt::format("decompress it, edit {}, and compress that again: {} && EDIT && {}", bytes::quoted_file(text),
                     unpack, pack);
}

}  // namespace

std::string hint_of(const Advice& advice, const Advised& advised) {
  const std::vector<std::string>& given = advice.arguments;
  switch (advice.kind) {
    case Kind::read_comments:
      return given.empty() || !advised.has_syntax ? "" : "--jsonc reads documents with comments and trailing commas";
    case Kind::valid_with_comments:
      return "it is valid as JSONC: --jsonc";
    case Kind::invalid_with_comments:
      return fmt::format("as JSONC it is invalid too: {}", given[1]);
    case Kind::decompress:
      return decompress(given[0], given.size() < 2 ? "-" : given[1], advised);
    case Kind::edit_unpacked:
      return edit_unpacked(given[0], given[1]);
    case Kind::convert:
      return fmt::format("{}convert it: iconv -f {} -t UTF-8",
                         given[1] == "likely" ? "is the document Windows-1252 or Latin-1? " : "", given[0]);
    case Kind::read_lines:
      return "if each line is a document, use --lines";
    case Kind::edit_lines:
      return "if each line is a document, edits such as 'jt set' take it with --lines";
    case Kind::edit_as_document:
      return "with --no-lines the file is edited as one document";
    case Kind::read_each_line:
      return fmt::format("each line of {} is a document: use {}the path {}", bytes::quoted_file(given[0]),
                         given[2] == "lines" ? "" : "--lines and ", path_in_lines(advice, advised));
    case Kind::query_values:
      return "name one key or index here, or use 'jt get', which takes queries";
    case Kind::leave_to_jq:
      return hint_about_jq(advice, advised);
    case Kind::match_elements:
      return fmt::format(
          "find elements by property with --match: jt patch {} {} --match {} --where '{{\"KEY\":\"VALUE\"}}'",
          file_argument(given[0]), given[1], text::shell_quote(given[2]));
    case Kind::replace_element:
      return "--replace replaces the whole element; --at POINTER selects one value in it";
    case Kind::edit_all_matches:
      return "--all edits every one; without --unique the first one is edited";
    case Kind::choose_matches:
      return "--all edits every one, --unique refuses";
    case Kind::only_replace:
      return "--existing only replaces";
    case Kind::edit_all_targets:
      return "--all edits every one (in a list of operations: \"all\": true)";
    case Kind::wait_longer:
      return "try again later, or wait longer with --lock-timeout";
    case Kind::break_links:
      return "--break-links replaces it under this name only";
    case Kind::write_elsewhere:
      return "--output writes the result to another file";
    case Kind::write_anyway:
      return fmt::format("--force {}s it anyway and keeps its mode", given[0]);
    case Kind::use_standard_input:
      return "pipe the document into jt and name it '-'";
    case Kind::edit_without_undo:
      return "--require-undo refuses such an edit; without that option it is made";
    case Kind::list_edits:
      return fmt::format("jt undo {} --history lists the edits that can be undone", file_argument(given[0]));
    case Kind::undo_in_one_file:
      return "--only undoes it in this file alone";
    case Kind::name_config:
      return fmt::format("to start its servers, name the file: --config {}", file_argument(given[0]));
    case Kind::trust_folder:
      return "--trust-project starts all servers that are defined in the current folder";
    case Kind::give_input:
      return fmt::format("--set-input {} gives it a value", text::shell_quote(given[0] + "=VALUE"));
    case Kind::leave_stale_out:
      return "with --skip-stale the changes that still hold are applied, and the others are left out";
    case Kind::use_own_store:
      return "without JT_STORE and --store, sessions are kept on this machine";
    case Kind::configure_model:
      return "JT_LLM_PROVIDER (openai, anthropic or ollama), JT_LLM_MODEL, JT_LLM_API_KEY and JT_LLM_BASE_URL name the "
             "language model";
    case Kind::patch_of_lines:
      return fmt::format("the paths are those of an array of lines; jt patch needs {}",
                         keeps(advised, "--skip-invalid") ? "--skip-invalid" : "--lines, or a file name that says so");
    case Kind::compare_in_part:
      return "without --patch the first changes are shown, and all are counted";
    case Kind::name_schemas:
      return "jt fetches nothing: --schema-map URL=FILE or --schema-dir DIR says which file has it";
    case Kind::find_path:
    case Kind::edit_one_target:
    case Kind::preview_again:
    case Kind::follow_changes:
    case Kind::list_sessions:
    case Kind::inspect:
    case Kind::validate:
    case Kind::set_value:
    case Kind::rename_member:
    case Kind::meant_path:
    case Kind::append_value:
      return {};
  }
  return {};
}

namespace {

/// If the file was read as an array, no key can be found, so this comes before other hints. If it was read as one
/// document, the key may also be misspelled.
void add_first(const Advice& advice, const Advised& advised, Error& error) {
  const bool lines = advice.arguments[2] == "lines";
  const std::string hint = hint_of(advice, advised);
  error->hints.insert(lines ? error->hints.begin() : error->hints.end(), hint);
  if (lines) error->suggestion = hint;
  if (std::string command = command_for(advice, advised); !command.empty()) {
    error->commands.insert(error->commands.begin(), std::move(command));
  }
}

}  // namespace

std::string file_argument(const std::string& file) {
  return text::shell_quote((file.size() > 1 && file[0] == '-' ? "./" : "") + file);
}

Error worded(Error error, const Advised& advised) {
  for (const Advice& advice : std::exchange(error->advice, {})) {
    if (advice.kind == Kind::read_each_line) {
      add_first(advice, advised, error);
      continue;
    }
    if (advice.kind == Kind::find_path && error->suggestion.empty()) {
      error->suggestion = fmt::format("Use {}inspect to find the correct path",
                                      advice.arguments.empty() ? "" : "match-based targeting or ");
    }
    if (std::string hint = hint_of(advice, advised); !hint.empty()) error->hints.push_back(std::move(hint));
    if (advice.kind == Kind::leave_to_jq) {
      if (std::string command = command_for_rows(advice, advised); !command.empty())
        error->commands.push_back(std::move(command));
    }
    if (std::string command = command_for(advice, advised); !command.empty())
      error->commands.push_back(std::move(command));
  }
  return error;
}

}  // namespace jt::cli
