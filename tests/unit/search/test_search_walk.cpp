// SPDX-License-Identifier: MIT
// What a search reports of invalid documents, and the limits of what it holds; with windows of every size.
#include <doctest/doctest.h>

#include <array>
#include <string>

#include "core/bytes/memory_source.hpp"
#include "core/scan/lines_source.hpp"
#include "core/search/search.hpp"
#include "run.hpp"

using namespace jt;

namespace {

std::string shown(const Result<search::Searched>& searched, const std::string& found) {
  return searched ? found + "." : found + "! " + searched.error()->message;
}

/// Paths of the matches, and the result.
std::string grep(const std::string& document, const std::string& pattern, scan::StreamOptions options, bool prefilter) {
  bytes::MemorySource source(document);
  scan::LinesSource lines(source);
  scan::Stream stream(options.lines ? static_cast<bytes::Source&>(lines) : source, options);
  scan::Cursor cursor(stream);
  if (!cursor.start()) return "! " + cursor.failure()->message;
  const auto compiled = search::TextPattern::compile(std::vector{pattern}, {});
  REQUIRE(compiled);
  search::SearchOptions wanted;
  wanted.prefilter = prefilter;
  std::string out;
  const auto searched = search::search(cursor, {}, *compiled, wanted, [&](const search::FoundText& found) {
    out += path::spell(found.location, path::Spelling::accessor) + (found.key ? "* " : " ");
    return true;
  });
  return shown(searched, out);
}

/// The same with every window and position in it.
std::string everywhere(const std::string& document, const std::string& pattern, bool prefilter, bool lines = false) {
  const std::string expected = grep(document, pattern, {.window = 4096, .lines = lines}, prefilter);
  for (const std::size_t window : {std::size_t{64}, std::size_t{65}, std::size_t{128}, std::size_t{4096}}) {
    for (const std::size_t shift : std::array<std::size_t, 5>{0, 1, 13, 62, 63}) {
      if (lines && shift > 0) continue;
      CAPTURE(window);
      CAPTURE(shift);
      CHECK(grep(document, pattern, {.window = window, .shift = shift, .lines = lines}, prefilter) == expected);
    }
  }
  return expected;
}

}  // namespace

TEST_CASE("search: every kind of mistake in what is looked at is told") {
  const auto all = [](const std::string& document) { return everywhere(document, "", false); };
  CHECK(all("[1 2]") == "! missing comma: expected ',' or ']', found '2'");
  CHECK(all("{\"a\" 1}").find("':'") != std::string::npos);
  for (const char* const document : {"[1,]",
                                     "[,1]",
                                     "[1,,2]",
                                     "{\"a\":1,}",
                                     "{,}",
                                     "{\"a\"}",
                                     "{\"a\":}",
                                     "{1:2}",
                                     "{\"a\":1 \"b\":2}",
                                     "[}",
                                     "{]",
                                     "[1}",
                                     "{\"a\":1]",
                                     "[1",
                                     "[",
                                     "{",
                                     "{\"a\":",
                                     "[\"a",
                                     "[tru]",
                                     "[01]",
                                     "[1.]",
                                     "[nulll]",
                                     "[1]]",
                                     "[1] 2",
                                     "[1],",
                                     "[] []",
                                     "[{}{}]",
                                     "[[]1]",
                                     "[1[]]",
                                     "[\"a\"{}]",
                                     "{\"a\":{}\"b\":1}",
                                     "{{}}",
                                     "{[]}",
                                     "{\"a\":1,[]}",
                                     "[\"a\" \"b\"]",
                                     "{\"a\":\"b\" {}}"}) {
    CAPTURE(document);
    CHECK(all(document).find('!') != std::string::npos);
  }
}

TEST_CASE("search: what is passed over is checked for the ends of strings and the number of brackets") {
  const auto few = [](const std::string& document) { return everywhere(document, "zebra", true); };
  CHECK(few("[tru, 1 2, {\"a\" 1}]") == ".");
  for (const char* const document : {"[[1]", "[\"a", "[1]]", "{\"a\": {\"b\": [1}", "[1] 2"}) {
    CAPTURE(document);
    CHECK(few(document).find('!') != std::string::npos);
  }
  CHECK(few("[tru, \"zebra\"]") == "[1] .");
  CHECK(few("[1, {\"zebra\" 1}]").find("! ") == 0);
  CHECK(few("{\"a\":1, {\"b\": \"zebra\"}}").find("! ") == 0);
}

