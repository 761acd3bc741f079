// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "core/clip/fitted.hpp"
#include "core/json/layout.hpp"
#include "results/clip_text.hpp"
#include "run.hpp"
#include "shape/on_document.hpp"

using namespace jt;
using jt::shape_test::OnDocument;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

clip::ClipOptions free_options() {
  clip::ClipOptions options;
  options.max_depth = clip::ClipOptions::deepest;
  options.max_items = options.max_keys = options.max_string = unlimited;
  return options;
}

template <class Value>
std::string compact(const Value& write) {
  std::string text;
  json::Compact layout(text);
  results::ClipText sink(layout, unlimited, 0, false);
  write(sink);
  return text;
}

struct Outcome {
  std::string text;
  clip::ClipOptions options;
  clip::Clipped clipped;
};

Outcome fitted(std::string_view document, std::uint64_t bytes, const clip::ClipOptions& most = free_options(),
               const scan::StreamOptions& how = {}) {
  OnDocument on(document, how);
  auto fitted = clip::Fitted::read(on.cursor, most, bytes);
  REQUIRE(fitted.has_value());
  fitted->choose([&](const clip::Fitted& each) {
    return compact([&](clip::ClipSink& sink) { each.write(sink); }).size() <= bytes;
  });
  Outcome result;
  result.options = fitted->options();
  result.text = compact([&](clip::ClipSink& sink) { result.clipped = fitted->write(sink); });
  return result;
}

// The same limits, in one pass that holds nothing.
std::string clipped(std::string_view document, const clip::ClipOptions& options, clip::Clipped& what) {
  OnDocument on(document);
  return compact([&](clip::ClipSink& sink) {
    const auto done = clip::clip(on.cursor, options, sink);
    REQUIRE(done.has_value());
    what = *done;
  });
}

Json value(std::mt19937_64& random, unsigned depth) {
  switch (random() % (depth == 0 ? 3 : 7)) {
    case 0:
      return random() % 100'000;
    case 1:
      return nullptr;
    case 2: {
      static const char* const characters[] = {"a", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "\"", "\\", "\n"};
      std::string text;
      for (std::uint64_t i = random() % 120; i > 0; --i) text += characters[random() % 7];
      return text;
    }
    case 3:
    case 4: {
      Json object = Json::object();
      for (std::uint64_t i = random() % 9; i > 0; --i)
        object["k" + std::to_string(random() % 50)] = value(random, depth - 1);
      return object;
    }
    default: {
      Json array = Json::array();
      for (std::uint64_t i = random() % 9; i > 0; --i) array.push_back(value(random, depth - 1));
      return array;
    }
  }
}

}  // namespace

TEST_CASE("Fitted: what fits is whole") {
  const std::string text = R"({"a":[1,2,{"b":"\u00e9"}],"c":{},"d":[[[[[[]]]]]],"e":-1.50e2})";
  CHECK(fitted(text, text.size()).text == text);
  CHECK_FALSE(fitted(text, text.size()).clipped.any());
  CHECK(fitted("\"abc\"", 5).text == "\"abc\"");
  CHECK(fitted("[]", 2).text == "[]");
}

TEST_CASE("Fitted: every key of an upper level before a lower level") {
  std::string text = "{";
  for (int i = 0; i < 20; ++i) text += fmt::format("{}\"key{}\":{{\"below\":[1,2,3],\"b\":2}}", i == 0 ? "" : ",", i);
  text += "}";
  const Outcome one = fitted(text, 500);
  CHECK(one.options.max_depth == 1);
  CHECK(one.text.find("key19") != std::string::npos);
  const Outcome two = fitted(text, 600);  // 20 times {"below":"[… 3 items]","b":2} does not fit
  CHECK(two.options.max_depth == 1);
  const Outcome three = fitted(text, 1200);
  CHECK_FALSE(three.clipped.any());
  // Where not even the first level fits, as many of its keys as do.
  const Outcome few = fitted(text, 150);
  CHECK(few.options.max_depth == 1);
  CHECK(few.clipped.objects == 1);
  CHECK(few.text.find("key3") != std::string::npos);
  CHECK(few.text.size() <= 150);
}

