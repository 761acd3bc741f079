// SPDX-License-Identifier: MIT
#include "core/table/scalar_keys.hpp"

#include <fmt/format.h>

#include <unordered_map>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::table {
namespace {

std::string decoded(const scan::Cursor& cursor) {
  return cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
}

/// With the size of the outer key: a key may hold any character.
std::string name_of(const std::string& key, bool inner, const std::string& outer) {
  return inner ? fmt::format("{}:{}{}", outer.size(), outer, key) : ":" + key;
}

std::string as_column(const path::Location& location) {
  std::string path = path::spell(location, path::Spelling::accessor);
  return path.starts_with('.') ? path.substr(1) : path;
}

/// Gives the columns names that differ: of those with one name, each its accessor.
void tell_apart(std::vector<Column>& columns, const std::vector<path::Location>& locations) {
  std::unordered_map<std::string, std::size_t> count;
  for (const Column& column : columns) ++count[column.name];
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (count[columns[i].name] > 1) columns[i].name = path::spell(locations[i], path::Spelling::accessor);
  }
  std::unordered_set<std::string> taken;
  for (Column& column : columns) {
    while (!taken.insert(column.name).second) column.name += '_';
  }
}

}  // namespace

void ScalarKeys::see_key(const scan::Cursor& cursor, bool inner, const std::string& outer) {
  // Most nodes have the keys of the one before.
  if (at_ < usual_.size()) {
    const std::string_view last = usual_[at_];
    const std::size_t head = inner ? outer.size() + 1 : 0;
    const bool same_outer = !inner || (last.starts_with(outer) && last.size() > head && last[outer.size()] == '\0');
    if (same_outer && last.size() == head + 1 + cursor.key().size() && last[head] == '\x01' &&
        last.substr(head + 1) == cursor.key()) {
      ++at_;
      return;
    }
  }
  // A raw key holds no control characters, so that the last one ends the outer key.
  std::string raw = inner ? outer + '\0' : std::string();
  (raw += '\x01') += cursor.key();
  if (at_ < usual_.size()) {
    usual_[at_] = raw;
  } else if (usual_.size() < most) {
    usual_.push_back(raw);
  }
  ++at_;
  const std::string key = decoded(cursor);
  std::string name = name_of(key, inner, outer);
  if (known_.contains(name)) return;
  if (keys_.size() >= most) {
    omitted_.add(shape::KeyHash(known_.hash_function())(name));
    return;
  }
  known_.insert(std::move(name));
  keys_.emplace_back(inner ? outer : key, inner ? key : std::string());
  inner_.push_back(inner);
}

void ScalarKeys::see_container(const std::string& key, bool inner, const std::string& outer) {
  if (known_containers_.size() >= most) return;
  std::string name = name_of(key, inner, outer);
  if (!known_containers_.insert(name).second) return;
  path::Location location{inner ? outer : key};
  if (inner) location.emplace_back(key);
  containers_.emplace_back(std::move(name), std::move(location));
}

bool ScalarKeys::see(scan::Cursor& cursor) {
  if (cursor.type() != scan::Type::object) {
    bare_ = true;
    return cursor.skip();
  }
  at_ = 0;
  if (!cursor.enter()) return false;
  bool inner = false;
  std::string outer;
  for (;;) {
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end) {
      if (!inner) return true;
      inner = false;
      continue;
    }
    if (!is_container(cursor.type())) {
      see_key(cursor, inner, outer);
    } else if (!inner && cursor.type() == scan::Type::object) {
      outer = decoded(cursor);
      inner = true;
      if (!cursor.enter()) return false;
    } else if (with_containers_) {
      see_container(decoded(cursor), inner, outer);
    }
  }
}

path::Location ScalarKeys::location(std::size_t key) const {
  path::Location location{keys_[key].first};
  if (inner_[key]) location.emplace_back(keys_[key].second);
  return location;
}

std::vector<std::string> ScalarKeys::paths() const {
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < keys_.size(); ++i) paths.push_back(as_column(location(i)));
  return paths;
}

ScalarKeys::Containers ScalarKeys::containers(std::size_t named) const {
  Containers out;
  for (const auto& [name, location] : containers_) {
    if (known_.contains(name)) continue;
    if (out.count++ < named) out.paths.push_back(as_column(location));
  }
  // Rows without any column of their own are shown whole.
  return keys_.empty() ? Containers() : out;
}

std::vector<Column> ScalarKeys::columns() const {
  std::vector<Column> columns;
  std::vector<path::Location> locations;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    Column& column = columns.emplace_back();
    column.name = keys_[i].first;
    if (inner_[i]) column.name += '.' + keys_[i].second;
    for (const path::LocationStep& step : locations.emplace_back(location(i))) {
      column.steps.push_back({path::PathStep::Kind::name, std::get<std::string>(step), 0});
    }
  }
  if (columns.empty() || bare_) {
    columns.push_back({"value", columns.empty() ? Column::Kind::value : Column::Kind::bare, {}, nullptr});
    locations.emplace_back();
  }
  tell_apart(columns, locations);
  return columns;
}

}  // namespace jt::table
