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

std::uint64_t key_at(const scan::Cursor& cursor) {
  return cursor.depth() > 0 && cursor.in_object() ? cursor.key_begin() : cursor.begin();
}

Result<void> at_each(scan::Cursor& cursor, std::span<const std::uint64_t> offsets,
                     const std::function<void(std::size_t, const path::Location&)>& each) {
  std::size_t next = 0;
  path::Location location;
  bool on_value = cursor.start();
  while (on_value && next < offsets.size()) {
    for (; next < offsets.size() && offsets[next] == cursor.begin(); ++next) each(next, location);
    if (next == offsets.size()) break;
    if (scan::is_container(cursor.type())) {
      if (!cursor.enter()) break;
      location.emplace_back();
    } else if (location.empty()) {
      break;
    }
    // To the next value that may be wanted, or hold one.
    on_value = false;
    while (!on_value && !location.empty()) {
      cursor.skip_entries_before(offsets[next]);
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

Result<void> locate(scan::Cursor& cursor, std::vector<Located>& values) {
  std::vector<Located*> wanted;
  for (Located& each : values) wanted.push_back(&each);
  std::ranges::stable_sort(wanted, {}, [](const Located* each) { return each->at; });
  std::vector<std::uint64_t> offsets;
  for (const Located* each : wanted) offsets.push_back(each->at);
  return at_each(cursor, offsets, [&](std::size_t index, const path::Location& location) {
    Located& value = *wanted[index];
    value.location = location;
    if (cursor.depth() > 0) value.parent = cursor.container_begin();
    value.key_at = key_at(cursor);
  });
}

}  // namespace jt::schema
