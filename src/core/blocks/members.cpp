// SPDX-License-Identifier: MIT
#include "core/blocks/members.hpp"

#include <algorithm>

#include "core/json/escape.hpp"

namespace jt::blocks {
namespace {

std::size_t after_string(std::string_view text, std::size_t at) {
  for (++at; text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

std::size_t after_value(std::string_view text, std::size_t at) {
  if (text[at] == '"') return after_string(text, at);
  if (text[at] != '{' && text[at] != '[') return std::min(text.find_first_of(",]} \t\r\n", at), text.size());
  for (std::size_t depth = 0;;) {
    if (text[at] == '"') {
      at = after_string(text, at);
      continue;
    }
    if (text[at] == '{' || text[at] == '[') ++depth;
    if ((text[at] == '}' || text[at] == ']') && --depth == 0) return at + 1;
    ++at;
  }
}

std::size_t past(std::string_view text, std::size_t at, std::string_view skipped) {
  return std::min(text.find_first_not_of(skipped, at), text.size());
}

}  // namespace

std::vector<Member> entries_of(std::string_view text, std::size_t at) {
  std::vector<Member> entries;
  const bool object = text[at] == '{';
  for (at = past(text, at + 1, " \t\r\n"); text[at] != '}' && text[at] != ']'; at = past(text, at, ", \t\r\n")) {
    Member& entry = entries.emplace_back();
    if (object) {
      entry.key = at;
      entry.key_end = after_string(text, at);
      entry.name = json::decode(text.substr(at + 1, entry.key_end - at - 2));
      at = past(text, entry.key_end, ": \t\r\n");
    }
    entry.value = at;
    at = entry.end = after_value(text, at);
  }
  return entries;
}

const Member* last_named(const std::vector<Member>& members, std::string_view name) {
  const auto found = std::find_if(members.rbegin(), members.rend(), [&](const Member& m) { return m.name == name; });
  return found == members.rend() ? nullptr : &*found;
}

std::string string_value(std::string_view text, const Member& member) {
  return json::decode(text.substr(member.value + 1, member.end - member.value - 2));
}

std::string_view type_name(char first) {
  switch (first) {
    case '"':
      return "a string";
    case '{':
      return "an object";
    case '[':
      return "an array";
    case 't':
    case 'f':
      return "a boolean";
    case 'n':
      return "null";
    default:
      return "a number";
  }
}

}  // namespace jt::blocks
