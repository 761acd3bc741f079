// SPDX-License-Identifier: MIT
#include "core/json/near_json.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "core/text/code_point.hpp"
#include "run.hpp"

using namespace jt;
using json::NearValue;

namespace {

/// The repaired text; "broken" or "unclosed" if there is none.
std::string read(std::string_view text, const json::NearOptions& options = {}) {
  const NearValue value = json::read_near(text, options);
  if (value.state == NearValue::State::broken) return "broken";
  if (value.state == NearValue::State::unclosed) return "unclosed";
  std::size_t end = 0;
  for (const json::Slip& slip : value.slips) {
    REQUIRE(end <= slip.begin);
    end = slip.begin + slip.size;
  }
  if (!options.guess) CHECK_FALSE(value.guess);
  return json::repaired(text.substr(0, value.end), value.slips);
}

/// The same where a guess is allowed; it must be one.
std::string guess(std::string_view text, bool cut = false) {
  CHECK((read(text) == "broken" || read(text) == "unclosed"));
  const json::NearOptions options{.guess = true, .cut = cut};
  const NearValue value = json::read_near(text, options);
  if (value.state == NearValue::State::complete) CHECK(value.guess);
  return read(text, options);
}

}  // namespace

TEST_CASE("read_near: what can only mean one thing") {
  CHECK(read("{\"a\": \"x\ny\r\nz\"}") == R"({"a": "x\ny\r\nz"})");
  CHECK(read("{\"a\": \"\t\b\f\x01\"}") == R"({"a": "\t\b\f\u0001"})");
  CHECK(read("{\"a\": [1,], \"b\": {\"c\": 1,\n},}") == "{\"a\": [1], \"b\": {\"c\": 1\n}}");
  CHECK(read("{ // a\n  // b\n  \"a\": /* c */ 1 // it's\n}") == "{ \n  \"a\":  1 \n}");
  CHECK(read("[1, // one\n]") == "[1 \n]");
  // Quotes that are escaped are no quotes of a comment.
  CHECK(read("[1, // a \\\" b\n2]") == "[1, \n2]");
  CHECK(read("[True, False, None]") == "[true, false, null]");
  CHECK(read("{'a': 'b', 'c': ['d']}") == R"({"a": "b", "c": ["d"]})");
  CHECK(read("{“a”: “b”, ‘c’: ‘d’, „e“: ”f”}") == R"({"a": "b", "c": "d", "e": "f"})");
  CHECK(read(R"({"a": "it\'s", 'b': 'it\'s \"x\"'})") == R"({"a": "it's", "b": "it's \"x\""})");
  CHECK(read("{'a': 'x\ny',}") == R"({"a": "x\ny"})");
  CHECK(read("{\"a\": \"x\n   y\", \"b\": 1}", {.indent = 2}) == R"({"a": "x\n y", "b": 1})");
  CHECK(read("{\"tool\": \"a\nb\"},\n{\"tool\": 1}") == R"({"tool": "a\nb"})");
}

TEST_CASE("read_near: what could mean two things is not read without a guess") {
  for (const char* const text : {
           R"({"a": "say "hi""})",
           R"({"a": "x = [", "]"})",
           "{\"a\": \"x\nprint(\", \".join(y))\n\"}",
           "{\"a\": \"x\nprint(\"}\")\"}",
           "{\"a\": \"x\nprint(\"}\n{\")\"}",
           "{\"a\": \"x\n\", \"a\": \"y\"}",
           "{\"b\": \"x\ny\", \"a\": 1, \"a\": 2}",
           "{\"a\": \"x\n\", \"b: c\": \"y\"}",
           "{\"a\": \"x\n\", \"\": \"y\"}",
           "{\"a\": \"x\n\"} and more",
           "{\"a\": \"x\n\" \"b\": 1}",
           R"([//x", "y"
"z"])",
           R"([/*x", "*/ 1])",
           R"({'a': 'say "hi"'})",
           "{'a': 'it's'}",
           "{“a”: “say \"hi\"”}",
           "{‘a’: ‘it’s’}",
           "{\"a\n\": 1}",
           R"({"a": "\d"})",
           R"({"a": "\u12"})",
           "{\"a\": \"\\\n\"}",
           "{a: 1}",
           "{\"a\" 1}",
           "{\"a\": 1 \"b\": 2}",
           "[1 2]",
           "[,]",
           "[1,,2]",
           "{,}",
           "[1,,]",
           "{\"a\":,}",
           "[NaN]",
           "[undefined]",
           "[TRUE]",
           "[+1]",
           "[.5]",
           "[0x10]",
           "[01]",
           "[1}",
           "# c\n[1]",
           "[1 /* ]",
           "[`a`]",
           "[\"a' ]",
           "\xEF\xBB\xBF[1]",
       }) {
    CAPTURE(text);
    const NearValue value = json::read_near(text, {});
    CHECK(value.state != NearValue::State::complete);
  }
}

