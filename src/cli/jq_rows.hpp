// SPDX-License-Identifier: MIT
// Programs of jq that sort, group or calculate, as options of `jt table`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::cli {

/// A command of jt that finds what a program of jq computes.
struct RowsOfJq {
  std::string hint;  ///< which option does it
  std::string_view command;
  std::string query;    ///< the rows: a path to one array, or what selects each of them
  std::string options;  ///< columns and options, quoted for a shell

  /// The command for a shell; `file` is quoted.
  [[nodiscard]] std::string on(const std::string& file) const;
};

/// For a program that begins with what the path `selects` (`.users`; "" is the document) and goes on with `program`:
/// `map(.age) | add`, `group_by(.team)`, `[.[] | select(.on)] | length`. `gathered`: the program works on all selected
/// values as one array, else on the one that is selected. Nothing for what no option does.
std::optional<RowsOfJq> rows_of_jq(std::string_view selects, std::string_view program, bool gathered = false);

}  // namespace jt::cli
