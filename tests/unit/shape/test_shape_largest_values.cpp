// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "core/shape/largest_values.hpp"
#include "core/text/code_point.hpp"
#include "run.hpp"
#include "shape/on_document.hpp"

using namespace jt;
using jt::shape_test::OnDocument;
using Json = nlohmann::ordered_json;

namespace {

std::string found(std::string_view text, std::size_t limit, const scan::StreamOptions& how = {}, bool again = true) {
  OnDocument on(text, how);
  const auto values = shape::largest_values(on.cursor, limit, again);
  REQUIRE(values.has_value());
  std::string result;
  for (const shape::LargeValue& value : *values) {
    result += fmt::format("{} {} {}", path::spell(value.location, path::Spelling::pointer), scan::name(value.type),
                          value.bytes);
    if (value.characters) result += fmt::format(" {}", *value.characters);
    result += "\n";
  }
  return result;
}

struct Candidate {
  std::string line;
  std::size_t bytes;
};

// In the order of the document; returns the bytes of the value.
std::size_t collect(const Json& value, const std::string& path, bool ascii, std::vector<Candidate>& into) {
  const std::string text = value.dump(-1, ' ', ascii);
  const std::size_t at = into.size();
  const char* type = value.is_object()   ? "object"
                     : value.is_array()  ? "array"
                     : value.is_string() ? "string"
                                         : "number";
  into.push_back({fmt::format("{} {} {}", path, type, text.size()), text.size()});
  if (value.is_string()) into[at].line += fmt::format(" {}", text::count_code_points(value.get<std::string>()));
  std::size_t largest = 0;
  std::size_t index = 0;
  if (value.is_array()) {
    for (const Json& element : value)
      largest = std::max(largest, collect(element, path + "/" + std::to_string(index++), ascii, into));
  } else if (value.is_object()) {
    for (const auto& [key, member] : value.items())
      largest = std::max(largest, collect(member, path + "/" + key, ascii, into));
  }
  if (largest * 2 > text.size()) into[at].bytes = 0;  // not listed
  return text.size();
}

std::string expected(const Json& document, std::size_t limit, bool ascii) {
  std::vector<Candidate> all;
  collect(document, "", ascii, all);
  all.erase(all.begin());
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.bytes > b.bytes; });
  std::string result;
  for (std::size_t i = 0; i < std::min(limit, all.size()) && all[i].bytes > 0; ++i) result += all[i].line + "\n";
  return result;
}

Json value(std::mt19937_64& random, unsigned depth) {
  switch (random() % (depth == 0 ? 2 : 5)) {
    case 0:
      return random() % 100'000;
    case 1: {
      static const char* const characters[] = {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\"", "\\", "\n"};
      std::string text;
      for (std::uint64_t i = random() % 200; i > 0; --i) text += characters[random() % 7];
      return text;
    }
    case 2: {
      Json object = Json::object();
      for (std::uint64_t i = random() % 6; i > 0; --i)
        object["k" + std::to_string(random() % 100)] = value(random, depth - 1);
      return object;
    }
    default: {
      Json array = Json::array();
      for (std::uint64_t i = random() % 6; i > 0; --i) array.push_back(value(random, depth - 1));
      return array;
    }
  }
}

}  // namespace

TEST_CASE("largest_values: a container that is mostly one entry is not listed") {
  CHECK(found(R"({"a": {"b": {"c": "0123456789"}}, "n": [1, 22, 333]})", 10) ==
        "/a/b/c string 12 10\n/n array 12\n/n/2 number 3\n/n/1 number 2\n/n/0 number 1\n");
  CHECK(found(R"({"a": {"b": {"c": "0123456789"}}, "n": [1, 22, 333]})", 2) == "/a/b/c string 12 10\n/n array 12\n");
  CHECK(found(R"({"a": ["1234", "1234"]})", 3) == "/a array 16\n/a/0 string 6 4\n/a/1 string 6 4\n");
  CHECK(found(R"(["\ud83d\ude00\n", {"a/b": "é"}])", 3) == "/0 string 16 2\n/1 object 13\n/1/a~1b string 4 1\n");
  CHECK(found("[]", 3).empty());
  CHECK(found("\"x\"", 3).empty());
  CHECK(found("[1, 2]", 0).empty());
}

TEST_CASE("largest_values: those of a tree of values, whatever the window and kernel") {
  std::mt19937_64 random(test::seed(43));
  for (std::size_t round = 0; round < test::fewer(200); ++round) {
    const Json document = value(random, 5);
    const bool ascii = random() % 2 == 0;
    const std::string text = document.dump(-1, ' ', ascii);
    for (const std::size_t limit : {1U, 3U, 10U, 1000U}) {
      const std::string want = expected(document, limit, ascii);
      for (const std::size_t window : {64U, 65U, 128U, 4096U}) {
        scan::StreamOptions how;
        how.window = window;
        how.shift = random() % 64;
        for (const bool again : {false, true}) CHECK(found(text, limit, how, again) == want);
      }
    }
  }
}

TEST_CASE("largest_values: deep documents need no stack") {
  const std::size_t levels = 100'000;
  const std::string text = std::string(levels, '[') + "12345" + std::string(levels, ']');
  OnDocument on(text);
  const auto values = shape::largest_values(on.cursor, 2, true);
  REQUIRE(values.has_value());
  REQUIRE(values->size() == 1);  // each container is mostly what is in it
  CHECK(values->front().bytes == 5);
  CHECK(values->front().location.size() == levels);
}
