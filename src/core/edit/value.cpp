// SPDX-License-Identifier: MIT
#include "core/edit/value.hpp"

#include <unordered_set>

#include "core/bytes/memory_source.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/position.hpp"
#include "core/text/escape.hpp"

namespace jt {

Result<std::string> checked_value(std::string_view text) {
  Checker checker;
  auto good = checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (good) good = checker.finish();
  if (!good) {
    MemorySource source(text);
    complete_position(good.error(), source, nullptr);
    return fail(std::move(good.error()));
  }
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin));
}

Type type_of_value(std::string_view value) {
  switch (value.front()) {
    case '{':
      return Type::object;
    case '[':
      return Type::array;
    case '"':
      return Type::string;
    case 't':
    case 'f':
      return Type::boolean;
    case 'n':
      return Type::null;
    default:
      return Type::number;
  }
}

std::string with_article(Type type) {
  if (type == Type::null) return "null";
  return (type == Type::object || type == Type::array ? "an " : "a ") + std::string(name(type));
}

Result<std::vector<GivenMember>> members_of(std::string_view object) {
  MemorySource source(object);
  Stream stream(source);
  Cursor cursor(stream);
  std::vector<GivenMember> members;
  std::unordered_set<std::string> seen;
  if (!cursor.start() || !cursor.enter()) return fail(cursor.failure());
  Step step;
  while ((step = cursor.next()) == Step::entry) {
    GivenMember& member = members.emplace_back();
    member.key = decode(cursor.key());
    if (!seen.insert(member.key).second) {
      return fail(Code::duplicate_key, "the key '" + excerpt(member.key) + "' stands twice in the object given");
    }
    std::string_view text;
    if (!cursor.text(text)) return fail(cursor.failure());
    member.value = text;
  }
  if (step == Step::fail) return fail(cursor.failure());
  return members;
}

std::vector<std::string> elements_of(std::string_view array) {
  MemorySource source(array);
  Stream stream(source);
  Cursor cursor(stream);
  std::vector<std::string> elements;
  if (!cursor.start() || !cursor.enter()) return elements;
  while (cursor.next() == Step::entry) {
    std::string_view text;
    if (!cursor.text(text)) break;
    elements.emplace_back(text);
  }
  return elements;
}

}  // namespace jt
