// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/llm/check.hpp"
#include "core/propose/llm/targets.hpp"
#include "on_document.hpp"

using namespace jt;
using namespace jt::propose::llm;
using propose_test::OnDocument;

namespace {

const std::string users = R"({"users":[
  {"name":"Alice","age":30,"tags":["a","b"],"boss":null},
  {"name":"Bob","age":41,"tags":[],"boss":"Alice","x/y":1,"x/y":2}],"total":[1,2,3]})";

/// `instruction`, and the operations as in an answer.
Checked checked(const char* instruction, const std::string& operations) {
  OnDocument on(users);
  const auto answer = read_answer(R"({"operations":[)" + operations + "]}");
  REQUIRE(answer.has_value());
  const Words words(instruction);
  const auto context = context_of(*on.document, words);
  REQUIRE(context.has_value());
  auto found = check(*on.document, *answer, *context, words);
  REQUIRE(found.has_value());
  return *found;
}

std::string problem(const char* instruction, const std::string& operations) {
  const auto found = checked(instruction, operations);
  return found.problems.empty() ? "" : found.problems.front();
}

std::string at(const propose::Change& change) { return path::spell(change.at, path::Spelling::pointer); }

}  // namespace

TEST_CASE("llm::find_targets: in one pass") {
  for (const std::size_t window : {64U, 4096U}) {
    bytes::MemorySource source(users);
    scan::StreamOptions options;
    options.window = window;
    scan::Stream stream(source, options);
    scan::Cursor cursor(stream);
    const std::vector<Tokens> paths{{"total", "2"}, {"users", "1", "x/y"},  {"users", "0", "boss"},
                                    {"total", "-"}, {"users", "0", "none"}, {"none", "none"},
                                    {"total", "9"}, {"users", "1"},         {"total", "0"}};
    const auto found = find_targets(cursor, paths, [](std::string_view json) { return json == "30"; });
    REQUIRE(found.has_value());
    const auto& list = *found;
    CHECK(list[0].text == "3");
    CHECK(list[1].text == "1");  // of a duplicate key the first one
    CHECK(list[2].type == scan::Type::null);
    CHECK(list[2].near);
    CHECK(list[3].location == path::Location{"total", std::uint64_t{3}});
    CHECK(list[3].count == 3);
    CHECK_FALSE(list[4].exists);
    CHECK(list[4].container == scan::Type::object);
    CHECK_FALSE(list[5].container.has_value());
    CHECK(list[5].location.empty());
    CHECK(list[6].location == path::Location{"total", std::uint64_t{9}});
    CHECK_FALSE(list[7].text.has_value());  // what is in it is looked up too
    CHECK(list[7].exists);
    CHECK_FALSE(list[7].near);
    CHECK(list[8].text == "1");
  }
}

TEST_CASE("llm::find_targets: the document is malformed") {
  bytes::MemorySource source(R"({"a":[1,2)");
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  const std::vector<Tokens> paths{{"a", "0"}};
  CHECK(find_targets(cursor, paths, [](std::string_view) { return false; }).error()->code == Code::invalid_json);
}

TEST_CASE(
    "llm::check: changes, with current values; the confidence is lower where the instruction does not say the value") {
  const auto found = checked("Alice is 31, and Bob is older by 1",
                             R"({"op":"set","path":"/users/0/age","value":31,"confidence":0.9},
                                {"op":"set","path":"/users/1/age","value":42,"confidence":0.9})");
  REQUIRE(found.problems.empty());
  REQUIRE(found.changes.size() == 2);
  CHECK(at(found.changes[0]) == "/users/0/age");
  CHECK(found.changes[0].current == "30");
  CHECK(found.changes[0].proposed == "31");
  CHECK(found.changes[0].confidence == 0.9);
  CHECK(found.changes[1].confidence == 0.6);
}

TEST_CASE("llm::check: a null may become anything, and a new member needs a name that was said") {
  CHECK(problem("Bob is Alice's boss", R"({"op":"set","path":"/users/0/boss","value":"Bob"})") == "");
  CHECK(problem("add the email a@b.c to Bob", R"({"op":"set","path":"/users/1/email","value":"a@b.c"})") == "");
  CHECK(problem("add the email a@b.c to Bob", R"({"op":"set","path":"/users/1/phone","value":"a@b.c"})") ==
        "'/users/1/phone' does not exist, and the instruction does not name it");
}

TEST_CASE("llm::check: elements") {
  CHECK(problem("remove Bob", R"({"op":"remove","path":"/users/1"})") == "");
  CHECK(problem("tag Alice with c", R"({"op":"insert","path":"/users/0/tags/1","value":"c"})") == "");
  CHECK(problem("tag Alice with c", R"({"op":"insert","path":"/users/0/tags/3","value":"c"})") ==
        "'/users/0/tags/3' is out of range");
  // What is moved is changed too.
  CHECK(problem("move Bob first",
                R"({"op":"move","path":"/users/0","from":"/users/1"},{"op":"remove","path":"/users/1/boss"})") ==
        "'/users/0' is changed twice");
  CHECK(problem("move Bob first", R"({"op":"move","path":"/users/0","from":"/users/1"})") == "");
  CHECK(problem("move Bob first", R"({"op":"move","path":"/total/0","from":"/users/1"})") ==
        "'/total/0' is in another array than the element");
}

TEST_CASE("llm::check: what is so already is no change") {
  const auto found = checked("Alice is 30", R"({"op":"set","path":"/users/0/age","value":3e1})");
  CHECK(found.problems.empty());
  CHECK(found.changes.empty());
}

TEST_CASE("llm::check: what has nothing to do with the instruction") {
  CHECK(problem("rename Alice to Carol", R"({"op":"set","path":"/total/1","value":0})") ==
        "'/total/1' has nothing to do with the instruction");
  CHECK(problem("rename Alice to Carol", R"({"op":"remove","path":"/total"})") ==
        "'/total' has nothing to do with the instruction");
  CHECK(problem("set the total to 5", R"({"op":"set","path":"/total/1","value":0})") ==
        "'/total/1' would get the number 0, which is not in the instruction");
}
