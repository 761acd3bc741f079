// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "output/report.hpp"
#include "output/views.hpp"

using namespace jt;
using namespace jt::test;

TEST_CASE("sentence_of") {
  CHECK(output::sentence_of(sample_error()) == "Path '/users/9999' not found. Array length is 1547.");
  CHECK(output::sentence_of(make_error(Code::io_error, "cannot read 'x'")) == "Cannot read 'x'.");
  CHECK(output::sentence_of(make_error(Code::io_error, "'x' is a folder")) == "'x' is a folder.");
  CHECK(output::sentence_of(make_error(Code::io_error, "did you mean it?")) == "Did you mean it?");
  CHECK(output::sentence_of(make_error(Code::io_error, "")).empty());
}

TEST_CASE("write_error: members in their order, where they are known") {
  const auto text = [](const Error& error) {
    std::string out;
    json::Compact layout(out);
    output::JsonSink sink(layout);
    sink.object([&] { output::write_error(sink, error); });
    return out;
  };
  Error error = make_error(Code::locked, "it is locked");
  CHECK(text(error) == R"({"code":"LOCKED","message":"It is locked."})");
  error->hints = {"wait", "or not"};
  CHECK(text(error) == R"({"code":"LOCKED","message":"It is locked.","suggestion":"wait","hints":["wait","or not"]})");
  error->hints.clear();
  error->path = "/a";
  error->available = {"/b"};
  error->choices = {"c"};
  error->current_value = "1.0";
  error->rev = "ab";
  error->at = Position{2, 3, 4};
  error->failed_operation = 5;
  error->commands = {"jt keys f", "jt keys -h"};
  CHECK(text(error) == R"({"code":"LOCKED","message":"It is locked.","path":"/a","available":["/b"],"choices":["c"],)"
                       R"("currentValue":1.0,"rev":"ab","at":{"line":2,"column":3,"offset":4},"failedOperation":5,)"
                       R"("try":["jt keys f","jt keys -h"]})");
  // A position in a pipe whose line is not known.
  Error pipe = make_error(Code::invalid_json, "odd");
  pipe->at = Position{0, 0, 7};
  CHECK(text(pipe) == R"({"code":"INVALID_JSON","message":"Odd.","at":{"offset":7}})");
}

TEST_CASE("error_lines") {
  const auto text = [](const Error& error) {
    std::string all;
    for (const output::Line& line : output::error_lines(error)) {
      for (const output::Piece& piece : line) all += piece.text;
      all += '\n';
    }
    return all;
  };
  CHECK(text(sample_error()) ==
        "jt: no path '/users/9999' in 'users.json': array '/users' has 1547 elements\n"
        "hint: the last element is '/users/1546'\n"
        "hint: try: jt inspect users.json /users\n");
  Error named = make_error(Code::no_match, "no match");
  named->hints = {"see them: jt keys f"};
  named->commands = {"jt keys f"};
  CHECK(text(named) == "jt: no match\nhint: see them: jt keys f\n");
}

TEST_CASE("format_size") {
  CHECK(output::format_size(0) == "0 bytes");
  CHECK(output::format_size(1) == "1 byte");
  CHECK(output::format_size(1023) == "1023 bytes");
  CHECK(output::format_size(1024) == "1.0 KB");
  CHECK(output::format_size(2355) == "2.3 KB");
  CHECK(output::format_size(1024 * 1024 - 1) == "1.0 MB");
  CHECK(output::format_size(UINT64_MAX) == "16.0 EB");
}

TEST_CASE("format_count") {
  CHECK(output::format_count(0) == "0");
  CHECK(output::format_count(999) == "999");
  CHECK(output::format_count(1000) == "1,000");
  CHECK(output::format_count(12866640) == "12,866,640");
}
