// SPDX-License-Identifier: MIT
#include "core/scan/stream.hpp"
#include "run_search.hpp"

#include <nlohmann/json.hpp>
#include <random>

#include "run.hpp"

using jt::catalogue::Owner;
using jt::catalogue::Part;
using jt::catalogue::SearchOptions;
using jt::test::Lines;
using jt::test::search_catalogue;

namespace {

const std::string sample_list = R"({
  "a/b": {"type": "stdio", "description": "first word", "location": "word", "server": {"name": "word"},
    "tools": {"word": {"title": "Word!", "description": "a word", "annotations": {"title": "word"},
      "input_schema": {"type": "object", "properties": {"word": {"description": "the word"}}},
      "output_schema": {"title": "word"}}},
    "prompts": {"p": {"arguments": [{"name": "word", "description": "word"}]}},
    "resources": {"r": {"uri": "word", "title": "word"}},
    "resource_templates": {"word": {}}},
  "word": {"error": {"code": "SERVER_TIMEOUT", "message": "word", "stderr": "word"}}})";

SearchOptions parts(Part part) { return {.parts = SearchOptions::bit(part)}; }
SearchOptions owners(Owner owner) { return {.owners = SearchOptions::bit(owner)}; }

}  // namespace

TEST_CASE("catalogue search: what is searched, in the order of the document") {
  const auto run = search_catalogue(sample_list, "(?i)word");
  CHECK(run.lines ==
        Lines{"['a/b'].description string first word", "['a/b'].tools.word key word",
              "['a/b'].tools.word.title string Word!", "['a/b'].tools.word.description string a word",
              "['a/b'].tools.word.input_schema.properties.word key word",
              "['a/b'].tools.word.input_schema.properties.word.description string the word",
              "['a/b'].tools.word.output_schema.title string word", "['a/b'].prompts.p.arguments[0].name string word",
              "['a/b'].prompts.p.arguments[0].description string word", "['a/b'].resources.r.title string word",
              "['a/b'].resource_templates.word key word", ".word key word"});
  CHECK(run.searched.matches == 12);
  CHECK(run.searched.servers == 2);
  CHECK(run.searched.failed == 1);
  REQUIRE(run.failed.size() == 1);
  CHECK(run.failed[0].name == "word");
  CHECK(run.failed[0].code == "SERVER_TIMEOUT");
  CHECK(run.failed[0].message == "word");
}

TEST_CASE("catalogue search: parts, owners, servers, and a stop") {
  CHECK(search_catalogue(sample_list, "word", parts(Part::name)).lines.size() == 5);
  CHECK(search_catalogue(sample_list, "word", parts(Part::description)).lines.size() == 3);
  CHECK(search_catalogue(sample_list, "word", parts(Part::input_schema)).lines.size() == 2);
  CHECK(search_catalogue(sample_list, "word", parts(Part::output_schema)).lines.size() == 1);
  CHECK(search_catalogue(sample_list, "word", owners(Owner::server)).lines.size() == 2);
  CHECK(search_catalogue(sample_list, "word", owners(Owner::tool)).lines.size() == 5);
  CHECK(search_catalogue(sample_list, "word", owners(Owner::prompt)).lines.size() == 2);
  CHECK(search_catalogue(sample_list, "word", owners(Owner::resource)).lines.size() == 2);
  CHECK(search_catalogue(sample_list, "word", {.server = "w*"}).lines == Lines{".word key word"});
  CHECK(search_catalogue(sample_list, "word", {.server = "a*"}).failed.empty());
  const auto stopped = search_catalogue(sample_list, "word", {}, {}, 3);
  CHECK(stopped.lines.size() == 3);
  CHECK(stopped.searched.stopped);
}

TEST_CASE("catalogue search: of a name that occurs twice, the first counts, as for a path") {
  CHECK(search_catalogue(R"({"b": {"tools": {"t": {"description": "x", "description": "xx"}, "t": {"title": "x"}},
    "tools": {"x": {}}, "description": 7, "description": "x"}, "a": {}, "b": {"description": "x"}})",
                         "x")
            .lines == Lines{".b.tools.t.description string x"});
}

TEST_CASE("catalogue search: errors have their place in the document") {
  const std::string text = R"({"s": {"tools": {"t": {"description": "x", "title": tru}}}})";
  const auto run = search_catalogue(text, "x");
  REQUIRE(run.error);
  CHECK((*run.error)->code == jt::Code::invalid_json);
  REQUIRE((*run.error)->at);
  CHECK((*run.error)->at->offset == text.find("tru}") + 3);
  CHECK((*search_catalogue("[]", "x").error)->code == jt::Code::type_mismatch);
  CHECK((*search_catalogue("{\"s\": {\"description\": \"x\xff\"}}", "x").error)->code == jt::Code::invalid_json);
  CHECK((*search_catalogue("{} x", "x").error)->code == jt::Code::invalid_json);
}