TEST_CASE("search: an entry that is missing is told, also where it is passed over") {
  const std::vector<std::string> all{"", " ", "\n  ", std::string(61, ' '), std::string(200, ' ')};
  for (const std::string& blanks : all) {
    const std::vector<std::string> wrong{
        "[1, 2," + blanks + ",3]",  "[" + blanks + ",1]",   "[1," + blanks + "]",  "{\"a\":1," + blanks + ",\"b\":2}",
        "{\"a\":1," + blanks + "}", "[[]" + blanks + "[]]", "[{}" + blanks + "1]", "[[1]" + blanks + "\"a\"]"};
    for (const std::string& passed : wrong) {
      // Far from the matches, and next to them.
      for (const std::size_t far : {std::size_t{0}, std::size_t{70}, std::size_t{300}}) {
        const std::string filler(far, 'y');
        const std::string document = "[" + passed + ", \"" + filler + "\", \"zebra\"]";
        CAPTURE(document);
        CHECK(everywhere(document, "zebra", true).find("! ") != std::string::npos);
        CHECK(everywhere(document, ".", true).find("! ") != std::string::npos);
        CHECK(everywhere(document, "[0-9]{3}|zebra", true).find("! ") != std::string::npos);
        for (const scan::Kernel* const kernel : scan::kernels())
          CHECK(grep(document, "zebra", {.window = 4096, .kernel = kernel}, true).find("! ") != std::string::npos);
      }
    }
    const std::string fine = "[[" + blanks + "[]" + blanks + ",{" + blanks + "}],\"a, ,] [\"," + blanks + "[1" +
                             blanks + "," + blanks + "2]" + blanks + ", \"" + std::string(100, ',') + "\",\"zebra\"]";
    CAPTURE(fine);
    CHECK(everywhere(fine, "zebra", true) == "[4] .");
  }
  CHECK(everywhere("[1, 2,, 3]", ".", true).find("[0] [1] ! ") == 0);
  CHECK(everywhere("[1 2, 3]", ".....", true).find("! ") == 0);
}

TEST_CASE("search: the last byte of a long stretch counts where hits are many") {
  std::string document = "[";
  for (int i = 0; i < 200; ++i) document += "7,";
  for (const std::size_t ones : {63U, 64U, 65U, 100U, 127U, 128U, 129U, 190U}) {
    const std::string number(ones, '1');
    CAPTURE(ones);
    const std::string found = grep(document + number + "7]", "[78]", {}, true);
    CHECK(found.find("[199] [200] .") != std::string::npos);
    CHECK(grep(document + number + "]", "[78]", {}, true).find("[200]") == std::string::npos);
  }
}

TEST_CASE("search: long keys that differ in one byte are told apart") {
  for (std::size_t size = 8; size <= 34; ++size) {
    for (std::size_t at = 0; at < size; ++at) {
      std::string first(size, 'a');
      std::string second = first;
      second[at] = 'Z';
      CAPTURE(size);
      CAPTURE(at);
      CHECK(grep("{\"" + first + "\":1,\"" + second + "\":2}", "Z", {}, false) == "." + second + "* .");
    }
  }
}

TEST_CASE("search: brackets that stand far apart") {
  // One bracket in each block of 64 bytes, over many blocks.
  for (const std::size_t apart : {1U, 31U, 62U, 63U, 64U, 65U, 127U, 128U, 129U}) {
    const std::string gap(apart, ' ');
    for (const char* shape : {"arrays", "objects", "siblings"}) {
      std::string document;
      std::string path;
      const bool objects = shape == std::string_view("objects");
      for (int i = 0; i < 150; ++i) {
        document += objects                               ? "{\"k\":" + gap
                    : shape == std::string_view("arrays") ? "[" + gap
                                                          : "[[1]," + gap + "{}," + gap;
        path += objects ? ".k" : shape == std::string_view("arrays") ? "[0]" : "[2]";
      }
      document += "\"zebra\"";
      for (int i = 0; i < 150; ++i) document += gap + (objects ? "}" : "]");
      CAPTURE(apart);
      CAPTURE(shape);
      CHECK(everywhere(document, "zebra", true) == path + " .");
    }
  }
}

TEST_CASE("search: a long document, from windows of every size") {
  std::string document = "{\"first\": [";
  for (int i = 0; i < 200; ++i)
    document += (i > 0 ? ", " : "") + std::string("{\"k\": [[], {\"zebra\": \"\\u007aebra\"}]}");
  document += "], \"last\": \"a zebra\"}";
  const std::string found = everywhere(document, "zebra", true);
  CHECK(found == everywhere(document, "zebra", false));
  CHECK(found.find(".first[0].k[1].zebra* .first[0].k[1].zebra .first[1].k[1].zebra* ") == 0);
  CHECK(found.find(".first[199].k[1].zebra .last .") != std::string::npos);
}

