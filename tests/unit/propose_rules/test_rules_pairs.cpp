// SPDX-License-Identifier: MIT
// Two of something in one sentence: two keys with one exception or condition, two clauses with one end, a clause that
// goes on with "it".
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "propose_rules/proposing.hpp"

using namespace jt::test;

namespace {

constexpr std::string_view users =
    R"({"users":[{"name":"Ann","role":"a","city":"Oslo","age":30},{"name":"Bob","role":"b","city":"Rome","age":28},)"
    R"({"name":"Cy","role":"c","city":"Rome","age":17}]})";
constexpr std::string_view orders =
    R"({"orders":[{"id":"A-101","status":"new","paid":true,"price":5},{"id":"A-102","status":"new","paid":false,)"
    R"("price":6},{"id":"A-103","status":"new","paid":true,"price":7},{"id":"A-104","status":"old","paid":true,)"
    R"("price":8}]})";
constexpr std::string_view tasks =
    R"({"tasks":[{"title":"Docs","done":false,"status":"open"},{"title":"CI","done":true,"status":"closed"}]})";

std::string message(std::string_view document, std::string_view instruction) {
  return propose_over(document, instruction)->message;
}

std::vector<std::string> offered(std::string_view document, std::string_view instruction) {
  return propose_over(document, instruction)->suggestions;
}

}  // namespace

TEST_CASE("rules: an exception is one of every key that is named") {
  const std::string both = "-/users/1/role; -/users/1/city; -/users/2/role; -/users/2/city";
  CHECK(outcome(users, "remove role and city from all users except Ann") == both);
  CHECK(outcome(users, "remove role, city from all users except Ann") == both);
  CHECK(outcome(users, "remove role and city from all users other than Ann") == both);
  CHECK(outcome(users, "remove all roles and cities except Ann's") == both);
  CHECK(outcome(users, "remove all ages, cities and roles except Bob's and Cy's") ==
        "-/users/0/role; -/users/0/city; -/users/0/age");
  CHECK(outcome(users, R"(set role and city to "x" for all users except Ann)") ==
        R"(/users/1/role "x"; /users/1/city "x"; /users/2/role "x"; /users/2/city "x")");
  CHECK(outcome(users, "uppercase role and city of all users except Ann and Bob") ==
        R"(/users/2/role "C"; /users/2/city "ROME")");
  CHECK(outcome(users, R"(replace "o" with "0" in name and city of all users except Bob)") ==
        R"(/users/0/city "Osl0"; /users/2/city "R0me")");
}

TEST_CASE("rules: a condition is one of every key that is named") {
  CHECK(outcome(users, "remove all roles and cities where name is Cy") == "-/users/2/role; -/users/2/city");
  CHECK(outcome(users, "uppercase all roles and cities where name is Cy") ==
        R"(/users/2/role "C"; /users/2/city "ROME")");
  CHECK(outcome(users, "clear all roles and cities where age is under 20") == R"(/users/2/role ""; /users/2/city "")");
  CHECK(outcome(users, "remove roles and cities where name is Cy") == "-/users/2/role; -/users/2/city");
}

TEST_CASE("rules: what ends the last clause may be said of the one before") {
  unclear(users, {"set all roles to x and all cities to y for Ann", "set all ages to 30 and roles to user except Ann's",
                  "set all ages to 31 and roles to user where city is Oslo",
                  "increase all ages by 1 and set all roles to user where city is Oslo",
                  "remove all roles and set all cities to x for Ann"});
  CHECK(message(users, "remove all roles and set all cities to x for Ann") ==
        "Instruction is ambiguous - it is not clear whether 'for Ann' applies only to the last change: use two "
        "instructions");
  unclear(orders, {"set all statuses to shipped and mark all orders as paid except A-102"});
  unclear(users, {"remove all ages, set Ann's role to x and set all cities to y for Ann",
                  "set all roles to x and all cities to y for all users other than Ann"});
  CHECK(message(users, "set all roles to x and all cities to y for all users other than Ann")
            .find("users other than Ann'") != std::string::npos);
  // it is another sentence, or changes nothing of the first
  CHECK(outcome(users, "set all ages to 30, then set all roles to user where city is Oslo") ==
        R"(/users/0/role "user"; /users/1/age 30; /users/2/age 30)");
  CHECK(outcome(users, "Set all ages to 30. Set all roles to user where city is Oslo.") ==
        R"(/users/0/role "user"; /users/1/age 30; /users/2/age 30)");
  CHECK(outcome(users, "set the age of Ann to 31 and set role to x for Ann") ==
        R"(/users/0/role "x"; /users/0/age 31)");
}

