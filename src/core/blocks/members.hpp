// SPDX-License-Identifier: MIT
// The members of an object that is in memory and was checked.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
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

/// The entries of the object or array that begins at `at`, one after the other; of an array without key and name.
/// Precondition: it is valid JSON. Holds one entry; not recursive.
class EntryWalk {
 public:
  EntryWalk(std::string_view text, std::size_t at) : text_(text), at_(at + 1), object_(text[at] == '{') {}
  /// The next entry, until the next call; null at the end.
  const Member* next();

 private:
  std::string_view text_;
  std::size_t at_;
  bool object_;
  Member entry_;
};

/// All of them. For what is small: an entry takes more memory than its text.
std::vector<Member> entries_of(std::string_view text, std::size_t at);

/// The last member of that name, which is the one that most parsers take; null if there is none.
const Member* last_named(const std::vector<Member>& members, std::string_view name);
/// The last member of that name of the object that begins at `at`, or nothing.
std::optional<Member> find_member(std::string_view text, std::size_t at, std::string_view name);

/// Two members of one name in one object.
struct Duplicate {
  Member member;         ///< the later one
  bool differs = false;  ///< they have different values
};

/// What a check needs of the members of an object, in bounded memory.
struct Fields {
  std::vector<Member> members;        ///< those of known names, in order: of each name the first and the last one
  std::vector<Duplicate> duplicates;  ///< one for each name, in order; of other names the first 20
};
/// Of the object that begins at `at`.
Fields fields_of(std::string_view text, std::size_t at, std::span<const std::string_view> known);

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
