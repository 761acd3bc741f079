// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/bytes/memory_source.hpp"
#include "core/catalogue/texts.hpp"
#include "core/document/document.hpp"

using namespace jt::catalogue;

namespace {

jt::Result<Texts> saved(const std::string& text) {
  jt::document::DocumentOptions options;
  options.check = true;
  jt::document::Document document(std::make_unique<jt::bytes::MemorySource>(text), std::move(options), nullptr);
  auto texts = texts_of(document.cursor());
  if (texts) {
    if (auto rest = document.finish(); !rest) return jt::fail(std::move(rest.error()));
  }
  return texts;
}

}  // namespace

TEST_CASE("texts: a saved catalogue, sorted; of two servers of one name the first") {
  const auto texts = saved(R"({"b":{"n": 1},"a":{},"b":{"n":2},"\u0063":{}})");
  REQUIRE(texts);
  CHECK(*texts == Texts{{"a", "{}"}, {"b", R"({"n": 1})"}, {"c", "{}"}});
  REQUIRE(saved("{}"));
  CHECK(saved("{}")->empty());
}

TEST_CASE("texts: what is no object of objects is refused") {
  for (const char* text : {"[]", "1", "null", R"({"a":1})", R"({"a":{},"b":[]})"}) {
    CAPTURE(text);
    const auto texts = saved(text);
    REQUIRE_FALSE(texts);
    CHECK(texts.error()->code == jt::Code::type_mismatch);
  }
  CHECK_FALSE(saved(R"({"a":{})"));
  CHECK_FALSE(saved(R"({"a":{}} x)"));
}

TEST_CASE("texts: members of an object") {
  using Members = std::vector<std::pair<std::string, std::string>>;
  CHECK(members_of(R"({"a": [1], "\n":"x"})") == Members{{"a", "[1]"}, {"\n", "\"x\""}});
  CHECK(members_of("[1]").empty());
  CHECK(members_of("").empty());
}
