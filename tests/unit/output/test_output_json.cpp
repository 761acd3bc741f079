// SPDX-License-Identifier: MIT
// The renderer of JSON.
#include <doctest/doctest.h>

#include <limits>

#include "output/views.hpp"

using namespace jt;
using namespace jt::test;

namespace {

const output::Frame pattern_head = edge(Json{{"pattern", "random"}});
const output::Frame count_tail = edge(Json{{"count", 2}});

Setup as_json(std::uint64_t limit = output::Writer::no_limit) { return {output::Format::json, limit}; }

// Every limit near the size of a document's end, then a sample of them: for loops over limits.
std::uint64_t next_limit(std::uint64_t limit, std::uint64_t end) {
  return limit < 300 || limit + 60 >= end ? limit + 1 : std::min(limit + 23, end - 60);
}

// A document that parses and does not exceed the limit.
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
  const Printed text = printed(as_json(), [](output::Renderer& renderer) { renderer.error(sample_error()); });
  CHECK(text.err.empty());
  CHECK(text.out == R"({
  "status": "error",
  "code": "PATH_NOT_FOUND",
  "message": "Path '/users/9999' not found. Array length is 1547.",
  "suggestion": "Use match-based targeting or inspect to find the correct path",
  "hints": ["the last element is '/users/1546'"],
  "path": "/users/9999",
  "available": ["/users/0", "/users/1546"],
  "at": {"line": 12, "column": 3, "offset": 245},
  "try": ["jt inspect users.json /users"]
}
)");
}

TEST_CASE("Renderer::whole, json") {
  const PlainView view(Json{{"path", "$"}, {"keys", {{{"key", "a"}, {"type", "null"}}}}});
  const auto use = [&](output::Renderer& renderer) { renderer.whole(view, {}); };
  CHECK(printed(as_json(), use).out == R"({
  "path": "$",
  "keys": [
    {"key": "a", "type": "null"}
  ]
}
)");
  const Printed noted = printed(as_json(), [&](output::Renderer& renderer) {
    renderer.note("odd");
    use(renderer);
  });
  CHECK(noted.err.empty());
  CHECK(Json::parse(noted.out)["warnings"] == Json{"odd"});
}

