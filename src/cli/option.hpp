// SPDX-License-Identifier: MIT
// Option and CommandOperand: the arguments of a command, described as data. Parsing, help, manual pages and
// completions are made from them.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace jt::cli {

/// What an option's value is; decides how it is checked and completed.
enum class Takes : std::uint8_t {
  nothing,  ///< a flag
  text,
  number,  ///< a decimal number from 0 to 2^64 - 1
  choice,  ///< one of `choices`
  file,
  folder,
  path,     ///< a path inside the document that the operand FILE names
  changes,  ///< the id of a change of the session that the operand SESSION names
  keys,     ///< an object with keys of the elements of the array that the option --match names
};

struct Option {
  std::string_view name = {};  ///< without the dashes
  char letter = '\0';          ///< the short form, if it has one
  Takes takes = Takes::nothing;
  std::string_view value = {};    ///< the value's name in help, "N"
  std::string_view meaning = {};  ///< one clause: lowercase, no full stop
  std::string_view initial =
      {};  ///< what holds where the option is not given; a number is what `Arguments::number` returns
  std::span<const std::string_view> choices =
      {};                      ///< all values of a `choice`; values offered by completion of a `text`
  bool repeats = false;        ///< may be given several times, and every value counts; else the last one does
  std::string_view bare = {};  ///< the value where it is given without one; another one is typed after '=' then,
                               ///< "--fix=guess", never as the next word
  std::string_view more = {};  ///< further sentences for the manual page
};

/// How an operand is completed.
enum class Complete : std::uint8_t {
  nothing,
  file,
  path,   ///< a path inside the document that the operand FILE names
  value,  ///< JSON; `@FILE` is completed
  command,
  choice,
  session,  ///< the name of a session that is kept
  call,     ///< a server, then its tool, then names of arguments
};

/// A word that other programs have for a choice.
struct OtherWord {
  std::string_view word;
  std::string_view choice;
};

/// An argument that is not an option.
struct CommandOperand {
  std::string_view name = {};     ///< as in the usage line, "FILE"
  std::string_view meaning = {};  ///< one clause: lowercase, no full stop
  bool required = true;
  bool repeats = false;  ///< accepts all remaining words; only the last operand can
  Complete complete = Complete::nothing;
  std::span<const std::string_view> choices = {};
  std::string_view instead = {};  ///< of a choice: the option that takes a file, if the word is none of the choices
  std::span<const OtherWord> other_words = {};        ///< not accepted, but answered with the choice that is meant
  bool object = false;                                ///< of a value: a JSON object
  bool or_path = false;                               ///< completion of a file: paths in FILE too, where no file fits
  std::span<const std::string_view> path_after = {};  ///< completion: after one of these operands it is a path in FILE
};

}  // namespace jt::cli