TEST_CASE("search: deep nesting") {
  std::string deep;
  for (int i = 0; i < 20'000; ++i) deep += "{\"name\":[";
  deep += "\"zebra\"";
  for (int i = 0; i < 20'000; ++i) deep += "]}";
  const std::string found = grep(deep, "zebra", {.window = 256}, true);
  CHECK(found.substr(0, 24) == ".name[0].name[0].name[0]");
  CHECK(found.size() == 20'000 * 8 + 2);
  CHECK(grep(std::string(100'001, '['), "x", {}, true).find("100000 levels") != std::string::npos);
  CHECK(grep(std::string(100'001, '['), "", {}, true).find("100000 levels") != std::string::npos);
}

TEST_CASE("search: lines") {
  const std::string lines = "{\"a\": \"zebra\"}\n\n\"zebra\"\r\n[1, \"zebra\"]\n7\n  \n\"a zebra\"";
  const std::string expected = "[0].a [1] [2][1] [4] .";
  CHECK(everywhere(lines, "zebra", true, true) == expected);
  CHECK(everywhere(lines, "zebra", false, true) == expected);
  CHECK(everywhere("1\n\n2\n", "2", true, true) == "[1] .");
  for (const char* const wrong : {"1 2\n", "{\"a\":\n1}\n", "[1,\n2]\n", "1,2\n", "{} {}\n", "\"a\nb\"\n", "1 [2]\n"}) {
    CAPTURE(wrong);
    CHECK(everywhere(wrong, "", false, true).find('!') != std::string::npos);
  }
}

TEST_CASE("search: long lines are passed, and what stands between them is told") {
  std::string lines;
  for (int i = 0; i < 20; ++i) {
    lines += "{\"k\": [[], " + std::string(static_cast<std::size_t>(i) * 37, ' ') + "{\"a\": \"x, y\"}, 1, 2]}";
    lines += i % 7 == 3 ? "\r\n" : "\n";
    if (i % 5 == 4) lines += "\n\"" + std::string(200, ',') + "\"\n[\"a zebra\", {\"zebra\": [1, 2, \"zebra\"]}]\n";
  }
  const std::string found = everywhere(lines, "zebra", true, true);
  CHECK(found == everywhere(lines, "zebra", false, true));
  CHECK(found.find("[6][0] [6][1].zebra* [6][1].zebra[2] [13][0] ") == 0);
  const std::string filler(300, ' ');
  CHECK(everywhere("[1," + filler + "2]" + filler + ", [3]\n[\"zebra\"]\n", "zebra", true, true) ==
        "! text after a document: expected the end of the line, found ','");
  CHECK(everywhere("[[1," + filler + "2]" + filler + ", [3]]\n[\"zebra\"]\n", "zebra", true, true) == "[1][0] .");
  CHECK(everywhere("[1]" + filler + "]" + filler + "\n[\"zebra\"]\n", "zebra", true, true).find("! ") == 0);
}

TEST_CASE("search: a value that is too long to be held") {
  if (!test::due(89)) return test::skip("it is due in one of four sanitized runs");
  const std::string filler(std::size_t{66} << 20, 'x');
  const std::string document = "[\"" + filler + "\", \"zebra\"]";
  CHECK(grep(document, "zebra", {}, true) == "[1] .");
  CHECK(grep("[\"" + filler + "zebra\"]", "zebra", {}, true).find("64 MiB") != std::string::npos);
  CHECK(grep(document, "y*", {}, true).find("64 MiB") != std::string::npos);
  // A match may be at the border of two windows.
  for (std::size_t before = 0; before <= 5; ++before) {
    if (!test::due(90 + before)) continue;
    CAPTURE(before);
    const std::string first((std::size_t{65} << 20) - 2 - before, 'x');
    CHECK(grep("[\"" + first + "zebra" + std::string(100, 'x') + "\"]", "zebra", {}, true).find("64 MiB") !=
          std::string::npos);
  }
}

TEST_CASE("search: what is answered with is checked whole") {
  CHECK(everywhere("[\"zebra\\q\"]", "zebra", true).find("! ") == 0);
  CHECK(everywhere("[\"zebra\xFF\"]", "zebra", true).find("! ") == 0);
  CHECK(everywhere("[\"zebra\x01\"]", "zebra", true).find("! ") == 0);
  CHECK(everywhere("[\"\\ud800 zebra\"]", "zebra", true) == "[0] .");
}
