// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/schema/ecma.hpp"
#include "core/schema/pattern.hpp"

using namespace jt::schema;

namespace {

bool fits(const char* pattern, std::string_view text) {
  const auto compiled = Pattern::compile(pattern);
  REQUIRE_MESSAGE(compiled, pattern);
  const auto found = compiled->fits(text);
  REQUIRE(found);
  return *found;
}

}  // namespace

TEST_CASE("Pattern: what ECMA 262 means, not PCRE2") {
  CHECK(fits("^\\d+$", "12"));
  CHECK(!fits("^\\d+$", "١٢"));
  CHECK(!fits("^\\w$", "é"));
  CHECK(fits("^\\W$", "é"));
  CHECK(fits("^\\s$", "\xEF\xBB\xBF"));
  CHECK(!fits("^[\\S]$", " "));
  CHECK(fits("\\bé", "aé"));
  CHECK(!fits("^a$", "a\n"));
  CHECK(!fits("^.$", "\xE2\x80\xA8"));
  CHECK(fits("^.$", "𝒳"));
  CHECK(fits("^\\ud83d\\udc32$", "🐲"));
  CHECK(fits("^\\u{1F432}$", "🐲"));
  CHECK(fits("^[^]$", "\n"));
  CHECK(!fits("[]", "a"));
  CHECK(fits("^\\cA$", "\x01"));
  CHECK(fits("^\\p{Letter}\\p{Lu}$", "eÉ"));
  CHECK(fits("^\\p{Script=Greek}+$", "αβγ"));
  CHECK(fits("^[[:alpha:]]$", ":]"));
  CHECK(fits("^(a)(b)\\2\\1$", "abba"));
  // A reference to a group that took no part matches the empty string.
  CHECK(fits("^(?:(a)|b)\\1$", "b"));
  CHECK(fits("^(?:(a)|b)\\1$", "aa"));
  CHECK(!fits("^(?:(a)|b)\\1$", "a"));
  CHECK(fits("^(a)?\\1b$", "b"));
  CHECK(fits("\\1(a)", "a"));
  CHECK(fits("^(?<x>a)\\k<x>$", "aa"));
  CHECK(fits("^[a\\-z]+$", "a-z"));
  CHECK(fits("(?<!a)b", "cb"));
}

TEST_CASE("Pattern: what needs no expression") {
  CHECK(fits("^x-", "x-a"));
  CHECK(!fits("^x-", "ax-"));
  CHECK(fits("foo", "a foo"));
  CHECK(fits("^foo$", "foo"));
  CHECK(!fits("^foo$", "foo\n"));
  CHECK(fits("^.*", ""));
  CHECK(fits("", "a"));
}

TEST_CASE("translate_ecma: what is not valid, and what is without the flag u") {
  for (const char* pattern :
       {"(", ")", "[a", "a**", "*a", "a++", "(?i)a", "(?>a)", "[b-a]", "\\", "\\p{Nonsense=x}", "\\01"}) {
    CAPTURE(pattern);
    const auto translated = translate_ecma(pattern);
    CHECK(!translated);
    if (!translated) CHECK(translated.error()->code == jt::Code::invalid_pattern);
  }
  for (const char* pattern : {"\\a", "a{", "]", "\\-", "[\\d-x]", "\\u12"}) {
    CAPTURE(pattern);
    const auto translated = translate_ecma(pattern);
    CHECK((translated && translated->loose));
  }
  for (const char* pattern : {"a{2,3}?", "\\/", "[\\]]", "\\x41"}) {
    const auto translated = translate_ecma(pattern);
    CHECK((translated && !translated->loose));
  }
  CHECK(!Pattern::compile("(?<=a+)b"));
}
