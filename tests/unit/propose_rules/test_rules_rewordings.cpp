// SPDX-License-Identifier: MIT
// Phrases that the grammar does not have are refused, named, and offered in other words.
#include "core/propose/rules/rewordings.hpp"
#include "propose_rules/proposing.hpp"

namespace jt {
namespace {

constexpr std::string_view employees = R"({"employees":[
  {"id":1,"name":"Ann","age":25,"city":"Oslo","status":"on","port":8080,"price":1.5},
  {"id":2,"name":"Bob","age":35,"city":"Rome","status":"on","port":80,"price":2},
  {"id":3,"name":"Cid","age":45,"city":"Bonn","status":"off","port":443,"price":3}]})";

struct Case {
  const char* instruction;
  const char* words;    ///< that are named
  const char* instead;  ///< that is offered; "": nothing is
};

}  // namespace

TEST_CASE("rules: phrases that are not understood are named, with the same in other words") {
  for (const auto& [instruction, words, instead] :
       {Case{"delete employees older than 30", "older than 30", "delete employees whose age is more than 30"},
        Case{"delete employees not older than 30", "not older than 30",
             "delete employees whose age is not more than 30"},
        Case{"delete the employees who are younger than forty", "who are younger than forty",
             "delete the employees whose age is less than 40"},
        Case{"delete employees who are not older than 30 years", "who are not older than 30 years",
             "delete employees whose age is not more than 30"},
        Case{"set status to off for all employees older than 30", "older than 30",
             "set status to off for all employees whose age is more than 30"},
        Case{"delete employees whose age is not younger than 40", "not younger than 40",
             "delete employees whose age is not less than 40"},
        Case{"delete employees whose age is between 30 and 40", "between 30 and 40",
             "delete employees whose age is at least 30 and age is at most 40"},
        Case{"delete employees where age is between thirty and forty-five", "between thirty and forty-five",
             "delete employees where age is at least 30 and age is at most 45"},
        Case{"delete employees with age between 30 and 40", "between 30 and 40",
             "delete employees where age is at least 30 and age is at most 40"},
        Case{"delete employees whose age is under forty", "forty", "delete employees whose age is under 40"},
        Case{"delete employees whose age is not over thirty five", "thirty five",
             "delete employees whose age is not over 35"},
        Case{"delete employees whose age is under a hundred", "a hundred", "delete employees whose age is under 100"},
        Case{"delete employees if age is over 30", "if", "delete employees where age is over 30"},
        Case{"delete employees for which age is not over 30", "for which", "delete employees where age is not over 30"},
        Case{"set status to x for employees in Oslo", "in Oslo", "set status to x for employees whose city is Oslo"},
        Case{"delete employees not from Oslo", "not from Oslo", "delete employees whose city is not Oslo"},
        Case{"set status to x for all employees from Oslo", "from Oslo",
             "set status to x for all employees whose city is Oslo"}}) {
    CAPTURE(instruction);
    const auto proposal = test::propose_over(employees, instruction);
    REQUIRE(proposal);
    CHECK(proposal->status == propose::Status::ambiguous);
    CHECK(proposal->message == "not understood: \"" + std::string(words) + "\"; the nearest form is: " + instead);
    CHECK(proposal->suggestions == std::vector<std::string>{instead});
    const auto next = test::propose_over(employees, instead);
    REQUIRE(next);
    CHECK(next->status == propose::Status::success);
  }
}

TEST_CASE("rules: what other words would not say is refused") {
  for (const char* instruction :
       {"delete employees whose age is not between 30 and 40", "delete employees between 5 and 10",
        "delete employees older than 30 days", "delete employees older than Bob", "delete employees oldr than 30",
        "delete employees no older than 30", "delete employees whose age is under fourty",
        "delete employees whose age is between 30", "delete employees if possible",
        "delete employees older than 30 and not younger than forty maybe"}) {
    CAPTURE(instruction);
    const auto proposal = test::propose_over(employees, instruction);
    REQUIRE(proposal);
    CHECK(proposal->status == propose::Status::ambiguous);
    CHECK(proposal->message.starts_with("not understood: "));
    for (const std::string& each : proposal->suggestions) {
      CAPTURE(each);
      CHECK(test::propose_over(employees, each)->status != propose::Status::ambiguous);
    }
  }
  // Nothing is offered that leaves the words out.
  const auto all = test::propose_over(employees, "set status to off for all employees older than 30 days");
  REQUIRE(all);
  CHECK(all->message == "not understood: \"older than 30 days\"");
  CHECK(all->suggestions.empty());
}

TEST_CASE("reworded: quotes and values are left alone") {
  using propose::rules::reworded;
  using propose::rules::tokenize;
  for (const char* instruction : {"rename \"older than 30\" to x", "set 'between 5 and 10' to 3", "delete forty"})
    CHECK(reworded(tokenize(instruction), {"age"}).words.empty());
  CHECK(test::outcome(R"({"motto":"a"})", "set motto to \"if forty\"") == "/motto \"if forty\"");
  // Without an age there are no other words.
  CHECK(reworded(tokenize("delete users older than 30"), {"name"}).instead.empty());
}

TEST_CASE("rules: a fraction where all are whole numbers is less certain") {
  const auto certainty = [](std::string_view instruction) {
    const auto proposal = test::propose_over(employees, instruction);
    REQUIRE_MESSAGE(proposal->changes.size() == 1, instruction);
    return proposal->changes[0].confidence;
  };
  CHECK(certainty("set the port of Bob to 80.5") < 0.5);
  CHECK(certainty("set the port of Bob to 81") > 0.9);
  CHECK(certainty("set the port of Bob to 81.0") > 0.9);
  CHECK(certainty("set the price of Bob to 80.5") > 0.9);
}

}  // namespace jt