TEST_CASE("read_near: guesses") {
  CHECK(guess(R"({"a": "say "hi""})") == R"({"a": "say \"hi\""})");
  CHECK(guess(R"({"a": "x", "b": "<p class="c">", "d": 1})") == R"({"a": "x", "b": "<p class=\"c\">", "d": 1})");
  CHECK(guess("{\"a\": \"x\nprint(\", \".join(y))\n\"}") == R"({"a": "x\nprint(\", \".join(y))\n"})");
  CHECK(guess("{\"a\": \"x\n\", \"a\": \"y\"}") == "broken");
  CHECK(guess(R"({"a": "\d \x41 \u12"})") == R"({"a": "\\d \\x41 \\u12"})");
  CHECK(guess("{'a': 'it's \"x\"'}") == R"({"a": "it's \"x\""})");
  CHECK(guess(R"({"a": "x)") == R"({"a": "x"})");
  CHECK(guess("{\"a\": \"x\n}\n", true) == "{\"a\": \"x\\n}\"}\n");
  CHECK(guess("{\"a\": \"x\n}\n") == "{\"a\": \"x\"\n}");
  CHECK(guess("{\"a\": [1, {\"b\": \"x\\") == R"({"a": [1, {"b": "x"}]})");
  CHECK(guess("{\"a\": [1, 2,\n") == "{\"a\": [1, 2]}\n");
  CHECK(guess("{\"a\": {") == "{\"a\": {}}");
  for (const char* const text : {"{\"a\":", "{\"a", "{\"a\"", "[tru", "{\"a\": 1, \"b", "", "{a: 1}", "[1 2]", "\"a"}) {
    CAPTURE(text);
    CHECK((guess(text) == "broken" || guess(text) == "unclosed"));
  }
  // Only names that are known end a string with quotes of its own.
  const std::string_view code = R"({"content": "x = {"a": "b", "c": "d"}", "path": "p"})";
  const std::vector<std::string_view> keys{"content", "path"};
  const json::NearOptions options{.guess = true, .keys = keys};
  CHECK(read(code, options) == R"({"content": "x = {\"a\": \"b\", \"c\": \"d\"}", "path": "p"})");
}

TEST_CASE("read_near: all escapes of a string are read in the same way") {
  CHECK(read(R"({"a": "it\'s \b"})") == R"({"a": "it's \b"})");
  CHECK(read(R"({"a": "\'x\'"})") == R"({"a": "'x'"})");
  CHECK(guess(R"({"a": "s = 'it\'s'"})") == R"({"a": "s = 'it\\'s'"})");
  CHECK(guess(R"({"a": "echo 'it'\''s'\n"})") == R"({"a": "echo 'it'\\''s'\n"})");
  CHECK(guess(R"({"a": "\u0027 \'"})") == R"({"a": "\u0027 \\'"})");
  CHECK(guess(R"({"a": "grep -P \"\d\" \'x\'"})") == R"({"a": "grep -P \"\\d\" \\'x\\'"})");
  CHECK(guess(R"({"a": "/\d+\b\/\f/;\nlet x\n", "b": "\b"})") == R"({"a": "/\\d+\\b\\/\\f/;\nlet x\n", "b": "\b"})");
  CHECK(guess(R"({"a": "\begin{x} \frac{1}{2} \alpha"})") == R"({"a": "\\begin{x} \\frac{1}{2} \\alpha"})");
  // Next to words, what looks like an escape may be one more word.
  for (const char* const text : {R"({"a": "\alpha \nu"})", R"({"a": "C:\dev\temp"})", R"({"a": "\alpha \\ x"})"}) {
    CAPTURE(text);
    CHECK(guess(text) == "broken");
  }
  // Single quotes are those of Python and JavaScript, which have more escapes.
  CHECK(guess(R"({'a': 'it\'s \d'})") == R"({"a": "it's \\d"})");
  CHECK(guess(R"({'a': 'x\/y'})") == R"({"a": "x\\/y"})");
  for (const char* const text : {R"({'a': '\x1b[0m'})", R"({'a': '\0'})", R"({'a': '\033'})", R"({'a': '\a'})",
                                 R"({'a': "it's \x41"})", R"({'a': "it\'s 'x'"})", "{'a': 'x\\\ny'}"}) {
    CAPTURE(text);
    CHECK(guess(text) == "broken");
  }
}

TEST_CASE("read_near: a guess takes no members into a string") {
  const std::vector<std::string_view> keys{"content", "path", "reason"};
  const json::NearOptions options{.guess = true, .keys = keys};
  const auto known = [&](std::string_view text) { return read(text, options); };
  CHECK(known(R"({"content": "say "hi" now", "encoding": "utf-8"})") ==
        R"({"content": "say \"hi\" now", "encoding": "utf-8"})");
  CHECK(known(R"({"content": "say "hi"", "note": "a "b" c"})") == R"({"content": "say \"hi\"", "note": "a \"b\" c"})");
  CHECK(known(R"({"content": "if (a == "b") {", "n": [1, {"x": null}], "m": true})") ==
        R"({"content": "if (a == \"b\") {", "n": [1, {"x": null}], "m": true})");
  CHECK(known(R"({"content": "d = {"a": "b", "c": "d"}", "n": true})") ==
        R"({"content": "d = {\"a\": \"b\", \"c\": \"d\"}", "n": true})");
  CHECK(known(R"({"path": "p", "content": "{"path": "x", "reason": "y"}"})").find("unclosed") == std::string::npos);
  for (const char* const text : {R"({"path": "p", "content": "say "hi" now", "path": "q"})",
                                 R"({"content": "if (a == "b") {", "n": "a "b" c"})"}) {
    CAPTURE(text);
    CHECK(known(text) == "broken");
  }
}

TEST_CASE("read_near: strings that code joins are not one string") {
  for (const char* const text :
       {R"({"a": "b" + "c"})", "{\"a\": \"b\"\n \"c\"}", R"({"a": "b".strip()})", R"({"a": "=" * 40})",
        R"({"a": "b" + x + "c"})", R"({"a": "say "hi" now" + "c"})", "{\"a\": \"b\"\n \"path\": \"c\"}"}) {
    CAPTURE(text);
    CHECK(guess(text) == "broken");
  }
  CHECK(guess(R"({"a": "x = "a" + "b""})") == R"({"a": "x = \"a\" + \"b\""})");
  CHECK(guess(R"({"a": "<a href="">x</a>"})") == R"({"a": "<a href=\"\">x</a>"})");
}

TEST_CASE("read_near: nesting and its limit") {
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  CHECK(read(deep) == deep);
  CHECK(json::read_near("[" + deep + "]", {}).wanted == NearValue::Wanted::depth);
  CHECK(json::read_near(std::string(100'000, '['), {}).state == NearValue::State::unclosed);
}

TEST_CASE("read_near: JSONTestSuite: JSON has no slips, and a repair leads to JSON") {
  const std::filesystem::path folder = std::filesystem::path(test::suites()) / "JSONTestSuite/test_parsing";
  if (!std::filesystem::exists(folder)) return test::skip("JSONTestSuite is missing");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(entry.path(), std::ios::binary);
    std::stringstream buffer;
    buffer << in.rdbuf();
    const std::string text = buffer.str();
    const std::string name = entry.path().filename().string();
    CAPTURE(name);
    ++files;
    const NearValue value = json::read_near(text, {});
    const bool whole =
        value.state == NearValue::State::complete && text.find_first_not_of(" \t\r\n", value.end) == std::string::npos;
    if (name.starts_with("y_")) CHECK((whole && value.slips.empty()));
    if (name.starts_with("n_") && whole && text::invalid_text_at(text) == std::string::npos)
      CHECK_FALSE(value.slips.empty());
    for (const bool guess : {false, true}) {
      const NearValue near = json::read_near(text, {.guess = guess});
      if (name.starts_with("i_") || near.state != NearValue::State::complete ||
          text::invalid_text_at(text) != std::string::npos)
        continue;
      const std::string repaired = json::repaired(std::string_view(text).substr(0, near.end), near.slips);
      if (repaired.find("\\u") == std::string::npos && repaired.find_first_of("eE") == std::string::npos)
        CHECK(nlohmann::json::accept(repaired));
    }
  }
  CHECK(files > 300);
}
