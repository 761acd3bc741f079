// SPDX-License-Identifier: MIT
#include "results/shape_notes.hpp"

#include "core/path/path.hpp"

namespace jt::results {

std::string joined(const std::vector<scan::Type>& types) {
  std::string text;
  for (const scan::Type type : types) text += (text.empty() ? "" : "|") + std::string(scan::name(type));
  return text;
}

std::optional<scan::Type> shown_content(const shape::Place& place, unsigned levels) {
  return levels == 0 ? std::nullopt : place.nested();
}

unsigned element_levels(const shape::Place& place, unsigned levels) {
  return place.element->nested() == scan::Type::array ? levels - 1 : levels;
}

std::string member_path(const std::string& parent, std::string_view key) {
  const bool plain = !key.empty() && key.find_first_of(".[]*'\"\\") == std::string_view::npos &&
                     std::none_of(key.begin(), key.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; });
  if (plain) return parent.empty() ? std::string(key) : parent + "." + std::string(key);
  std::string spelled = path::spell({std::string(key)}, path::Spelling::normalized).substr(1);
  return parent + spelled;
}

void add_notes(const shape::Place& place, unsigned levels, const ShapeLimits& limits, const std::string& path,
               ShapeNotes& notes) {
  const auto content = shown_content(place, levels);
  if (!content) return;
  if (place.types.kinds() > 1 && !path.empty()) notes.mixed.emplace_back(path, joined(place.types.by_number()));
  if (*content == scan::Type::array) {
    add_notes(*place.element, element_levels(place, levels), limits, path + "[*]", notes);
    return;
  }
  const shape::Members& members = *place.members;
  if (place.value) {
    notes.maps.emplace_back(path, members.distinct());
    add_notes(*place.value, levels - 1, limits, path.empty() ? "*" : path + ".*", notes);
    return;
  }
  for (std::size_t i = 0; i < limits.shown(members); ++i) {
    const shape::Place& member = *members.list()[i];
    const std::string below = member_path(path, member.key);
    const std::uint64_t count = member.types.total();
    if (count < members.objects()) notes.optional.emplace_back(below, count);
    add_notes(member, levels - 1, limits, below, notes);
  }
}

void add_optional_keys(const shape::Members& members, const ShapeLimits& limits, ShapeNotes& notes) {
  for (std::size_t i = 0; i < limits.shown(members); ++i) {
    const shape::Place& member = *members.list()[i];
    const std::uint64_t count = member.types.total();
    if (count < members.objects()) notes.optional.emplace_back(member_path("", member.key), count);
  }
}

void write_notes(output::JsonSink& out, const ShapeNotes& notes) {
  const auto write = [&out](std::string_view member, const auto& list) {
    if (list.empty()) return;
    out.object(member, [&] {
      for (const auto& [path, fact] : list) out.member(path, fact);
    });
  };
  write("optionalKeys", notes.optional);
  write("mixedTypes", notes.mixed);
  write("mapKeys", notes.maps);
}

}  // namespace jt::results
