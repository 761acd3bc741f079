// SPDX-License-Identifier: MIT
// Programs of jq that assign or delete, as commands of jt that edit a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jt::cli {

/// A command of jt that edits a file as a program of jq edits its input.
struct EditOfJq {
  std::string_view command;           ///< "set"
  std::vector<std::string> operands;  ///< behind FILE: paths, and the value
  std::vector<std::string> options;   ///< as they are typed: "--all", "--add 1"
};

/// For a program that selects values (`.deps[]`; "" is the document) and edits each of them with `program`: `.a.b = 1`,
/// `.n += 1`, `.list += ["x"]`, `del(.a)`, `map(.a = 1)`. Nothing if no command does the same.
std::optional<EditOfJq> edit_of_jq(std::string_view selects, std::string_view program);

}  // namespace jt::cli
