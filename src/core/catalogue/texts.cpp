// SPDX-License-Identifier: MIT
#include "core/catalogue/texts.hpp"

#include "core/catalogue/saved_servers.hpp"
#include "core/json/escape.hpp"
#include "core/scan/cursor.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {
namespace {

std::string key_of(const scan::Cursor& cursor) {
  return cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
}

}  // namespace

Texts texts_of(const Entries& entries) {
  Texts texts;
  for (const auto& [name, entry] : entries) texts.emplace(name, to_json(entry));
  return texts;
}

Result<Texts> texts_of(scan::Cursor& cursor) {
  if (!cursor.start()) return fail(cursor.failure());
  if (cursor.type() != scan::Type::object) return fail(no_catalogue(cursor.type()));
  if (!cursor.enter()) return fail(cursor.failure());
  Texts texts;
  scan::Step step;
  while ((step = cursor.next()) == scan::Step::entry) {
    std::string name = key_of(cursor);
    if (cursor.type() != scan::Type::object) return fail(no_server(name, cursor.type()));
    std::string_view text;
    if (!cursor.text(text)) return fail(cursor.failure());
    texts.emplace(std::move(name), text);
  }
  if (step == scan::Step::fail) return fail(cursor.failure());
  return texts;
}

std::vector<std::pair<std::string, std::string>> members_of(std::string_view json) {
  std::vector<std::pair<std::string, std::string>> members;
  value::Tape tape;
  if (!tape.read(json) || !tape.root().is_object()) return members;
  for (const value::View& each : tape.root()) members.emplace_back(each.key(), each.text());
  return members;
}

}  // namespace jt::catalogue
