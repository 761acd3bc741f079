// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "output/value_head.hpp"

using namespace jt;

TEST_CASE("head_of_value: entries are shown whole, and containers are closed") {
  const std::string text = R"({"a": [1, {"b": "x,}]\""}, 3], "c": 12345})";
  CHECK(output::head_of_value(text, 6).text.empty());
  CHECK(output::head_of_value(text, 9).text == R"({"a": []})");
  CHECK(output::head_of_value(text, 11).text == R"({"a": [1]})");
  CHECK(output::head_of_value(text, 28).text == R"({"a": [1, {"b": "x,}]\""}]})");
  CHECK(output::head_of_value(text, text.size()).text == text);
}

TEST_CASE("head_of_value: whatever the limit, it is JSON and fits") {
  const std::string text =
      R"( {"a": [1, {"b": "x,}]\\\""}, [[[]]], "é😀\u00e9\ud83d\ude00"], "c": {"d": [true, null]}, "e": 1e5} )";
  for (const std::string& value :
       {text.substr(1), nlohmann::json(text).dump(), std::string(300, '[') + std::string(300, ']')}) {
    for (std::size_t most = 0; most <= value.size(); ++most) {
      CAPTURE(most);
      const output::ValueHead head = output::head_of_value(std::string_view(value).substr(0, most), most);
      CHECK(head.text.size() <= most);
      CHECK(head.used <= most);
      if (!head.text.empty()) CHECK(nlohmann::json::accept(head.text));
    }
  }
}

TEST_CASE("head_of_value: a string that is known up to any of its bytes") {
  std::string text = "\"ab";
  for (int i = 0; i < 12; ++i) text += R"(\ud83d\ude00x\n)";
  text += '"';
  for (std::size_t known = 0; known <= text.size(); ++known)
    for (std::size_t most = 0; most <= text.size(); ++most) {
      CAPTURE(known);
      CAPTURE(most);
      const output::ValueHead head = output::head_of_value(std::string_view(text).substr(0, known), most);
      CHECK(head.text.size() <= most);
      if (!head.text.empty()) CHECK(nlohmann::json::accept(head.text));  // it refuses half a pair
    }
}

TEST_CASE("head_of_value: characters and surrogate pairs of a string are not cut") {
  const std::string text = R"("a\ud83d\ude00é\n")";
  CHECK(output::head_of_value(text, 14).text == R"("a")");
  CHECK(output::head_of_value(text, 15).text == R"("a\ud83d\ude00")");
  CHECK(output::head_of_value(text, 16).text == R"("a\ud83d\ude00")");
  CHECK(output::head_of_value(text, 17).text == R"("a\ud83d\ude00é")");
}

TEST_CASE("head_of_value: nothing of a number, nothing in no room") {
  CHECK(output::head_of_value("1234567", 3).text.empty());
  CHECK(output::head_of_value("\"abc\"", 1).text.empty());
  CHECK(output::head_of_value("", 10).text.empty());
  CHECK(output::head_of_value("[1, 2]", 1).text.empty());
}
