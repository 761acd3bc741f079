// SPDX-License-Identifier: MIT
#include "core/edit/value.hpp"

#include <algorithm>
#include <unordered_set>

#include "core/bytes/memory_source.hpp"
#include "core/document/position.hpp"
#include "core/json/escape.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/value_window.hpp"

namespace jt::edit {

namespace {

/// A key of one of many objects.
std::string name_in(std::size_t object, std::string_view key) {
  std::string name(reinterpret_cast<const char*>(&object), sizeof object);
  return name += key;
}

}  // namespace

Result<std::string> checked_value(std::string text) {
  scan::Checker checker;
  auto good = checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (good) good = checker.finish();
  if (!good) {
    bytes::MemorySource source(text);
    document::complete_position(good.error(), source, nullptr);
    return fail(std::move(good.error()));
  }
  text.erase(text.find_last_not_of(" \t\r\n") + 1);
  const std::size_t begin = text.find_first_not_of(" \t\r\n", text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  if (begin > 0) text.erase(0, begin);
  return text;
}

scan::Type type_of_value(std::string_view value) {
  switch (value.front()) {
    case '{':
      return scan::Type::object;
    case '[':
      return scan::Type::array;
    case '"':
      return scan::Type::string;
    case 't':
    case 'f':
      return scan::Type::boolean;
    case 'n':
      return scan::Type::null;
    default:
      return scan::Type::number;
  }
}

std::string with_article(scan::Type type) {
  if (type == scan::Type::null) return "null";
  return (type == scan::Type::object || type == scan::Type::array ? "an " : "a ") + std::string(scan::name(type));
}

Result<GivenMembers> members_of(std::string_view object, bool deep) {
  bytes::MemorySource source(object);
  scan::Stream stream(source, scan::window_for(object));
  scan::Cursor cursor(stream);
  GivenMembers members;
  std::vector<std::size_t> open{GivenMember::outermost};
  std::unordered_set<std::string> seen;
  if (!cursor.start() || !cursor.enter()) return fail(cursor.failure());
  while (!open.empty()) {
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) return fail(cursor.failure());
    if (step == scan::Step::end) {
      if (open.back() != GivenMember::outermost) {
        GivenMember& holder = members[open.back()];
        holder.value = object.substr(holder.next, cursor.end() - holder.next);
        holder.next = members.size();
      }
      open.pop_back();
      continue;
    }
    GivenMember& member = members.emplace_back();
    member.key = json::decode(cursor.key());
    member.token = object.substr(cursor.key_begin(), cursor.key().size() + 2);
    member.parent = open.back();
    if (!seen.insert(name_in(member.parent, member.key)).second) {
      return fail(Code::duplicate_key,
                  "the key '" + text::excerpt(member.key) + "' is a duplicate in the given object");
    }
    const std::uint64_t begin = cursor.begin();
    if (deep && cursor.type() == scan::Type::object) {
      member.next = begin;  // until its end is known
      open.push_back(members.size() - 1);
      if (!cursor.enter()) return fail(cursor.failure());
      continue;
    }
    if (!cursor.skip()) return fail(cursor.failure());
    member.value = object.substr(begin, cursor.end() - begin);
    member.next = members.size();
  }
  return members;
}

namespace {

/// The members from `at` up to `end`, as an object.
std::string object_of(const GivenMembers& members, std::size_t at, std::size_t end) {
  std::string text = "{";
  std::vector<std::size_t> ends{end};
  while (!ends.empty()) {
    if (at == ends.back()) {
      text += '}';
      ends.pop_back();
      continue;
    }
    const GivenMember& member = members[at];
    if (member.value == "null") {
      at = member.next;
      continue;
    }
    if (text.back() != '{') text += ',';
    text += member.token;
    text += ':';
    if (member.next > at + 1) {
      text += '{';
      ends.push_back(member.next);
      ++at;
    } else {
      text += member.value;
      at = member.next;
    }
  }
  return text;
}

}  // namespace

std::string without_nulls(const GivenMembers& members, std::size_t at) {
  return object_of(members, at + 1, members[at].next);
}

std::string without_nulls(const GivenMembers& members) { return object_of(members, 0, members.size()); }

std::vector<std::string_view> elements_of(std::string_view array) {
  bytes::MemorySource source(array);
  scan::Stream stream(source, scan::window_for(array));
  scan::Cursor cursor(stream);
  std::vector<std::string_view> elements;
  if (!cursor.start() || !cursor.enter()) return elements;
  while (cursor.next() == scan::Step::entry) {
    const std::uint64_t begin = cursor.begin();
    if (!cursor.skip()) break;
    elements.push_back(array.substr(begin, cursor.end() - begin));
  }
  return elements;
}

}  // namespace jt::edit