TEST_CASE("rules: of two keys in one thing the first is in it, too") {
  constexpr std::string_view config = R"({"debug":true,"envs":{"dev":{"tls":true,"port":2},"prod":{"port":1}}})";
  unclear(config, {"remove debug and tls from dev", "disable debug and tls in dev", "set debug and port of dev to 5"});
  CHECK(message(config, "remove debug and tls from dev").find("nothing found for 'debug' in 'dev'") !=
        std::string::npos);
  CHECK(outcome(config, "remove tls and port from dev") == "-/envs/dev/tls; -/envs/dev/port");
  CHECK(outcome(config, "remove debug and the tls of dev") == "-/debug; -/envs/dev/tls");
  CHECK(outcome(config, "remove debug and dev's tls") == "-/debug; -/envs/dev/tls");
}

TEST_CASE("rules: an ordinal counts what meets the condition") {
  CHECK(outcome(orders, "remove the second order where paid is true") == "-/orders/2");
  CHECK(outcome(orders, "remove the last order where status is new") == "-/orders/2");
  CHECK(outcome(orders, "remove the first order where paid is false") == "-/orders/1");
  CHECK(outcome(orders, "increase the price of the second order where paid is true by 1") == "/orders/2/price 8");
  CHECK(outcome(orders, "remove the second order whose status is not new") == "ambiguous");
  CHECK(outcome(orders, "remove A-101 and remove the second order where paid is true") == "ambiguous");
  CHECK(outcome(orders, "remove A-101, then remove the second order where paid is true") == "-/orders/0; -/orders/3");
  CHECK(message(orders, "remove the second order where paid is false") ==
        "Instruction is ambiguous - only 1 meets the condition of 'the second order'");
  CHECK(message(orders, "remove the last order where price is 99") ==
        "not understood: \"order\" - nothing meets the condition of 'the last order'");
}

TEST_CASE("rules: a thing that \"it\" stands for has no value of its own") {
  unclear(orders, {"mark A-102 as paid. It should be delivered", "mark A-102 as paid and set it to 5"});
  CHECK(message(orders, "mark A-102 as paid. It should be delivered") ==
        "Instruction is ambiguous - it is not clear what of 'A-102' is meant");
  unclear(tasks, {"mark Docs as done and set it to closed", "mark Docs as done and uppercase it",
                  "copy status from CI to Docs and remove it", "copy status from CI to Docs and clear it",
                  "copy the status from CI to Docs and set it to open"});
  CHECK(outcome(tasks, "move CI before Docs and mark it as open") == R"(/tasks/0; /tasks/1/status "open")");
  CHECK(outcome(tasks, "set the status of Docs to closed and uppercase it") == R"(/tasks/0/status "CLOSED")");
}

TEST_CASE("rules: one person, where several were spoken of") {
  unclear(users, {"mark Ann and Bob as active and set her role to vip",
                  "set the age of all users except Ann to 3 and set her role to x",
                  "remove role and city from all users except Ann and remove her age",
                  "set Bob's and Ann's role to x and her city to Rome", "move Ann before Cy and rename him to Rob",
                  "swap the roles of Ann and Bob and set her age to 3"});
  CHECK(message(users, "move Ann before Cy and set her role to x") ==
        "Instruction is ambiguous - it is not clear who or what is meant by 'her'");
  CHECK(outcome(users, "set Ann's role to x and her city to Rome") == R"(/users/0/role "x"; /users/0/city "Rome")");
  CHECK(outcome(users, "set Ann's and Bob's role to x and their city to Oslo") ==
        R"(/users/0/role "x"; /users/1/role "x"; /users/1/city "Oslo")");
  unclear(users, {"set Ann's role to him", "set Ann's role to me", "set the city of Bob to themselves"});
  // those that are left go on
  CHECK(outcome(users, "set the age of all users except Ann to 3 and set their role to x") == "ambiguous");
}

TEST_CASE("rules: what comes after a copy may mean the copy") {
  for (const char* words : {"duplicate A-101 and set its id to A-200", "duplicate A-101 and set the id to A-200",
                            "duplicate A-101 and set the price of A-101 to 9", "duplicate A-101 and remove it",
                            "duplicate A-101 and remove A-101", "duplicate A-101 and rename it to A-200"}) {
    CAPTURE(words);
    CHECK(outcome(orders, words) == "ambiguous");
  }
  constexpr std::string_view one = R"({"orders":[{"id":"A1","price":5}]})";
  unclear(one, {"duplicate A1 and set the id to A2", "duplicate A1 and set the price to 6"});
}

