// SPDX-License-Identifier: MIT
// The renderer of JSON.
#include <doctest/doctest.h>

#include "output/json_print.hpp"
#include "views.hpp"

using namespace jt;
using namespace jt::test;

namespace {

const PlainView pattern_head(Json{{"pattern", "random"}});
const PlainView count_tail(Json{{"count", 2}});

Setup json(std::uint64_t limit = Writer::no_limit) { return {Format::json, limit}; }

// Every limit where the ends of documents are tight, then a sample of them: for loops over limits.
std::uint64_t next_limit(std::uint64_t limit, std::uint64_t end) {
  return limit < 300 || limit + 60 >= end ? limit + 1 : std::min(limit + 23, end - 60);
}

// A document that parses and keeps the limit.
Json parsed(const Printed& text, std::uint64_t limit) {
  CAPTURE(text.out);
  REQUIRE(text.err.empty());
  REQUIRE(text.out.size() <= limit);
  REQUIRE(Json::accept(text.out));
  REQUIRE(text.out.back() == '\n');
  return Json::parse(text.out);
}

}  // namespace

TEST_CASE("Renderer::error, json") {
  const Printed text = printed(json(), [](Renderer& renderer) { renderer.error(sample_error()); });
  CHECK(text.err.empty());
  CHECK(text.out == R"({
  "status": "error",
  "code": "PATH_NOT_FOUND",
  "message": "Path '/users/9999' not found. Array length is 1547.",
  "suggestion": "Use match-based targeting or inspect to find the correct path",
  "path": "/users/9999",
  "available": ["/users/0", "/users/1546"],
  "at": {"line": 12, "column": 3, "offset": 245},
  "try": ["jt inspect users.json /users"]
}
)");
}

TEST_CASE("Renderer::whole, json") {
  const PlainView view(Json{{"path", "$"}, {"keys", {{{"key", "a"}, {"type", "null"}}}}});
  const auto use = [&](Renderer& renderer) { renderer.whole(view, {}); };
  CHECK(printed(json(), use).out == R"({
  "path": "$",
  "keys": [
    {"key": "a", "type": "null"}
  ]
}
)");
  const Printed noted = printed(json(), [&](Renderer& renderer) {
    renderer.note("odd");
    use(renderer);
  });
  CHECK(noted.err.empty());
  CHECK(Json::parse(noted.out)["warnings"] == Json{"odd"});
}

TEST_CASE("Renderer::item, json") {
  const auto use = [](Renderer& renderer) {
    renderer.begin({"matches", {}, &pattern_head});
    renderer.item(PlainView(Json{{"path", "['steve/system'].description"}, {"value", "System utilities"}}));
    CHECK(renderer.item(path_view("$.a"), pump("1.0", 1)));
    CHECK(renderer.item(path_view("$.b"), pump(R"( {"k" :[1 ,{ "l":"\u00e9"}],"e":{ }} )", 1)));
    renderer.end(&count_tail);
  };
  CHECK(printed(json(), use).out == R"({
  "pattern": "random",
  "matches": [
    {"path": "['steve/system'].description", "value": "System utilities"},
    {"path": "$.a", "value": 1.0},
    {
      "path": "$.b",
      "value": {
        "k": [
          1,
          {"l": "\u00e9"}
        ],
        "e": {}
      }
    }
  ],
  "count": 2
}
)");
  CHECK(printed(json(100000), use).out == printed(json(), use).out);
  Setup compact = json();
  compact.compact = true;
  const std::string out = printed(compact, use).out;
  CHECK(out.find(R"({"path": "$.b", "value": {"k":[1,{"l":"\u00e9"}],"e":{}}})") != std::string::npos);
}

TEST_CASE("Renderer::begin and end without items, json") {
  CHECK(printed(json(), [](Renderer& renderer) {
          renderer.begin({"matches", {}});
          renderer.end(nullptr);
        }).out == "{\n  \"matches\": []\n}\n");
}

