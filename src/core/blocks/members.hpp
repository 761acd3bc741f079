// SPDX-License-Identifier: MIT
// The members of an object that is in memory and was checked.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace jt::blocks {

/// A member of an object, in bytes of its text.
struct Member {
  std::size_t key = 0;      ///< of the opening quote of the key
  std::size_t key_end = 0;  ///< after its closing quote
  std::size_t value = 0;
  std::size_t end = 0;  ///< after the value
  std::string name;     ///< decoded
};

/// The entries of the object or array that begins at `at`, in order; of an array without key and name. Precondition:
/// it is valid JSON. Not recursive.
std::vector<Member> entries_of(std::string_view text, std::size_t at);

/// The last member of that name, which is the one that parsers take; null if there is none.
const Member* last_named(const std::vector<Member>& members, std::string_view name);

/// The raw text of a member's value.
inline std::string_view raw_value(std::string_view text, const Member& member) {
  return text.substr(member.value, member.end - member.value);
}
/// Whether the value is a string.
inline bool is_string(std::string_view text, const Member& member) { return text[member.value] == '"'; }
/// The string, decoded. Precondition: it is one.
std::string string_value(std::string_view text, const Member& member);
/// "a string", "an object", … of the value that begins with this byte.
std::string_view type_name(char first);

}  // namespace jt::blocks
