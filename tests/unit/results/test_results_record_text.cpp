// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "core/bytes/memory_source.hpp"
#include "core/scan/stream.hpp"
#include "results/record_text.hpp"
#include "run.hpp"

using namespace jt;
using Json = nlohmann::ordered_json;

namespace {

std::string text_of(const std::string& json, const results::RecordOptions& options, std::size_t window = 4096) {
  bytes::MemorySource source(json);
  scan::StreamOptions stream_options;
  stream_options.window = window;
  scan::Stream stream(source, stream_options);
  scan::Cursor cursor(stream);
  REQUIRE(cursor.start());
  const auto text = results::RecordText(options).of(cursor);
  REQUIRE(text);
  return *text;
}

results::RecordOptions with(const std::vector<std::string>& paths, std::uint64_t bytes = 1000) {
  results::RecordOptions options;
  options.bytes = bytes;
  for (const std::string& path : paths) {
    auto column = table::parse_column(path);
    REQUIRE(column);
    options.with.push_back(std::move(*column));
  }
  return options;
}

std::string plain(const std::vector<output::Line>& lines) {
  std::string text;
  for (const output::Line& line : lines) {
    for (const output::Piece& piece : line) text += piece.text;
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("RecordText: a value that fits is whole") {
  const results::RecordOptions options;
  CHECK(text_of("{ \"a\" : [ 1.0 , \"\\u00e9\" ] }", options) == "{\"a\":[1.0,\"\\u00e9\"]}");
  CHECK(text_of("17", options) == "17");
  CHECK(text_of("\"x\"", options) == "\"x\"");
  CHECK(text_of("[]", options) == "[]");
  std::string deep;
  for (int i = 0; i < 40; ++i) deep += "[";
  for (int i = 0; i < 40; ++i) deep += "]";
  CHECK(text_of(deep, options) == deep);
  // Whitespace does not count.
  CHECK(text_of("[1," + std::string(1500, ' ') + "2]", options) == "[1,2]");
}

TEST_CASE("RecordText: the limit is exact") {
  for (const std::uint64_t bytes : {200U, 1000U, 4000U, 5000U}) {
    results::RecordOptions options;
    options.bytes = bytes;
    const std::string fits = "[\"" + std::string(bytes - 4, 'x') + "\"]";
    CHECK(text_of(fits, options) == fits);
    const std::string over = text_of("[\"x" + std::string(bytes - 4, 'x') + "\"]", options);
    CHECK(over.size() <= bytes);
    CHECK(over.size() > bytes - 20);
    CHECK(over.find("…[+") != std::string::npos);
  }
}

TEST_CASE("RecordText: wanted members") {
  const std::string json = R"({"id": 7, "a": {"b": ["x", {"c": 1}]}, "none": null})";
  CHECK(text_of(json, with({"a.b[0]", "id"})) == R"({"a.b[0]":"x","id":7})");
  CHECK(text_of(json, with({"/a/b/1", "missing", "n=none"})) == R"({"/a/b/1":{"c":1},"n":null})");
  CHECK(text_of(json, with({"missing"})) == "{}");
  CHECK(text_of("[1, 2]", with({"[1]"})) == R"({"[1]":2})");
  CHECK(text_of("17", with({"id"})) == "17");
}

TEST_CASE("RecordText: many or long members fit") {
  const std::string longest(3000, 'x');
  const std::string json = R"({"a": ")" + longest + R"(", "b": {"c": ")" + longest + R"("}, "d": 1})";
  const std::string text = text_of(json, with({"a", "b", "d"}, 300));
  CHECK(text.size() <= 300);
  const Json parsed = Json::parse(text);
  CHECK(parsed.at("d") == 1);
  CHECK(parsed.at("a").get<std::string>().find("…[+") != std::string::npos);
  std::vector<std::string> paths;
  std::string many = "{";
  for (int i = 0; i < 60; ++i) {
    many += (i > 0 ? ", \"key" : "\"key") + std::to_string(i) + "\": \"" + longest + "\"";
    paths.push_back("key" + std::to_string(i));
  }
  const std::string cut = text_of(many + "}", with(paths, 200));
  CHECK(cut.size() <= 200);
  CHECK(Json::parse(cut).at("…").get<std::string>().find("more keys") != std::string::npos);
}

TEST_CASE("RecordText: members that do not all fit leave room for the words that say so") {
  std::string json = "{";
  std::vector<std::string> paths;
  for (int i = 0; i < 12; ++i) {
    paths.push_back("k" + std::to_string(i));
    json += (i > 0 ? ", \"k" : "\"k") + std::to_string(i) + "\": \"" +
            std::string(static_cast<std::size_t>(10 + i * 7 % 30), 'x') + "\"";
  }
  json += "}";
  for (std::uint64_t bytes = 100; bytes < 500; ++bytes) {
    CAPTURE(bytes);
    const std::string text = text_of(json, with(paths, bytes));
    CHECK(text.size() <= bytes);
    CHECK(Json::accept(text));
  }
}

TEST_CASE("RecordText: generated values are valid JSON within the limit, in every window") {
  std::mt19937_64 random(test::seed(74));
  const std::function<Json(int)> value = [&](int depth) -> Json {
    static constexpr std::array<const char*, 5> texts{"", "é€😀", "a\"b\\c\n", "\u0001", "word"};
    const auto kind = random() % (depth == 0 ? 2U : 5U);
    if (kind == 0) return random() % 100'000;
    if (kind == 1) {
      std::string text;
      for (auto left = random() % (random() % 10 == 0 ? 200U : 6U); left > 0; --left) text += texts[random() % 5];
      return text;
    }
    Json out = kind == 2 ? Json::array() : Json::object();
    for (auto left = random() % 12; left > 0; --left) {
      if (kind == 2) {
        out.push_back(value(depth - 1));
      } else {
        out[std::string(random() % 30, 'k') + std::to_string(random() % 100)] = value(depth - 1);
      }
    }
    return out;
  };
  for (int round = 0; round < (scan::frees_window ? 60 : 200); ++round) {
    const Json document = value(6);
    const std::string json = document.dump(static_cast<int>(random() % 4) - 1);
    results::RecordOptions options;
    options.bytes = 200 + random() % 3000;
    const std::string text = text_of(json, options);
    CHECK(text.size() <= options.bytes);
    CHECK(Json::accept(text));
    if (document.dump().size() <= options.bytes) CHECK(Json::parse(text) == document);
    for (const std::size_t window : {64U, 65U, 128U}) CHECK(text_of(json, options, window) == text);
    CHECK(Json::accept(plain(results::record_lines(text, 4))));
  }
}

TEST_CASE("record_lines: indented") {
  CHECK(plain(results::record_lines(R"({"a":{"b":[1]},"c":2})", 4)) ==
        "    {\n      \"a\": {\n        \"b\": [1]\n      },\n      \"c\": 2\n    }\n");
  CHECK(plain(results::record_lines("{\"a\":1,\"b\":[]}", 2)) == "  {\"a\": 1, \"b\": []}\n");
  CHECK(plain(results::record_lines("17", 2)) == "  17\n");
}

TEST_CASE("RecordText: the scalars of an object that does not fit come first, within the bytes") {
  for (const std::uint64_t most : {200U, 300U, 600U, 1000U, 4000U}) {
    results::RecordOptions options{.bytes = most, .with = {}, .scalars_first = true};
    const auto shown = [&](const Json& value) {
      std::string text = text_of(value.dump(), options, 64);
      CHECK(text.size() <= most);
      CHECK(Json::accept(text));
      return text;
    };
    Json row{{"list", Json::array()}, {"name", "Ann"}, {"more", {{"deep", Json::array()}}}, {"id", 7}};
    for (int i = 0; i < 2000; ++i) row["list"].push_back(i);
    row["more"]["deep"] = row["list"];
    const std::string text = shown(row);
    CHECK(text.starts_with(R"({"name":"Ann","id":7,"list":[0,1,)"));
    CHECK(text.find(R"("more":)") != std::string::npos);
    // Many, long and long-named ones are counted.
    Json many = Json::object();
    for (int i = 0; i < 500; ++i) many["key " + std::to_string(i)] = i;
    many[std::string(5000, 'k')] = 1;
    many["text"] = std::string(100000, 't');
    const std::string cut = shown(many);
    CHECK(cut.starts_with(R"({"key 0":0,"key 1":1,)"));
    CHECK(cut.ends_with(" more keys\"}"));
    // An object that fits is as it is; what is no object is cut as elsewhere.
    CHECK(shown({{"a", {1}}, {"b", 2}}) == R"({"a":[1],"b":2})");
    CHECK(shown(row["list"]).starts_with("[0,1,2,"));
  }
  // Where it is broken, it is shown up to there.
  const results::RecordOptions options{.bytes = 200, .with = {}, .scalars_first = true};
  CHECK(text_of(R"({"id":1,"t":")" + std::string(3000, 't') + R"(","list":[1,,})", options, 64)
            .ends_with(R"( chars]","…":"more keys"})"));
}
