// SPDX-License-Identifier: MIT
// Operands and options that the editing commands share.
#pragma once

#include <array>
#include <string_view>

#include "commands/command.hpp"

namespace jt::shared {

inline constexpr CommandOperand edited_file{
    .name = "FILE",
    .meaning = "a JSON document; '-' edits standard input, and writes the result to standard output",
    .complete = Complete::file};
inline constexpr CommandOperand edited_path{.name = "PATH",
                                            .meaning = "a path to one value, as JSON Pointer, JSONPath or accessor",
                                            .complete = Complete::path};
inline constexpr CommandOperand edit_value{
    .name = "VALUE",
    .meaning = "JSON text; @FILE reads it from a file, '-' from standard input; or --string TEXT",
    .required = false};

/// Of everything that puts a new file in the place of another, undo too.
inline constexpr std::array<Option, 5> replacing{{
    {.name = "dry-run", .letter = 'n', .meaning = "show what would change, and write nothing"},
    {.name = "lock-timeout",
     .takes = Takes::number,
     .value = "SECONDS",
     .meaning = "wait at most so long for another edit of FILE to end",
     .initial = "10"},
    {.name = "force", .meaning = "edit a file that is read-only by its mode"},
    {.name = "break-links", .meaning = "edit a file with several hard links, which then no longer share it"},
    {.name = "no-sync", .meaning = "do not wait until the disk has the new file"},
}};

inline constexpr std::array<Option, 8> editing{{
    {.name = "output",
     .letter = 'o',
     .takes = Takes::file,
     .value = "FILE",
     .meaning = "write the edited document there, and leave FILE as it is",
     .more = "`-` is standard output."},
    {.name = "if-rev",
     .takes = Takes::text,
     .value = "REV",
     .meaning = "edit only if the document is at this revision",
     .more = "Revisions come from `inspect` and from earlier edits. Else exit code 3."},
    {.name = "expect",
     .takes = Takes::text,
     .value = "JSON",
     .meaning = "edit only if the current value equals this one",
     .more = "Objects compare without order, numbers by their value. Else exit code 3."},
    {.name = "expect-absent", .meaning = "edit only if nothing stands at the target"},
    {.name = "indent",
     .takes = Takes::text,
     .value = "N|tab|none",
     .meaning = "lay inserted containers out with this indentation, not as their neighbours are"},
    {.name = "no-undo", .meaning = "keep nothing for jt undo: old values may be secrets"},
    {.name = "require-undo", .meaning = "refuse an edit that could not be undone"},
    {.name = "string",
     .takes = Takes::text,
     .value = "TEXT",
     .meaning = "take this text for VALUE, quoted and escaped by jt"},
}};

/// The paragraph about what an edit does to the rest of the file.
inline constexpr std::string_view edit_note =
    "Only the bytes of the target change. What is put in is laid out as its neighbours are; numbers and strings keep "
    "the spelling that they are given in. The whole document is checked first, and the file is replaced whole or not "
    "at all. `jt undo FILE` takes the edit back.";

inline constexpr std::array<ExitNote, 4> edit_exits{{
    {0, "the document was edited, or did not need to be"},
    {1, "there is no value at PATH"},
    {2,
     "the document or VALUE is not valid JSON, a type does not fit, the file cannot be replaced, or wrong usage; "
     "nothing was written"},
    {3, "the document is not as expected, or the file stayed locked; nothing was written"},
}};

/// Own options before the shared ones.
template <std::size_t own, std::size_t shared>
constexpr std::array<Option, own + shared> join(const std::array<Option, own>& first,
                                                const std::array<Option, shared>& second) {
  std::array<Option, own + shared> all{};
  for (std::size_t i = 0; i < own; ++i) all[i] = first[i];
  for (std::size_t i = 0; i < shared; ++i) all[own + i] = second[i];
  return all;
}

/// What every editing command takes.
inline constexpr auto edit_options = join(editing, replacing);
/// The same for a command without VALUE.
inline constexpr auto removal_options = [] {
  std::array<Option, editing.size() - 1 + replacing.size()> all{};
  for (std::size_t i = 0; i + 1 < editing.size(); ++i) all[i] = editing[i];
  for (std::size_t i = 0; i < replacing.size(); ++i) all[editing.size() - 1 + i] = replacing[i];
  return all;
}();

}  // namespace jt::shared
