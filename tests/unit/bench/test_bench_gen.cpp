// SPDX-License-Identifier: MIT
// Tests of jt_gen, on which benchmarks and proofs depend: its documents are valid, repeatable, of the requested size.
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "gen/order.hpp"

namespace {

using jt::gen::Order;

Order order(const std::vector<std::string_view>& arguments) {
  std::string problem;
  const auto read = jt::gen::read_order(arguments, problem);
  REQUIRE_MESSAGE(read, problem);
  return *read;
}

std::string made(const std::vector<std::string_view>& arguments) {
  std::string text;
  REQUIRE(jt::gen::generate(order(arguments), [&](std::string_view bytes) {
    text += bytes;
    return true;
  }));
  return text;
}

}  // namespace

TEST_CASE("generate: every kind is valid JSON, at any size and seed") {
  for (const auto& kind : jt::gen::kinds()) {
    if (kind.name == "ndjson") continue;
    for (const char* size : {"1", "3", "20", "40K"}) {
      for (const char* seed : {"1", "2"}) {
        CAPTURE(kind.name);
        CAPTURE(size);
        const std::string text = made({kind.name, size, "--seed", seed});
        CHECK(nlohmann::json::accept(text));
      }
    }
  }
}

TEST_CASE("generate: ndjson is one document a line") {
  std::istringstream lines(made({"ndjson", "7"}));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) CHECK(nlohmann::json::accept(line));
  CHECK(count == 7);
}

TEST_CASE("generate: the same seed gives the same bytes, another one others") {
  CHECK(made({"tweets", "5"}) == made({"tweets", "5", "--seed", "1"}));
  CHECK(made({"tweets", "5"}) != made({"tweets", "5", "--seed", "2"}));
}

TEST_CASE("generate: entries are counted") {
  CHECK(nlohmann::json::parse(made({"tweets", "12"}))["statuses"].size() == 12);
  CHECK(nlohmann::json::parse(made({"tweets", "12"}))["search_metadata"]["count"] == 12);
  CHECK(nlohmann::json::parse(made({"wide", "12"})).size() == 12);
  CHECK(nlohmann::json::parse(made({"canada", "3"}))["features"].size() == 3);
  const std::string deep = made({"deep", "500"});
  CHECK(std::count(deep.begin(), deep.end(), '[') + std::count(deep.begin(), deep.end(), '{') == 500);
}

TEST_CASE("generate: bytes are met to within one entry") {
  for (const char* kind : {"tweets", "tweets-pretty", "canada", "wide", "users", "deep", "ndjson"}) {
    CAPTURE(kind);
    const std::size_t size = made({kind, "1M"}).size();
    CHECK(size >= std::size_t{1} << 20U);
    CHECK(size < (std::size_t{1} << 20U) + 50'000);
  }
}

TEST_CASE("generate: 812 of 1547 users have createdAt, the first one not") {
  const auto users = nlohmann::json::parse(made({"users", "1547"}))["users"];
  CHECK(std::count_if(users.begin(), users.end(), [](const auto& user) { return user.contains("createdAt"); }) == 812);
  CHECK_FALSE(users[0].contains("createdAt"));
}

TEST_CASE("generate: stops when the output fails") {
  int calls = 0;
  CHECK_FALSE(jt::gen::generate(order({"tweets", "1G"}), [&](std::string_view) {
    ++calls;
    return false;
  }));
  CHECK(calls == 1);
}

TEST_CASE("read_order: says what is wrong") {
  const auto problem = [](const std::vector<std::string_view>& arguments) {
    std::string text;
    CHECK_FALSE(jt::gen::read_order(arguments, text));
    return text;
  };
  CHECK(problem({}) == "which kind of document?");
  CHECK(problem({"tweet"}) == "no kind 'tweet'");
  CHECK(problem({"tweets", "1T"}) == "'1T' is no size: a number of entries, or of bytes with K, M or G");
  CHECK(problem({"tweets", "0"}) == "'0' is no size: a number of entries, or of bytes with K, M or G");
  CHECK(problem({"tweets", "--seed"}) == "--seed takes a number");
}
