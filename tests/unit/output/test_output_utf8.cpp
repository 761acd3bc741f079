// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "output/utf8.hpp"

using namespace jt;

TEST_CASE("first_rune") {
  const auto is = [](std::string_view text, char32_t code, std::size_t size, Rune::Kind kind) {
    const Rune rune = first_rune(text);
    CHECK(rune.code == code);
    CHECK(rune.size == size);
    CHECK(rune.kind == kind);
  };
  is("a", 'a', 1, Rune::Kind::valid);
  is("éx", 0xE9, 2, Rune::Kind::valid);
  is("🙂", 0x1F642, 4, Rune::Kind::valid);
  is("\xED\xB0\x80", 0xDC00, 3, Rune::Kind::surrogate);
  is("\x80", 0x80, 1, Rune::Kind::invalid);
  is("\xC3", 0xC3, 1, Rune::Kind::cut);
  is("\xC1", 0xC1, 1, Rune::Kind::invalid);
  is("\xE0", 0xE0, 1, Rune::Kind::cut);
  is("\xE0\x80", 0xE0, 1, Rune::Kind::invalid);
  is("\xF4\x8F\xBF", 0xF4, 1, Rune::Kind::cut);
  is("\xF4\x90", 0xF4, 1, Rune::Kind::invalid);
  is("\xF0\x90", 0xF0, 1, Rune::Kind::cut);
}

TEST_CASE("cut_tail") {
  CHECK(cut_tail("") == 0);
  CHECK(cut_tail("a") == 0);
  CHECK(cut_tail("é") == 0);
  CHECK(cut_tail("a\xC3") == 1);
  CHECK(cut_tail("a\xF0\x9F\x99") == 3);
  CHECK(cut_tail("a\xF0\x9F") == 2);
  CHECK(cut_tail("\x80\x80\x80\x80") == 0);
  CHECK(cut_tail("\xFF") == 0);
  CHECK(cut_tail("\xE0\x80") == 0);
}

TEST_CASE("front_bytes") {
  CHECK(front_bytes("aé", 5) == "aé");
  CHECK(front_bytes("aéb", 3) == "aé");
  CHECK(front_bytes("aéb", 2) == "a");
  CHECK(front_bytes("🙂", 3) == "");
}
