// SPDX-License-Identifier: MIT
#include "core/format/sort_value.hpp"

#include <algorithm>

#include "core/json/escape.hpp"

namespace jt::format {
namespace {

std::string_view spelled(const value::View& member) {
  const std::string_view token = member.key_text();
  return token.substr(1, token.size() - 2);
}

bool before(const value::View& a, const value::View& b) { return key_before(spelled(a), spelled(b)); }

}  // namespace

/// UTF-8 and WTF-8 have the order of their code points.
bool key_before(std::string_view a, std::string_view b) {
  const bool a_escaped = json::has_backslash(a);
  const bool b_escaped = json::has_backslash(b);
  if (!a_escaped && !b_escaped) return a < b;
  return (a_escaped ? json::decode(a) : std::string(a)) < (b_escaped ? json::decode(b) : std::string(b));
}

void ValueSorter::append(std::string& out, const value::View& value) {
  members_.clear();
  begin(out, value);
  while (!open_.empty()) {
    if (step(out)) continue;
    out += open_.back().object ? '}' : ']';
    members_.resize(open_.back().begin);
    open_.pop_back();
  }
}

void ValueSorter::begin(std::string& out, const value::View& value) {
  if (!value.is_container()) {
    out += value.text();
  } else if (value.is_object()) {
    out += '{';
    open_object(value);
  } else {
    out += '[';
    open_.push_back({false, members_.size(), 0, value.begin(), value.end()});
  }
}

void ValueSorter::open_object(const value::View& object) {
  const std::size_t first = members_.size();
  for (const value::View& member : object) members_.push_back(member);
  const auto from = members_.begin() + static_cast<std::ptrdiff_t>(first);
  if (!std::is_sorted(from, members_.end(), before)) std::stable_sort(from, members_.end(), before);
  open_.push_back({true, first, first});
}

/// The next entry of the innermost container. False: there is none.
bool ValueSorter::step(std::string& out) {
  Open& open = open_.back();
  if (open.object ? open.next == members_.size() : open.element == open.end) return false;
  if (out.back() != '{' && out.back() != '[') out += ',';
  if (!open.object) {
    const value::View element = *open.element++;
    begin(out, element);
    return true;
  }
  const value::View member = members_[open.next++];
  out += member.key_text();
  out += ':';
  begin(out, member);
  return true;
}

}  // namespace jt::format
