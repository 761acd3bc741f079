// SPDX-License-Identifier: MIT
#include "core/schema/values.hpp"

#include "core/bytes/memory_source.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/scan/value_window.hpp"

namespace jt::schema {

Result<compare::ValueHash> hash_of(std::string_view json, std::uint64_t seed) {
  bytes::MemorySource source(json);
  scan::Stream stream(source, scan::window_for(json));
  scan::Cursor cursor(stream);
  compare::ValueHasher hasher(cursor, source, seed);
  compare::ValueHash hash;
  if (!cursor.start() || !hasher.value(hash)) return fail(hasher.error() ? *hasher.error() : cursor.failure());
  return hash;
}

Result<void> Values::add(const value::View& value, std::uint64_t seed) {
  spelled_.emplace_back(value.text());
  types_ |= 1U << static_cast<unsigned>(value.type());
  if (value.is_string()) {
    const std::string_view raw = value.text().substr(1, value.text().size() - 2);
    strings_.add(json::has_backslash(raw) ? held(json::decode(raw)) : raw);
  } else if (value.is_number()) {
    numbers_.add(held(json::canonical_number(value.text())));
    spellings_.add(value.text());
  } else if (value.is_container()) {
    const compare::ValueHash hash = TRY(hash_of(value.text(), seed));
    containers_.insert(hash);
  } else {
    literals_.add(value.text());
  }
  return {};
}

bool Values::has_number(std::string_view spelled) const {
  if (numbers_.empty()) return false;
  return spellings_.contains(spelled) || numbers_.contains(json::canonical_number(spelled));
}

}  // namespace jt::schema
