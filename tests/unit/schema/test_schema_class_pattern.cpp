// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <random>

#include "core/schema/class_pattern.hpp"
#include "core/schema/ecma.hpp"
#include "core/text/regex.hpp"
#include "run.hpp"

using namespace jt;
using schema::ClassPattern;

namespace {

bool by_pcre(std::string_view expression, std::string_view subject) {
  const auto translated = schema::translate_ecma(expression);
  REQUIRE_MESSAGE(translated, expression);
  text::RegexOptions options;
  options.no_captures = !translated->captures;
  const auto regex = text::Regex::compile(translated->pcre, options);
  REQUIRE_MESSAGE(regex, translated->pcre);
  text::RegexSpan span;
  return regex->match(subject, span) == text::Regex::Answer::yes;
}

/// One of these, any of them.
template <std::size_t N>
std::string_view any(std::mt19937_64& random, const std::string_view (&all)[N]) {
  return all[random() % N];
}

}  // namespace

TEST_CASE("ClassPattern::make: which expressions are a row of classes") {
  for (const char* each : {"^user-[0-9]+$", "^[0-9A-F]{6}$", "^[^@ ]+@[^@ ]+$", "^\\d{4}-\\d{2}-\\d{2}$", "^a?b*c$",
                           "^", "^x{2,}y", "^\\w+\\.txt$", "^[\\w\\-]+$", "^[a-z]*[A-Z]"}) {
    CAPTURE(each);
    CHECK(ClassPattern::make(each));
  }
  // What goes back, groups, chooses, counts characters that are not ASCII, or is not one of these.
  for (const char* each :
       {"a", "^[a-z]+z$", "^a*ab", "^(ab)+$", "^a|b$", "^a+?$", "^.+$", "^[^a]$", "^[^a]{2,}$", "^\\s$", "^[é]$", "^é$",
        "^a$b", "^[a-z", "^\\-$", "^{$", "^a{1,0}$", "^[[a]$", "^\\u0041$"}) {
    CAPTURE(each);
    CHECK(!ClassPattern::make(each));
  }
}

TEST_CASE("ClassPattern::fits: as PCRE2 has it") {
  std::mt19937_64 random(jt::test::seed(701));
  static constexpr std::string_view atoms[] = {"a",   "b",    "-",    "[ab]",     "[a-c]",  "[0-9]",
                                               "\\d", "\\w",  "[^a]", "[^@ ]",    "\\.",    "@",
                                               "[]",  "[-x]", "[x-]", "[\\d\\-]", "[\\]a]", "[.$]"};
  static constexpr std::string_view counts[] = {"", "", "", "+", "*", "?", "{2}", "{1,}", "{0,2}", "{1,3}"};
  static constexpr std::string_view pieces[] = {"a", "b", "c", "x", "-", "0", "7", "@",
                                                ".", "$", " ", "é", "𝒳", "]", "_", "\n"};
  unsigned made = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string expression = "^";
    for (std::uint64_t parts = random() % 5; parts > 0; --parts) {
      expression += any(random, atoms);
      expression += any(random, counts);
    }
    if (random() % 3 > 0) expression += '$';
    const auto pattern = ClassPattern::make(expression);
    if (!pattern) continue;
    ++made;
    for (int each = 0; each < 12; ++each) {
      std::string subject;
      for (std::uint64_t length = random() % 7; length > 0; --length) subject += any(random, pieces);
      CAPTURE(expression);
      CAPTURE(subject);
      CHECK(pattern->fits(subject) == by_pcre(expression, subject));
    }
  }
  CHECK(made > 500);
}