namespace {

/// Catalogues with hostile names, wrong types and nested schemas.
class Maker {
 public:
  explicit Maker(std::uint64_t seed, bool references = true) : random_(seed), references_(references) {}

  nlohmann::json catalogue() {
    nlohmann::json out = nlohmann::json::object();
    for (auto n = below(4); n > 0; --n) {
      nlohmann::json& server = out[word()];
      server = {{"type", "stdio"}, {"description", text()}};
      for (const char* section : {"tools", "prompts", "resources", "resource_templates"}) {
        if (below(3) == 0) continue;
        server[section] = nlohmann::json::object();
        for (auto entries = below(4); entries > 0; --entries) server[section][word()] = entry();
      }
    }
    return out;
  }

 private:
  std::uint64_t below(std::uint64_t limit) { return random_() % limit; }
  std::string word() {
    static const std::vector<std::string> words{"",     "a",     "b.c",    "it's", "x/y~z", "__proto__",  "type",
                                                "enum", "items", "needle", "é",    "🦀",  "a\nb\t\x01", "[0]"};
    return words[below(words.size())] + (below(3) == 0 ? std::to_string(below(30)) : "");
  }
  nlohmann::json text() {
    if (below(8) == 0) return below(2) == 0 ? nlohmann::json(7) : nlohmann::json::array({"needle"});
    return word() + " " + (below(3) == 0 ? "needle" : "other") + (below(5) == 0 ? std::string(100, '.') : "");
  }
  nlohmann::json entry() {
    if (below(10) == 0) return nullptr;
    nlohmann::json out{{"description", text()}, {"title", text()}, {"input_schema", schema(4)}};
    if (below(2) == 0) out["output_schema"] = schema(3);
    out["arguments"] = nlohmann::json::array({{{"name", word()}, {"description", text()}}, 3});
    return out;
  }
  nlohmann::json schema(int levels) {
    if (levels == 0 || below(8) == 0) return below(2) == 0 ? nlohmann::json(true) : text();
    nlohmann::json out{{"type", below(2) == 0 ? nlohmann::json("string") : nlohmann::json::array({"null", word()})}};
    for (const char* map : {"properties", "patternProperties", "$defs"})
      for (auto n = below(3); n > 0; --n) out[map][word()] = schema(levels - 1);
    static const std::vector<std::string> single{"items", "not", "additionalProperties", "anyOf"};
    const std::string& key = single[below(single.size())];
    out[key] = below(2) == 0 ? schema(levels - 1) : nlohmann::json::array({schema(levels - 1), schema(levels - 1)});
    if (below(2) == 0) out["enum"] = {word(), 1, nullptr, {{"deep", word()}}};
    if (references_ && below(2) == 0) out["$ref"] = below(2) == 0 ? "#/$defs/a" : "#/properties/needle";
    out["description"] = text();
    return out;
  }
  std::mt19937_64 random_;
  bool references_;
};

/// Some occurrences of a part of the text are replaced.
std::string replaced(std::string text, std::string_view part, std::string_view by, std::mt19937_64& random) {
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) {
    if (random() % 3 != 0) continue;
    text.replace(at, part.size(), by);
    at += by.size() - 1;
  }
  return text;
}

/// The value at an accessor, found by another program than the one under test.
const nlohmann::json& at(const nlohmann::json& document, const std::string& accessor) {
  const auto path = jt::path::parse_path(accessor);
  REQUIRE(path);
  const nlohmann::json* value = &document;
  for (const auto& step : path->steps) {
    if (step.kind == jt::path::PathStep::Kind::index) {
      value = &value->at(static_cast<std::size_t>(step.index));
    } else {
      value = &value->at(step.text);
    }
  }
  return *value;
}

}  // namespace

