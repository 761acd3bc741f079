// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"

using namespace jt;

TEST_CASE("first_rune") {
  const auto is = [](std::string_view text, char32_t code, std::size_t size, text::Rune::Kind kind) {
    const text::Rune rune = text::first_rune(text);
    CHECK(rune.code == code);
    CHECK(rune.size == size);
    CHECK(rune.kind == kind);
  };
  is("a", 'a', 1, text::Rune::Kind::valid);
  is("éx", 0xE9, 2, text::Rune::Kind::valid);
  is("🙂", 0x1F642, 4, text::Rune::Kind::valid);
  is("\xED\xB0\x80", 0xDC00, 3, text::Rune::Kind::surrogate);
  is("\x80", 0x80, 1, text::Rune::Kind::invalid);
  is("\xC3", 0xC3, 1, text::Rune::Kind::cut);
  is("\xC1", 0xC1, 1, text::Rune::Kind::invalid);
  is("\xE0", 0xE0, 1, text::Rune::Kind::cut);
  is("\xE0\x80", 0xE0, 1, text::Rune::Kind::invalid);
  is("\xF4\x8F\xBF", 0xF4, 1, text::Rune::Kind::cut);
  is("\xF4\x90", 0xF4, 1, text::Rune::Kind::invalid);
  is("\xF0\x90", 0xF0, 1, text::Rune::Kind::cut);
}

TEST_CASE("cut_tail") {
  CHECK(text::cut_tail("") == 0);
  CHECK(text::cut_tail("a") == 0);
  CHECK(text::cut_tail("é") == 0);
  CHECK(text::cut_tail("a\xC3") == 1);
  CHECK(text::cut_tail("a\xF0\x9F\x99") == 3);
  CHECK(text::cut_tail("a\xF0\x9F") == 2);
  CHECK(text::cut_tail("\x80\x80\x80\x80") == 0);
  CHECK(text::cut_tail("\xFF") == 0);
  CHECK(text::cut_tail("\xE0\x80") == 0);
}

TEST_CASE("front_bytes") {
  CHECK(text::front_bytes("aé", 5) == "aé");
  CHECK(text::front_bytes("aéb", 3) == "aé");
  CHECK(text::front_bytes("aéb", 2) == "a");
  CHECK(text::front_bytes("🙂", 3) == "");
}

TEST_CASE("excerpt: valid UTF-8, with halves of surrogate pairs as JSON has them") {
  CHECK(jt::text::excerpt("a\xED\xA0\x80x") == "a\\ud800x");
  CHECK(jt::text::excerpt("\xED\xBF\xBF") == "\\udfff");
  CHECK(jt::text::excerpt("a\xFF\x01\x80z") == "az");
  CHECK(jt::text::excerpt("\xED\xA0\x80\xED\xA0\x80x", 2) == "\\ud800\\ud800…");
}
