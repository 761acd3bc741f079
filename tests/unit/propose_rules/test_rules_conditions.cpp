// SPDX-License-Identifier: MIT
// What belongs to a condition: lists of values, numbers of things, and what is not understood in one.
#include <doctest/doctest.h>

#include "propose_rules/proposing.hpp"

namespace jt::test::conditions {

namespace {

constexpr std::string_view services =
    R"({"services":[{"id":1,"name":"api","tags":["web"],"replicas":1,"on":true,"status":"up"},)"
    R"({"id":2,"name":"cron","tags":["batch"],"replicas":2,"on":true,"status":"down"},)"
    R"({"id":3,"name":"web","tags":["x"],"replicas":3,"on":true,"status":"bad","proxy":"p"}],)"
    R"("debug":true,"editor":"vi"})";
constexpr std::string_view users =
    R"({"users":[{"name":"Alice","role":"admin"},{"name":"Bob","role":"editor"},{"name":"Cy","role":"viewer"}],)"
    R"("editor":"vi"})";

}  // namespace

TEST_CASE("rules: words after a negated condition belong to it, and are no second thing") {
  for (const char* condition :
       {"whose name is not cron and web", "whose name isn't cron and web", "whose name isn't cron, web",
        "where name is not cron, web", "where name != cron and web", "where name is not equal to cron and web",
        "whose name does not equal cron and web", "whose name is not \"cron\" and \"web\"",
        "whose name is not 'cron', `web`", "whose name is not cron and not web", "where the name is not Cron & WEB",
        "where id is not 2 and 3", "where id != 2, 3", "whose replicas is not 2 and 3", "whose status is not down, bad",
        "where name differs from cron and web", "where name is different from cron and web"}) {
    CAPTURE(condition);
    const std::string those = "services " + std::string(condition);
    CHECK(outcome(services, "remove " + those) == "-/services/0");
    CHECK(outcome(services, "drop all " + those) == "-/services/0");
    CHECK(outcome(services, "disable " + those) == "/services/0/on false");
    CHECK(outcome(services, "set replicas to 7 for " + those) == "/services/0/replicas 7");
    CHECK(outcome(services, "increase replicas of " + those + " by 4") == "/services/0/replicas 5");
    CHECK(outcome(services, "add a = 1 to " + those) == "/services/0/a 1");
    CHECK(outcome(services, "clear the tags of " + those) == "/services/0/tags []");
    if (those.find("from") == std::string::npos)  // "rename … from A to B" has another meaning
      CHECK(outcome(services, "rename " + those + " to x") == "/services/0/name \"x\"");
  }
  CHECK(outcome(users, "remove users whose role is not admin and editor") == "-/users/2");
  CHECK(outcome(users, "delete every user whose role isn't admin, editor") == "-/users/2");
  CHECK(outcome(services, "remove services where status is not up, down and id is not 1") == "-/services/2");
  CHECK(outcome(services, "remove all services except services named cron and web") == "-/services/0");
}

TEST_CASE("rules: words after a condition that cannot be a part of it are not clear") {
  for (const char* verb : {"remove", "delete", "disable", "clear", "uppercase the status of"})
    for (const char* condition : {"whose replicas is not over 1 and debug",
                                  "where replicas is not more than 1, debug",
                                  "whose id is not 1 and debug",
                                  "whose name is not cron and debug",
                                  "whose name is not cron, the debug flag",
                                  "whose name is not cron and the web service",
                                  "where id > 1 and debug",
                                  "where id is at least 2 and editor",
                                  "where status starts with d and editor",
                                  "whose name is empty and editor",
                                  "where proxy is missing and debug",
                                  "that are not up and editor",
                                  "without a proxy and debug",
                                  "without a proxy, editor",
                                  "without the tag batch and w",
                                  "with status down and editor",
                                  "whose status is up and editor",
                                  "whose name is not cron, then debug",
                                  "with id 1, 2 and 9",
                                  "with tag web and debug",
                                  "whose name does not contain cron and web",
                                  "whose tags do not contain batch and web"}) {
      CAPTURE(condition);
      const std::string instruction = std::string(verb) + " services " + condition;
      unclear(services, {instruction.c_str()});
    }
  unclear(users, {"remove users whose role is admin and retries", "remove users whose role is not admin and Zed"});
}

TEST_CASE("rules: a list after a condition that is not negated is one of its values") {
  for (const char* condition :
       {"whose name is cron and web", "where name is cron, web", "named cron and web", "called cron and web",
        "with name cron and web", "with id 2 and 3", "with ids 2, 3", "having id 2 and 3", "that have id 2 and 3",
        "with status down and bad", "where status is down & bad", "whose replicas is 2 and 3"}) {
    CAPTURE(condition);
    CHECK(outcome(services, "remove services " + std::string(condition)) == "-/services/1; -/services/2");
    CHECK(outcome(services, "disable services " + std::string(condition)) ==
          "/services/1/on false; /services/2/on false");
  }
  CHECK(outcome(users, "remove users whose role is admin and editor") == "-/users/0; -/users/1");
  CHECK(outcome(users, "remove users named Alice and Bob") == "-/users/0; -/users/1");
}

TEST_CASE("rules: of two tags both are meant, whatever the document has") {
  constexpr std::string_view both =
      R"({"services":[{"name":"api","tags":["web"]},{"name":"cron","tags":["batch","web"]},)"
      R"({"name":"batch","tags":["web"]}]})";
  constexpr std::string_view neither =
      R"({"services":[{"name":"api","tags":["web"]},{"name":"cron","tags":["batch"]},{"name":"web","tags":["x"]}]})";
  for (const char* condition :
       {"with tag web and batch", "with tags web and batch", "with the tags batch, web", "having tag batch and web",
        "that have tags web and batch", "whose tags contain batch and web", "whose tags include web, batch"}) {
    CAPTURE(condition);
    CHECK(outcome(both, "remove services " + std::string(condition)) == "-/services/1");
    CHECK(outcome(neither, "remove services " + std::string(condition)) == "ambiguous");
  }
  CHECK(outcome(both, "remove services with tag web and tags") == "-/services/0; -/services/1; -/services/2");
}

TEST_CASE("rules: what is a thing of its own after a condition is one") {
  CHECK(outcome(services, "remove services whose name is not cron and remove debug") ==
        "-/services/0; -/services/2; -/debug");
  CHECK(outcome(services, "remove services whose name is not cron, then set debug to false") ==
        "-/services/0; -/services/2; /debug false");
  CHECK(outcome(services, "remove services whose status is up and all services with id 3") ==
        "-/services/0; -/services/2");
  CHECK(outcome(services, "remove services where id is 1 and status is up") == "-/services/0");
  CHECK(outcome(services, "remove services where replicas is 1 and the debug flag") == "-/services/0; -/debug");
}

TEST_CASE("rules: things that have so many of something") {
  constexpr std::string_view things =
      R"({"services":[{"id":9,"name":"api","tags":["web"],"replicas":1,"ports":[]},)"
      R"({"id":1,"name":"cron","tags":["batch","web"],"replicas":2},)"
      R"({"id":2,"name":"web","tags":[],"replicas":3,"ports":[1,2]},{"id":3,"name":"z","replicas":0,"tags":["q"]}],)"
      R"("hosts":{"x":{"cpus":2},"y":{"cpus":4},"z":{"cpus":8}}})";
  const auto removed = [&](const char* condition) {
    return outcome(things, "remove services " + std::string(condition));
  };
  for (const char* one :
       {"with 1 replica", "with one replica", "with exactly 1 replica", "that have 1 replica", "having one replica"})
    CHECK(removed(one) == "-/services/0");
  for (const char* few : {"with fewer than 2 replicas", "with less than two replicas", "with under 2 replicas",
                          "with at most 1 replica", "with no more than 1 replica", "which have fewer than 2 replicas"})
    CHECK(removed(few) == "-/services/0; -/services/3");
  CHECK(removed("with more than 2 replicas") == "-/services/2");
  CHECK(removed("with over 2 replicas") == "-/services/2");
  CHECK(removed("with at least 2 replicas") == "-/services/1; -/services/2");
  for (const char* none : {"with no replicas", "with 0 replicas", "with zero replicas"})
    CHECK(removed(none) == "-/services/3");
  for (const char* none : {"with no tags", "with no tag", "that have no tags", "having no tags", "with 0 tags"})
    CHECK(removed(none) == "-/services/2");
  for (const char* none : {"with a replicas of 0", "with replicas of 0", "with only 0 replicas"})
    CHECK(removed(none) == "-/services/3");
  CHECK(removed("with only one tag") == "-/services/0; -/services/3");
  CHECK(removed("with 1 tag") == "-/services/0; -/services/3");
  CHECK(removed("with more than one tag") == "-/services/1");
  CHECK(removed("with at least 1 tag and no ports") == "-/services/0; -/services/1; -/services/3");
  CHECK(removed("with no ports") == "-/services/0; -/services/1; -/services/3");
  CHECK(removed("with 2 ports") == "-/services/2");
  CHECK(outcome(things, "remove hosts with at least 4 cpus") == "-/hosts/y; -/hosts/z");
  CHECK(outcome(things, "set replicas to 5 for services with fewer than 2 replicas") ==
        "/services/0/replicas 5; /services/3/replicas 5");
  unclear(things, {"remove services with fewer than 2 ports", "remove services with 0 ports",
                   "remove services with 2 names", "remove services with 5 foos", "remove services with no foos",
                   "remove services with more than 5 seconds", "remove services with 2 or more replicas"});
  // an object has members, which are not counted
  unclear(R"({"services":[{"name":"a","supplier":{"name":"x","city":"y"}},{"name":"b"}]})",
          {"remove services with 2 suppliers", "remove services with at least 1 supplier"});
  constexpr std::string_view jobs =
      R"({"jobs":[{"name":"a","needs":[]},{"name":"b"},{"name":"c","needs":["a"]},{"name":"d","needs":["a"]}]})";
  CHECK(outcome(jobs, "remove jobs with no needs") == "-/jobs/0; -/jobs/1");
  unclear(R"({"users":[{"name":"a","phone":null},{"name":"b"},{"name":"c","phone":"1"}]})",
          {"remove users with no phone"});
  unclear(R"({"services":[{"name":"a","replicas":1},{"name":"b"}]})", {"remove services with no replicas"});
}

TEST_CASE("rules: after 'with no K', a member alone is not clear") {
  constexpr std::string_view things =
      R"({"services":[{"name":"api","tags":["web"]},{"name":"cron","tags":["batch"],"ports":["x"]},)"
      R"({"name":"web","tags":[]},{"name":"z","tags":[],"ports":["y"]}]})";
  unclear(things, {"remove services with no tags and ports", "remove services with no tag web and batch",
                   "remove services with no tags, ports", "clear services with 1 tag and 2"});
  CHECK(outcome(things, "remove services with no tags and no ports") == "-/services/2");
  CHECK(outcome(things, "remove services with no tags and 1 port") == "-/services/3");
  CHECK(outcome(things, "remove services with no tag web") == "-/services/1; -/services/2; -/services/3");
}

TEST_CASE("rules: a condition sees what the clauses before it do to a list, or is not clear") {
  constexpr std::string_view things =
      R"({"services":[{"name":"api","tags":[]},{"name":"cron","tags":["x"]},{"name":"web","tags":["x","y"]}]})";
  for (const char* first : {"remove x from cron's tags", "clear the tags of cron", "set the tags of cron to []"})
    for (const char* then :
         {"remove services with no tags", "remove services where tags is empty", "remove services with 0 tags"}) {
      CAPTURE(first);
      CAPTURE(then);
      CHECK(outcome(things, std::string(first) + ", then " + then) == "-/services/0; -/services/1");
    }
  CHECK(outcome(things, "remove x from web's tags, then remove services with 1 tag") == "-/services/1; -/services/2");
  for (const char* first : {"add \"T\" to the tags of api", "set the tags of api to [\"T\"]"})
    for (const char* then : {"remove services with no tags", "remove services without tag T",
                             "remove services where tags is empty", "remove services with 1 tag"}) {
      const std::string both = std::string(first) + ", then " + then;
      CAPTURE(both);
      CHECK(outcome(things, both) == "ambiguous");
    }
  CHECK(outcome(things, "add \"T\" to the tags of api, then remove services where name is cron") ==
        "/services/0/tags/0 \"T\"; -/services/1");
}

TEST_CASE("rules: a condition on things whose texts change is not dropped") {
  constexpr std::string_view things =
      R"({"services":[{"id":1,"name":"api","tags":["a"]},{"id":2,"name":"cast","tags":["a"]}],"name":"a"})";
  for (const char* condition : {"with id 2", "whose name is cast", "where id is not 1", "with id over 1"}) {
    CAPTURE(condition);
    CHECK(outcome(things, "replace \"a\" with \"b\" in services " + std::string(condition)) ==
          "/services/1/name \"cbst\"; /services/1/tags/0 \"b\"");
    CHECK(outcome(things, "replace \"a\" with \"b\" in all services " + std::string(condition)) ==
          "/services/1/name \"cbst\"; /services/1/tags/0 \"b\"");
  }
}

TEST_CASE("rules: a comparison in other words is understood, or named as what is not") {
  for (const char* condition : {"replicas doesnt equal 1", "replicas isnt 1", "replicas is different from 1",
                                "replicas differs from 1", "replicas is unequal to 1"})
    CHECK(outcome(services, "remove services where " + std::string(condition)) == "-/services/1; -/services/2");
  CHECK(outcome(services, "remove services where replicas falls below 2") == "-/services/0");
  const auto why = [](std::string_view document, const char* instruction) {
    const auto proposal = propose_over(document, instruction);
    REQUIRE(proposal);
    return proposal->message.substr(0, proposal->message.find(';'));
  };
  CHECK(why(services, "remove services whose replicas stays under 2") ==
        "not understood: \"replicas stays\" - nothing found for 'replicas stays'");
  CHECK(why(services, "remove services with just one tag") ==
        "not understood: \"just one tag\" - nothing found for 'just one tag'");
  CHECK(why(services, "remove services with 5 foos") == "not understood: \"5\" - nothing found for 'foos'");
  CHECK(why(R"({"users":[{"name":"Alice","tags":["vip","beta"]}]})", "remove beta from Alice") ==
        "not understood: \"beta\" - nothing found for 'beta' in 'Alice': of lists, only those that the instruction "
        "names were searched");
}

}  // namespace jt::test::conditions
