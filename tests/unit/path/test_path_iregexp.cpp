// SPDX-License-Identifier: MIT
#include "core/path/iregexp.hpp"

#include <doctest/doctest.h>

#include "core/text/regex.hpp"
#include "path/documents.hpp"

using namespace jt;
using namespace jt_path_test;

TEST_CASE("map_iregexp: what RFC 9485 has") {
  for (const char* good :
       {"",       "a",    "a|b",  "|",   "()",   "(a|b)*",  "a+b?c*",    "a{2}",   "a{2,}",   "a{2,3}",     "[a-z]",
        "[^a-z]", "[-a]", "[a-]", "[-]", "[^-]", "[a\\]b]", "[\\n-\\r]", "\\p{L}", "\\P{Lu}", "[\\p{Nd}_]", "\\.",
        "\\(",    "\\-",  "é",    "😀",   "a b",  "a#b",     "/",         "^a$",    "a\nb",    "[.]",        "[a^]"}) {
    CAPTURE(good);
    const std::optional<std::string> mapped = path::map_iregexp(good);
    REQUIRE(mapped.has_value());
    CHECK(text::Regex::compile(*mapped).has_value());
  }
}

TEST_CASE("map_iregexp: what other dialects have, and RFC 9485 has not") {
  for (const char* bad :
       {"*",          "+a",   "a**",   "a*?", "a++",   "(",    ")",          "a)",          "(?:a)",   "(?=a)",
        "(*ACCEPT)",  "[",    "]",     "}",   "{",     "a{",   "a{}",        "a{,2}",       "a{2,1}",  "a{x}",
        "\\",         "\\d",  "\\w",   "\\s", "\\b",   "\\1",  "\\Q",        "\\C",         "\\R",     "\\/",
        "\\u0041",    "[]",   "[^]",   "[a",  "[z-a]", "[a-",  "[a-\\p{L}]", "[[:alpha:]]", "[a-b-c]", "\\p{Cs}",
        "\\p{Greek}", "\\pL", "\\p{L", "\\p", "[\\d]", "\xFF", "[\xFF]",     "a|*"}) {
    CAPTURE(bad);
    CHECK_FALSE(path::map_iregexp(bad).has_value());
  }
}

TEST_CASE("map_iregexp: a dot matches all but line ends") {
  const text::Regex regex = *text::Regex::compile(*path::map_iregexp("^.$"));
  CHECK(regex.find("a")->has_value());
  CHECK(regex.find("\u2028")->has_value());
  CHECK_FALSE(regex.find("\n")->has_value());
  CHECK_FALSE(regex.find("\r")->has_value());
}

TEST_CASE("evaluate: match() and search() in filters") {
  const std::string document = R"(["ab", "xabx", "a\nb", "AB", "", 1, "\ud800", "é"])";
  CHECK(values(document, "$[?match(@, 'a.*b')]") == Texts{"\"ab\""});
  CHECK(values(document, "$[?search(@, 'ab')]") == Texts{"\"ab\"", "\"xabx\""});
  // An expression of the document that is none matches nothing; one in the query is a mistake.
  CHECK(values(R"([["ab", "a("], ["ab", "ab"]])", "$[?match(@[0], @[1])]") == Texts{R"(["ab", "ab"])"});
  CHECK(values(document, "$[?match(@, '.')]") == Texts{"\"é\""});
}

TEST_CASE("parse_query: an expression that is no I-Regexp is an error at its column, with the way to say it") {
  struct Wrong {
    const char* path;
    const char* column;
    const char* hint;
  };
  for (const auto& [path, column, hint] : std::vector<Wrong>{
           {R"($[?search(@.name, "^(?i)zo")])", "column 21: I-Regexp (RFC 9485) has no '(?' here", "[Aa]"},
           {R"($[?search(@.name, "\\w+")])", "column 20: I-Regexp (RFC 9485) has no '\\w' here", "[A-Za-z0-9_]"},
           {R"($[?search(@.name, "a\\bStone\\b")])", "column 21: ", "after it"},
           {R"($[?search(@.name, "zo(")])", "column 23: the regular expression ends too early", "close each"},
           {R"($[?match(@, '\u00e9\n*+')])", "column 23: ", "possessive"},
           {R"($[?match(@, "é*?")])", "column 16: ", "lazy"},
           {R"($[?match(@, "[[:alpha:]]")])", "column 15: ", ""}}) {
    CAPTURE(path);
    const auto query = path::parse_query(path);
    REQUIRE_FALSE(query.has_value());
    CHECK(query.error()->code == Code::invalid_pattern);
    CAPTURE(query.error()->message);
    CHECK(query.error()->message.find(column) != std::string::npos);
    if (*hint != '\0') {
      REQUIRE(query.error()->hints.size() == 1);
      CAPTURE(query.error()->hints[0]);
      CHECK(query.error()->hints[0].find(hint) != std::string::npos);
    }
  }
}

TEST_CASE("evaluate: an expression that would run for ages is an error") {
  const std::string document = "[\"" + std::string(60, 'a') + "\"]";
  bytes::MemorySource source(document);
  const auto found = run(source, *path::parse_query("$[?search(@, '^(([a-z])+.)+[A-Z]([a-z])+$')]"));
  REQUIRE_FALSE(found.has_value());
  CHECK(found.error()->code == Code::limit_exceeded);
  const auto huge = run(source, *path::parse_query("$[?match(@, 'a{70000}')]"));
  REQUIRE_FALSE(huge.has_value());
  CHECK(huge.error()->code == Code::invalid_pattern);
}
