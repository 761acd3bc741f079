// SPDX-License-Identifier: MIT
// Command: everything about a subcommand as data, and the sorted table of all of them.
//
// To add a command, do these things (tests/unit/cli/test_cli_command.cpp checks that each was done):
//   1. describe it in commands/manual/NAME.cpp: a `constexpr Command` that parsing, help, manual and completions come
//   from;
//   2. write `run_NAME` in commands/NAME.cpp: words to the request of an action, which does the rest (the edits of one
//      operation share short_edit.cpp);
//   3. declare both in commands/commands.hpp, add both files to its CMakeLists.txt and the description to the table in
//      commands.cpp, sorted;
//   4. give at least one example: tests run it in a folder that holds the files of examples/;
//   5. build `jt_docs` and run it: it writes man/jt-NAME.1 and completions/, which are committed;
//   6. write tests/cli/NAME.bats.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "cli/option.hpp"
#include "core/result.hpp"
#include "output/renderer.hpp"

namespace jt::cli {

class Context;
class Arguments;

/// Headings under which `jt` lists its commands, in their order there.
enum class Group : std::uint8_t { explore, edit, check, catalogue, help };
inline constexpr std::array groups{Group::explore, Group::edit, Group::check, Group::catalogue, Group::help};
std::string_view title(Group group);

/// How a command finds its document.
enum class Input : std::uint8_t {
  named,   ///< FILE must be given
  read,    ///< FILE is standard input where it is not given and standard input is no terminal
  search,  ///< as `named`, or without FILE: the tool catalogue is searched then, never standard input
};

/// One command line of a manual page with its output on stdout; tests run it.
struct Example {
  std::string_view about = {};    ///< a clause that ends in a colon
  std::string_view command = {};  ///< run by sh in a folder that holds the files of examples/
  std::string_view output = {};   ///< to the letter, with its last newline
  int exit = 0;
};

/// The meaning of an exit code for this command, if the general table is not precise enough.
struct ExitNote {
  int exit = 0;
  std::string_view meaning = {};
};

/// An option of a similar program (grep, jq), and the one to use here.
struct ForeignOption {
  std::string_view option = {};  ///< with its dashes
  std::string_view hint = {};
};

/// Prose is a list of paragraphs. `x` between backquotes is literal text. A paragraph that begins with "# " is a
/// heading, with "- " an item of a list ("- term :: text" one with a term), with four spaces a verbatim block.
using Prose = std::span<const std::string_view>;

struct Command {
  std::string_view name = {};
  Group group = Group::explore;
  std::string_view summary = {};  ///< one clause: lowercase, no full stop
  std::string_view guide = {};    ///< its line in `jt guide`: "NAME ARGUMENTS :: what it does"; empty: it has none
  std::span<const CommandOperand> operands = {};
  std::span<const Option> options = {};
  std::span<const ForeignOption> foreign = {};
  Input input = Input::named;
  std::string_view prints = {};  ///< of one that has one format only: "prints a shell script"
  Prose description = {};
  std::span<const Example> examples = {};
  std::span<const ExitNote> exits = {};
  std::span<const std::string_view> see_also = {};  ///< names of commands
  /// With --quiet it prints nothing but errors: its exit code is the answer.
  bool quiet_result = false;
  bool own_root = false;                                      ///< its option --root does not restrict FILE
  bool program = false;                                       ///< words after `--` are a program with its arguments
  bool one_value = false;                                     ///< PATH selects one value
  bool hidden = false;                                        ///< for scripts of ours: not listed, no manual page
  Result<Exit> (*run)(Context&, const Arguments&) = nullptr;  ///< its error is reported by whoever runs it
};

/// All commands, sorted by name.
std::span<const Command* const> commands();
/// The command of that name, or null.
const Command* find_command(std::string_view name);

}  // namespace jt::cli
