// SPDX-License-Identifier: MIT
// The tools that are known, other names that they and their fields are given, and what can be said of a path.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace jt::blocks {

/// What a tool does.
enum class Act : std::uint8_t { write, edit, remove, read, list, make_folder };

struct Tool {
  std::string_view name;
  Act act;
  bool standard;  ///< one of the three that need no further rules
};

/// The name in lowercase, without what separates its words.
std::string plain_name(std::string_view name);

/// The tool of that name; null if there is none.
const Tool* tool_named(std::string_view name);

/// The tool that can only be meant by another name: `createFile`, `write-file`; null if there is none.
const Tool* tool_meant(std::string_view name);

/// A known name of which this one may be a typo; empty if there is none. `more`: names that are known besides.
std::string nearest_tool(std::string_view name, bool extended, std::span<const std::string> more);

/// Two other names of `old_string` and `new_string`.
struct OtherPair {
  std::string_view old_string;
  std::string_view new_string;
};
std::span<const OtherPair> other_pairs();
/// Other names of `path`, `content`, `search_replace`; none for another field.
std::span<const std::string_view> other_names(std::string_view field);
/// All names that a member of a tool block may have, for a reader that has to guess where a string ends.
std::span<const std::string_view> member_names();

/// Whether it may be meant as something else than a file: neither an extension, nor a leading dot, nor a name that is
/// known to have none.
bool is_vague(std::string_view path);
/// Whether it has control characters: most often a backslash of a Windows path that is not escaped.
bool has_controls(std::string_view path);
/// The path in quotes for a message; one with control characters as JSON has it, where they can be seen.
std::string named(std::string_view path);
/// What a person may expect of the path and does not get, or should know: "a shell's '~' is not expanded: …"; empty if
/// there is nothing.
std::string_view remark_on(std::string_view path);
/// Whether it begins at the root of all files, or of a drive.
bool is_absolute(std::string_view path);
/// Whether it is absolute or has a step `..`: what that leads to depends on links.
bool leads_outside(std::string_view path);

}  // namespace jt::blocks
