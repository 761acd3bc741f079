// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <vector>

#include "formatted.hpp"
#include "run.hpp"
#include "scan/documents.hpp"

using namespace jt;
using jt_format_test::formatted;
using jt_format_test::stripped;

namespace {

const format::FormatOptions compact{true, ""};

std::string indented_by(const std::string& text, std::string indent) { return formatted(text, {false, indent}); }

/// Every window, shift and kernel gives the same.
void check_everywhere(const std::string& text, const format::FormatOptions& options, const std::string& wanted) {
  for (const scan::Kernel* kernel : scan::kernels()) {
    for (const std::size_t window : std::initializer_list<std::size_t>{64, 65, 128, 4096}) {
      for (const std::size_t shift : std::initializer_list<std::size_t>{0, 1, 31, 63}) {
        scan::StreamOptions reading;
        reading.window = window;
        reading.shift = shift;
        reading.kernel = kernel;
        CAPTURE(kernel->name);
        CAPTURE(window);
        CAPTURE(shift);
        CHECK(formatted(text, options, reading) == wanted);
      }
    }
  }
}

}  // namespace

TEST_CASE("Formatter: one entry on each line, two blanks for each level") {
  CHECK(formatted("{\"a\":[1,2.50,{}],\"b\":{\"c\":[ ]},\"d\":null}") ==
        "{\n  \"a\": [\n    1,\n    2.50,\n    {}\n  ],\n  \"b\": {\n    \"c\": []\n  },\n  \"d\": null\n}\n");
  CHECK(formatted(" [ ] ") == "[]\n");
  CHECK(formatted("{\n}") == "{}\n");
  CHECK(formatted("[[],[[]]]") == "[\n  [],\n  [\n    []\n  ]\n]\n");
  CHECK(formatted("1") == "1\n");
  CHECK(formatted(" \"a : , [ b\" \n") == "\"a : , [ b\"\n");
  CHECK(formatted("\xEF\xBB\xBF[1]") == "[\n  1\n]\n");
}

TEST_CASE("Formatter: indents of any width") {
  CHECK(indented_by("[1,[2]]", "") == "[\n1,\n[\n2\n]\n]\n");
  CHECK(indented_by("[1,[2]]", "\t") == "[\n\t1,\n\t[\n\t\t2\n\t]\n]\n");
  CHECK(indented_by("[[2]]", "                ") ==
        "[\n                [\n                                2\n                ]\n]\n");
}

TEST_CASE("Formatter: compact removes whitespace between tokens and nothing else") {
  CHECK(formatted("{ \"a b\" : [ 1.0 ,\t1e5 , \"\\u00e9 \\\" , \" ] , \"b\":-0.0}\r\n", compact) ==
        "{\"a b\":[1.0,1e5,\"\\u00e9 \\\" , \"],\"b\":-0.0}\n");
}

TEST_CASE("Formatter: the same as nlohmann/json's own layout, in every window") {
  jt_test::Documents documents(test::seed(1));
  int compared = 0;
  for (std::size_t i = 0; i < test::fewer(300); ++i) {
    const auto value = nlohmann::ordered_json::parse(documents.next(), nullptr, false);
    if (value.is_discarded()) continue;
    ++compared;
    check_everywhere(value.dump(), {}, value.dump(2) + "\n");
    check_everywhere(value.dump(1, '\t'), compact, value.dump() + "\n");
    CHECK(indented_by(value.dump(7), "\t") == value.dump(1, '\t') + "\n");
  }
  CHECK(compared > static_cast<int>(test::fewer(50)));
}

TEST_CASE("Formatter: token for token as the source, and formatting twice changes nothing") {
  jt_test::Documents documents(test::seed(2));
  for (std::size_t i = 0; i < test::fewer(1000); ++i) {
    const std::string text = documents.next();
    CAPTURE(text);
    const std::string pretty = formatted(text);
    const std::string line = formatted(text, compact);
    CHECK(line == stripped(text) + "\n");
    CHECK(stripped(pretty) == stripped(text));
    CHECK(formatted(line) == pretty);
    CHECK(formatted(pretty) == pretty);
    CHECK(formatted(pretty, compact) == line);
    if (i < test::fewer(100)) check_everywhere(text, {}, pretty);
  }
}

TEST_CASE("Formatter: token for token on the documents of the public suites") {
  const std::string folder = std::string(test::suites()) + "/JSONTestSuite/test_parsing";
  if (!std::filesystem::exists(folder)) return test::skip(folder + " is missing; set JT_SUITES");
  int seen = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().filename().string()[0] != 'y') continue;
    std::ifstream file(entry.path(), std::ios::binary);
    std::ostringstream content;
    content << file.rdbuf();
    const std::string text = content.str();
    CAPTURE(text);
    ++seen;
    CHECK(stripped(formatted(text)) == stripped(text));
    check_everywhere(text, compact, stripped(text) + "\n");
  }
  CHECK(seen > 90);
}

TEST_CASE("Formatter: reads that give one byte, and text that is no JSON") {
  jt_test::Documents documents(test::seed(3));
  for (int i = 0; i < 200; ++i) {
    const std::string text = documents.next();
    CHECK(formatted(text, {}, {}, {.most = 1, .rewinds = false}) == formatted(text));
    const std::string damaged = documents.damage(text);
    CAPTURE(damaged);
    scan::StreamOptions reading;
    reading.window = 64;
    CHECK(formatted(damaged, {}, reading) == formatted(damaged));
  }
  CHECK(formatted("") == "");
  CHECK(formatted(" \n ") == "");
  CHECK(formatted("]]}") == "\n]\n]\n}\n");
}

TEST_CASE("Formatter: blanks, strings and numbers longer than a window") {
  for (const std::size_t size : std::initializer_list<std::size_t>{63, 64, 65, 4096, test::fewer(300'000, 16)}) {
    const std::string blanks(size, ' ');
    const std::string word(size, 'x');
    check_everywhere("[" + blanks + "\"" + word + "\"" + blanks + ",1" + blanks + "]" + blanks, {},
                     "[\n  \"" + word + "\",\n  1\n]\n");
    check_everywhere("{" + blanks + "}", {}, "{}\n");
  }
}

TEST_CASE("Formatter: 100,000 levels; the deepest are indented alike") {
  constexpr std::size_t levels = test::fewer(100'000);
  const std::string text = std::string(levels, '[') + std::string(levels, ']');
  const std::string pretty = formatted(text, {false, " "});
  CHECK(stripped(pretty) == text);
  CHECK(pretty.find("\n" + std::string(format::Formatter::deepest, ' ') + "[") != std::string::npos);
  CHECK(pretty.find(std::string(format::Formatter::deepest + 1, ' ')) == std::string::npos);
  CHECK(formatted(pretty, {false, " "}) == pretty);
}

TEST_CASE("Formatter: output comes in pieces, and a sink can stop it") {
  std::string text = "[0";
  for (int i = 0; i < 200'000; ++i) text += ",1";
  text += "]";
  bytes::MemorySource source(text);
  scan::Stream stream(source);
  format::Formatter formatter(stream, {});
  std::size_t pieces = 0;
  std::size_t largest = 0;
  REQUIRE(formatter.more());
  CHECK_FALSE(formatter.write([&](std::string_view piece) {
    largest = std::max(largest, piece.size());
    return ++pieces < 3;
  }));
  CHECK(pieces == 3);
  CHECK(largest < 300'000);
}

TEST_CASE("Formatter: a failing source") {
  const std::string text = "[1,2,3]";
  CHECK(formatted(text, {}, {}, {.fails_at = 3}).starts_with("failed after "));
}
