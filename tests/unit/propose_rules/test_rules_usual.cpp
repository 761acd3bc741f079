// SPDX-License-Identifier: MIT
// Usual forms: "X should be enabled", "both A and B", "the last but one", "by two", "add the tag T to every service".
#include <doctest/doctest.h>

#include "propose_rules/proposing.hpp"

namespace jt::test::usual {

namespace {

constexpr std::string_view services =
    R"({"services":[{"name":"api","tags":["web"],"replicas":1,"enabled":true},)"
    R"({"name":"cron","tags":["batch"],"replicas":2,"enabled":false},)"
    R"({"name":"queue","tags":[],"replicas":3,"enabled":true}],"debug":true,"level":"up",)"
    R"("features":{"beta":false,"darkModeEnabled":true},"a":1,"b":2,"note":"hi","both":4})";

}  // namespace

TEST_CASE("rules: what should be enabled or turned off is") {
  for (const char* wish : {"cron should be enabled", "the cron service should be enabled", "cron must be activated",
                           "cron should be turned on", "cron should be switched on.", "I want cron to be enabled"})
    CHECK(outcome(services, wish) == "/services/1/enabled true");
  CHECK(outcome(services, "debug should be disabled") == "/debug false");
  CHECK(outcome(services, "beta should be turned on for features") == "/features/beta true");
  CHECK(outcome(services, "dark mode should be disabled") == "/features/darkModeEnabled false");
  CHECK(outcome(services, "all services should be disabled") == "/services/0/enabled false; /services/2/enabled false");
  CHECK(outcome(services, "services whose name is not cron and queue should be disabled") ==
        "/services/0/enabled false");
  unclear(services, {"level should be enabled", "cron should not be enabled", "debug should be disabled again",
                     "cron should be removed", "cron should stay enabled", "zed should be enabled"});
}

TEST_CASE("rules: both A and B") {
  CHECK(outcome(services, "remove both api and cron") == "-/services/0; -/services/1");
  CHECK(outcome(services, "set both a and b to 5") == "/a 5; /b 5");
  CHECK(outcome(services, "increase both a and b by 1") == "/a 2; /b 3");
  CHECK(outcome(services, "remove both the tags and replicas of api") == "-/services/0/tags; -/services/0/replicas");
  CHECK(outcome(services, "set both to 5") == "/both 5");
  unclear(services, {"remove both services", "remove both api", "remove both api, cron and queue zed"});
}

TEST_CASE("rules: the last but one") {
  for (const char* which : {"last but one", "second to last", "next to last", "penultimate", "second-to-last",
                            "next-to-last", "last-but-one"}) {
    CAPTURE(which);
    const std::string one = "the " + std::string(which) + " service";
    CHECK(outcome(services, "remove " + one) == "-/services/1");
    CHECK(outcome(services, "set replicas of " + one + " to 9") == "/services/1/replicas 9");
    CHECK(outcome(services, "move " + one + " to the end") == "/services/2");
    CHECK(outcome(services, "remove the last service and " + one) == "-/services/1; -/services/2");
    CHECK(outcome(R"({"services":[{"name":"a"}]})", "remove " + one) == "ambiguous");
  }
  CHECK(outcome(services, "remove the last service, then remove the last but one service") ==
        "-/services/0; -/services/2");
  unclear(services, {"rename the second to last", "remove the last service and remove the last but one service"});
}

TEST_CASE("rules: numbers as words, where something is calculated") {
  CHECK(outcome(services, "increase replicas of api by one") == "/services/0/replicas 2");
  CHECK(outcome(services, "decrease all replicas by one") ==
        "/services/0/replicas 0; /services/1/replicas 1; /services/2/replicas 2");
  CHECK(outcome(services, "add five to a") == "/a 6");
  CHECK(outcome(services, "subtract one from b") == "/b 1");
  CHECK(outcome(services, "multiply b by ten") == "/b 20");
  unclear(services, {"set a to two", "increase a by some", "increase a by twelve", "raise a to two"});
  CHECK(outcome(services, "set note to two") == "/note \"two\"");
}

TEST_CASE("rules: an element is added to the list of every thing") {
  for (const char* all : {"every service", "all services", "each service", "all the services"}) {
    CAPTURE(all);
    CHECK(outcome(services, "add the tag T to " + std::string(all)) ==
          "/services/0/tags/1 \"T\"; /services/1/tags/1 \"T\"; /services/2/tags/0 \"T\"");
    CHECK(outcome(services, "add tag \"web\" to " + std::string(all)) ==
          "/services/1/tags/1 \"web\"; /services/2/tags/0 \"web\"");
  }
  unclear(services, {"add the label T to every service", "add T to every service", "add the tag T to all features"});
  unclear(R"({"services":[{"name":"a","tags":[]},{"name":"b"}]})", {"add the tag T to every service"});
}

}  // namespace jt::test::usual
