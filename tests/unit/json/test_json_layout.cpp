// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "core/json/layout.hpp"
#include "output/views.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

enum class How { as_found, compact, indented, expanded };

std::unique_ptr<json::JsonEvents> layout(How how, std::string& out) {
  const json::Ink emit = out;
  switch (how) {
    case How::as_found:
      return std::make_unique<json::AsFound>(emit);
    case How::compact:
      return std::make_unique<json::Compact>(emit);
    case How::indented:
      return std::make_unique<json::Indented>(json::IndentOptions{}, emit);
    case How::expanded:
      return std::make_unique<json::Indented>(json::IndentOptions{0, 0, true}, emit);
  }
  return nullptr;
}

std::string reflow(How how, std::string_view text, std::size_t first = 0, std::size_t second = 0) {
  std::string out;
  const auto events = layout(how, out);
  json::JsonLexer lexer(*events);
  lexer.push(text.substr(0, first));
  lexer.push(text.substr(first, second - first));
  lexer.push(text.substr(std::max(first, second)));
  lexer.finish();
  return out;
}

const std::string sample = R"( { "a" :1.0 ,"b\"\u00e9é" : [ true,null , {} ,[ ], "x\\" ],
  "long": ["0123456789012345678901234567890123456789", "0123456789012345678901234567890123456789", {"k": -1E+2}],
	"deep":[[[1]]], "last":"🙂\ud83d\ude42"}
)";

}  // namespace

TEST_CASE("AsFound changes nothing") { CHECK(reflow(How::as_found, sample) == sample); }

TEST_CASE("Compact removes blanks and nothing else") {
  CHECK(reflow(How::compact, sample) ==
        R"({"a":1.0,"b\"\u00e9é":[true,null,{},[],"x\\"],"long":["0123456789012345678901234567890123456789",)"
        R"("0123456789012345678901234567890123456789",{"k":-1E+2}],"deep":[[[1]]],"last":"🙂\ud83d\ude42"})");
  CHECK(reflow(How::compact, " 12 ") == "12");
  CHECK(reflow(How::compact, R"(" a  b ")") == R"(" a  b ")");
}

TEST_CASE("Indented") {
  CHECK(reflow(How::indented, sample) == R"({
  "a": 1.0,
  "b\"\u00e9é": [true, null, {}, [], "x\\"],
  "long": [
    "0123456789012345678901234567890123456789",
    "0123456789012345678901234567890123456789",
    {"k": -1E+2}
  ],
  "deep": [
    [
      [1]
    ]
  ],
  "last": "🙂\ud83d\ude42"
})");
  CHECK(reflow(How::expanded, R"({"a":[1,{}],"b":[]})") == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}");
  CHECK(reflow(How::indented, "[]") == "[]");
  CHECK(reflow(How::indented, "7") == "7");
}

TEST_CASE("Indented at a level") {
  std::string out;
  json::Indented indented({2, 100, true}, out);
  json::JsonLexer lexer(indented);
  lexer.push("[1]");
  lexer.finish();
  CHECK(out == "[\n      1\n    ]");
}

TEST_CASE("JsonLexer cut at every two bytes") {
  for (const How how : {How::as_found, How::compact, How::indented, How::expanded}) {
    const std::string expected = reflow(how, sample);
    for (std::size_t first = 0; first <= sample.size(); ++first) {
      for (std::size_t second = first; second <= sample.size(); second += 1 + (second - first) / 8) {
        REQUIRE(reflow(how, sample, first, second) == expected);
      }
    }
  }
}

TEST_CASE("JsonLexer tells roles, in pieces that are whole characters") {
  std::string roles;
  struct Spy : json::AsFound {
    explicit Spy(std::string& out) : json::AsFound(json::Emit([](json::Role, std::string_view) {})), out_(&out) {}
    void text(json::Role role, std::string_view piece, bool first) override {
      *out_ += first ? " " : "+";
      *out_ += role == json::Role::key      ? 'k'
               : role == json::Role::string ? 's'
               : role == json::Role::number ? 'n'
                                            : 'l';
      *out_ += piece;
    }
    std::string* out_;
  } spy(roles);
  json::JsonLexer lexer(spy);
  for (const char c : std::string(R"({"é":["\u00e9",-1,true]})")) lexer.push(std::string_view(&c, 1));
  lexer.finish();
  CHECK(roles == R"( k"+ké+k" s"+s\u00e9+s" n-1 ltrue)");
}

