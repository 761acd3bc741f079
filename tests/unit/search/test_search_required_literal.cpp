// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/search/required_literal.hpp"

using namespace jt;

namespace {

using Texts = std::optional<std::vector<std::string>>;

/// What is required; a run as its length and its bytes below 128.
Texts of(std::string_view pattern, bool ignore_case = false) {
  const auto required = search::required_by(pattern, ignore_case);
  if (!required) return {};
  std::vector<std::string> out;
  for (const search::Required& one : *required) {
    out.push_back(one.text);
    if (!one.text.empty()) continue;
    for (std::size_t byte = 0; byte < 128; ++byte)
      if (one.bytes[byte]) out.back() += static_cast<char>(byte);
    if (one.bytes[0x80]) out.back() += "…";
    out.back() += "{" + std::to_string(one.run) + "}";
  }
  return out;
}

}  // namespace

TEST_CASE("required_by: the longest text that must stand there") {
  CHECK(of("random") == Texts{{"random"}});
  CHECK(of("a.bcd[xy]ef") == Texts{{"bcd"}});
  CHECK(of("^user-\\d+$") == Texts{{"user-"}});
  CHECK(of("a\\.log") == Texts{{"a.log"}});
  CHECK(of("naïve|été") == Texts{{"naïve", "été"}});
  CHECK(of("foo|ba+r") == Texts{{"foo", "ba"}});
  CHECK(of("x(?:abcdef)?yz") == Texts{{"yz"}});
  CHECK(of("a{b") == Texts{{"a{b"}});
}

TEST_CASE("required_by: assertions take no place, groups of one alternative are what they hold") {
  CHECK(of("x(?!abcdef)yz") == Texts{{"xyz"}});
  CHECK(of("foo\\b-(?=b)(bar)") == Texts{{"foo-bar"}});
  CHECK(of("a(?<name>bc)d(?P<other>ef)(?>gh)") == Texts{{"abcdefgh"}});
  CHECK(of("x(?:abc){2}d") == Texts{{"xabcabcd"}});
  CHECK(of("x(?:abc){2,}d") == Texts{{"xabcabc"}});
  CHECK(of("x(?:abc)+d") == Texts{{"xabc"}});
  CHECK(of("x(ab[cd]e)+f") == Texts{{"xab"}});
  CHECK(of("(?:x{20}){3}") == Texts{{std::string(20, 'x')}});
}

TEST_CASE("required_by: one of the alternatives of a group") {
  CHECK(of("^(yes|no)$") == Texts{{"yes", "no"}});
  CHECK(of(".(?:foo|ba[rz]+|[0-9]{9}-?)+") == Texts{{"foo", "ba", "0123456789{9}"}});
  CHECK(of("((?:yes|no)z|never|a(b|c)j{3})") == Texts{{"yes", "no", "never", "jjj"}});
  CHECK(of("longer(yes|no)") == Texts{{"longer"}});
  CHECK(of("(yes|no)?zq") == Texts{{"zq"}});
  CHECK(of("q(yes|.)") == Texts{{"q"}});
  CHECK(of("q(yes|)") == Texts{{"q"}});
}

TEST_CASE("required_by: what may be missing is not required") {
  CHECK(of("abc?de") == Texts{{"ab"}});
  CHECK(of("abc*de") == Texts{{"ab"}});
  CHECK(of("abc{0,3}de") == Texts{{"ab"}});
  CHECK(of("abc{2}d") == Texts{{"abccd"}});
  CHECK(of("é?xj") == Texts{{"xj"}});
  CHECK(of("ab+?c") == Texts{{"ab"}});
  CHECK(of("a(bc|d)?e") == Texts{{"abcde{2}"}});
}

