// SPDX-License-Identifier: MIT
#include "core/edit/value.hpp"

#include <unordered_set>

#include "core/comments/given.hpp"
#include "core/text/code_point.hpp"

namespace jt::edit {

namespace {

/// Keeps the keys of one object.
class Keys {
 public:
  Result<void> add(const std::string& key) {
    if (seen_.insert(key).second) return {};
    return fail(Code::duplicate_key, "the key '" + text::excerpt(key) + "' is a duplicate in the given object");
  }

 private:
  std::unordered_set<std::string> seen_;
};

/// An object that is being read.
struct Open {
  value::View::Iterator next, end;
  std::size_t parent = GivenMember::outermost;
  Keys keys;
};

}  // namespace

Result<void> refuse_duplicates(const value::View& object) {
  Keys keys;
  for (const value::View& each : object) TRY(keys.add(each.key()));
  return {};
}

Result<GivenMembers> members_of(std::string_view object, bool deep) {
  // Of one with comments the members are those of the text without them, spelled as they are given.
  const auto plain = comments::blanked(object);
  const std::string_view text = plain ? std::string_view(*plain) : object;
  const auto given = [&](std::string_view part) {
    return object.substr(static_cast<std::size_t>(part.data() - text.data()), part.size());
  };
  value::Tape tape;
  TRY(tape.read(text));
  GivenMembers members;
  std::vector<Open> open;
  const auto enter = [&](const value::View& each, std::size_t parent) {
    open.push_back({each.begin(), each.end(), parent, {}});
  };
  if (tape.root().is_object()) enter(tape.root(), GivenMember::outermost);
  while (!open.empty()) {
    Open& here = open.back();
    if (here.next == here.end) {
      if (here.parent != GivenMember::outermost) members[here.parent].next = members.size();
      open.pop_back();
      continue;
    }
    const value::View value = *here.next++;
    members.push_back({value.key(), given(value.key_text()), given(value.text()), here.parent, members.size() + 1});
    TRY(here.keys.add(members.back().key));
    if (deep && value.is_object()) enter(value, members.size() - 1);
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

}  // namespace jt::edit
