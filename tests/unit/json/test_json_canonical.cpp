// SPDX-License-Identifier: MIT
#include "core/json/canonical.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "run.hpp"

using namespace jt;

namespace {

std::string text(std::string_view json) {
  Result<std::string> out = json::canonical(json);
  REQUIRE_MESSAGE(out.has_value(), json);
  return *out;
}

nlohmann::json random_value(std::mt19937_64& random, int depth) {
  switch (random() % (depth > 0 ? 7 : 5)) {
    case 0:
      return nullptr;
    case 1:
      return random() % 2 == 0;
    case 2:
      return static_cast<int>(random() % 3);
    case 3:
      return std::string(1, static_cast<char>('a' + random() % 3));
    case 4:
      return "";
    case 5: {
      nlohmann::json array = nlohmann::json::array();
      for (auto n = random() % 3; n > 0; --n) array.push_back(random_value(random, depth - 1));
      return array;
    }
    default: {
      nlohmann::json object = nlohmann::json::object();
      for (auto n = random() % 3; n > 0; --n)
        object[std::string(1, static_cast<char>('a' + random() % 3))] = random_value(random, depth - 1);
      return object;
    }
  }
}

/// The same value in another spelling: other order, whitespace and escapes.
std::string respell(const nlohmann::json& value, std::mt19937_64& random) {
  const std::string blank(random() % 3, ' ');
  if (value.is_object()) {
    std::vector<std::string> members;
    for (const auto& [key, member] : value.items())
      members.push_back(nlohmann::json(key).dump() + blank + ":" + respell(member, random));
    std::shuffle(members.begin(), members.end(), random);
    std::string out = "{" + blank;
    for (std::size_t i = 0; i < members.size(); ++i) out += (i > 0 ? ",\n" : "") + members[i];
    return out + blank + "}";
  }
  if (value.is_array()) {
    std::string out = "[" + blank;
    for (std::size_t i = 0; i < value.size(); ++i) out += (i > 0 ? "," : "") + respell(value[i], random);
    return out + blank + "]";
  }
  if (value.is_number()) return value.dump() + (random() % 2 == 0 ? ".0" : "e0");
  if (value.is_string() && !value.get<std::string>().empty() && random() % 2 == 0) {
    return "\"\\u00" + std::string(value == "a" ? "61" : value == "b" ? "62" : "63") + "\"";
  }
  return value.dump();
}

}  // namespace

TEST_CASE("canonical: one text for all spellings") {
  CHECK(text(R"({"b":1,"a":[1.0,"\u0041"]})") == text(" { \"a\" : [ 10e-1 , \"A\" ] , \"b\" : 1 } "));
  CHECK(text("{}") != text("[]"));
  CHECK(text("[]") != text("[[]]"));
  CHECK(text("\"1\"") != text("1"));
  CHECK(text("[1,2]") != text("[2,1]"));
  CHECK(text("[12]") != text("[1,2]"));
  CHECK(text(R"({"a":1,"a":2})") != text(R"({"a":2,"a":1})"));
  CHECK(text(R"({"a":{"d":1,"c":2}})") == text(R"({"a":{"c":2,"d":1}})"));
}

TEST_CASE("canonical: equal exactly where the values are") {
  std::mt19937_64 random(jt::test::seed(3));
  for (int i = 0; i < 5000; ++i) {
    const nlohmann::json a = random_value(random, 3);
    const nlohmann::json b = random() % 2 == 0 ? a : random_value(random, 3);
    CHECK((text(respell(a, random)) == text(respell(b, random))) == (a == b));
  }
}

TEST_CASE("canonical: 100,000 levels deep") {
  std::string deep;
  constexpr std::size_t pairs = test::fewer(50'000);
  for (std::size_t i = 0; i < pairs; ++i) deep += "[{\"a\":";
  deep += "1";
  for (std::size_t i = 0; i < pairs; ++i) deep += "}]";
  CHECK(text(deep).size() >= deep.size());
}

TEST_CASE("canonical: refuses what is no JSON value") {
  for (const char* bad : {"", " ", "[", "]", "[1,]", "[,1]", "{\"a\"}", "{\"a\":}", "{a:1}", "{\"a\":1,}", "[1 2]",
                          "1 2", "tru", "01", "\"a", "\"a\\", "[1}", "{]"}) {
    CAPTURE(bad);
    CHECK_FALSE(json::canonical(bad).has_value());
  }
}
