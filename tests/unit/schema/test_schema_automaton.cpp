// SPDX-License-Identifier: MIT
// SimpleExpression, Automaton, and Pattern, which uses them. JT_CASES=N: N times as many generated cases.
#include <doctest/doctest.h>

#include <random>

#include "core/json/escape.hpp"
#include "core/schema/automaton.hpp"
#include "core/schema/ecma.hpp"
#include "core/schema/pattern.hpp"
#include "core/text/regex.hpp"
#include "run.hpp"
#include "schema/cases.hpp"

using namespace jt;
using schema::Automaton;
using schema::SimpleExpression;
using Answer = Automaton::Answer;

namespace {

/// Expressions, subjects, and how subjects are spelled.
class Bred {
 public:
  explicit Bred(std::uint64_t seed) : random_(seed) {}

  std::string expression() {
    const std::string out = choice(2);
    return below(3) == 0 ? "^" + out + "$" : out;
  }

  std::string subject() {
    static constexpr std::string_view pieces[] = {"a", "b", "ab", "c", "x", "-",  "0",  "7",  "@",  ".", "$",
                                                  " ", "_", "]",  "n", "u", "\\", "\"", "\n", "\t", "/"};
    static constexpr std::string_view others[] = {"é",      "𝒳",      "日",     "\u2028", "\u00a0",
                                                  "\u3000", "\ufeff", "\u0085", "ÿ"};
    std::string out;
    const bool ascii = below(3) != 0;
    // Some are longer than what is looked at in one go.
    for (std::size_t count = below(9) == 0 ? below(60) : below(7); count > 0; --count)
      out += ascii || below(3) != 0 ? any(pieces) : any(others);
    return out;
  }

  /// As a string of JSON without quotes; what may be escaped is, now and then.
  std::string spelled(std::string_view subject) {
    std::string out;
    for (const char c : subject) {
      if (static_cast<unsigned char>(c) < 0x80 && below(12) == 0) {
        constexpr std::string_view digits = "0123456789abcdef";
        out += std::string("\\u00") + digits[static_cast<unsigned>(c) / 16] + digits[static_cast<unsigned>(c) % 16];
      } else {
        const std::string quoted = json::quote(std::string_view(&c, 1));
        out += static_cast<unsigned char>(c) < 0x80 ? quoted.substr(1, quoted.size() - 2) : std::string(1, c);
      }
    }
    return out;
  }

 private:
  std::size_t below(std::size_t limit) { return static_cast<std::size_t>(random_() % limit); }
  template <std::size_t N>
  std::string_view any(const std::string_view (&all)[N]) {
    return all[below(N)];
  }

  std::string choice(unsigned depth) {
    std::string out = row(depth);
    while (below(4) == 0) out += "|" + row(depth);
    return out;
  }

  std::string row(unsigned depth) {
    static constexpr std::string_view atoms[] = {
        "a",      "b",    "x",      "-",    "[ab]",   "[a-c]",    "[0-9]",  "\\d", "\\w",  "[^a]", "[^@ ]",
        "\\.",    "@",    "[]",     "[-x]", "[x-]",   ".",        "\\s",    "\\S", "\\W",  "\\D",  "[^]",
        "[\\]a]", "[.$]", "[^\\s]", "\\n",  "[\\t ]", "[\\s\\S]", "[^\\d]", "\\/", "\\\\", "n"};
    static constexpr std::string_view counts[] = {"",     "",      "",      "",    "+",  "*",  "?",  "{2}",
                                                  "{1,}", "{0,2}", "{1,3}", "{0}", "+?", "*?", "??", "{2,3}?"};
    std::string out;
    for (std::size_t count = below(4); count > 0; --count) {
      const std::size_t kind = below(12);
      if (kind == 0) {
        // Not behind others: of `([^\d]|)[^]*^` and " u/", PCRE2 says no, ECMA 262 and Node yes.
        out += below(2) == 0 && depth == 2 && out.empty() ? "^" : "$";
      } else if (kind < 4 && depth > 0) {
        out += (below(2) == 0 ? "(" : "(?:") + choice(depth - 1) + ")" + std::string(any(counts));
      } else {
        out += std::string(any(atoms)) + std::string(any(counts));
      }
    }
    return out;
  }

