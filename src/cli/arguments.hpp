// SPDX-License-Identifier: MIT
// Arguments: what the user gave to one command, checked against its description.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "core/result.hpp"

namespace jt::cli {

/// The key of an option in the functions below: its long name, or its letter if it has none.
std::string_view key(const Option& option);

/// Whether the first two operands are a file and a path in it.
bool path_operand(const Command& command);

/// Typed access by the names of the description; a name that is not described is a bug (std::logic_error).
class Arguments {
 public:
  explicit Arguments(const Command& command) : command_(&command) {}

  /// Whether the option was given at all.
  [[nodiscard]] bool given(std::string_view option) const;
  /// The same of a global option, though the command may have another one of its name.
  [[nodiscard]] bool given_global(const Option& option) const;
  /// The value of an option: the last one given, else its `initial` (empty if it has none).
  [[nodiscard]] std::string text(std::string_view option) const;
  /// Every value given for an option, in order.
  [[nodiscard]] std::vector<std::string> texts(std::string_view option) const;
  /// The value of a number option: the last one given, else its `initial`, else nothing.
  [[nodiscard]] std::optional<std::uint64_t> number(std::string_view option) const;

  /// The operand of that name: its first word; nothing if it is optional and was omitted.
  [[nodiscard]] std::optional<std::string> operand(std::string_view name) const;
  /// All words of the operand of that name, verbatim.
  [[nodiscard]] const std::vector<std::string>& operands(std::string_view name) const;

  /// The words after `--` of a command that takes a program there.
  [[nodiscard]] const std::vector<std::string>& program() const { return program_; }

  /// Whether all words are files, and the paths are values of the option --path.
  [[nodiscard]] bool paths_as_options() const;
  /// The operands as they are typed: with --path, VALUE and then the files.
  [[nodiscard]] std::vector<std::string> words() const;
  /// The same arguments for one FILE and one PATH.
  [[nodiscard]] Arguments narrowed(const std::string& file, const std::string& path) const;

  [[nodiscard]] const Command& command() const { return *command_; }

  // ---- filled by the parser
  /// `name`: its key; the letter of a global option whose name is one of the command's own.
  void add_option(std::string_view name, std::string value);
  /// Assigns words to operands as described; with --path, all words to FILE, and its values to PATH. INVALID_INPUT if
  /// one is missing or left over.
  Result<void> set_operands(std::vector<std::string> words);
  void set_program(std::vector<std::string> words) { program_ = std::move(words); }
  /// Records that standard input is read although no operand names it.
  void imply_input() { input_implied_ = true; }
  [[nodiscard]] bool input_implied() const { return input_implied_; }

 private:
  [[nodiscard]] const Option& described(std::string_view option) const;
  const Command* command_;
  std::map<std::string, std::vector<std::string>, std::less<>> options_;
  std::vector<std::string> program_;
  bool input_implied_ = false;
  std::vector<std::vector<std::string>> operands_;  ///< one entry for each operand of the description
};

}  // namespace jt::cli