TEST_CASE("rules: a number in the place of a version") {
  constexpr std::string_view package = R"({"version":"1.4.2","host":"10.0.0.1","engine":"1.4"})";
  CHECK(outcome(package, "set version to 2.0.1") == R"(/version "2.0.1")");
  CHECK(outcome(package, "set version to \"2\"") == R"(/version "2")");
  CHECK(outcome(package, "set host to 10") == "ambiguous");
  CHECK(offered(package, "set host to 10.5") == std::vector<std::string>{R"(set host to "10.5")"});
  CHECK(outcome(package, "set host to 10.0.0.2") == R"(/host "10.0.0.2")");
  CHECK(outcome(package, "set engine to 2") == R"(/engine "2")");
  const auto proposal = propose_over(package, "set version to 2");
  CHECK(proposal->suggestions == std::vector<std::string>{R"(set version to "2.0.0")", R"(set version to "2")"});
  for (const char* words : {"set version to -1", "set version to 1e3"})
    for (const std::string& each : offered(package, words)) CHECK(each.find(".0.0") == std::string::npos);
  CHECK(propose_over(package, "set version to 2.1")->suggestions.front() == R"(set version to "2.1.0")");
}

TEST_CASE("rules: make sure that something is so") {
  constexpr std::string_view config = R"({"ssl":false,"port":1,"mode":"slow"})";
  CHECK(outcome(config, "make sure ssl is on") == "/ssl true");
  CHECK(outcome(config, "make sure that ssl is enabled") == "/ssl true");
  CHECK(outcome(config, "ensure the port is 80") == "/port 80");
  CHECK(outcome(config, "please ensure that the mode should be fast") == R"(/mode "fast")");
  CHECK(outcome(config, "make sure the mode is \"fast\"") == R"(/mode "fast")");
  unclear(config, {"make sure the mode is correct", "make sure the mode is set"});
  unclear(config, {"make sure ssl is not on", "make sure ssl is never on", "make sure the port where ssl is on is 5"});
}

TEST_CASE("rules: no suggestion says the contrary, or more than is known") {
  CHECK(offered(users, "remove a user").empty());
  CHECK(offered(users, "remove user").empty());
  constexpr std::string_view flags = R"({"people":[{"name":"Ann","active":true,"note":"x"}],"level":"info"})";
  CHECK(offered(flags, "set Ann's inactive to true").empty());
  CHECK(offered(flags, "none of the people should be paid").empty());
  for (const char* words : {"set level to debug unless note is null", "set level to debug, ssl on",
                            R"(set level to "x" for people without a note or name)"})
    for (const std::string& each : offered(flags, words)) CHECK(each.find("unless") == std::string::npos);
  CHECK(offered(flags, "set level to debug unless note is null").empty());
  for (const std::string& each : offered(users, "set role to a")) CHECK(each.find("Ann") == std::string::npos);
}

TEST_CASE("rules: what is there is not said to be missing") {
  constexpr std::string_view project =
      R"({"scripts":{"test":"jest"},"dependencies":{"react":"1","vue":"3"},"users":[{"name":"Bob","role":"a"}]})";
  CHECK(outcome(project, "replace jest with vitest in scripts") == R"(/scripts/test "vitest")");
  CHECK(message(project, "remove all dependencies except react") ==
        "Instruction is ambiguous - 'react' is not one of the things named before it");
  CHECK(message(project, "Make Bob an admin") == "Instruction is ambiguous - it is not clear what of 'Bob' is meant");
  CHECK(message(project, "uppercase Bob") == "Instruction is ambiguous - it is not clear what of 'Bob' is meant");
}

TEST_CASE("rules: a suggestion leaves out nothing that is named") {
  constexpr std::string_view envs = R"({"envs":{"dev":{"tls":true,"debug":true},"prod":{"tls":true,"debug":true}}})";
  CHECK(outcome(envs, "turn off tls and debug") == "ambiguous");
  CHECK(offered(envs, "turn off tls and debug").empty());
  CHECK_FALSE(offered(envs, "turn off tls").empty());
}

TEST_CASE("rules: a comparison that is not understood is no fact") {
  CHECK(message(users, "remove users where age is up to 28") ==
        "not understood: \"up to 28\" - no 'age' is 'up to 28'");
  constexpr std::string_view books =
      R"({"books":[{"author":"Jane Austen","genre":"novel"},{"author":"B","genre":"novel"}]})";
  CHECK(outcome(books, "set genre to fiction where author is Jane Austen") == R"(/books/0/genre "fiction")");
  CHECK(outcome(books, "remove all genres where author is Jane Austen") == "-/books/0/genre");
  constexpr std::string_view jobs = R"({"jobs":[{"name":"a","on":true},{"name":"b","on":null},{"name":"c","on":3}]})";
  CHECK(outcome(jobs, "remove jobs where on is not null") == "-/jobs/0; -/jobs/2");
  CHECK(outcome(jobs, "remove jobs where on is null") == "-/jobs/1");
  CHECK(message(orders, "add discount 0.2 to all paid orders") ==
        "Instruction is ambiguous - the elements of 'orders' are not arrays");
}
