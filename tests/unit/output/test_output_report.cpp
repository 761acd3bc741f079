// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "output/report.hpp"
#include "views.hpp"

using namespace jt;
using namespace jt::test;

TEST_CASE("sentence_of") {
  CHECK(sentence_of(sample_error()) == "Path '/users/9999' not found. Array length is 1547.");
  CHECK(sentence_of(make_error(Code::io_error, "cannot read 'x'")) == "Cannot read 'x'.");
  CHECK(sentence_of(make_error(Code::io_error, "'x' is a folder")) == "'x' is a folder.");
  CHECK(sentence_of(make_error(Code::io_error, "did you mean it?")) == "Did you mean it?");
  CHECK(sentence_of(make_error(Code::io_error, "")).empty());
}

TEST_CASE("error_members") {
  CHECK(error_members(sample_error(), Detail::code).dump() == R"({"code":"PATH_NOT_FOUND"})");
  CHECK(error_members(sample_error(), Detail::brief).dump() ==
        R"({"code":"PATH_NOT_FOUND","message":"Path '/users/9999' not found. Array length is 1547."})");
  Error plain = make_error(Code::locked, "it is locked");
  CHECK(error_members(plain, Detail::full).dump() == R"({"code":"LOCKED","message":"It is locked."})");
  plain.hints = {"wait"};
  CHECK(error_members(plain, Detail::full)["suggestion"] == "wait");
}

TEST_CASE("shortened") {
  const Error error = make_error(Code::io_error, "cannot read 'é'");
  CHECK(shortened(error, 0).sentence == "Cannot read '…");
  CHECK(shortened(error, 3).sentence == "Cannot read…");
  CHECK(shortened(error, 100).sentence == "…");
}

TEST_CASE("error_lines") {
  const auto text = [](const Error& error) {
    std::string all;
    for (const Line& line : error_lines(error)) {
      for (const Piece& piece : line) all += piece.text;
      all += '\n';
    }
    return all;
  };
  CHECK(text(sample_error()) ==
        "jt: no path '/users/9999' in 'users.json': array '/users' has 1547 elements\n"
        "hint: the last element is '/users/1546'\n"
        "hint: try: jt inspect users.json /users\n");
  Error named = make_error(Code::no_match, "no match");
  named.hints = {"see them: jt keys f"};
  named.commands = {"jt keys f"};
  CHECK(text(named) == "jt: no match\nhint: see them: jt keys f\n");
}

TEST_CASE("format_size") {
  CHECK(format_size(0) == "0 bytes");
  CHECK(format_size(1) == "1 byte");
  CHECK(format_size(1023) == "1023 bytes");
  CHECK(format_size(1024) == "1.0 KB");
  CHECK(format_size(2355) == "2.3 KB");
  CHECK(format_size(1024 * 1024 - 1) == "1.0 MB");
  CHECK(format_size(UINT64_MAX) == "16.0 EB");
}

TEST_CASE("format_count") {
  CHECK(format_count(0) == "0");
  CHECK(format_count(999) == "999");
  CHECK(format_count(1000) == "1,000");
  CHECK(format_count(12866640) == "12,866,640");
}