TEST_CASE("Fitted: levels before elements, elements before long strings") {
  std::string text = "[";
  for (int i = 0; i < 500; ++i)
    text += fmt::format("{}{{\"id\":{},\"in\":{{\"x\":1}},\"s\":\"{}\"}}", i == 0 ? "" : ",", i, std::string(300, 's'));
  text += "]";
  const Outcome small = fitted(text, 200);
  CHECK(small.text.starts_with(R"([{"id":0,"in":{"x":1},"s":")"));
  CHECK(small.clipped.most_items == 500);
  const Outcome large = fitted(text, 3000);
  CHECK(large.options.max_items > 10);
  CHECK(large.text.size() > 2700);
  CHECK(large.text.size() <= 3000);
}

TEST_CASE("Fitted: limits that are given are not exceeded") {
  clip::ClipOptions most = free_options();
  most.max_depth = 1;
  CHECK(fitted(R"({"a":[1,2]})", 1000, most).text == R"({"a":"[… 2 items]"})");
  most = free_options();
  most.max_items = 1;
  most.max_string = 3;
  CHECK(fitted(R"({"longer":["abcdef",2]})", 1000, most).text ==
        R"({"lon…[+3 chars]":["abc…[+3 chars]","… 1 more item"]})");
  most = free_options();
  most.max_keys = 2;
  std::string wide = R"({"a":{"x":1},"b":{"x":2})";
  for (int i = 0; i < 100; ++i) wide += fmt::format(",\"k{}\":{{\"y\":[]}}", i);
  CHECK(fitted(wide + "}", 200, most).text == R"({"a":{"x":1},"b":{"x":2},"…":"100 more keys"})");
  most = free_options();
  most.max_keys = 1;
  most.from = 1;
  CHECK(fitted(R"({"a":1,"b":2,"c":3})", 1000, most).text == R"({"b":2,"…":"1 more key"})");
  CHECK(fitted(R"({"a":1,"b":2,"c":3})", 1000, most).clipped.next == 2);
}

TEST_CASE("Fitted: the same as a clip to the limits that were chosen, and within the size") {
  std::mt19937_64 random(test::seed(44));
  for (std::size_t round = 0; round < test::fewer(60); ++round) {
    Json document = Json::array();
    for (std::uint64_t i = random() % 12; i > 0; --i) document.push_back(value(random, 5));
    const std::string text = document.dump(-1, ' ', random() % 2 == 0);
    for (const std::uint64_t bytes : {150U, 400U, 1500U, 6000U}) {
      scan::StreamOptions how;
      how.window = std::array<std::size_t, 4>{64, 65, 128, 4096}[random() % 4];
      how.shift = random() % 64;
      const Outcome result = fitted(text, bytes, free_options(), how);
      clip::Clipped what;
      CHECK(result.text == clipped(text, result.options, what));
      CHECK(result.text.size() <= bytes);
      CHECK(what.arrays == result.clipped.arrays);
      CHECK(what.objects == result.clipped.objects);
      CHECK(what.depth == result.clipped.depth);
      CHECK(what.strings == result.clipped.strings);
      CHECK(what.most_items == result.clipped.most_items);
      CHECK(what.longest_string == result.clipped.longest_string);
      CHECK(what.deep_at == result.clipped.deep_at);
      CHECK(Json::accept(result.text));
      if (text.size() + 2 <= bytes && result.clipped.depth == 0) CHECK(result.text == text);
    }
  }
}

TEST_CASE("Fitted: a size too small for anything") {
  for (std::uint64_t bytes = 1; bytes < 120; ++bytes) {
    CAPTURE(bytes);
    const Outcome object = fitted(R"({"features": {"a": [1, 2, 3], "b": "x"}, "version": "2.14.0", "n": 1})", bytes);
    CHECK(Json::accept(object.text));
    CHECK(object.options.max_depth >= 1);
    CHECK(Json::accept(fitted(R"([[1, 2], {"a": 1}, "a longer string", 4, 5])", bytes).text));
  }
}

TEST_CASE("Fitted: deep and truncated documents") {
  const std::size_t levels = 100'000;
  CHECK(fitted(std::string(levels, '[') + std::string(levels, ']'), 200).text == "[[[[[[[[[[\"[… 1 item]\"]]]]]]]]]]");
  OnDocument on(R"({"a": [1, 2)");
  CHECK_FALSE(clip::Fitted::read(on.cursor, free_options(), 100).has_value());
}