TEST_CASE("Renderer::item, json") {
  const auto use = [](output::Renderer& renderer) {
    renderer.begin({"matches", {}, &pattern_head});
    renderer.item(PlainView(Json{{"path", "['steve/system'].description"}, {"value", "System utilities"}}));
    CHECK(renderer.item(path_view("$.a"), pump("1.0", 1)));
    CHECK(renderer.item(path_view("$.b"), pump(R"( {"k" :[1 ,{ "l":"\u00e9"}],"e":{ }} )", 1)));
    renderer.end(&count_tail);
  };
  CHECK(printed(as_json(), use).out == R"({
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
  CHECK(printed(as_json(100000), use).out == printed(as_json(), use).out);
  Setup compact = as_json();
  compact.compact = true;
  const std::string out = printed(compact, use).out;
  CHECK(out.find(R"({"path": "$.b", "value": {"k":[1,{"l":"\u00e9"}],"e":{}}})") != std::string::npos);
}

TEST_CASE("Renderer::begin and end without items, json") {
  CHECK(printed(as_json(), [](output::Renderer& renderer) {
          renderer.begin({"matches", {}});
          renderer.end(nullptr);
        }).out == "{\n  \"matches\": []\n}\n");
}

TEST_CASE("Renderer::error after items, json") {
  const auto use = [](output::Renderer& renderer) {
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
  CHECK(printed(as_json(), use).out == expected);
  CHECK(printed(as_json(5000), use).out == expected);
}

TEST_CASE("Renderer::item on a terminal, json") {
  Setup terminal = as_json();
  terminal.terminal = true;
  const auto use = [](output::Renderer& renderer) {
    renderer.begin({"matches", {}});
    CHECK(renderer.item(path_view("$"), pump("\"a\u202E\x7F\"", 1)));
    renderer.end(nullptr);
  };
  CHECK(printed(terminal, use).out ==
        "{\n  \"matches\": [\n    {\"path\": \"$\", \"value\": \"a\\u202e\\u007f\"}\n  ]\n}\n");
  CHECK(printed(as_json(), use).out ==
        "{\n  \"matches\": [\n    {\"path\": \"$\", \"value\": \"a\u202E\x7F\"}\n  ]\n}\n");
  terminal.colour = true;
  const std::string out = printed(terminal, use).out;
  CHECK(out.find("\033[34;1m\"matches\"\033[0m: [") != std::string::npos);
}

TEST_CASE("Renderer::note is kept a hundred times, json") {
  const Printed text = printed(as_json(), [](output::Renderer& renderer) {
    renderer.begin({"matches", {}});
    for (int i = 0; i < 150; ++i) renderer.note("n");
    renderer.end(nullptr);
  });
  CHECK(text.err.empty());
  CHECK(Json::parse(text.out)["warnings"].size() == 100);
}

TEST_CASE("--max-bytes of json: items at every limit") {
  const auto use = [](output::Renderer& renderer) {
    renderer.note("a warning");
    renderer.begin({"matches", {}, &pattern_head});
    for (int i = 0; i < 40; ++i) {
      renderer.item(PlainView(Json{{"path", "$[" + std::to_string(i) + "]"}, {"value", std::string(20, 'v')}}));
    }
    renderer.end(&count_tail);
  };
  const std::string all = printed(as_json(), use).out;
  for (std::uint64_t limit = 200; limit < all.size() + 20; limit = next_limit(limit, all.size() + 20)) {
    CAPTURE(limit);
    const Printed text = printed(as_json(limit), use);
    const Json document = parsed(text, limit);
    // The count of a search is always there.
    REQUIRE(document["count"] == 2);
    if (limit >= all.size()) {
      REQUIRE(text.out == all);
      continue;
    }
    REQUIRE((--document.end()).key() == "omitted");
    const Json& omitted = document["omitted"];
    REQUIRE(omitted.value("warnings", 0) + (document.contains("warnings") ? 1 : 0) == 1);
    REQUIRE(document["matches"].size() + omitted.value("matches", std::size_t{0}) == 40);
    REQUIRE((document.contains("pattern") || omitted["head"] == 1));
  }
}

TEST_CASE("--max-bytes of json: a head and a tail that do not fit") {
  const output::Frame head = edge(Json{{"pattern", std::string(300, 'p')}});
  const output::Frame tail = edge(Json{{"count", 3}, {"errors", std::string(300, 'e')}}, {},
                                  Json{{"count", std::numeric_limits<std::uint64_t>::max()}});
  for (const int items : {0, 1, 50}) {
    const Printed text = printed(as_json(200), [&](output::Renderer& renderer) {
      renderer.begin({"matches", {}, &head});
      for (int i = 0; i < items; ++i) renderer.item(path_view("$.item" + std::to_string(i)));
      renderer.end(&tail);
    });
    const Json document = parsed(text, 200);
    CHECK(document["count"] == std::numeric_limits<std::uint64_t>::max());
    CHECK(document["omitted"]["head"] == 1);
  }
}

TEST_CASE("--max-bytes of json: an error is whole, after items and before them") {
  Error error = sample_error();
  for (const auto& sentence : {error->sentence, std::string(300, '\x01'), std::string(300, 'x')}) {
    error->sentence = sentence;
    const Json whole = Json::parse(printed(as_json(), [&](output::Renderer& renderer) { renderer.error(error); }).out);
    for (std::uint64_t limit = 200; limit < 1500; limit = next_limit(limit, 1500)) {
      CAPTURE(limit);
      const Printed alone = printed(as_json(limit), [&](output::Renderer& renderer) { renderer.error(error); });
      REQUIRE(Json::parse(alone.out) == whole);
      for (const int items : {0, 1, 3, 30}) {
        const Printed text = printed(as_json(limit), [&](output::Renderer& renderer) {
          renderer.begin({"matches", {}, &pattern_head});
          for (int i = 0; i < items; ++i) renderer.item(path_view("$.users[" + std::to_string(i) + "].name"));
          renderer.error(error);
        });
        REQUIRE(Json::accept(text.out));
        const Json document = Json::parse(text.out);
        REQUIRE(document["status"] == "error");
        Json members = document["error"];
        REQUIRE((--document.end()).key() == "error");
        members["status"] = "error";
        REQUIRE(Json::diff(members, whole).empty());
        const std::size_t said = document.contains("omitted") ? document["omitted"]["matches"].get<std::size_t>() : 0;
        REQUIRE(document["matches"].size() + said == static_cast<std::size_t>(items));
      }
    }
  }
}

TEST_CASE("--max-bytes of json: values at every limit") {
  const std::string large = R"({"a": [1, 2, {"b": ")" + std::string(700, 'x') + R"("}], "c": "d"})";
  const auto use = [&](output::Renderer& renderer) {
    renderer.begin({"matches", {}});
    CHECK(renderer.item(path_view("$.small"), pump("[1, 2]", 1)));
    CHECK(renderer.item(path_view("$.large"), pump(large, 50)));
    CHECK(renderer.item(path_view("$.last"), pump("null")));
    renderer.end(nullptr);
  };
  const std::string all = printed(as_json(), use).out;
  bool replaced = false;
  for (const bool compact : {false, true}) {
    for (std::uint64_t limit = 200; limit < all.size() + 20; limit = next_limit(limit, all.size() + 20)) {
      CAPTURE(limit);
      Setup setup = as_json(limit);
      setup.compact = compact;
      const Printed text = printed(setup, use);
      const Json document = parsed(text, limit);
      if (!compact && limit >= all.size()) REQUIRE(text.out == all);
      const Json& matches = document["matches"];
      const std::size_t omitted = document.contains("omitted") ? document["omitted"]["matches"].get<std::size_t>() : 0;
      REQUIRE(matches.size() + omitted == 3);
      for (const Json& match : matches) {
        REQUIRE(match.contains("value") != match.contains("omitted"));
        if (!match.contains("omitted") || match["path"] != "$.large") continue;
        replaced = true;
        REQUIRE(match["omitted"] == Json{{"bytes", large.size()}});
      }
    }
  }
  CHECK(replaced);
}

TEST_CASE("--max-bytes of json: a single value") {
  const output::Frame tail = edge(Json{{"more", 1}});
  const auto use = [&](output::Renderer& renderer) {
    renderer.begin({"", {}});
    renderer.item(path_view("$"), pump('"' + std::string(500, 'x') + '"'));
    renderer.end(&tail);
  };
  CHECK(parsed(printed(as_json(1000), use), 1000)["value"] == std::string(500, 'x'));
  const Json document = parsed(printed(as_json(200), use), 200);
  CHECK(document.dump() == R"({"path":"$","more":1,"omitted":{"bytes":502}})");
}

TEST_CASE("--max-bytes of json: values that break off, at every limit") {
  const std::string large = R"({"a": [1, 2, {"b": ")" + std::string(300, 'x');
  for (std::uint64_t limit = 200; limit < 900; limit = next_limit(limit, 900)) {
    const Printed text = printed(as_json(limit), [&](output::Renderer& renderer) {
      renderer.begin({"matches", {}});
      CHECK(renderer.item(path_view("$.small"), pump("[1, 2]", 1)));
      if (renderer.item(path_view("$.large"), pump(large, 50, false))) {
        renderer.end(nullptr);  // the limit was reached before: the pump was not run
      } else {
        renderer.error(make_error(Code::invalid_json, "the document ends inside a string"));
      }
    });
    const Json document = parsed(text, limit + 200);  // the error exceeds it
    REQUIRE((document.contains("error") || document.contains("omitted")));
  }
}

TEST_CASE("--max-bytes of json: a whole result") {
  const Json content{{"path", "$"}, {"value", std::string(300, 'x')}};
  const PlainView view(content);
  const std::string all = printed(as_json(), [&](output::Renderer& renderer) { renderer.whole(view, {}); }).out;
  for (std::uint64_t limit = 200; limit < all.size() + 40; limit = next_limit(limit, all.size() + 40)) {
    CAPTURE(limit);
    const Printed text = printed(as_json(limit), [&](output::Renderer& renderer) {
      renderer.note("odd");
      REQUIRE(renderer.fits(view, {}) == (limit >= all.size()));
      renderer.whole(view, {});
    });
    const Json document = parsed(text, limit);
    if (document.contains("value")) {
      REQUIRE(document["value"] == std::string(300, 'x'));
      REQUIRE((document.contains("warnings") || document["omitted"] == Json{{"warnings", 1}}));
    } else {
      REQUIRE(document["omitted"]["bytes"] == all.size());
    }
  }
  const EssentialView essential(content);
  const Printed text = printed(as_json(200), [&](output::Renderer& renderer) { renderer.whole(essential, {}); });
  CHECK(text.out == all);
}

TEST_CASE("Renderer::item stops when the output is gone, json") {
  output::Writer out(-1);
  std::string text;
  output::Writer err(text);
  const auto renderer = output::make_renderer(output::Format::json, {out, err});
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
  CHECK(out.state() == output::Writer::State::failed);
}