TEST_CASE("required_by: bytes in a row, where they say more than a text") {
  CHECK(of("[0-9]{30}") == Texts{{"0123456789{30}"}});
  CHECK(of("[0-9]{30}-") == Texts{{"-0123456789{31}"}});
  CHECK(of("[0-9]{3,}") == Texts{{"0123456789{3}"}});
  CHECK(of("\\s*[x-z]{9}\\w*") == Texts{{"xyz{9}"}});
  CHECK(of("[0-8]{3}[1-9]{3}") == Texts{{"0123456789{6}"}});
  CHECK(of("(?:[xy]|z){4}") == Texts{{"xyz{4}"}});
  CHECK(of("(?:[xy]z|z?){4}[jk]{5}") == Texts{{"jk{5}"}});
  CHECK(of("[xy]{50}") == Texts{{"xy{32}"}});
  CHECK(of("foofoo|[0-9]{9}") == Texts{{"foofoo", "0123456789{9}"}});
  CHECK(of("\\d{9}") == Texts{{"0123456789…{9}"}});
  CHECK(of("\\d{3}-\\d") == Texts{{"-"}});
  CHECK(of("[A-Z]{3}[0-9]{4}") == Texts{{"ABCDEFGHIJKLMNOPQRSTUVWXYZ{3}"}});
  CHECK(of("[x\\-_-]{5}") == Texts{{"-_x{5}"}});
  CHECK(of("[]x]{5}") == Texts{{"]x{5}"}});
  CHECK(of("[\\dx-]{9}") == Texts{{"-0123456789x…{9}"}});
  CHECK(of("[[:xdigit:]-]{9}") == Texts{{"-0123456789ABCDEFabcdef…{9}"}});
  CHECK(of("\\p{Nd}{9}\\pN") == Texts{{"0123456789…{10}"}});
  CHECK(of("\\p{Greek}{9}[jk]{3}") == Texts{{"jk{3}"}});
  CHECK(of("(\\d{1,3}\\.){3}\\d{1,3}") == Texts{{"."}});
  CHECK(of("[é-ü]{9}x?") == Texts{{"…{9}"}});
  CHECK(of("[j-é]{9}") == Texts{{"jklmnopqrstuvwxyz{|}~\x7F…{9}"}});
  CHECK(of("[^ -z]{9}") == Texts{{std::string("\0\1\2\3\4\5\6\a\b\t\n\v\f\r\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17"
                                              "\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F{|}~\x7F…{9}",
                                              32 + 5 + 3 + 3)}});
}

TEST_CASE("required_by: without case, classes hold the other case and what folds into them") {
  CHECK(of("[xy]{9}", true) == Texts{{"XYxy{9}"}});
  CHECK(of("[xk]{9}", true) == Texts{{"KXkx{9}"}});
  const auto kelvin = search::required_by("k{9}", true);
  REQUIRE(kelvin);
  for (const char c : std::string_view("kK\u212A")) CHECK(kelvin->front().bytes[static_cast<unsigned char>(c)]);
  CHECK(of("[éx]{9}", true) == Texts{{"KSXksx…{9}"}});
}

TEST_CASE("required_by: characters that JSON spells in several ways are in no text") {
  CHECK(of("http:\\/\\/app") == Texts{{"http:"}});
  CHECK(of("a/bcd") == Texts{{"bcd"}});
  CHECK(of("ab\"cde") == Texts{{"cde"}});
  CHECK(of("ab\\\\cde") == Texts{{"cde"}});
  CHECK(of("ab\tcde") == Texts{{"cde"}});
}

TEST_CASE("required_by: without case, characters with other relatives are in no text") {
  CHECK(of("zqks", true) == Texts{{"zq"}});
  CHECK(of("xStraße", true) == Texts{{"tra"}});
}

TEST_CASE("required_by: what tells nothing") {
  for (const char* const pattern : {"", "a|", ".*", "...", "\\S", "a?b*", "()", "\\b", "^$"}) {
    CAPTURE(pattern);
    CHECK(of(pattern) == Texts{});
  }
}

TEST_CASE("required_by: what is not understood says nothing") {
  for (const char* const pattern :
       {"(?i)abc",     "(?x)a b c",       "(*UTF)abc",   "\\Qa.b\\E",     "abc\\x41",   "\\1abc",     "abc\\1",
        "(?#()abc",    "[[:^alpha:]]abc", "[[.x.]]abc",  "[[:nope:]]abc", "\\p{Labc",   "\\P{L}abc",  "abc)",
        "*abc",        "abc\\",           "\\o{101}abc", "ab(?C1)c",      "\\N{U+41}a", "\\cAb",      "\\Kabc",
        "(?(1)ab|c)d", "abc{,3}",         "abc{1, 2}",   "(?P=n)abc",     "(?i:a)bc",   "[\\x41]abc", "(?|a)bc",
        "[a-\\d]abc",  "[\\Q]\\E]abc",    "(?&n)abc",    "(?R)abc",       "abc(",       "abc[",       "(?<nabc"}) {
    CAPTURE(pattern);
    CHECK(of(pattern) == Texts{});
  }
}

TEST_CASE("required_by_text: of a text") {
  const auto text = [](std::string_view of, bool ignore_case) {
    const auto required = search::required_by_text(of, ignore_case);
    return required ? required->text : "nothing";
  };
  CHECK(text("a/bcd\"e", false) == "bcd");
  CHECK(text("xÉyz", true) == "yz");
  CHECK(text(std::string(100, 'x'), false) == std::string(32, 'x'));
  CHECK(text("", false) == "nothing");
  CHECK(text("//", false).empty());
}
