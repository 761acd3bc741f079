// SPDX-License-Identifier: MIT
#include "core/schema/locate.hpp"

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

namespace jt::schema {
namespace {

path::LocationStep step_here(const scan::Cursor& cursor) {
  if (!cursor.in_object()) return cursor.index();
  return cursor.key_escaped() ? json::decode(cursor.key()) : std::string(cursor.key());
}

}  // namespace

Result<void> locate(scan::Cursor& cursor, std::vector<Located>& values) {
  std::vector<Located*> wanted;
  for (Located& each : values) wanted.push_back(&each);
  std::ranges::stable_sort(wanted, {}, [](const Located* each) { return each->at; });
  auto next = wanted.begin();
  path::Location location;
  bool on_value = cursor.start();
  while (on_value && next != wanted.end()) {
    for (; next != wanted.end() && (*next)->at == cursor.begin(); ++next) {
      (*next)->location = location;
      if (cursor.depth() > 0) (*next)->parent = cursor.container_begin();
      (*next)->key_at = cursor.depth() > 0 && cursor.in_object() ? cursor.key_begin() : cursor.begin();
    }
    if (next == wanted.end()) break;
    if (scan::is_container(cursor.type())) {
      if (!cursor.enter()) break;
      location.emplace_back();
    } else if (location.empty()) {
      break;
    }
    // To the next value that may be wanted, or hold one.
    on_value = false;
    while (!on_value && !location.empty()) {
      cursor.skip_entries_before((*next)->at);
      const scan::Step step = cursor.next();
      if (step == scan::Step::fail) break;
      if (step == scan::Step::end) {
        location.pop_back();
        continue;
      }
      location.back() = step_here(cursor);
      on_value = true;
    }
  }
  if (cursor.failed()) return fail(cursor.failure());
  return {};
}

}  // namespace jt::schema