  std::mt19937_64 random_;
};

bool is_ascii(std::string_view text) {
  for (const char c : text)
    if (static_cast<unsigned char>(c) >= 0x80) return false;
  return true;
}

std::optional<Automaton> automaton(std::string_view expression) {
  const auto simple = SimpleExpression::read(expression);
  return simple ? Automaton::make(*simple) : std::nullopt;
}

bool pattern_fits(std::string_view expression, std::string_view raw) {
  const auto pattern = schema::Pattern::compile(expression);
  REQUIRE_MESSAGE(pattern, expression);
  const auto fits = pattern->fits(json::decode(raw));
  REQUIRE(fits);
  if (pattern->surely_fits(raw)) CHECK(*fits);
  return *fits;
}

}  // namespace

TEST_CASE("SimpleExpression::read: what a finite automaton decides, in ASCII") {
  for (const char* each : {"",
                           "a",
                           "^a$",
                           "a|b",
                           "(a|b)*c$",
                           "(?:ab?)+",
                           "^[^@\\s]+@[^@\\s]+\\.[a-z]+$",
                           ".",
                           "\\S\\D\\W",
                           "a{2}b{1,}c{0,3}d{2,4}?",
                           "[]",
                           "[^]",
                           "[-a]",
                           "[a-]",
                           "[\\w\\-]",
                           "a+?b*?c??",
                           "()",
                           "(^|,)x(,|$)",
                           "\\/\\t\\n\\r",
                           "/"}) {
    CAPTURE(each);
    CHECK(SimpleExpression::read(each));
  }
  // Looking around, references, words' ends, characters by number, what is not ASCII, what is not valid (with `u`).
  for (const char* each :
       {"(?=a)", "(?!a)",  "(?<=a)",  "(?<n>a)", "(a)\\1",  "\\bx",    "\\u0041", "\\x41", "\\cA", "\\0",
        "\\f",   "\\p{L}", "é",       "[é]",     "[a-é]",   "\\-",     "(",       ")",     "(a",   "[a",
        "[[a]",  "a{",     "a{,2}",   "a{2,1}",  "a{1001}", "{2}",     "a}",      "]",     "*",    "^*",
        "$+",    "a**",    "a{2}{3}", "a???",    "[b-a]",   "[\\d-z]", "[a-\\d]", "\\",    "a\\",  "[\\"}) {
    CAPTURE(each);
    CHECK(!SimpleExpression::read(each));
  }
}

