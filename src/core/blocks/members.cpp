// SPDX-License-Identifier: MIT
#include "core/blocks/members.hpp"

#include <algorithm>
#include <unordered_set>

#include "core/json/canonical.hpp"
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

/// Of more names than this, it is not known which of them were there before.
constexpr std::size_t most_names = 4096;
constexpr std::size_t most_duplicates = 20;

/// Whether two values are equal for a reader: `"a"` and `"\u0061"` are.
bool same_value(std::string_view one, std::string_view other) {
  if (one == other) return true;
  const auto first = json::canonical(one);
  const auto second = json::canonical(other);
  return first && second && *first == *second;
}

std::size_t past(std::string_view text, std::size_t at, std::string_view skipped) {
  return std::min(text.find_first_not_of(skipped, at), text.size());
}

}  // namespace

const Member* EntryWalk::next() {
  at_ = past(text_, at_, ", \t\r\n");
  if (text_[at_] == '}' || text_[at_] == ']') return nullptr;
  if (object_) {
    entry_.key = at_;
    entry_.key_end = after_string(text_, at_);
    entry_.name.clear();
    json::decode_to(entry_.name, text_.substr(at_ + 1, entry_.key_end - at_ - 2));
    at_ = past(text_, entry_.key_end, ": \t\r\n");
  }
  entry_.value = at_;
  at_ = entry_.end = after_value(text_, at_);
  return &entry_;
}

std::vector<Member> entries_of(std::string_view text, std::size_t at) {
  std::vector<Member> entries;
  EntryWalk walk(text, at);
  while (const Member* const entry = walk.next()) entries.push_back(*entry);
  return entries;
}

std::optional<Member> find_member(std::string_view text, std::size_t at, std::string_view name) {
  std::optional<Member> found;
  EntryWalk walk(text, at);
  while (const Member* const entry = walk.next()) {
    if (entry->name == name) found = *entry;
  }
  return found;
}

Fields fields_of(std::string_view text, std::size_t at, std::span<const std::string_view> known) {
  Fields fields;
  std::unordered_set<std::string> others;
  const auto add_duplicate = [&](const Member& member, bool differs) {
    const auto same =
        std::ranges::find(fields.duplicates, member.name, [](const Duplicate& d) { return d.member.name; });
    if (same == fields.duplicates.end()) {
      fields.duplicates.push_back({member, differs});
    } else {
      same->differs = same->differs || differs;
    }
  };
  EntryWalk walk(text, at);
  while (const Member* const entry = walk.next()) {
    if (std::ranges::find(known, entry->name) == known.end()) {
      if (others.contains(entry->name)) {
        if (fields.duplicates.size() < most_duplicates) add_duplicate(*entry, false);
      } else if (others.size() < most_names) {
        others.insert(entry->name);
      }
      continue;
    }
    const auto first = std::ranges::find(fields.members, entry->name, &Member::name);
    if (first != fields.members.end()) {
      add_duplicate(*entry, !same_value(raw_value(text, *first), raw_value(text, *entry)));
      const auto second =
          std::find_if(first + 1, fields.members.end(), [&](const Member& m) { return m.name == entry->name; });
      if (second != fields.members.end()) fields.members.erase(second);
    }
    fields.members.push_back(*entry);
  }
  return fields;
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
