// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <vector>

#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

namespace {

using Kind = Token::Kind;

std::vector<std::string> texts(std::string_view instruction) {
  std::vector<std::string> out;
  for (const Token& token : tokenize(instruction).list) out.push_back(token.text);
  return out;
}

std::vector<Kind> kinds(std::string_view instruction) {
  std::vector<Kind> out;
  for (const Token& token : tokenize(instruction).list) out.push_back(token.kind);
  return out;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("tokenize: words, possessives and sentence marks") {
  CHECK(texts("Change Alice's theme, then Bob's.") ==
        Texts{"Change", "Alice", "'s", "theme", ",", "then", "Bob", "'s", "."});
  CHECK(texts("the users' names") == Texts{"the", "users", "'", "names"});
  CHECK(texts("Alice\u2019s theme") == Texts{"Alice", "'s", "theme"});
  CHECK(texts("O'Brien doesn't") == Texts{"O'Brien", "doesn't"});
  CHECK(texts("john.doe@newcompany.com users[0].name /a/b 2024-01-01") ==
        Texts{"john.doe@newcompany.com", "users[0].name", "/a/b", "2024-01-01"});
  CHECK(texts("a=1 b != 2 c>=3") == Texts{"a", "=", "1", "b", "!=", "2", "c", ">=", "3"});
  CHECK(texts("https://example.com/?a=1") == Texts{"https://example.com/?a=1"});
}

TEST_CASE("tokenize: quotes of all kinds") {
  for (const char* text :
       {"'a, and b'", "\"a, and b\"", "`a, and b`", "\u201Ca, and b\u201D", "\u2018a, and b\u2019",
        "\u00ABa, and b\u00BB", "\u00BBa, and b\u00AB", "\u201Ea, and b\u201C", "\u201Ea, and b\u201D",
        "\u201Da, and b\u201D", "\u201Aa, and b\u2018", "\u2039a, and b\u203A", "\u203Aa, and b\u2039"}) {
    CAPTURE(text);
    CHECK(texts(text) == Texts{"a, and b"});
    CHECK(kinds(text) == std::vector{Kind::quoted});
  }
  CHECK(texts("'it's here' now") == Texts{"it's here", "now"});
  CHECK(texts("\u201Ait\u2019s here\u2018 now") == Texts{"it\u2019s here", "now"});
  CHECK(texts("set a to \u00ABb \"c\" d\u00BB.") == Texts{"set", "a", "to", "b \"c\" d", "."});
  CHECK(texts(R"("a \"b\" c")") == Texts{"a \"b\" c"});
  CHECK(texts("\"\"") == Texts{""});
  CHECK_FALSE(tokenize("set a to \"open").problem.empty());
  CHECK_FALSE(tokenize("set a to \u00ABopen").problem.empty());
}

TEST_CASE("tokenize: numbers with units") {
  const Tokens tokens = tokenize("30 -1.5 1e3 $12.99 10% 30ms 007 1.2.3 3rd 1,000 5apples");
  REQUIRE(tokens.list.size() == 11);
  const std::vector<Kind> expected{Kind::number, Kind::number, Kind::number, Kind::number, Kind::number, Kind::number,
                                   Kind::word,   Kind::word,   Kind::word,   Kind::word,   Kind::word};
  CHECK(kinds(tokens.source) == expected);
  CHECK(tokens.list[3].text == "12.99");
  CHECK(tokens.list[3].unit == "$");
  CHECK(tokens.list[4].unit == "%");
  CHECK(tokens.list[5].unit == "ms");
}

TEST_CASE("tokenize: JSON values are one token") {
  CHECK(texts(R"(add {"a": [1, "}"], "b": "and"} to [1, 2])") ==
        Texts{"add", R"({"a": [1, "}"], "b": "and"})", "to", "[1, 2]"});
  CHECK_FALSE(tokenize("add {a: 1} to b").problem.empty());
  CHECK_FALSE(tokenize("add [1, 2 to b").problem.empty());
}

TEST_CASE("tokenize: offsets are those of the instruction") {
  const Tokens tokens = tokenize("set  Alice's \"a b\"  to 5 %");
  for (const Token& token : tokens.list) {
    if (token.kind != Kind::word) continue;
    CHECK(tokens.source.substr(token.begin, token.end - token.begin) == token.text);
  }
  CHECK(tokens.written(1, 4) == "Alice's \"a b\"");
  CHECK(tokens.written(2, 2).empty());
}

}  // namespace jt::propose::rules
