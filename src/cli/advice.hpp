// SPDX-License-Identifier: MIT
// Advice in the words of the command line.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/jq_edits.hpp"
#include "core/error.hpp"

namespace jt::cli {

/// What advice depends on in the command that it is for.
struct Advised {
  std::string_view command = "get";  ///< one that reads FILE at PATH; `get` for those that do not
  bool reads = false;                ///< the command is such a one itself
  bool one_value = false;            ///< its PATH selects one value
  /// The command once more with --jsonc; empty where it has no such option, or its document came through a pipe.
  std::string with_comments{};
  bool has_syntax = false;          ///< it has that option
  std::string file{};               ///< the document, where the command has one; "-" is a pipe
  std::vector<std::string> kept{};  ///< its options that commands to try must have too, "--lines", "--root DIR"
  bool lines = false;               ///< the document is read as an array of its lines
  /// The edit in place of the one that was given, with its options; empty where it would not be the same.
  std::function<std::string(const EditOfJq& edit)> edited{};
};

/// The error with its advice as hints and commands to try, with names of commands and options. Their arguments are
/// quoted by `text::shell_quote`.
Error worded(Error error, const Advised& advised = {});

/// The hint for advice that is not a complete command; "" for advice that is one.
std::string hint_of(const Advice& advice, const Advised& advised = {});

/// A file name as an argument of a command to try, quoted. What begins with a dash would be an option.
std::string file_argument(const std::string& file);

}  // namespace jt::cli