TEST_CASE("Automaton: as PCRE2 has it") {
  Bred bred(jt::test::seed(732));
  std::size_t made = 0;
  std::size_t fitting = 0;
  const std::uint64_t all = jt_schema_test::cases(jt::test::fewer(2'000));
  for (std::uint64_t i = 0; i < all; ++i) {
    const std::string expression = bred.expression();
    CAPTURE(expression);
    const auto automaton = ::automaton(expression);
    if (!automaton) continue;
    ++made;
    const auto translated = schema::translate_ecma(expression);
    REQUIRE(translated);
    const auto regex = text::Regex::compile(translated->pcre);
    REQUIRE(regex);
    for (int j = 0; j < 8; ++j) {
      const std::string subject = bred.subject();
      CAPTURE(subject);
      text::RegexSpan span;
      const auto found = regex->match(subject, span);
      if (found == text::Regex::Answer::gave_up) continue;
      const Answer expected = found == text::Regex::Answer::yes ? Answer::yes : Answer::no;
      fitting += expected == Answer::yes ? 1 : 0;
      const Answer answer = automaton->of(subject);
      if (answer != Answer::unsure || is_ascii(subject)) CHECK(answer == expected);
      const std::string raw = bred.spelled(subject);
      REQUIRE(json::decode(raw) == subject);
      const Answer spelled = automaton->of_spelled(raw);
      if (spelled != Answer::unsure || (is_ascii(raw) && !json::has_backslash(raw))) CHECK(spelled == expected);
      const auto pattern = schema::Pattern::compile(expression);
      REQUIRE(pattern);
      CHECK(*pattern->fits(subject) == (expected == Answer::yes));
      if (pattern->surely_fits(raw)) CHECK(expected == Answer::yes);
    }
  }
  CHECK(made > all / 2);
  CHECK(fitting > all);
}

TEST_CASE("Automaton: unsure where a character or an escape decides") {
  const auto blanks = automaton("^\\S+$");
  REQUIRE(blanks);
  CHECK(blanks->of("あ") == Answer::unsure);  // it begins with the byte that U+3000 begins with
  CHECK(blanks->of("日") == Answer::yes);
  CHECK(blanks->of("ÿ") == Answer::yes);
  CHECK(blanks->of(" \u3000") == Answer::no);
  const auto tail = automaton("^a");
  REQUIRE(tail);
  CHECK(tail->of_spelled("ab\\n") == Answer::yes);
  CHECK(tail->of_spelled("b\\n") == Answer::no);
  CHECK(tail->of_spelled("\\u0061") == Answer::unsure);
  CHECK(tail->of("\\u0061") == Answer::no);
}

TEST_CASE("Automaton: a byte that leaves a state is found at each place among those that stay") {
  struct Case {
    const char* expression;
    std::string stays;
    char leaves;
    bool (*fits)(std::size_t at, std::size_t size);  ///< where the one byte that leaves is
  };
  const auto within = [](std::size_t at, std::size_t size) { return at > 0 && at + 1 < size; };
  const auto last = [](std::size_t at, std::size_t size) { return at + 1 == size; };
  const auto never = [](std::size_t, std::size_t) { return false; };
  const auto always = [](std::size_t, std::size_t) { return true; };
  for (const Case& each : std::vector<Case>{{"^[^@]+@[^@]+$", "x", '@', within},
                                            {"^[^@]+@[^@]+$", "é", '@', within},
                                            {"^[^@]+@[^@]+$", "A", '?', never},  // those that differ in one bit
                                            {"^[^<>]*>$", "=", '>', last},
                                            {"^[^<>]*>$", "=", '<', never},
                                            {"^[^\\n]*$", "a", '\n', never},
                                            {"e", "f", 'e', always},
                                            {"^[^abcde]*e$", "`", 'e', last},
                                            {"^[^abcde]*e$", "f", 'd', never}}) {
    const auto automaton = ::automaton(each.expression);
    REQUIRE(automaton);
    for (std::size_t size = 1; size < 40; ++size) {
      for (std::size_t at = 0; at < size; ++at) {
        std::string text;
        for (std::size_t i = 0; i < size; ++i) text += i == at ? std::string(1, each.leaves) : each.stays;
        CAPTURE(each.expression);
        CAPTURE(text);
        const Answer expected = each.fits(at, size) ? Answer::yes : Answer::no;
        CHECK(automaton->of(text) == expected);
        CHECK(automaton->of_spelled(text) == expected);
      }
    }
  }
}

TEST_CASE("Automaton: an escape is found at each place too") {
  const auto automaton = ::automaton("^[^@]+$");
  REQUIRE(automaton);
  for (std::size_t at = 0; at < 40; ++at) {
    const std::string text = std::string(at, 'x') + "\\u0040" + std::string(40 - at, 'x');
    CHECK(automaton->of_spelled(text) == Answer::unsure);
    CHECK(automaton->of(text) == Answer::yes);
  }
}

TEST_CASE("Automaton::make: too many states, positions or steps are refused soon") {
  for (const char* each : {"(a|b)*a(a|b){12}", "(.{1000}){1000}", "((((){1000}){1000}){1000}){1000}",
                           "(((((a?){100}){100}){100}){100}){100}", "(((a*)*)*)*b{900}[^b]{900}.{900}(x?){900}"}) {
    CAPTURE(each);
    const auto simple = SimpleExpression::read(each);
    REQUIRE(simple);
    CHECK(!Automaton::make(*simple));
  }
}

TEST_CASE("Pattern: without an automaton the answer is that of PCRE2") {
  CHECK(pattern_fits("(a|b)*a(a|b){12}$", "abababababababa"));
  CHECK(!pattern_fits("(a|b)*a(a|b){12}$", "bbbbbbbbbbbbbbb"));
  CHECK(pattern_fits("é|a", "\\u00e9"));
  CHECK(pattern_fits("^\\s$", "\\u00a0"));
  CHECK(!pattern_fits("^\\S$", "\\u2028"));
}

TEST_CASE("Pattern: half of a surrogate pair is one character, as ECMA 262 has it with `u`") {
  // RegExp.prototype.exec with `u`: the subject is a list of code points, among them surrogates without their other
  // half.
  CHECK(pattern_fits("[^a]", "\\ud800"));
  CHECK(pattern_fits("^.{1,3}$", "\\ud800"));
  CHECK(pattern_fits("^.{3}$", "\\udc00a\\ud800"));
  CHECK(!pattern_fits("^.{3}$", "\\ud800"));
  CHECK(pattern_fits("^\\W$", "\\udfff"));
  CHECK(!pattern_fits("^a$", "\\ud800"));
}
