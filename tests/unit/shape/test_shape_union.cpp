// SPDX-License-Identifier: MIT
// The union over all elements, compared with one that is computed from a tree of values.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "core/path/query.hpp"
#include "core/scan/stream.hpp"
#include "core/shape/shape.hpp"
#include "run.hpp"
#include "shape/on_document.hpp"

using namespace jt;
using jt::shape_test::OnDocument;
using Json = nlohmann::ordered_json;

namespace {

scan::Type type_of(const Json& value) {
  if (value.is_object()) return scan::Type::object;
  if (value.is_array()) return scan::Type::array;
  if (value.is_string()) return scan::Type::string;
  if (value.is_number()) return scan::Type::number;
  return value.is_boolean() ? scan::Type::boolean : scan::Type::null;
}

// "object*3|null*1{a:number*2, b:array*1[string*4]}"
std::string united(const std::vector<const Json*>& values, unsigned objects, unsigned arrays) {
  shape::TypeCounts types;
  std::vector<std::pair<std::string, std::vector<const Json*>>> members;
  std::vector<const Json*> elements;
  for (const Json* value : values) {
    types.add(type_of(*value));
    if (value->is_array()) {
      for (const Json& element : *value) elements.push_back(&element);
    }
    if (!value->is_object()) continue;
    for (const auto& [key, member] : value->items()) {
      auto at = std::find_if(members.begin(), members.end(), [&](const auto& each) { return each.first == key; });
      if (at == members.end()) at = members.insert(members.end(), {key, {}});
      at->second.push_back(&member);
    }
  }
  std::string text;
  for (const scan::Type type : types.by_number())
    text += fmt::format("{}{}*{}", text.empty() ? "" : "|", scan::name(type), types.of(type));
  if (objects > 0 && types.of(scan::Type::object) > 0) {
    text += "{";
    for (const auto& [key, list] : members) text += key + ":" + united(list, objects - 1, objects - 1) + " ";
    text += "}";
  }
  if (arrays > 0 && types.of(scan::Type::array) > 0) text += "[" + united(elements, arrays, arrays - 1) + "]";
  return text;
}

std::string described(const shape::Place& place) {
  CHECK(place.value == nullptr);
  std::string text;
  for (const scan::Type type : place.types.by_number())
    text += fmt::format("{}{}*{}", text.empty() ? "" : "|", scan::name(type), place.types.of(type));
  if (place.members && place.types.of(scan::Type::object) > 0) {
    text += "{";
    for (const auto& member : place.members->list()) text += member->key + ":" + described(*member) + " ";
    text += "}";
  }
  if (place.element) text += "[" + described(*place.element) + "]";
  return text;
}

class Generator {
 public:
  explicit Generator(std::uint64_t seed) : random_(seed) {}
  std::uint64_t below(std::uint64_t bound) { return random_() % bound; }

  Json value(unsigned depth) {
    switch (below(depth == 0 ? 4 : 9)) {
      case 0:
        return nullptr;
      case 1:
        return below(2) == 0;
      case 2:
        return std::string(below(90), 'x');
      case 3:
        return below(1000);
      case 4:
      case 5:
      case 6: {
        Json object = Json::object();
        static const char* const keys[] = {
            "id",       "name", "a b",
            "\xc3\xa9", "x\ny", "\"",
            "",         "tags", "a longer key than most of the others, so that windows end within it",
            "n.o",      "deep", "z"};
        const std::uint64_t start = below(3) == 0 ? below(12) : 0;
        for (std::uint64_t i = start; i < 12; ++i)
          if (below(3) > 0) object[keys[i]] = value(depth - 1);
        return object;
      }
      default: {
        Json array = Json::array();
        for (std::uint64_t i = below(5); i > 0; --i) array.push_back(value(depth - 1));
        return array;
      }
    }
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace

TEST_CASE("inspect: the union is that of a tree of values, whatever the depth, window and kernel") {
  Generator generate(test::seed(41));
  for (std::size_t round = 0; round < test::fewer(300); ++round) {
    Json array = Json::array();
    for (std::uint64_t i = generate.below(12); i > 0; --i) array.push_back(generate.value(4));
    std::vector<const Json*> elements;
    for (const Json& element : array) elements.push_back(&element);
    const std::string text = array.dump(round % 3 == 0 ? 2 : -1, ' ', round % 2 == 0);
    for (const unsigned levels : {1U, 2U, 3U, 6U}) {
      const std::string expected = united(elements, levels, levels);
      for (const std::size_t window : {64U, 65U, 128U, 4096U}) {
        scan::StreamOptions how;
        how.window = window;
        how.shift = generate.below(64);
        OnDocument on(text, how);
        shape::ShapeOptions options;
        options.depth = levels;
        const Result<shape::Shape> shape = shape::inspect(on.cursor, options);
        REQUIRE(shape.has_value());
        CHECK(shape->length == array.size());
        const std::string found = described(*shape->place.element);
        if (found != expected) INFO(text);
        CHECK(found == expected);
      }
    }
  }
}

TEST_CASE("inspect: the values of a map are united as elements are") {
  Generator generate(test::seed(42));
  for (int round = 0; round < 100; ++round) {
    Json map = Json::object();
    const std::uint64_t count = 21 + generate.below(300);  // the places of some keys, and of those without one
    for (std::uint64_t i = 0; i < count; ++i) {
      Json value = Json::object();
      for (const char* key : {"a", "b", "c", "d"})
        if (generate.below(2) == 0) value[key] = generate.value(1);
      map["k" + std::to_string(i)] = value;
    }
    std::vector<const Json*> values;
    for (const auto& [key, value] : map.items()) values.push_back(&value);
    const std::string text = map.dump();
    OnDocument on(text);
    const Result<shape::Shape> shape = shape::inspect(on.cursor, {});
    REQUIRE(shape.has_value());
    REQUIRE(shape->place.value != nullptr);
    // Arrays that are alone at their place have their elements counted at the last level too.
    const std::string found = described(*shape->place.value);
    CHECK(found.substr(0, found.find(':')) == united(values, 1, 1).substr(0, found.find(':')));
    CHECK(shape->place.value->members->values() == [&] {
      std::size_t members = 0;
      for (const Json* value : values) members += value->size();
      return members;
    }());
    for (const auto& member : shape->place.value->members->list()) {
      std::uint64_t with = 0;
      std::uint64_t strings = 0;
      for (const Json* value : values) {
        if (!value->contains(member->key)) continue;
        ++with;
        if ((*value)[member->key].is_string()) ++strings;
      }
      CHECK(member->types.total() == with);
      CHECK(member->types.of(scan::Type::string) == strings);
    }
  }
}
