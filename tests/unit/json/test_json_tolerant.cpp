// SPDX-License-Identifier: MIT
#include "core/json/tolerant.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

using namespace jt;
using json::without_comments;

TEST_CASE("without_comments: comments become spaces, lines stay") {
  CHECK(without_comments("{} // end") == "{}       ");
  CHECK(without_comments("// a\n{}\r\n// b\r\n") == "    \n{}\r\n    \r\n");
  CHECK(without_comments("[1, /* one\n two */ 2]") == "[1,       \n        2]");
  CHECK(without_comments("[1/**/,2/***/]") == "[1    ,2     ]");
  CHECK(without_comments("/*/ not the end */[]") == "                  []");
}

TEST_CASE("without_comments: a comma after the last entry") {
  CHECK(without_comments("[1,]") == "[1 ]");
  CHECK(without_comments(R"({"a": {"b": 1 , } , })") == R"({"a": {"b": 1   }   })");
  CHECK(without_comments("[1, // one\n ]") == "[1        \n ]");
  CHECK(without_comments("[[],{},\"x\",]") == "[[],{},\"x\" ]");
  CHECK(without_comments("[1,\n/* a */ // b\n]") == "[1 \n            \n]");
}

TEST_CASE("without_comments: other commas stay, and so are errors") {
  for (const char* text : {"[,]", "{,}", "[1,,]", "[1,2]", "{\"a\":,}", ",", "[,1]"}) {
    CAPTURE(text);
    CHECK(without_comments(text) == text);
  }
}

TEST_CASE("without_comments: strings are not changed") {
  for (const char* text : {R"({"//": "/* x */", "a": ",]"})", R"(["\"// no", "\\", "x,}"])", R"("http://example.org")",
                           "\xEF\xBB\xBF{\"a\": \"é // ü\"}"}) {
    CAPTURE(text);
    CHECK(without_comments(text) == text);
  }
  CHECK(without_comments("[\"a // b\", 1] // c \"d\"") == "[\"a // b\", 1]         ");
}

TEST_CASE("without_comments: what has no end is not hidden") {
  for (const char* text : {"{} /* never", "/", "/*", "\"abc", "\"abc\\", "[1 / 2]"}) {
    CAPTURE(text);
    CHECK(without_comments(text) == text);
  }
  // A quote that is missing ends with its line.
  CHECK(without_comments("[\"a,\n1,] // x") == "[\"a,\n1 ]     ");
}

TEST_CASE("without_comments: random documents, as nlohmann/json reads them") {
  std::mt19937 random(7);
  const std::vector<std::string> words{"{", "}",    "[", "]",  ",",      ":",       "\"a\"", "\"//\"",  "\"/*\"",
                                       "1", "null", " ", "\n", "// c\n", "/* d */", "/**/",  "\"\\\"\""};
  std::size_t accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (auto n = random() % 9; n > 0; --n) text += words[random() % words.size()];
    CAPTURE(text);
    const std::string clean = without_comments(text);
    REQUIRE(clean.size() == text.size());
    REQUIRE(std::count(clean.begin(), clean.end(), '\n') == std::count(text.begin(), text.end(), '\n'));
    // It accepts comments, not trailing commas: what it accepts must be the same value here.
    const auto wanted = nlohmann::json::parse(text, nullptr, false, true);
    if (wanted.is_discarded()) continue;
    ++accepted;
    REQUIRE(nlohmann::json::parse(clean, nullptr, false, false) == wanted);
  }
  CHECK(accepted > 100);
}
