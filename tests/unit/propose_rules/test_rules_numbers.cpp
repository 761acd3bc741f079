// SPDX-License-Identifier: MIT
// What a number without a noun means: a limit, a value, an id or a count; and sentences whose message was untrue.
#include <doctest/doctest.h>

#include <string>

#include "propose_rules/proposing.hpp"

namespace jt::test::numbers {

namespace {

constexpr std::string_view products = R"({"products":[{"id":1,"price":1},{"id":3,"price":100}]})";
constexpr std::string_view ages = R"({"users":[{"id":1,"age":40},{"id":2,"age":50},{"id":40,"age":12}]})";
constexpr std::string_view ports = R"({"servers":{"80":{"port":82},"1":{"port":80}}})";
constexpr std::string_view people =
    R"({"users":[{"id":1,"name":"Ann","age":3},{"id":2,"name":"Bo","age":4},{"id":3,"name":"Cy","age":50}]})";
constexpr std::string_view scores =
    R"({"limits":{"max":10},"users":[{"name":"Max","score":0},{"name":"Bob","score":1}]})";
constexpr std::string_view features = R"({"features":{"x":true,"newCheckout":false,"beta":false}})";
constexpr std::string_view dates = R"({"users":[{"id":1,"since":"2023-05-01"},{"id":2,"since":"2024-07-01"}]})";

std::string message(std::string_view document, std::string_view instruction) {
  const auto proposal = propose_over(document, instruction);
  REQUIRE(proposal);
  return proposal->message;
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("rules: a number behind under, over and the like is a limit of the values, and no id") {
  for (const char* those :
       {"all prices under 3", "prices under 3", "all prices below 3", "all prices less than 3", "all prices not over 2",
        "all prices at most 2", "all prices < 3", "all prices that are under 3", "all product prices under 3",
        "all prices under 3 in products"}) {
    CAPTURE(those);
    CHECK(outcome(products, "set " + std::string(those) + " to 9") == "/products/0/price 9");
    CHECK(outcome(products, "double " + std::string(those)) == "/products/0/price 2");
    CHECK(outcome(products, "remove " + std::string(those)) == "-/products/0/price");
  }
  CHECK(outcome(products, "set all prices at least 2 to 9") == "/products/1/price 9");
  CHECK(outcome(people, "delete all ages under 18") == "-/users/0/age; -/users/1/age");
  CHECK(outcome(people, "ages over 18 should be 18") == "/users/2/age 18");
  CHECK(outcome(R"({"nums":[1,5,9]})", "double all nums over 4") == "/nums/1 10; /nums/2 18");
  unclear(products, {"halve all prices under 18", "set all prices and ids under 3 to 5", "delete all products under 3",
                     "delete products over 1", "set price to 5 for all products under 3", "set price to 5 under 3"});
  unclear(people, {"set names under 3 to X", "uppercase names under 3", "delete all users under 18"});
  CHECK(holds(message(people, "delete all users under 18"), "no numbers"));
}

TEST_CASE("rules: a number alone behind a preposition is no id where the field is a number") {
  for (const char* word : {"of", "in", "within", "for", "on", "at"}) {
    CAPTURE(word);
    unclear(products, {("set all prices " + std::string(word) + " 3 to 4").c_str()});
  }
  unclear(products, {"set all prices to 4 for 3", "remove the price from 3", "for 3, set price to 4"});
  CHECK(outcome(products, "set the price of product 3 to 4") == "/products/1/price 4");
  CHECK(outcome(products, "set 3's price to 4") == "/products/1/price 4");
  CHECK(outcome(people, "set the name of 3 to Zed") == "/users/2/name \"Zed\"");
  CHECK(outcome(people, "delete user 3") == "-/users/2");
}

TEST_CASE("rules: a number that is a value of the field is that, and ambiguous where it is an id or key too") {
  CHECK(outcome(ages, "change all ages of 50 to 51") == "/users/1/age 51");
  CHECK(outcome(ages, "change age 50 to 51") == "/users/1/age 51");
  CHECK(outcome(ages, "increase age 50 by 1") == "/users/1/age 51");
  CHECK(outcome(ages, "set all ages except 50 to 5") == "/users/0/age 5; /users/2/age 5");
  CHECK(outcome(ports, "change port 82 to 90") == "/servers/80/port 90");
  CHECK(outcome(ages, "set age of user 40 to 3") == "/users/2/age 3");
  unclear(ages, {"change all ages of 40 to 41", "change age 40 to 41", "set all ages except 40 to 5",
                 "set all ages except 2 to 5", "delete all ages of 40", "add 3 to the age of 40"});
  unclear(ports, {"change port 80 to 90", "change port 1 to 90"});
  const auto both = propose_over(ages, "change all ages of 40 to 41");
  REQUIRE(both);
  CHECK(both->suggestions ==
        std::vector<std::string>{"change all ages where age is 40 to 41", "change all ages where id is 40 to 41"});
}

TEST_CASE("rules: a number before a noun is a count, and no id") {
  unclear(people,
          {"delete 2 users", "delete the 2 users", "delete all 2 users", "delete 1 user", "delete two users",
           "set age to 5 for 2 users", "set age to 5 for 2 of the users", "set all ages to 5 except for 2 users",
           "set name of the 2 users to X", "for 2 users, set age to 3", "remove 2 of the users"});
  CHECK(holds(message(people, "delete 2 users"), "or any 2 of them"));
  CHECK(holds(message(people, "set all ages to 5 except for 2 users"), "or any 2 of them"));
  CHECK(outcome(people, "delete user 2") == "-/users/1");
  CHECK(outcome(people, "delete users 2 and 3") == "-/users/1; -/users/2");
}

TEST_CASE("rules: a word that is a key is no name of somebody without more") {
  unclear(scores, {"set max score to 20", "set the max score to 20", "Max score should be 20", "delete max score"});
  for (const char* said : {"max's score", "score of max", "Max score"}) {
    CAPTURE(said);
    CHECK(outcome(scores, "set " + std::string(said) + " to 20") == "/users/0/score 20");
  }
  CHECK(outcome(scores, "set bob score to 20") == "/users/1/score 20");
}

TEST_CASE("rules: all members that are true or false are turned on") {
  CHECK(outcome(features, "turn on all features") == "/features/newCheckout true; /features/beta true");
  CHECK(outcome(features, "enable all features except newCheckout") == "/features/beta true");
  CHECK(outcome(features, "disable every feature") == "/features/x false");
  CHECK(holds(message(R"({"features":{"x":true,"n":1}})", "turn on all features"), "not all in 'features'"));
}

TEST_CASE("rules: before, after, since and until compare dates") {
  CHECK(outcome(dates, "delete users where since is before 2024-06-01") == "-/users/0");
  CHECK(outcome(dates, "delete users where since is not before 2024-06-01") == "-/users/1");
  CHECK(outcome(dates, "delete users where since is after 2024-06-01") == "-/users/1");
  CHECK(outcome(dates, "delete users where since is later than 2023-05-01") == "-/users/1");
  CHECK(outcome(dates, "delete users where since is until 2023-05-01") == "-/users/0");
  // the hours of a day are neither after it, nor beyond its end
  constexpr std::string_view hours = R"({"users":[{"end":"2024-01-02T10:00:00Z"},{"end":"2024-01-03T00:00:00Z"}]})";
  CHECK(outcome(hours, "delete users where end is after 2024-01-02") == "-/users/1");
  CHECK(outcome(hours, "delete users where end is on or before 2024-01-02") == "-/users/0");
  for (const char* words : {"before yesterday", "before 5", "after the summer"}) {
    CAPTURE(words);
    CHECK(holds(message(dates, "delete users where since is " + std::string(words)), "not understood"));
  }
  unclear(ages, {"delete users where age is before 2024-01-01"});
}

TEST_CASE("rules: numbers are replaced as texts are") {
  constexpr std::string_view nums = R"({"nums":[10,20],"texts":["20 km"],"servers":{"a":{"port":80}}})";
  CHECK(outcome(nums, "replace 20 with 25 in nums") == "/nums/1 25");
  CHECK(outcome(nums, "replace 20 with 25 in texts") == "/texts/0 \"25 km\"");
  CHECK(outcome(nums, "replace 80 with 90 in servers") == "/servers/a/port 90");
  CHECK(holds(message(nums, "replace 20 with x in nums"), "is a number there"));
  CHECK(holds(message(nums, "replace 21 with 25 in nums"), "no number there is 21"));
}

}  // namespace jt::test::numbers
