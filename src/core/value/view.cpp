// SPDX-License-Identifier: MIT
#include "core/value/view.hpp"

#include <algorithm>
#include <unordered_map>

#include "core/json/escape.hpp"

namespace jt::value {

/// From the word at `place` on. The word at `last` is that of a closing bracket that belongs to it, or of what is next:
/// between the two there is nothing but whitespace, a comma or a colon.
std::string_view View::text_at(std::uint32_t place, std::uint32_t last) const {
  const std::string_view text = tape_->text_;
  const std::size_t begin = word(place);
  if (last > place + 1) return text.substr(begin, word(last) + 1 - begin);
  std::size_t end = word(last);
  while (text[end - 1] == ' ' || text[end - 1] == ',' || text[end - 1] == ':' || text[end - 1] == '\n' ||
         text[end - 1] == '\r' || text[end - 1] == '\t') {
    --end;
  }
  return text.substr(begin, end - begin);
}

std::optional<std::string> View::string() const {
  if (!is_string()) return std::nullopt;
  const std::string_view raw = text();
  return json::decode(raw.substr(1, raw.size() - 2));
}

std::size_t View::depth() const {
  std::size_t depth = 0;
  std::size_t deepest = 0;
  if (!is_container()) return 0;
  for (std::uint32_t place = place_; place < after();) {
    const char c = tape_->text_[word(place)];
    if (c == '{' || c == '[') deepest = std::max(deepest, ++depth);
    if (c == '}' || c == ']') --depth;
    place += c == '{' || c == '[' ? 2 : 1;
  }
  return deepest;
}

View::Iterator View::begin() const {
  if (!is_container()) return {};
  const std::uint32_t key = is_object() ? 1 : 0;
  return {View(*tape_, place_ + 2 + key), key};
}

View::Iterator View::end() const {
  if (!is_container()) return {};
  const std::uint32_t key = is_object() ? 1 : 0;
  return {View(*tape_, after() - 1 + key), key};
}

bool View::has_entries() const { return begin() != end(); }

View View::member(std::string_view key) const {
  View found;
  if (!is_object()) return found;
  for (const View& each : *this) {
    if (each.key_is(key)) found = each;
  }
  return found;
}

View View::find(std::string_view key) const {
  const View found = member(key);
  return found.is_null() ? View() : found;
}

std::vector<View> View::members() const {
  std::vector<View> members;
  this->members(members);
  return members;
}

void View::members(std::vector<View>& members) const {
  members.clear();
  if (!is_object()) return;
  // Few members are compared one by one; a table has room for those that have come, whatever is nested in them.
  constexpr std::size_t few = 16;
  const auto by_key = [&]<class Key>(std::unordered_map<Key, std::size_t> places, const auto& key_of) {
    for (const View& each : *this) {
      const Key key = key_of(each);
      std::size_t at = members.size();
      if (at < few) {
        at = static_cast<std::size_t>(std::ranges::find(members, key, key_of) - members.begin());
      } else {
        if (places.empty())
          for (std::size_t i = 0; i < at; ++i) places.emplace(key_of(members[i]), i);
        at = places.emplace(key, at).first->second;
      }
      if (at == members.size()) {
        members.push_back(each);
      } else {
        members[at] = each;
      }
    }
  };
  if (tape_->escaped_keys_) {
    by_key(std::unordered_map<std::string, std::size_t>(), [](const View& each) { return each.key(); });
  } else {
    by_key(std::unordered_map<std::string_view, std::size_t>(), [](const View& each) { return each.key_text(); });
  }
}

std::string View::key() const {
  const std::string_view raw = key_text();
  return json::decode(raw.substr(1, raw.size() - 2));
}

bool View::key_is(std::string_view name) const {
  if (tape_->escaped_keys_ && json::has_backslash(key_text())) return key() == name;
  // A quote in the name could go past the end of the key; a backslash is in no key here.
  const std::string_view raw = tape_->text_.substr(key_offset() + 1);
  return raw.size() > name.size() && raw[name.size()] == '"' && raw.starts_with(name) &&
         name.find('"') == std::string_view::npos;
}

}  // namespace jt::value