TEST_CASE("Renderer::error after items, json") {
  const auto use = [](Renderer& renderer) {
    renderer.begin({"matches", {}});
    CHECK(renderer.item(path_view("$[0]"), pump("1")));
    CHECK_FALSE(renderer.item(path_view("$[1]"), pump("{\"a\": [1, \"b\\u00", 3, false)));
    renderer.error(make_error(Code::invalid_json, "the document ends inside a string"));
  };
  const std::string expected = R"({
  "matches": [
    {"path": "$[0]", "value": 1},
    {
      "path": "$[1]",
      "value": {
        "a": [1, "b"]
      },
      "incomplete": true
    }
  ],
  "status": "error",
  "error": {"code": "INVALID_JSON", "message": "The document ends inside a string."}
}
)";
  CHECK(printed(json(), use).out == expected);
  CHECK(printed(json(5000), use).out == expected);
}

TEST_CASE("Renderer::item on a terminal, json") {
  Setup terminal = json();
  terminal.terminal = true;
  const auto use = [](Renderer& renderer) {
    renderer.begin({"matches", {}});
    CHECK(renderer.item(path_view("$"), pump("\"a\u202E\x7F\"", 1)));
    renderer.end(nullptr);
  };
  CHECK(printed(terminal, use).out ==
        "{\n  \"matches\": [\n    {\"path\": \"$\", \"value\": \"a\\u202e\\u007f\"}\n  ]\n}\n");
  CHECK(printed(json(), use).out == "{\n  \"matches\": [\n    {\"path\": \"$\", \"value\": \"a\u202E\x7F\"}\n  ]\n}\n");
  terminal.colour = true;
  const std::string out = printed(terminal, use).out;
  CHECK(out.find("\033[34;1m\"matches\"\033[0m: [") != std::string::npos);
}

TEST_CASE("Renderer::note is kept a hundred times, json") {
  const Printed text = printed(json(), [](Renderer& renderer) {
    renderer.begin({"matches", {}});
    for (int i = 0; i < 150; ++i) renderer.note("n");
    renderer.end(nullptr);
  });
  CHECK(text.err.empty());
  CHECK(Json::parse(text.out)["warnings"].size() == 100);
}

TEST_CASE("--max-bytes of json: items at every limit") {
  const auto use = [](Renderer& renderer) {
    renderer.note("a warning");
    renderer.begin({"matches", {}, &pattern_head});
    for (int i = 0; i < 40; ++i) {
      renderer.item(PlainView(Json{{"path", "$[" + std::to_string(i) + "]"}, {"value", std::string(20, 'v')}}));
    }
    renderer.end(&count_tail);
  };
  const std::string all = printed(json(), use).out;
  for (std::uint64_t limit = 100; limit < all.size() + 20; limit = next_limit(limit, all.size() + 20)) {
    const Printed text = printed(json(limit), use);
    const Json document = parsed(text, limit);
    if (limit >= all.size()) {
      REQUIRE(text.out == all);
      continue;
    }
    const std::size_t shown = document["matches"].size();
    if (document.contains("truncated")) {
      REQUIRE(document["truncated"] == Json{{"maxBytes", limit}, {"omitted", 40 - shown}});
      REQUIRE(document.items().begin().key() != "truncated");
      REQUIRE((--document.end()).key() == "truncated");
    } else {
      REQUIRE(shown == 40);
      REQUIRE(document["count"] == 2);
    }
  }
}

TEST_CASE("--max-bytes of json: errors after items at every limit") {
  Error error = sample_error();
  error.code = Code::expectation_failed;
  for (const bool hostile : {false, true}) {
    if (hostile) error.sentence = std::string(300, '\x01');
    for (std::uint64_t limit = 100; limit < 1500; limit = next_limit(limit, 1500)) {
      for (const int items : {0, 1, 3, 30}) {
        const Printed text = printed(json(limit), [&](Renderer& renderer) {
          renderer.begin({"matches", {}, &pattern_head});
          for (int i = 0; i < items; ++i) renderer.item(path_view("$.users[" + std::to_string(i) + "].name"));
          renderer.error(error);
        });
        const Json document = parsed(text, limit);
        REQUIRE(document["status"] == "error");
        REQUIRE(document["error"]["code"] == "EXPECTATION_FAILED");
        REQUIRE((--document.end()).key() == "error");
      }
    }
  }
}

TEST_CASE("--max-bytes of json: errors before output at every limit") {
  Error error = sample_error();
  for (const auto& sentence : {error.sentence, std::string(400, '\x02'), std::string(400, '\xFF'), std::string()}) {
    error.sentence = sentence;
    for (std::uint64_t limit = 100; limit < 700; limit = next_limit(limit, 700)) {
      const Json document = parsed(printed(json(limit), [&](Renderer& renderer) { renderer.error(error); }), limit);
      REQUIRE(document["status"] == "error");
      REQUIRE(document["code"] == "PATH_NOT_FOUND");
      REQUIRE(document.contains("message"));
    }
  }
}

