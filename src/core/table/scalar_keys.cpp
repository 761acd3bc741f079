// SPDX-License-Identifier: MIT
#include "core/table/scalar_keys.hpp"

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::table {
namespace {

std::string decoded(const scan::Cursor& cursor) {
  return cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
}

/// A path that begins with a plain key needs no dot.
std::string name_of(const path::Location& location) {
  std::string name = path::spell(location, path::Spelling::accessor);
  return name.size() > 1 && name[0] == '.' ? name.substr(1) : name;
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
  std::string raw = inner ? outer + '\0' : std::string();
  (raw += '\x01') += cursor.key();
  if (at_ < usual_.size()) {
    usual_[at_] = raw;
  } else if (usual_.size() < most) {
    usual_.push_back(raw);
  }
  ++at_;
  const std::string key = decoded(cursor);
  std::string name = inner ? outer + '\0' : std::string();
  (name += '\x01') += key;
  if (known_.contains(name)) return;
  if (keys_.size() >= most) {
    omitted_.add(shape::KeyHash(known_.hash_function())(name));
    return;
  }
  known_.insert(std::move(name));
  keys_.emplace_back(inner ? outer : key, inner ? key : std::string());
  inner_.push_back(inner);
}

bool ScalarKeys::see(scan::Cursor& cursor) {
  if (cursor.type() != scan::Type::object) return cursor.skip();
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
    }
  }
}

std::vector<Column> ScalarKeys::columns() const {
  std::vector<Column> columns;
  for (std::size_t i = 0; i < keys_.size(); ++i) {
    Column& column = columns.emplace_back();
    path::Location location{keys_[i].first};
    if (inner_[i]) location.emplace_back(keys_[i].second);
    for (const path::LocationStep& step : location) {
      column.steps.push_back({path::PathStep::Kind::name, std::get<std::string>(step), 0});
    }
    column.name = name_of(location);
  }
  if (columns.empty()) columns.push_back({"value", Column::Kind::value, {}});
  return columns;
}

}  // namespace jt::table
