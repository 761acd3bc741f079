// SPDX-License-Identifier: MIT
// locate: the paths of values of which the offsets are known.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::schema {

struct Located {
  std::uint64_t at = 0;  ///< of the value; as the cursor counts
  path::Location location;
  std::uint64_t key_at = 0;                  ///< of a member: the quote that opens its key; else `at`
  std::uint64_t parent = ~std::uint64_t{0};  ///< of the container around it
};

/// Of a member its name, else nothing.
inline std::string raw_member_name(const Located& place) {
  const auto* const name = place.location.empty() ? nullptr : std::get_if<std::string>(&place.location.back());
  return name == nullptr ? std::string() : *name;
}

/// Of the cursor's value, if it is a member: the quote that opens its key; else where it begins.
std::uint64_t key_at(const scan::Cursor& cursor);

/// Calls `each` at every value that begins at one of these ascending offsets, with the index of the offset and the path
/// of the value, in one pass to the last of them. From a cursor that has not started.
Result<void> at_each(scan::Cursor& cursor, std::span<const std::uint64_t> offsets,
                     const std::function<void(std::size_t index, const path::Location& location)>& each);

/// Fills in what is not known, as `at_each` finds it.
Result<void> locate(scan::Cursor& cursor, std::vector<Located>& values);

}  // namespace jt::schema
