// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/search/literals.hpp"

using namespace jt;

namespace {

using Literals = std::optional<std::vector<std::string>>;

Literals of(std::string_view pattern, bool ignore_case = false) { return required_literals(pattern, ignore_case); }

}  // namespace

TEST_CASE("required_literals: the longest run of characters that must stand there") {
  CHECK(of("random") == Literals{{"random"}});
  CHECK(of("a.bcd[xy]ef") == Literals{{"bcd"}});
  CHECK(of("^user-\\d+$") == Literals{{"user-"}});
  CHECK(of("a\\.log") == Literals{{"a.log"}});
  CHECK(of("naïve|été") == Literals{{"naïve", "été"}});
  CHECK(of("foo|ba+r") == Literals{{"foo", "ba"}});
  CHECK(of("x(?:abcdef)?yz") == Literals{{"yz"}});
  CHECK(of("x(?!abcdef)yz") == Literals{{"yz"}});
  CHECK(of("a{b") == Literals{{"a{b"}});
}

TEST_CASE("required_literals: what may be missing is not required") {
  CHECK(of("abc?de") == Literals{{"ab"}});
  CHECK(of("abc*de") == Literals{{"ab"}});
  CHECK(of("abc{0,3}de") == Literals{{"ab"}});
  CHECK(of("abc{2}d") == Literals{{"ab"}});
  CHECK(of("é?x") == Literals{{"x"}});
  CHECK(of("ab+?c") == Literals{{"ab"}});
  CHECK(of("ab*+c") == Literals{{"a"}});
}

TEST_CASE("required_literals: characters that JSON spells in several ways are left out") {
  CHECK(of("http:\\/\\/app") == Literals{{"http:"}});
  CHECK(of("a/bcd") == Literals{{"bcd"}});
  CHECK(of("ab\"cde") == Literals{{"cde"}});
  CHECK(of("ab\\\\cde") == Literals{{"cde"}});
  CHECK(of("ab\tcde") == Literals{{"cde"}});
}

TEST_CASE("required_literals: without case, characters with other relatives are left out") {
  CHECK(of("tokens", true) == Literals{{"to"}});
  CHECK(of("Straße", true) == Literals{{"tra"}});
  CHECK(of("ks", true) == Literals{});
}

TEST_CASE("required_literals: what is not understood says nothing") {
  for (const char* const pattern :
       {"",          "a|",          ".*",       "(?i)abc",        "(?x)a b c", "(*UTF)abc", "\\Qa.b\\E",  "abc\\x41",
        "\\1abc",    "abc\\1",      "(?#()abc", "[[:alpha:]]abc", "(?<n>a)bc", "abc)",      "*abc",       "abc\\",
        "\\p{L}abc", "\\o{101}abc", "ab(?C1)c", "\\N{U+41}a",     "\\cAb",     "\\Kabc",    "(?(1)ab|c)d"}) {
    CAPTURE(pattern);
    CHECK(of(pattern) == Literals{});
  }
}

TEST_CASE("plain_part: of a text") {
  CHECK(plain_part("a/bcd\"e", false) == std::optional<std::string>("bcd"));
  CHECK(plain_part("//", false) == std::optional<std::string>());
  CHECK(plain_part("xÉyz", true) == std::optional<std::string>("yz"));
  CHECK(plain_part(std::string(100, 'x'), false) == std::optional<std::string>(std::string(32, 'x')));
}
