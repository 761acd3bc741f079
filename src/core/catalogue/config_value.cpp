// SPDX-License-Identifier: MIT
#include "core/catalogue/config_value.hpp"

#include <algorithm>
#include <map>

#include "core/bytes/memory_source.hpp"
#include "core/edit/value.hpp"
#include "core/json/escape.hpp"
#include "core/scan/cursor.hpp"
#include "core/scan/value_window.hpp"

namespace jt::catalogue {

namespace {

std::string_view trimmed(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

/// A cursor over a value in memory.
struct Reader {
  explicit Reader(std::string_view text) : source(text), stream(source, scan::window_for(text)), cursor(stream) {}
  bytes::MemorySource source;
  scan::Stream stream;
  scan::Cursor cursor;
};

}  // namespace

ConfigValue::ConfigValue(std::string_view text) : text_(trimmed(text)) {}

scan::Type ConfigValue::type() const { return edit::type_of_value(text_); }

std::string ConfigValue::string() const {
  return is(scan::Type::string) ? json::decode(text_.substr(1, text_.size() - 2)) : std::string(text_);
}

std::vector<std::pair<std::string, ConfigValue>> ConfigValue::members() const {
  std::vector<std::pair<std::string, ConfigValue>> members;
  if (!is(scan::Type::object)) return members;
  Reader reader(text_);
  scan::Cursor& cursor = reader.cursor;
  std::map<std::string, std::size_t> places;
  if (!cursor.start() || !cursor.enter()) return members;
  while (cursor.next() == scan::Step::entry) {
    std::string key = json::decode(cursor.key());
    const auto begin = static_cast<std::size_t>(cursor.begin());
    if (!cursor.skip()) break;
    const ConfigValue value(text_.substr(begin, cursor.end() - begin));
    if (const auto [known, added] = places.emplace(key, members.size()); !added) {
      members[known->second].second = value;
    } else {
      members.emplace_back(std::move(key), value);
    }
  }
  return members;
}

std::optional<ConfigValue> ConfigValue::find(std::string_view key) const {
  if (!is(scan::Type::object)) return std::nullopt;
  Reader reader(text_);
  scan::Cursor& cursor = reader.cursor;
  if (!cursor.start() || !cursor.enter()) return std::nullopt;
  std::optional<ConfigValue> found;
  while (cursor.next_named(key) == scan::Step::entry) {
    const auto begin = static_cast<std::size_t>(cursor.begin());
    const bool null = cursor.type() == scan::Type::null;
    if (!cursor.skip()) return std::nullopt;
    found = null ? std::nullopt : std::optional(ConfigValue(text_.substr(begin, cursor.end() - begin)));
  }
  return found;
}

std::optional<ConfigValue> ConfigValue::object(std::string_view key) const {
  auto value = find(key);
  return value && value->is(scan::Type::object) ? value : std::nullopt;
}

std::vector<ConfigValue> ConfigValue::elements() const {
  std::vector<ConfigValue> elements;
  if (!is(scan::Type::array)) return elements;
  for (const std::string_view element : edit::elements_of(text_)) elements.emplace_back(element);
  return elements;
}

}  // namespace jt::catalogue