TEST_CASE("catalogue search: every path leads to the value; the prefilter and windows change nothing (generated)") {
  Maker maker(jt::test::seed(12));
  const int first = static_cast<int>(jt::test::seed(12) % 1000);
  for (int i = first; i < first + static_cast<int>(jt::test::fewer(60, 20)); ++i) {
    const nlohmann::json document = maker.catalogue();
    const std::string text = i % 2 == 0 ? document.dump() : document.dump(2, ' ', true);
    CAPTURE(text);
    const auto all = search_catalogue(text, "");
    REQUIRE(!all.error);
    for (const std::string& line : all.lines) {
      const std::size_t space = line.find(" key ");
      if (space != std::string::npos) {
        at(document, line.substr(0, space));
      } else if (const std::size_t string = line.find(" string "); string != std::string::npos) {
        CHECK(at(document, line.substr(0, string)) == line.substr(string + 8));
      }
    }
    for (const char* pattern : {"needle", "(?i)NEEDLE|crab", "é", "🦀", "o+ther", "1"}) {
      CAPTURE(pattern);
      const auto plain = search_catalogue(text, pattern, {.prefilter = false});
      CHECK(search_catalogue(text, pattern).lines == plain.lines);
      for (const std::size_t window : {64U, 65U, 128U, 4096U}) {
        const jt::scan::StreamOptions reading{.window = window, .shift = static_cast<std::size_t>(i % 64)};
        CHECK(search_catalogue(text, pattern, {}, reading).lines == plain.lines);
      }
    }
  }
}

TEST_CASE("catalogue search: looking only at hits finds the same, whatever is repeated or escaped (generated)") {
  const std::uint64_t seed = jt::test::seed(13);
  Maker maker(seed, false);
  std::mt19937_64 random(seed);
  std::size_t matches = 0;
  const int first = static_cast<int>(seed % 1000);  // so that a few rounds vary what is done in every seventh
  for (int i = first; i < first + static_cast<int>(jt::test::fewer(100, 25)); ++i) {
    std::string text = maker.catalogue().dump(i % 2 == 0 ? -1 : 2);
    // The same key twice in an object, a key with an escape, names that are references, numbers that match.
    if (i % 3 == 0) text = replaced(text, "\"title\"", "\"description\"", random);
    if (i % 3 == 0) text = replaced(text, "\"not\"", "\"properties\"", random);
    if (i % 5 == 0) text = replaced(text, "\"description\"", "\"descri\\u0070tion\"", random);
    if (i % 7 == 0) text = replaced(text, "/", "\\/", random);
    if (i % 11 == 0) text = replaced(text, "\"enum\"", "\"$ref\"", random);
    CAPTURE(text);
    for (const char* pattern :
         {"needle", "^needle$", "e", "a|ty", "x/y", "[0-9]", "ul+", "(?i)STRING", "\\.{5}", "a\nb"}) {
      CAPTURE(pattern);
      for (const SearchOptions& options : {SearchOptions{}, parts(Part::input_schema), parts(Part::description)}) {
        SearchOptions whole = options;
        whole.prefilter = false;
        const auto plain = search_catalogue(text, pattern, whole);
        const auto by_hits = search_catalogue(text, pattern, options, {.window = i % 4 == 0 ? 64U : 4096U});
        CHECK(by_hits.lines == plain.lines);
        CHECK(by_hits.details == plain.details);
        CHECK(by_hits.searched.matches == plain.searched.matches);
        SearchOptions checked = options;
        checked.checked = true;
        CHECK(search_catalogue(text, pattern, checked).details == plain.details);
        matches += plain.lines.size();
      }
    }
  }
  CHECK(matches > jt::test::fewer(1000, 25));
}

TEST_CASE("catalogue search: a reference is one, however its key is spelled") {
  for (const char* key : {"$ref", "\\u0024ref", "$\\u0072ef"}) {
    const std::string text = R"({"s":{"tools":{"t":{"input_schema":{"properties":{"a":{")" + std::string(key) +
                             R"(":"#/x/y"}},"x":{"y":{"description":"needle"}}}}}}})";
    CAPTURE(text);
    const auto plain = search_catalogue(text, "needle", {.prefilter = false});
    CHECK(plain.lines.size() == 1);
    CHECK(search_catalogue(text, "needle").lines == plain.lines);
  }
}

TEST_CASE("catalogue search: a tool of many kilobytes") {
  std::string fields;
  for (int i = 0; i < 2000; ++i) fields += (i > 0 ? ",\"f" : "\"f") + std::to_string(i) + R"(":{"title":"needle"})";
  const std::string text = R"({"s":{"tools":{"t":{"input_schema":{"properties":{)" + fields + "}}}}}}";
  REQUIRE(text.size() > 32768);
  const auto run = search_catalogue(text, "needle");
  CHECK(run.lines.size() == 2000);
  CHECK(run.lines == search_catalogue(text, "needle", {.prefilter = false}).lines);
  CHECK(search_catalogue(text, "nothing").lines.empty());
}
