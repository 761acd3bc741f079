// SPDX-License-Identifier: MIT
#include "core/propose/llm/shape_lines.hpp"

#include <fmt/format.h>

#include <deque>
#include <utility>

#include "core/path/path.hpp"

namespace jt::propose::llm {
namespace {

using shape::Place;

constexpr std::string_view more = "(more places are not listed)\n";

struct Open {
  const Place* place = nullptr;
  std::string pointer;
};

std::string types_of(const Place& place) {
  std::string text;
  for (const scan::Type type : place.types.by_number()) {
    const std::uint64_t count = place.types.of(type);
    if (!text.empty()) text += ", ";
    text += scan::name(type);
    if (place.types.total() > 1) text += fmt::format(" × {}", count);
  }
  return text.empty() ? "nothing" : text;
}

}  // namespace

std::string shape_lines(const shape::Shape& shape, std::size_t budget, std::unordered_set<std::string>& places) {
  std::string text;
  std::deque<Open> open{{&shape.place, {}}};
  while (!open.empty()) {
    const Open each = std::move(open.front());
    open.pop_front();
    const Place& place = *each.place;
    const std::string line = fmt::format("{}: {}\n", each.pointer.empty() ? "(root)" : each.pointer, types_of(place));
    if (text.size() + line.size() + more.size() > budget) {
      if (text.size() + more.size() <= budget) text += more;
      break;
    }
    text += line;
    places.insert(each.pointer);
    if (place.element && place.element->types.total() > 0) open.push_back({place.element.get(), each.pointer + "/*"});
    if (place.value) {
      open.push_back({place.value.get(), each.pointer + "/*"});
    } else if (place.members) {
      for (const auto& member : place.members->list()) {
        const std::string step = path::spell({member->key}, path::Spelling::pointer);
        open.push_back({member.get(), each.pointer + step});
      }
    }
  }
  return text;
}

}  // namespace jt::propose::llm
