// SPDX-License-Identifier: MIT
#include "core/blocks/extra_fields.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>

namespace jt::blocks {
namespace {

using value::View;
using Names = std::span<const std::string_view>;

// Names without case and separators.
constexpr std::array<std::string_view, 7> remarks{"description", "reason", "explanation", "comment",
                                                  "thought",     "why",    "id"};
/// Switches that no tool has: what it is asked for, it does.
constexpr std::array<std::string_view, 14> all_off{"dryrun",       "isdryrun",   "dryrunonly", "dry",      "preview",
                                                   "simulate",     "simulation", "checkonly",  "planonly", "whatif",
                                                   "validateonly", "testmode",   "testrun",    "noop"};
/// Others, of a file that is written as a whole, of one literal text that is replaced, of one file that is deleted.
constexpr std::array<std::string_view, 13> write_off{
    "append",    "isappend",    "appendmode",  "prepend",      "insert",    "createonly", "newonly",
    "noclobber", "nooverwrite", "ifnotexists", "failifexists", "exclusive", "base64"};
constexpr std::array<std::string_view, 18> edit_off{
    "regex",           "isregex",     "useregex",     "regexp", "pattern", "ignorecase",
    "caseinsensitive", "wholeword",   "fuzzy",        "glob",   "append",  "prepend",
    "insert",          "insertafter", "insertbefore", "flags",  "base64",  "wildcard"};
constexpr std::array<std::string_view, 7> remove_off{"regex",   "isregex", "useregex", "regexp",
                                                     "pattern", "glob",    "wildcard"};
constexpr std::array<std::string_view, 1> write_on{"overwrite"};
constexpr std::array<std::string_view, 4> edit_on{"casesensitive", "literal", "exact", "exactmatch"};
constexpr std::array<std::string_view, 4> modes{"mode", "writemode", "operation", "strategy"};
constexpr std::array<std::string_view, 10> write_modes{"w",         "wb",     "wt",      "w+",      "write",
                                                       "overwrite", "create", "replace", "rewrite", "truncate"};
constexpr std::array<std::string_view, 5> edit_modes{"edit", "replace", "searchreplace", "literal", "exact"};
constexpr std::array<std::string_view, 3> encodings{"encoding", "charset", "contentencoding"};
constexpr std::array<std::string_view, 5> utf8{"utf8", "ascii", "usascii", "text", "plain"};
/// A part of the file: what is written or deleted is not the whole then.
constexpr std::array<std::string_view, 12> parts{"line",    "lines",      "linenumber", "startline",
                                                 "endline", "linestart",  "lineend",    "range",
                                                 "offset",  "insertline", "insertat",   "position"};

bool has(Names names, std::string_view name) { return std::ranges::find(names, name) != names.end(); }

/// Yes or no; nothing for other values.
std::optional<bool> switch_of(const View& value) {
  const std::string said = value.is_string() ? plain_name(*value.string()) : std::string(value.text());
  for (const std::string_view yes : {"true", "yes", "on", "1"}) {
    if (said == yes) return true;
  }
  for (const std::string_view no : {"false", "no", "off", "0", "null", ""}) {
    if (said == no) return false;
  }
  return std::nullopt;
}

Extra one_of(const View& value, Names usual) {
  if (value.text() == "null") return Extra::fine;
  return value.is_string() && has(usual, plain_name(*value.string())) ? Extra::fine : Extra::changes;
}

/// The bits of a file's mode: `"0644"`, `420`.
bool is_permission(const View& value) {
  const std::string said = value.is_string() ? *value.string() : std::string(value.text());
  return !said.empty() && std::ranges::all_of(said, [](char c) { return c >= '0' && c <= '9'; });
}

Names off(Act act) {
  switch (act) {
    case Act::write:
      return write_off;
    case Act::edit:
      return edit_off;
    case Act::remove:
      return remove_off;
    default:
      return {};
  }
}

}  // namespace

Extra extra_field(Act act, std::string_view name, const View& value) {
  const std::string plain = plain_name(name);
  if (has(remarks, plain)) return Extra::fine;
  if (has(all_off, plain) || has(off(act), plain)) return switch_of(value) == false ? Extra::fine : Extra::changes;
  const bool whole = act == Act::write || act == Act::remove;
  if (whole && has(parts, plain)) return value.text() == "null" ? Extra::fine : Extra::changes;
  if (act != Act::write && act != Act::edit) return Extra::ignored;
  const bool write = act == Act::write;
  if (has(write ? Names(write_on) : Names(edit_on), plain)) {
    return switch_of(value) == true || value.text() == "null" ? Extra::fine : Extra::changes;
  }
  if (has(modes, plain)) {
    return is_permission(value) ? Extra::ignored : one_of(value, write ? Names(write_modes) : Names(edit_modes));
  }
  if (has(encodings, plain)) return one_of(value, utf8);
  return Extra::ignored;
}

std::string_view what_it_does(Act act) {
  switch (act) {
    case Act::write:
      return "it writes the whole file, as UTF-8";
    case Act::edit:
      return "it replaces a literal text with another one";
    case Act::remove:
      return "it deletes the whole file";
    case Act::make_folder:
      return "it makes the folder";
    default:
      return "it only reads";
  }
}

}  // namespace jt::blocks
