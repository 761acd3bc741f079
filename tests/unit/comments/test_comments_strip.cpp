// SPDX-License-Identifier: MIT
#include "core/comments/strip.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "bytes/chopped_source.hpp"
#include "commented.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/comments/json5.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt::test;

namespace {

std::string strip(const std::string& text, std::size_t most = 1 << 20) {
  bytes::MemorySource memory(text, "x");
  ChoppedSource chopped(memory, {.most = most});
  std::string out;
  const auto written = comments::write_stripped(chopped, {0, text.size()}, [&](std::string_view piece) {
    out += piece;
    return true;
  });
  return written ? out : "error: " + written.error()->message;
}

/// The same by the rules, with the whole text in memory: line by line of the result.
std::string plainly(const std::string& text) {
  const std::string blank = blanked(text);
  struct Line {
    std::string text;
    bool comment = false, other = false;
  };
  std::string out;
  Line line;
  const auto end_line = [&](bool last) {
    const bool empty = line.text.find_first_not_of(" \t\r\n") == std::string::npos;
    if (!(line.comment && !line.other && empty)) out += line.text;
    if (!last) line = {};
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != blank[i] && text[i] == '/') {
      const bool block = text[i + 1] == '*';
      std::size_t end = block ? text.find("*/", i + 2) + 2 : std::min(text.find('\n', i), text.size());
      if (!block && end < text.size() && text[end - 1] == '\r') --end;
      line.comment = true;
      i = end;
      continue;
    }
    if (text[i] != blank[i]) {
      line.other = true;
    } else {
      line.text += text[i];
      if (text[i] == '\n') end_line(false);
    }
    ++i;
  }
  end_line(true);
  return out;
}

}  // namespace

TEST_CASE("write_stripped: comments go, lines that hold nothing else go as a whole, all else stays") {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"", ""},
      {"1", "1"},
      {"[1, 2]\n", "[1, 2]\n"},
      {"[1, // one\n 2]", "[1, \n 2]"},
      {"[\n  // one\n  1\n]", "[\n  1\n]"},
      {"[\r\n  // one\r\n  1 // x\r\n]", "[\r\n  1 \r\n]"},
      {"[\n  /* a\n     b */\n  1,\n]", "[\n  1\n]"},
      {"[\n\n  // one\n\n  1]", "[\n\n\n  1]"},
      {"[1 /* a */, /* b */ 2]", "[1 ,  2]"},
      {"{\"a\": 1, /* b\n c */ \"d\": 2}", "{\"a\": 1,  \"d\": 2}"},
      {"[1\n  , // x\n]", "[1\n   \n]"},
      {"// a\n/* b */ // c\n1\n// d", "1\n"},
      {"[\"// no\", \"/* no */\", \",]\"]", "[\"// no\", \"/* no */\", \",]\"]"},
      {"[1,\n\t// x\n\t// y\n]", "[1\n]"},
  };
  for (const auto& [text, expected] : rows) {
    CAPTURE(text);
    CHECK(plainly(text) == expected);
    for (const std::size_t most : {1U, 2U, 3U, 7U, 64U, 4096U}) CHECK(strip(text, most) == expected);
  }
}

TEST_CASE("write_stripped: random documents, as line by line") {
  Commented random(seed(4));
  for (int round = 0; round < 3000; ++round) {
    const std::string text = random.next();
    CAPTURE(text);
    CHECK(strip(text, random.below(100) + 1) == plainly(text));
  }
}

TEST_CASE("write_stripped: long comments and long blanks") {
  const std::string far(300'000, ' ');
  const std::string comment = "/*" + std::string(200'000, 'x') + "*/";
  CHECK(strip("[1," + far + comment + "]") == "[1" + far + "]");
  CHECK(strip("[1,\n" + comment + "\n" + far + "]") == "[1\n" + far + "]");
  CHECK(strip("[1," + comment + far + comment + "2]") == "[1," + far + "2]");
}

TEST_CASE("write_stripped: of a part; an error of a comment has its place in the document") {
  std::string out;
  const auto add = [&](std::string_view piece) {
    out += piece;
    return true;
  };
  const std::string text = "[1, [2, /* x */ 3], 4]";
  bytes::MemorySource memory(text, "x");
  REQUIRE(comments::write_stripped(memory, {4, 18}, add));
  CHECK(out == "[2,  3]");
  const std::string bad = "[1, [2 /* \xFF */]]";
  bytes::MemorySource broken(bad, "x");
  const auto failed = comments::write_stripped(broken, {4, bad.size() - 1}, add);
  REQUIRE_FALSE(failed);
  CHECK(failed.error()->at->offset == 10);
}

TEST_CASE("is_json5: by what stands at the mistake") {
  using comments::is_json5;
  CHECK(is_json5("{ ", "'a': 1}"));
  CHECK(is_json5("{ ", "a: 1}"));
  CHECK(is_json5("{", "$b_1 \n : 1}"));
  CHECK(is_json5(": ", "+1"));
  CHECK(is_json5(": ", ".5"));
  CHECK(is_json5(" 0", "xFF}"));
  CHECK(is_json5("5.", "}"));
  CHECK(is_json5(": ", "Infinity"));
  CHECK(is_json5("", "NaN"));
  for (const char* other : {"", "}", "a}", "1a: 2", "# x", "True", "+", "xFF", "\"a\""}) {
    CAPTURE(other);
    CHECK_FALSE(is_json5(", ", other));
  }
  CHECK_FALSE(is_json5("10", "x1"));
}
