// SPDX-License-Identifier: MIT
// The renderers human, concise and list.
#include <doctest/doctest.h>

#include <sstream>

#include "output/views.hpp"

using namespace jt;
using namespace jt::test;

namespace {

const PlainView keys_view(
    Json{{"path", "$"}}, {{{"key", "a\tb"}, {"type", "string"}, {"length", "3"}}, {{"key", "c\\"}, {"type", "object"}}},
    {"$['a\\tb']", "$.c"},
    {{{output::Role::plain, "Keys at "}, {output::Role::path, "$"}}, {{output::Role::key, "a\tb\033"}}});

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("Renderer::whole, human") {
  const auto use = [](output::Renderer& renderer) {
    renderer.whole(keys_view, {.columns = {"key", "type", "length"}});
  };
  CHECK(printed({output::Format::human}, use).out == "Keys at $\na\tb\033\n");
  Setup terminal{output::Format::human};
  terminal.terminal = terminal.colour = true;
  CHECK(printed(terminal, use).out == "Keys at \033[36;1m$\033[0m\n\033[34;1ma\\u0009b\\u001b\033[0m\n");
  terminal.limit = 1000;
  CHECK(printed(terminal, use).out == "Keys at $\na\\u0009b\\u001b\n");
}

TEST_CASE("Renderer::whole, concise and list") {
  const auto use = [](output::Renderer& renderer) {
    renderer.whole(keys_view, {.columns = {"key", "type", "length"}});
  };
  CHECK(printed({output::Format::concise}, use).out == "#key\ttype\tlength\na\\tb\tstring\t3\nc\\\\\tobject\t\n");
  CHECK(printed({output::Format::list}, use).out == "$['a\\tb']\n$.c\n");
  Setup null{output::Format::list};
  null.null = true;
  CHECK(printed(null, use).out == std::string("$['a\\tb']\0$.c\0", 14));
}

TEST_CASE("Concise prints paths as commands take them, and escapes other cells") {
  const std::string path = R"($['C:\\x']['\u202e'])";
  const PlainView view(Json::object(), {{{"path", path, true}, {"value", "C:\\\tx"}}});
  const auto use = [&](output::Renderer& renderer) {
    renderer.begin({"matches", {.columns = {"path", "value"}}});
    renderer.item(view);
    renderer.item(value_at(path), pump("1"));
    renderer.end(nullptr);
  };
  CHECK(printed({output::Format::concise}, use).out == "#path\tvalue\n" + path + "\tC:\\\\\\tx\n" + path + "\t1\n");
  // A terminal gets no bidirectional control character, but the escape finds the same key.
  Setup terminal{output::Format::concise};
  terminal.terminal = true;
  const auto hostile = [](output::Renderer& renderer) {
    renderer.whole(PlainView(Json::object(), {{{"path", "['\u202e']", true}}}),
                   {.columns = {"path"}, .heading = false});
  };
  CHECK(printed(terminal, hostile).out == "['\\u202e']\n");
}

TEST_CASE("Renderer::item with a value, human") {
  const auto get = [](const std::string& value, Setup setup) {
    return printed(setup,
                   [&](output::Renderer& renderer) {
                     renderer.begin({"matches", {.columns = {"path", "value"}}});
                     CHECK(renderer.item(value_at("$.a"), pump(value, 1)));
                     renderer.end(nullptr);
                   })
        .out;
  };
  const std::string value = "{\"k\" : [1, \"x\\n\x1b\u202E\"],\r\n \"l\":null}";
  CHECK(get(value, {}) == value + "\n");
  Setup setup;
  setup.compact = true;
  CHECK(get(value, setup) == "{\"k\":[1,\"x\\n\x1b\u202E\"],\"l\":null}\n");
  setup = {};
  setup.terminal = true;
  CHECK(get(value, setup) == "{\"k\" : [1, \"x\\n\\u001b\\u202e\"],\n \"l\":null}\n");
  setup.colour = true;
  CHECK(get("{\"k\": -1}", setup) == "{\033[34;1m\"\033[0m\033[34;1mk\033[0m\033[34;1m\"\033[0m: \033[36m-1\033[0m}\n");
  setup = {};
  setup.raw = true;
  CHECK(get(R"("a\n\u00e9\ud83d\ude42")", setup) == "a\né🙂\n");
  CHECK(get("[ 1 ]", setup) == "[ 1 ]\n");
  setup.terminal = setup.colour = true;
  CHECK(get("\"a\\n\\u001b\\u202e\"", setup) == "a\n\\u001b\\u202e\n");
}

TEST_CASE("Renderer::item with a value, concise and list") {
  const auto get = [](const std::string& value, Setup setup) {
    return printed(setup,
                   [&](output::Renderer& renderer) {
                     renderer.begin({"matches", {.columns = {"path", "value"}}});
                     CHECK(renderer.item(value_at("$.a"), pump(value, 1)));
                     CHECK(renderer.item(value_at("$.b"), pump("2")));
                     renderer.end(nullptr);
                   })
        .out;
  };
  Setup setup{output::Format::concise};
  CHECK(get("[1,\n \"a\\tb\"]", setup) == "#path\tvalue\n$.a\t[1,\"a\\\\tb\"]\n$.b\t2\n");
  setup.raw = true;
  CHECK(get("\"a\\tb\\\\\"", setup) == "#path\tvalue\n$.a\ta\\tb\\\\\n$.b\t2\n");
  CHECK(get("\"not read\"", {output::Format::list}) == "$.a\n$.b\n");
}

TEST_CASE("Renderer::item whose pump fails, text formats") {
  const auto use = [](output::Renderer& renderer) {
    renderer.begin({"matches", {.columns = {"path", "value"}}});
    CHECK_FALSE(renderer.item(value_at("$.a"), pump("[1, 2", 3, false)));
    renderer.error(make_error(Code::invalid_json, "it ends early"));
  };
  const Printed text = printed({output::Format::human}, use);
  CHECK(text.out == "[1, 2\n");
  CHECK(text.err == "jt: it ends early\n");
  CHECK(printed({output::Format::concise}, use).out == "#path\tvalue\n$.a\t[1,2\n");
  CHECK(printed({output::Format::human, 1000}, use).out == "… 1 more (--max-bytes 1000)\n");
}

TEST_CASE("Renderer::error, text formats") {
  for (const output::Format format : {output::Format::human, output::Format::concise, output::Format::list}) {
    const Printed text = printed({format}, [](output::Renderer& renderer) { renderer.error(sample_error()); });
    CHECK(text.out.empty());
    CHECK(text.err ==
          "jt: no path '/users/9999' in 'users.json': array '/users' has 1547 elements\n"
          "hint: the last element is '/users/1546'\n"
          "hint: try: jt inspect users.json /users\n");
  }
  Setup colour;
  colour.colour = true;
  const auto hostile = [](output::Renderer& renderer) { renderer.error(make_error(Code::io_error, "bad \033[2J\n")); };
  CHECK(printed(colour, hostile).err == "\033[31;1mjt:\033[0m bad \\u001b[2J\\u000a\n");
}

TEST_CASE("Renderer::note, text formats") {
  const auto use = [](output::Renderer& renderer) {
    renderer.note("reading standard input");
    renderer.whole(keys_view, {});
  };
  CHECK(printed({output::Format::list}, use).err == "note: reading standard input\n");
  Setup quiet;
  quiet.quiet = true;
  CHECK(printed(quiet, use).err.empty());
}

TEST_CASE("Renderer::begin and end, human") {
  const output::Frame head = edge(Json{{"pattern", "x"}}, {{{output::Role::plain, "head"}}});
  const output::Frame tail = edge(Json{{"count", 1}}, {{{output::Role::plain, "tail"}}});
  const auto use = [&](output::Renderer& renderer) {
    renderer.begin({"matches", {.columns = {"path"}}, &head});
    renderer.item(path_view("$"));
    renderer.end(&tail);
  };
  CHECK(printed({output::Format::human}, use).out == "head\n$\ntail\n");
  CHECK(printed({output::Format::human, 1000}, use).out == "head\n$\ntail\n");
  CHECK(printed({output::Format::concise}, use).out == "#path\n$\n");
}

TEST_CASE("--max-bytes of text formats: items") {
  const auto use = [](output::Renderer& renderer) {
    renderer.begin({"matches", {.columns = {"path"}}});
    for (int i = 0; i < 50; ++i) renderer.item(path_view("$.item" + std::to_string(10 + i)));
    renderer.end(nullptr);
  };
  // 50 lines of 9 bytes.
  CHECK(printed({output::Format::list, 450}, use).out.size() == 450);
  CHECK(printed({output::Format::list, 450}, use).err.empty());
  const Printed short_list = printed({output::Format::list, 200}, use);
  CHECK(short_list.out.substr(short_list.out.size() - 18) == "$.item23\n$.item24\n");
  CHECK(short_list.err == "note: 35 lines left out by --max-bytes 200\n");
  Setup quiet{output::Format::list, 200};
  quiet.quiet = true;
  CHECK(printed(quiet, use).err.empty());
  for (const output::Format format : {output::Format::human, output::Format::concise, output::Format::list}) {
    const std::string all = printed({format}, use).out;
    for (std::uint64_t limit = 200; limit < 600; ++limit) {
      CAPTURE(limit);
      const auto [out, err] = printed({format, limit}, use);
      REQUIRE(out.size() + err.size() <= limit);
      if (all.size() <= limit) {
        REQUIRE(out == all);
        REQUIRE(err.empty());
        continue;
      }
      // The printed and the omitted items make up the whole; among records there is no other line.
      const std::size_t at = format == output::Format::human ? out.rfind("… ") : out.size();
      REQUIRE(at != std::string::npos);
      REQUIRE(all.substr(0, at) == out.substr(0, at));
      REQUIRE(err.empty() == (format == output::Format::human));
      const std::size_t heading = format == output::Format::concise ? 1 : 0;
      const std::size_t said = std::stoul(format == output::Format::human ? out.substr(at + 4) : err.substr(6));
      REQUIRE(count_lines(out.substr(0, at)) - heading + said == 50);
    }
  }
}

TEST_CASE("--max-bytes of text formats: a whole result") {
  std::vector<output::Line> lines;
  for (int i = 0; i < 100; ++i)
    lines.push_back({{output::Role::plain, std::string(static_cast<std::size_t>(i % 40), 'x')}});
  const PlainView view(Json(), {}, {}, lines);
  const std::string all =
      printed({output::Format::human}, [&](output::Renderer& renderer) { renderer.whole(view, {}); }).out;
  for (std::uint64_t limit = 200; limit <= all.size() + 1; ++limit) {
    const std::string out = printed({output::Format::human, limit}, [&](output::Renderer& renderer) {
                              CHECK(renderer.fits(view, {}) == (limit >= all.size()));
                              renderer.whole(view, {});
                            }).out;
    REQUIRE(out.size() <= limit);
    if (limit >= all.size()) {
      REQUIRE(out == all);
    } else {
      REQUIRE(out.find(" line") != std::string::npos);
      REQUIRE(out.find("(--max-bytes " + std::to_string(limit) + ")\n") != std::string::npos);
    }
  }
  const EssentialView essential(Json(), {}, {}, lines);
  const auto print = [&](output::Renderer& renderer) { renderer.whole(essential, {}); };
  CHECK(printed({output::Format::human, 200}, print).out == all);
}

TEST_CASE("--max-bytes of text formats: values") {
  const auto use = [](output::Renderer& renderer) {
    renderer.begin({"matches", {.columns = {"path", "value"}}});
    CHECK(renderer.item(value_at("$.a"), pump("\"small\"")));
    CHECK(renderer.item(value_at("$.b"), pump('"' + std::string(52311, 'x') + '"', 1000)));
    CHECK(renderer.item(value_at("$.c"), pump("3")));
    renderer.end(nullptr);
  };
  CHECK(printed({output::Format::human, 1000}, use).out == "\"small\"\n[52313 bytes omitted (--max-bytes 1000)]\n3\n");
  // Records are whole or omitted: a path with another value, or none, would be a wrong record.
  const Printed concise = printed({output::Format::concise, 1000}, use);
  CHECK(concise.out == "#path\tvalue\n$.a\t\"small\"\n");
  CHECK(concise.err == "note: 2 lines left out by --max-bytes 1000\n");
  CHECK(printed({output::Format::list, 1000}, use).out == "$.a\n$.b\n$.c\n");
}

TEST_CASE("--max-bytes counts notes and leaves errors whole") {
  for (const output::Format format : {output::Format::human, output::Format::concise, output::Format::list}) {
    const std::string whole = printed({format}, [](output::Renderer& renderer) { renderer.error(sample_error()); }).err;
    for (std::uint64_t limit = 200; limit < 400; limit += 7) {
      for (int items = 0; items < 40; items += 3) {
        const Printed text = printed({format, limit}, [&](output::Renderer& renderer) {
          renderer.note("something to know");
          renderer.begin({"matches", {.columns = {"path"}}});
          for (int i = 0; i < items; ++i) renderer.item(path_view("$.item" + std::to_string(10 + i)));
          renderer.error(sample_error());
        });
        REQUIRE(text.out.size() + text.err.size() <= limit + whole.size());
        REQUIRE(text.err.size() >= whole.size());
        REQUIRE(text.err.substr(text.err.size() - whole.size()) == whole);
      }
    }
  }
}

namespace {

class Labelled final : public PlainView {
 public:
  Labelled() : PlainView({}) {}
  void lines(output::Lines& out) const override {
    out.text(output::Role::path, "a\033.json");
    out.text(output::Role::punctuation, ": ");
  }
};

}  // namespace

TEST_CASE("Renderer::item with a value: a label for people, before a value that is left out too") {
  std::string text;
  std::string notes;
  output::Writer out(text);
  output::Writer err(notes);
  out.limit(300, "--max-bytes");
  const auto renderer =
      output::make_renderer(output::Format::human, {.out = out, .err = err, .terminal_out = true, .compact = true});
  renderer->begin({"matches", {.columns = {"path"}}});
  CHECK(renderer->item(Labelled(), pump("[1, 2]")));
  CHECK(renderer->item(Labelled(), pump("\"" + std::string(500, 'x') + "\"")));
  renderer->end(nullptr);
  CHECK(text == "a\\u001b.json: [1,2]\na\\u001b.json: [502 bytes omitted (--max-bytes 300)]\n");
}
