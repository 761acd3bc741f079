// SPDX-License-Identifier: MIT
// What a template with one type for each key cannot show: keys that not all objects have, keys with values of several
// types, and maps; each by its path within the template.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/shape/place.hpp"
#include "output/json_sink.hpp"
#include "results/shape_limits.hpp"

namespace jt::results {

struct ShapeNotes {
  std::vector<std::pair<std::string, std::uint64_t>> optional;  ///< in how many objects of its place the key is
  std::vector<std::pair<std::string, std::string>> mixed;       ///< "object|null"
  std::vector<std::pair<std::string, std::uint64_t>> maps;      ///< how many different keys the objects have
};

/// Of what `levels` levels of a template of the place show. `path` is that of the place.
void add_notes(const shape::Place& place, unsigned levels, const ShapeLimits& limits, const std::string& path,
               ShapeNotes& notes);

/// The keys that some of these objects do not have; of the elements of the root.
void add_optional_keys(const shape::Members& members, const ShapeLimits& limits, ShapeNotes& notes);

/// As members `optionalKeys`, `mixedTypes` and `mapKeys`, where there are any.
void write_notes(output::JsonSink& out, const ShapeNotes& notes);

/// The path of a member: `settings.theme`; a key with one of `.[]*'"\` or a control character, or without characters,
/// is in brackets.
std::string member_path(const std::string& parent, std::string_view key);

}  // namespace jt::results