TEST_CASE("--max-bytes of json: values at every limit") {
  const std::string large = R"({"a": [1, 2, {"b": ")" + std::string(700, 'x') + R"("}], "c": "d"})";
  const auto use = [&](Renderer& renderer) {
    renderer.begin({"matches", {}});
    CHECK(renderer.item(path_view("$.small"), pump("[1, 2]", 1)));
    CHECK(renderer.item(path_view("$.large"), pump(large, 50)));
    CHECK(renderer.item(path_view("$.last"), pump("null")));
    renderer.end(nullptr);
  };
  const std::string all = printed(json(), use).out;
  bool replaced = false;
  for (const bool compact : {false, true}) {
    for (std::uint64_t limit = 100; limit < all.size() + 20; limit = next_limit(limit, all.size() + 20)) {
      Setup setup = json(limit);
      setup.compact = compact;
      const Printed text = printed(setup, use);
      const Json document = parsed(text, limit);
      if (!compact && limit >= all.size()) REQUIRE(text.out == all);
      const Json& matches = document["matches"];
      const std::size_t omitted =
          document.contains("truncated") ? document["truncated"]["omitted"].get<std::size_t>() : 0;
      REQUIRE(matches.size() + omitted == 3);
      for (const Json& match : matches) {
        REQUIRE(match.contains("value") != match.contains("omitted"));
        if (!match.contains("omitted") || match["path"] != "$.large") continue;
        replaced = true;
        REQUIRE(match["omitted"] == std::to_string(large.size()) + " bytes");
      }
    }
  }
  CHECK(replaced);
}

TEST_CASE("--max-bytes of json: values that break off, at every limit") {
  const std::string large = R"({"a": [1, 2, {"b": ")" + std::string(300, 'x');
  for (std::uint64_t limit = 100; limit < 900; limit = next_limit(limit, 900)) {
    const Printed text = printed(json(limit), [&](Renderer& renderer) {
      renderer.begin({"matches", {}});
      CHECK(renderer.item(path_view("$.small"), pump("[1, 2]", 1)));
      if (renderer.item(path_view("$.large"), pump(large, 50, false))) {
        renderer.end(nullptr);  // the limit was reached before: the pump was not run
      } else {
        renderer.error(make_error(Code::invalid_json, "the document ends inside a string"));
      }
    });
    const Json document = parsed(text, limit);
    REQUIRE((document.contains("error") || document.contains("truncated")));
  }
}

TEST_CASE("--max-bytes of json: a whole result") {
  const PlainView view(Json{{"path", "$"}, {"value", std::string(300, 'x')}});
  const std::string all = printed(json(), [&](Renderer& renderer) { renderer.whole(view, {}); }).out;
  for (std::uint64_t limit = 100; limit < all.size() + 40; limit = next_limit(limit, all.size() + 40)) {
    const Printed text = printed(json(limit), [&](Renderer& renderer) {
      renderer.note("odd");
      REQUIRE(renderer.fits(view, {}) == (limit >= all.size()));
      renderer.whole(view, {});
    });
    const Json document = parsed(text, limit);
    if (limit < all.size()) {
      REQUIRE(document == Json{{"truncated", {{"maxBytes", limit}, {"bytes", all.size()}}}});
    } else {
      REQUIRE(document["value"] == std::string(300, 'x'));
    }
  }
}

TEST_CASE("Renderer::item stops when the output is gone, json") {
  Writer out(-1);
  std::string text;
  Writer err(text);
  const auto renderer = make_renderer(Format::json, {out, err});
  renderer->begin({"matches", {}});
  std::size_t pieces = 0;
  const bool done = renderer->item(path_view("$"), [&](const std::function<bool(std::string_view)>& sink) {
    const std::string piece = std::string(pieces == 0 ? "\"" : "") + std::string(100000, 'x');
    while (sink(piece)) {
      if (++pieces == 100) return true;
    }
    return false;
  });
  CHECK_FALSE(done);
  CHECK(pieces < 5);
  CHECK(out.state() == Writer::State::failed);
}
