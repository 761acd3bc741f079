// SPDX-License-Identifier: MIT
// Each word of an instruction is accounted for, or nothing is proposed; and a clause sees what those before it do.
#include <doctest/doctest.h>

#include "propose_rules/proposing.hpp"

namespace jt::test::accounts {

namespace {

using propose::Status;
using test::corpus_answer;
using test::propose_over;

constexpr std::string_view nodes =
    R"({"nodes":[{"name":"web-1","cpu":8,"env":"production","active":true,"email":"w@x.io","tags":["a"]},)"
    R"({"name":"web-2","cpu":4,"env":"staging","active":false,"email":"v@x.io","tags":[]},)"
    R"({"name":"db-1","cpu":16,"env":"production","active":true,"email":"d@x.io","tags":["b"]}]})";
constexpr std::string_view shop =
    R"({"server":{"port":80,"timeout":5,"debug":true},"store":{"name":"Corner"},"tax":19,"theme":"dark","language":"en",)"
    R"("dependencies":{"react":"^18.2.0"},"retries":3,"cpu":8,)"
    R"("users":[{"name":"Alice","age":30,"role":"admin"},{"name":"Bob Jones","age":40,"role":"user"},)"
    R"({"name":"Carol","age":50,"role":"user"}]})";

std::string answer(std::string_view document, std::string_view instruction) {
  const auto proposal = propose_over(document, instruction);
  REQUIRE_MESSAGE(proposal, instruction);
  return corpus_answer(*proposal);
}

void refused(std::string_view document, std::initializer_list<const char*> instructions) {
  for (const char* instruction : instructions) {
    CAPTURE(instruction);
    CHECK(answer(document, instruction) == "ambiguous");
  }
}

/// The indices of the elements of `nodes` that are removed.
std::string removed(std::string_view condition) {
  const auto proposal = propose_over(nodes, "remove nodes where " + std::string(condition));
  REQUIRE_MESSAGE(proposal, condition);
  if (proposal->status != Status::success) return std::string(name(proposal->status));
  std::string out;
  for (const propose::Change& change : proposal->changes)
    out += std::to_string(std::get<std::uint64_t>(change.at.back()));
  return out;
}

std::string set(std::string_view path, std::string_view value) {
  return R"({"op":"set","path":"/)" + std::string(path) + R"(","value":)" + std::string(value) + "}";
}

}  // namespace

TEST_CASE("rules: a negated comparison selects what the positive one leaves") {
  CHECK(removed("cpu is not less than 8") == "02");
  CHECK(removed("cpu is not more than 8") == "01");
  CHECK(removed("cpu is not at least 8") == "1");
  CHECK(removed("cpu is not over 4") == "1");
  CHECK(removed("cpu isn't below 8") == "02");
  CHECK(removed("cpu is not < 8") == "02");
  CHECK(removed("cpu is less than or equal to 8") == "01");
  CHECK(removed("cpu is no more than 8") == "01");
  CHECK(removed("cpu is not 8") == "12");
  CHECK(removed("cpu != 8") == "12");
  CHECK(removed("env is not production") == "1");
  CHECK(removed("active is not true") == "1");
  CHECK(removed("email does not contain d@") == "01");
  CHECK(removed("email is not starting with w") == "12");
  CHECK(removed("tags is not empty") == "02");
  CHECK(removed("tags are empty") == "1");
}

TEST_CASE("rules: what is compared with must be there, or of the type") {
  for (const char* condition : {"name is not web",
                                "env is not prod",
                                "cpu is not around 8",
                                "cpu is not lower",
                                "cpu is not a number",
                                "cpu is not 9",
                                "cpu is not 8 cores",
                                "cpu is not between 4 and 8",
                                "cpu is not zero",
                                "active is not 1",
                                "active is not set",
                                "email is not null",
                                "email is not empty",
                                "email is not missing twice",
                                "env is not in production",
                                "env is not like production",
                                "name is not cheaper than 4",
                                "cpu is not exactly 7",
                                "cpu is not not 8",
                                "name is greater than 5",
                                "env is not production anymore"}) {
    CAPTURE(condition);
    CHECK(removed(condition) == "ambiguous");
  }
}

TEST_CASE("rules: no name of a list is dropped, whatever the clause before spoke of") {
  refused(shop, {"set server port to 81 and tiemout and debug to false",
                 "set Alice's age to 5 and foo and role to guest", "increase Alice's age by 10 and agee and age by 3",
                 "set Alice's role to guest and remove foo and age", "set store name to Rock and Roll and tax to 5",
                 "set store name to Salt, Pepper and tax to 5", "set Alice's role to tom and jerry and age to 5"});
}

TEST_CASE("rules: words after a value are no part of it") {
  for (const char* words : {"again",
                            "now and then",
                            "too",
                            "also",
                            "as well",
                            "everywhere",
                            "globally",
                            "temporarily",
                            "by default",
                            "as before",
                            "from light",
                            "on mobile",
                            "until tomorrow",
                            "while language is en",
                            "(not black)",
                            "// comment",
                            "- thanks",
                            "once more",
                            "at night",
                            "for now",
                            "please not",
                            "everyday usage"}) {
    CAPTURE(words);
    CHECK(answer(shop, "set theme to light " + std::string(words)) == "ambiguous");
  }
  refused(shop, {"set language and theme to the same value", "set theme to lead of Data",
                 "set theme to value of language", "set store name to blank", "set theme to the light",
                 "update react to version 19", "replace react with preact", "change Alice's role from user to guest",
                 "set retries to 5 minutes", "set cpu to 500m", "set tax to $20"});
  const auto quoted = propose_over(shop, "set theme to dark again");
  REQUIRE(quoted);
  CHECK(quoted->suggestions == std::vector<std::string>{"set theme to \"dark again\""});
  CHECK(quoted->message.starts_with("not understood: \"again\""));
}

TEST_CASE("rules: marks, signs and negations are part of what is said") {
  constexpr std::string_view people =
      R"({"staff":[{"name":"Not","active":true,"manager":"A","notes":"n"},{"name":"Delete Everyone","active":true},)"
      R"({"name":"C++ Basics","active":false,"debug":true}],"due":"2025-01-31","adminEmail":"a@b.c","backup":true})";
  // a mark of the sentence belongs to no key
  refused(people, {"delete staff without a manager ?", "set active to false for staff without a manager ?",
                   "delete staff with manager ?", "delete the first staff # note", "set the first staff # notes to x",
                   "set !debug to false", "delete C Basics ++"});
  CHECK(answer(people, "delete C++ basics") == R"([{"op":"remove","path":"/staff/2"}])");
  // what is left out of an addition is named by nothing
  refused(people, {R"(for each staff, add country = "DE" except at night)", R"(add country = "DE" except at night)",
                   R"(for each staff, add country = "DE" except Not)"});
  // "everyone" is no part of a name, "not" no name among other words
  refused(people,
          {"delete everyone", "move Not after everyone", "delete staff not active", "delete the staff not active"});
  CHECK(answer(people, "delete Delete Everyone") == R"([{"op":"remove","path":"/staff/1"}])");
  // a date is no text of several words
  refused(people, {"set due to March 1st", "set due to May Day"});
  CHECK(answer(people, "set due to \"May Day\"") == "[" + set("due", "\"May Day\"") + "]");
  // with one thing there is nothing to choose from
  refused(people, {"remove the admin email with backup", "remove the admin email without country"});
}

TEST_CASE("rules: a member without a place of its own is not added to another one than the next") {
  constexpr std::string_view meta = R"({"metadata":{"name":"web"},"idle":"30s","tag":"7"})";
  refused(meta, {"add a = 1 and b = 2 to metadata", "add a = 1, b = 2 to metadata"});
  CHECK(answer(meta, "add a = 1 to metadata and b = 2") ==
        "[" + set("metadata/a", "1") + "," + set("metadata/b", "2") + "]");
  // a number alone is no measure
  refused(meta, {"set idle to 60"});
  CHECK(answer(meta, "set idle to \"60\"") == "[" + set("idle", "\"60\"") + "]");
  CHECK(answer(meta, "set idle to 60s") == "[" + set("idle", "\"60s\"") + "]");
  CHECK(answer(meta, "set tag to 60") == "[" + set("tag", "\"60\"") + "]");
}

TEST_CASE("rules: function words between names, and alone") {
  constexpr std::string_view words =
      R"({"list":["and","or","x"],"groups":{"all":{"name":"Four","level":4},"each":{"name":"Five","level":5}},)"
      R"("hosts":[{"name":"web","url":"u"},{"name":"db","url":"v"}],"total":"5"})";
  refused(words, {"remove and and or from list", "delete and web", "delete web and and db", "delete all",
                  "set level of all to 9", "delete each"});
  CHECK(answer(words, "remove \"and\" from list") == R"([{"op":"remove","path":"/list/0"}])");
  CHECK(answer(words, "delete web and db") ==
        R"([{"op":"remove","path":"/hosts/0"},{"op":"remove","path":"/hosts/1"}])");
  CHECK(answer(words, "set level of \"all\" to 9") == "[" + set("groups/all/level", "9") + "]");
  // the url of both, or all of the second one?
  refused(words, {"delete web's url and db", "delete the url of web and db's", "delete the url of web and db"});
  CHECK(answer(words, "delete web's url and db's url") ==
        R"([{"op":"remove","path":"/hosts/0/url"},{"op":"remove","path":"/hosts/1/url"}])");
  // a number in words is no number
  refused(words, {"set total to six", "set total to hundred"});
  CHECK(answer(words, "set total to \"six\"") == "[" + set("total", "\"six\"") + "]");
}

TEST_CASE("rules: a thing with an empty member is not clearly one with it") {
  constexpr std::string_view parts =
      R"({"parts":[{"name":"a","tags":["x"],"spare":true,"stock":3,"note":"n"},)"
      R"({"name":"b","tags":[],"spare":false,"stock":0,"note":""},{"name":"c","owner":null},{"name":"d","owner":"Z"}]})";
  refused(parts, {"delete parts with tags", "delete parts with spare", "delete parts with stock",
                  "delete parts with a note", "delete parts with an owner", "set note to z for parts with tags"});
  constexpr std::string_view clear = R"({"parts":[{"name":"a","tags":["x"],"size":1},{"name":"b"}]})";
  CHECK(answer(clear, "delete parts with tags") == R"([{"op":"remove","path":"/parts/0"}])");
  CHECK(answer(clear, "delete parts with a size") == R"([{"op":"remove","path":"/parts/0"}])");
}

TEST_CASE("rules: a clause sees what those before it do") {
  CHECK(answer(shop, "set tax to 20 and then increase it by 1") == "[" + set("tax", "21") + "]");
  CHECK(answer(shop, "set retries to 10 and then increase retries by 7") == "[" + set("retries", "17") + "]");
  CHECK(answer(shop, "increase tax by 1, then double it") == "[" + set("tax", "40") + "]");
  CHECK(answer(shop, "increase tax by 1, then decrease tax by 1") == "no_changes");
  CHECK(answer(shop, "remove the first user and remove the first user") ==
        R"([{"op":"remove","path":"/users/0"},{"op":"remove","path":"/users/1"}])");
  CHECK(answer(shop, "remove the first user, then remove the second user") ==
        R"([{"op":"remove","path":"/users/0"},{"op":"remove","path":"/users/2"}])");
  CHECK(answer(shop, "set Alice's role to guest, then remove users where role is guest") ==
        R"([{"op":"remove","path":"/users/0"}])");
  CHECK(answer(shop, "rename Alice to Zoe and then set Zoe's age to 5") ==
        "[" + set("users/0/name", "\"Zoe\"") + "," + set("users/0/age", "5") + "]");
  refused(shop,
          {"remove the first user and remove the second user", "remove Alice and set her age to 3",
           "set tax to 1 and set tax to 2", "increase tax by 1 and set tax to 5", "add vat = 5 and then double vat",
           "rename the key tax to vat and then set vat to 5", "move Carol before Alice and remove the first user"});
}

TEST_CASE("rules: what people type first") {
  constexpr std::string_view tasks =
      R"({"tasks":[{"id":1,"title":"Fix login","assignee":"Alice","status":"open","due":"2025-01-10","tags":["bug"]},)"
      R"({"id":2,"title":"Write docs","assignee":"Bob","status":"done","due":"2025-01-15","tags":[]}],)"
      R"("jobs":{"lint":{"image":"a:1"},"test":{"image":"b:2"}},"features":{"beta":true,"dark":true},)"
      R"("database":{"host":"h","name":"n","ssl":false},"version":"1.0.0","debug":false,"timeoutMs":5000})";
  const auto gives = [&](const char* instruction, const std::string& changes) {
    CAPTURE(instruction);
    CHECK(answer(tasks, instruction) == "[" + changes + "]");
  };
  gives("delete the lint job", R"({"op":"remove","path":"/jobs/lint"})");
  gives("set the image of the lint job to c:3", set("jobs/lint/image", "\"c:3\""));
  gives("bump version to 1.5.0", set("version", "\"1.5.0\""));
  gives("I want the version to be 2.0.0.", set("version", "\"2.0.0\""));
  gives("make debug true", set("debug", "true"));
  gives("turn on debug mode, please", set("debug", "true"));
  gives("use SSL for the database", set("database/ssl", "true"));
  gives("use 1.2.0 for the version", set("version", "\"1.2.0\""));
  gives("set the timeout to 10 seconds", set("timeoutMs", "10000"));
  gives("set .database.host to x", set("database/host", "\"x\""));
  gives("assign Fix login to Bob", set("tasks/0/assignee", "\"Bob\""));
  gives("assign all of Alice's tasks to Bob", set("tasks/0/assignee", "\"Bob\""));
  gives("close all tasks assigned to Alice", set("tasks/0/status", "\"done\""));
  gives("delete all done tasks", R"({"op":"remove","path":"/tasks/1"})");
  gives("set due date of task 2 to 2025-02-01", set("tasks/1/due", "\"2025-02-01\""));
  gives("add tag urgent to Write docs", R"({"op":"insert","path":"/tasks/1/tags/0","value":"urgent"})");
  gives("set everything in features to false", set("features/beta", "false") + "," + set("features/dark", "false"));
  gives("swap host and name", set("database/host", "\"n\"") + "," + set("database/name", "\"h\""));
  gives(
      "rename assignee to owner everywhere",
      R"({"op":"rename","path":"/tasks/0/assignee","value":"owner"},{"op":"rename","path":"/tasks/1/assignee","value":"owner"})");
  CHECK(answer(R"({"users":[{"name":"A","email":"a@b.c"},{"name":"B"}]})",
               "Set email to none@example.com for all users without email") ==
        "[" + set("users/1/email", "\"none@example.com\"") + "]");
  const auto copied = propose_over(tasks, "duplicate task 1");
  REQUIRE(copied);
  REQUIRE(copied->changes.size() == 1);
  CHECK(path::spell(copied->changes[0].at, path::Spelling::pointer) == "/tasks/1");
  CHECK(copied->changes[0].proposed->starts_with(R"({"id":1,"title":"Fix login")"));
}

TEST_CASE("rules: a clause over many elements takes time in proportion to them") {
  std::string document = R"({"items":[)";
  for (int i = 0; i < 20'000; ++i)
    document += (i == 0 ? "" : ",") + std::string(R"({"name":"n)") + std::to_string(i) + R"(","rank":1})";
  document += "]}";
  const auto proposal = propose_over(document, "set all ranks to 2, then increase all ranks by 1");
  REQUIRE(proposal);
  REQUIRE(proposal->changes.size() == 20'000);
  CHECK(proposal->changes.back().proposed == "3");
}

}  // namespace jt::test::accounts
