// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>
#include <vector>

#include "core/path/query.hpp"
#include "flat.hpp"
#include "format/formatted.hpp"
#include "run.hpp"
#include "scan/documents.hpp"

using namespace jt;
using jt_flat_test::flat_lines;
using jt_flat_test::unflat;
using nlohmann::json;

namespace {

/// Whether no object has a key twice; `text` is valid.
bool has_twice(const std::string& text) {
  std::vector<std::set<std::string>> keys;
  bool twice = false;
  const auto watch = [&](int, json::parse_event_t event, json& parsed) {
    if (event == json::parse_event_t::object_start) keys.emplace_back();
    if (event == json::parse_event_t::object_end) keys.pop_back();
    if (event == json::parse_event_t::key) twice = !keys.back().insert(parsed.get<std::string>()).second || twice;
    return true;
  };
  const json parsed = json::parse(text, watch, false);
  (void)parsed;
  return twice;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// One that nlohmann can read: 1e400 is none of its numbers.
std::string next_of(jt_test::Documents& documents) {
  std::string text = documents.next();
  for (std::size_t at = 0; (at = text.find("1e400", at)) != std::string::npos;) text[at + 2] = '2';
  return text;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace

TEST_CASE("Flattener, Unflattener: a document is what it was") {
  jt_test::Documents documents(test::seed(27));
  std::mt19937_64 random(test::seed(28));
  int checked = 0;
  for (int i = 0; i < static_cast<int>(test::fewer(3000, 24)); ++i) {
    const std::string text = next_of(documents);
    const std::string bare = text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
    if (bare.find("\\ud800") != std::string::npos || has_twice(bare)) continue;  // nlohmann refuses the first
    CAPTURE(text);
    test::Chops chops;
    chops.most = 1 + random() % 100;
    const std::string lines = flat_lines(text, chops);
    const std::string back = unflat(lines, chops);
    REQUIRE(flat_lines(back) == lines);
    REQUIRE(json::parse(back) == json::parse(bare));
    // Members that come again are in their first order, so shuffled lines are equal as values only.
    std::vector<std::string> shuffled = lines_of(lines);
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    REQUIRE(json::parse(unflat(joined(shuffled), chops)) == json::parse(bare));
    ++checked;
  }
  CHECK(checked > static_cast<int>(test::fewer(100, 24)));
}

TEST_CASE("Flattener: the paths are those that are parsed, whatever the window") {
  jt_test::Documents documents(test::seed(29));
  for (int i = 0; i < static_cast<int>(test::fewer(400)); ++i) {
    const std::string text = documents.next();
    CAPTURE(text);
    const std::string lines = flat_lines(text);
    CHECK(flat_lines(text, {.most = 7}) == lines);
    CHECK(flat_lines(text, {.rewinds = false}) == lines);
    for (const std::string& line : lines_of(lines)) {
      const std::string path = line.substr(0, line.rfind(" = ", line.find(" = \"")));
      CHECK(path::parse_query(path));
    }
  }
}

TEST_CASE("Flattener, Unflattener: keys in their shortest spelling come back byte for byte") {
  for (const std::string text :
       {R"({"":1,"\"":2,"\\":[],"\n\t\b\f\r":{"a'b":{}},"\ud800":3,"\udc00\ud800":[[]],"é":"\u00e9","\u0001":-0.0})",
        R"([[],[[[1.50e+3]]],{"$":{"":{"":0}}},"\/"])", R"("x")", "null", "[]", "{}"}) {
    CAPTURE(text);
    CHECK(unflat(flat_lines(text)) == text);
    CHECK(unflat(flat_lines(text, {.most = 1}), {.most = 1}) == text);
  }
  for (const std::size_t size : {1UL, 63UL, 64UL, 65UL, 4096UL, 65536UL, 262143UL, 262144UL, 300000UL}) {
    const std::string text = "{\"" + std::string(size, 'k') + "\":[\"" + std::string(size, 's') + "\",{\"" +
                             std::string(size, ' ') + "\":" + std::string(size, '1') + "}]}";
    CHECK(unflat(flat_lines(text)) == text);
  }
}

TEST_CASE("Flattener: lines of NDJSON are elements") {
  CHECK(flat_lines("{\"a\":1}\n\n[]\r\n2", {}, true) == "$[0].a = 1\n$[1] = []\n$[2] = 2\n");
  CHECK(flat_lines("", {}, true).empty());
}

TEST_CASE("Unflattener: fails where reading fails") {
  CHECK(unflat("$.a = 1\n$.b = 2\n", {.fails_at = 9}) == "failed: cannot read 'chopped': injected fault");
}
