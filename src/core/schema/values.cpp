// SPDX-License-Identifier: MIT
#include "core/schema/values.hpp"

#include <algorithm>

#include "core/bytes/memory_source.hpp"
#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/scan/container.hpp"
#include "core/scan/value_window.hpp"
#include "core/schema/number.hpp"

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

Result<void> Values::Tables::add(std::string_view spelled, std::uint64_t seed) {
  const scan::Type type = scan::type_of[static_cast<std::uint8_t>(spelled.front())];
  if (type == scan::Type::string) {
    const std::string_view raw = spelled.substr(1, spelled.size() - 2);
    strings.add(json::has_backslash(raw) ? hold(json::decode(raw)) : raw);
  } else if (type == scan::Type::number) {
    numbers.add(hold(json::canonical_number(spelled)));
    spellings.add(spelled);
  } else if (scan::is_container(type)) {
    const compare::ValueHash hash = TRY(hash_of(spelled, seed));
    containers.insert(hash);
  } else {
    literals.add(spelled);
  }
  return {};
}

/// Whether a look at the values is enough with this one too.
bool Values::compared(const value::View& value) const {
  constexpr std::size_t most_compared = 6;
  if (tables_ || spelled_.size() == most_compared || value.is_container()) return false;
  if (value.is_string()) return !json::has_backslash(value.text());
  return !value.is_number() || (types_ & 1U << static_cast<unsigned>(scan::Type::number)) == 0;
}

Result<void> Values::add(const value::View& value, std::uint64_t seed) {
  const bool plain = compared(value);
  spelled_.push_back(value.text());
  types_ |= 1U << static_cast<unsigned>(value.type());
  if (plain) return {};
  if (tables_) return tables_->add(spelled_.back(), seed);
  tables_ = std::make_unique<Tables>();
  for (const std::string_view each : spelled_) TRY(tables_->add(each, seed));
  return {};
}

bool Values::has_number(std::string_view spelled) const {
  if ((types_ & 1U << static_cast<unsigned>(scan::Type::number)) == 0) return false;
  if (tables_)
    return tables_->spellings.contains(spelled) || tables_->numbers.contains(json::canonical_number(spelled));
  const auto number = std::ranges::find_if(spelled_, [](std::string_view each) {
    return scan::type_of[static_cast<std::uint8_t>(each.front())] == scan::Type::number;
  });
  if (same_text(*number, spelled)) return true;
  const auto a = short_number(*number);
  const auto b = short_number(spelled);
  if (a && b) return schema::compare(*a, *b) == std::strong_ordering::equal;
  return json::canonical_number(*number) == json::canonical_number(spelled);
}

}  // namespace jt::schema
