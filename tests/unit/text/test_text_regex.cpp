// SPDX-License-Identifier: MIT
#include "core/text/regex.hpp"

#include <doctest/doctest.h>

using namespace jt;

namespace {

text::Regex compiled(std::string_view pattern, text::RegexOptions options = {}) {
  Result<text::Regex> regex = text::Regex::compile(pattern, options);
  REQUIRE(regex.has_value());
  return std::move(*regex);
}

}  // namespace

TEST_CASE("Regex::find: the first match, in bytes") {
  const text::Regex regex = compiled("b+");
  CHECK(*regex.find("aébbc") == text::RegexSpan{3, 5});
  CHECK(*regex.find("aébbc", 4) == text::RegexSpan{4, 5});
  CHECK_FALSE(regex.find("aéc")->has_value());
}

TEST_CASE("Regex::find: whole subjects") {
  text::RegexOptions whole;
  whole.whole = true;
  CHECK(compiled("a|ab", whole).find("ab")->has_value());
  CHECK_FALSE(compiled("a", whole).find("a\n")->has_value());
  CHECK_FALSE(compiled("a$", whole).find("a\n")->has_value());
}

TEST_CASE("Regex::find: a subject that is no UTF-8 does no harm") {
  CHECK(compiled("a")
            .find("\xED\xA0\x80"
                  "a")
            ->has_value());
  CHECK_FALSE(compiled("b").find("\xFF\xED\xA0\x80")->has_value());
}

TEST_CASE("Regex::compile: a malformed pattern is told with its place") {
  const Result<text::Regex> regex = text::Regex::compile("a(b");
  REQUIRE_FALSE(regex.has_value());
  CHECK(regex.error()->code == Code::invalid_pattern);
  CHECK(regex.error()->message.find("'a(b'") != std::string::npos);
  CHECK_FALSE(text::Regex::compile(std::string(100'000, 'a')).has_value());
}

TEST_CASE("Regex::find: a pattern that would run for ages is stopped") {
  const text::Regex regex = compiled("^(([a-z])+.)+[A-Z]([a-z])+$");
  const auto result = regex.find(std::string(60, 'a'));
  REQUIRE_FALSE(result.has_value());
  CHECK(result.error()->code == Code::limit_exceeded);
}

TEST_CASE("Regex::find: expressions that ask for no JIT are matched without, within the same limits") {
  CHECK(*compiled("(*NO_JIT)b+").find("aébbc") == text::RegexSpan{3, 5});
  CHECK(*compiled("(*UTF)(*NO_JIT)b+").find("abb") == text::RegexSpan{1, 3});
  CHECK_FALSE(compiled("(*NO_JIT)x").find("abb")->has_value());
  text::RegexOptions word;
  word.word = true;
  CHECK(*compiled("(*NO_JIT)b|c", word).find("ab c") == text::RegexSpan{3, 4});
  CHECK(*compiled("(*COMMIT)b|c", word).find("b c") == text::RegexSpan{0, 1});
  const auto steps = compiled("(*NO_JIT)^(([a-z])+.)+[A-Z]([a-z])+$").find(std::string(60, 'a'));
  REQUIRE_FALSE(steps.has_value());
  CHECK(steps.error()->code == Code::limit_exceeded);
}

TEST_CASE("Regex::find: a group that gives nothing back, with a lazy repetition") {
  // The JIT compiler of PCRE2 10.42 goes from the failure at the first byte to the end.
  for (const char* pattern : {R"((?>\S+?)S+)", R"((*atomic:\S+?)S+)", R"((?:\S+?){1}+S+)", R"(x|((?>a|\S+?)S))"}) {
    CAPTURE(pattern);
    CHECK(*compiled(pattern).find("akSs") == text::RegexSpan{1, 3});
  }
}

TEST_CASE("Regex::find: the memory of a match is limited") {
  // Each step back is stored with all groups: a few KB for every byte of the subject.
  text::RegexOptions captures;
  captures.no_captures = false;
  std::string pattern = "(*NO_JIT)";
  for (int i = 0; i < 200; ++i) pattern += "(x)?";
  const auto memory = compiled(pattern + "(?:a|b)*c", captures).find(std::string(50'000, 'a') + "!c");
  REQUIRE_FALSE(memory.has_value());
  CHECK(memory.error()->code == Code::limit_exceeded);
  CHECK(memory.error()->message.find("heap limit") != std::string::npos);
}

TEST_CASE("Regex::find: all beginnings of a match together have a bounded number of steps") {
  // Each of them takes as many steps as the subject is long, and some of the expressions backtrack nowhere.
  for (const std::string_view pattern : {"(?=.*b)a", "(?=[^b]*b)a", "(?=.*[0-9])(?=.*!)a", "(?=(?:a|aa)*b)a"}) {
    for (const std::size_t size : {50'000U, 100'000U, 200'000U, 400'000U}) {
      CAPTURE(pattern);
      CAPTURE(size);
      const text::Regex regex = compiled(pattern);
      const auto result = regex.find(std::string(size, 'a'));
      REQUIRE_FALSE(result.has_value());
      CHECK(result.error()->code == Code::limit_exceeded);
      CHECK(regex.steps() <= text::Regex::most_steps(size) + size + 100);
    }
  }
}

TEST_CASE("Regex::find: many subjects have the steps of one subject of their length") {
  const text::Regex regex = compiled("(?=(.*.*)b)a");
  const std::string subject(200, 'a');
  std::size_t matched = 0;
  while (matched < 100'000 && regex.find(subject)) ++matched;
  CHECK(matched > 1);
  CHECK(matched < 100'000);
  CHECK(regex.steps() <= text::Regex::most_steps((matched + 1) * subject.size()) + 2 * subject.size());
}

TEST_CASE("Regex::find: steps grow with the subject for common expressions, and none ends at a limit") {
  std::string unit = "the quick brown fox jumps over the lazy dog 12345 times, ";
  for (const std::string_view pattern :
       {"error.*timeout", "\\d+foo", "\\w+@\\w+", "[a-z]+ing\\b", "(\\w+\\s+)+zzz", "^.*zzz"}) {
    CAPTURE(pattern);
    std::string subject;
    for (int i = 0; i < 2'000; ++i) subject += unit;
    std::uint64_t before = 0;
    for (const int factor : {1, 2, 4, 8}) {
      CAPTURE(factor);
      const text::Regex regex = compiled(pattern);
      const auto result = regex.find(subject);
      REQUIRE(result.has_value());
      CHECK_FALSE(result->has_value());
      if (before != 0) CHECK(regex.steps() <= before * 2 + before / 10);
      before = regex.steps();
      subject += subject;
    }
  }
}

TEST_CASE("Regex::find: a long subject is matched as a short one is") {
  const std::string noise(100'000, 'x');
  for (const std::string_view pattern : {"b+", "a?b", "(?<=x)b", "[ab]{2,}$", "^x+b", "(b|bb)+"}) {
    CAPTURE(pattern);
    const text::Regex regex = compiled(pattern);
    const auto result = regex.find(noise + "bb");
    REQUIRE(result.has_value());
    REQUIRE(result->has_value());
    const auto tail = regex.find("xbb");
    REQUIRE(tail->has_value());
    const std::size_t more = noise.size() - 1;
    CHECK(**result == text::RegexSpan{(*tail)->begin == 0 ? 0 : (*tail)->begin + more, (*tail)->end + more});
  }
}