TEST_CASE("JsonLexer::repair after every byte gives JSON") {
  for (const How how : {How::compact, How::indented, How::expanded}) {
    for (std::size_t cut = 0; cut <= sample.size(); ++cut) {
      for (const std::size_t step : {std::size_t{1}, std::size_t{5}, sample.size()}) {
        std::string out;
        const auto events = layout(how, out);
        json::JsonLexer lexer(*events);
        for (std::size_t at = 0; at < cut; at += step)
          lexer.push(std::string_view(sample).substr(at, std::min(step, cut - at)));
        lexer.repair();
        CAPTURE(out);
        REQUIRE(Json::accept(out));
      }
    }
  }
}

TEST_CASE("JsonLexer keeps odd escapes as they are") {
  for (const std::string text :
       {R"("\ud83d")", R"("\ud83dx")", R"("\ud83d\n")", R"("\ud83d\u12")", R"("\ud83d\ud83d\ude42\ud83d")",
        R"("\ud83d\u0041")", R"("\ude42")", R"("\D83D")", R"("\ud83d\"")"}) {
    for (std::size_t first = 0; first <= text.size(); ++first) {
      CHECK(reflow(How::compact, text, first, first) == text);
      CHECK(reflow(How::compact, text, first, std::min(first + 1, text.size())) == text);
    }
  }
}

TEST_CASE("JsonLexer::repair of a number without end") {
  for (const std::string tail : {"", ".", "e", "e+", ".5e-"}) {
    std::string out;
    const auto events = layout(How::indented, out);
    json::JsonLexer lexer(*events);
    lexer.push("[1" + std::string(100, '2') + tail);
    lexer.repair();
    CAPTURE(out);
    // The number has no value that fits a double: only its grammar counts.
    CHECK(nlohmann::json::parse(out, nullptr, false, true).is_discarded() == !Json::accept(out));
    CHECK(out.substr(out.size() - 3) == "0\n]");
  }
}

TEST_CASE("JsonLexer lives with what is no JSON") {
  for (const std::string_view junk : {"]}", "[1 2]", "{,}", "::", "\"\\u12\" x", "{\"a\" \"b\"}", "[1,,2]", "nul\xFF",
                                      "\"\xFF\xC3\"", "\"open \\", "}{"}) {
    for (const How how : {How::as_found, How::compact, How::indented, How::expanded}) {
      const std::string out = reflow(how, junk);
      CHECK(out.size() >= 1);
      std::string repaired;
      const auto events = layout(how, repaired);
      json::JsonLexer lexer(*events);
      lexer.push(junk);
      lexer.repair();
      CHECK(repaired.size() >= 1);
    }
  }
}

TEST_CASE("Indented of any document is what print_json prints") {
  std::mt19937_64 random(jt::test::seed(7));
  const auto pick = [&](unsigned below) { return static_cast<unsigned>(random() % below); };
  const std::function<Json(int)> make = [&](int depth) -> Json {
    switch (pick(depth > 0 ? 7 : 4)) {
      case 0:
        return pick(1000000);
      case 1:
        return std::string(pick(60), static_cast<char>('a' + pick(26)));
      case 2:
        return pick(2) == 0;
      case 3:
        return nullptr;
      case 4:
      case 5: {
        Json object = Json::object();
        for (unsigned i = pick(6); i > 0; --i) object["key" + std::to_string(pick(100))] = make(depth - 1);
        return object;
      }
      default: {
        Json array = Json::array();
        for (unsigned i = pick(6); i > 0; --i) array.push_back(make(depth - 1));
        return array;
      }
    }
  };
  for (int i = 0; i < 500; ++i) {
    const Json value = make(5);
    const std::string text = print_json(value);
    REQUIRE(Json::parse(text) == value);
    REQUIRE(reflow(How::indented, value.dump(pick(2) == 0 ? -1 : 3)) == text);
    REQUIRE(reflow(How::indented, text) == text);
    REQUIRE(reflow(How::compact, text) == value.dump());
    REQUIRE(print_compact(value) == value.dump());
    if (!value.empty()) REQUIRE(reflow(How::expanded, text) == value.dump(2));
    for (std::size_t at = 0, end = 0; end != std::string::npos && at < text.size(); at = end + 1) {
      end = text.find('\n', at);
      const std::string line = text.substr(at, end - at);
      if (line.find_first_of("[{") != std::string::npos && line.size() > 100) FAIL(line);
    }
  }
}

TEST_CASE("Indented takes 100,000 levels") {
  const std::size_t levels = 100000;
  const std::string text = std::string(levels, '[') + std::string(levels, ']');
  CHECK(reflow(How::compact, text) == text);
  std::uint64_t bytes = 0;
  json::Indented indented({}, json::Emit([&](json::Role, std::string_view piece) { bytes += piece.size(); }));
  json::JsonLexer lexer(indented);
  lexer.push(text);
  lexer.finish();
  CHECK(bytes > 2 * levels);
  CHECK(bytes < 1000 * levels);
}
