// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/format/whole_file.hpp"
#include "core/scan/lines_source.hpp"
#include "formatted.hpp"
#include "run.hpp"
#include "scan/documents.hpp"

using namespace jt;

namespace {

std::string lines_of(const std::string& text, std::size_t window, const test::Chops& chops = {}) {
  bytes::MemorySource memory(text);
  test::ChoppedSource chopped(memory, chops);
  scan::LinesSource source(chopped);
  scan::StreamOptions reading;
  reading.lines = true;
  reading.window = window;
  scan::Stream stream(source, reading);
  std::string out;
  format::Formatter formatter(stream, {});
  CHECK(format::write_file(formatter, "\n", false, [&out](std::string_view piece) { return out += piece, true; }));
  return out;
}

Result<bool> formatted_already(const std::string& text, const format::FormatOptions& options = {}, bool lines = false) {
  document::DocumentOptions reading;
  reading.check = true;
  reading.lines = lines;
  document::Document document(std::make_unique<bytes::MemorySource>(text), reading, nullptr);
  return format::is_formatted(document, options);
}

}  // namespace

TEST_CASE("write_file: of NDJSON, each document on a line of its own") {
  for (const std::size_t window : std::initializer_list<std::size_t>{64, 65, 128, 4096}) {
    CAPTURE(window);
    CHECK(lines_of("{ \"a\": [1, 2] }\r\n\n [ ] \n\"x y\"", window) == "{\"a\":[1,2]}\n[]\n\"x y\"\n");
    CHECK(lines_of("\xEF\xBB\xBF[ 1 ]\n[2]\n", window) == "[1]\n[2]\n");
    CHECK(lines_of("", window) == "");
    CHECK(lines_of("\n\n", window) == "");
    CHECK(lines_of("1", window) == "1\n");
    CHECK(lines_of("[[]]\n[[1 ]]", window, {.most = 1, .rewinds = false}) == "[[]]\n[[1]]\n");
  }
}

TEST_CASE("write_file: generated lines in every window") {
  jt_test::Documents documents(test::seed(1));
  for (int i = 0; i < 300; ++i) {
    std::string text;
    std::string wanted;
    for (std::size_t line = documents.below(12); line > 0; --line) {
      std::string document = documents.next();
      if (document.starts_with("\xEF\xBB\xBF")) document.erase(0, 3);
      for (char& byte : document) byte = byte == '\n' ? ' ' : byte;
      text += document + "\n";
      wanted += jt_format_test::stripped(document) + "\n";
    }
    for (const std::size_t window : std::initializer_list<std::size_t>{64, 65, 128, 4096})
      CHECK(lines_of(text, window) == wanted);
  }
}

TEST_CASE("is_formatted: only what formatting would leave as it is") {
  CHECK(formatted_already("[\n  1\n]\n") == true);
  CHECK(formatted_already("[\n  1\n]") == false);
  CHECK(formatted_already("[\n  1\n]\n\n") == false);
  CHECK(formatted_already("[\n  1\n]\r\n") == false);
  CHECK(formatted_already("[1]\n") == false);
  CHECK(formatted_already("[1]\n", {true, ""}) == true);
  CHECK(formatted_already("\xEF\xBB\xBF[\n  1\n]\n") == true);
  CHECK(formatted_already("[1]\n{}\n", {}, true) == true);
  CHECK(formatted_already("[1]\n\n{}\n", {}, true) == false);
}

TEST_CASE("is_formatted: an invalid document is an error, wherever it differs before") {
  for (const char* text : {"", " ", "[1,]", "[1", "[\n  1\n]\n]", "[1] [2]", "{\"a\" 1}", "[1  ,2}"}) {
    CAPTURE(text);
    const auto answer = formatted_already(text);
    REQUIRE_FALSE(answer.has_value());
    CHECK(answer.error()->code == Code::invalid_json);
  }
}
