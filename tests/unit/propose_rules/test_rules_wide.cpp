// SPDX-License-Identifier: MIT
// What an instruction must not reach beyond: the entries of a map, what is said after an exception, the place of a new
// member, the case of a part of a text.
#include <doctest/doctest.h>

#include "propose_rules/proposing.hpp"

namespace jt::test::wide {

namespace {

/// "/users/0/active true; -/users/1", in the order of the document; else the status.
std::string outcome(std::string_view document, std::string_view instruction) {
  const auto proposal = propose_over(document, instruction);
  REQUIRE_MESSAGE(proposal, instruction);
  if (proposal->status != propose::Status::success) return std::string(name(proposal->status));
  std::string out;
  for (const propose::Change& change : proposal->changes) {
    out += out.empty() ? "" : "; ";
    if (change.kind == edit::OperationKind::remove) out += "-";
    out += path::spell(change.at, path::Spelling::pointer);
    if (change.proposed) out += " " + *change.proposed;
  }
  return out;
}

void unclear(std::string_view document, std::initializer_list<const char*> instructions) {
  for (const char* instruction : instructions) {
    CAPTURE(instruction);
    const auto proposal = propose_over(document, instruction);
    REQUIRE(proposal);
    CHECK(proposal->status == propose::Status::ambiguous);
    for (const std::string& suggestion : proposal->suggestions) {
      CAPTURE(suggestion);
      const auto next = propose_over(document, suggestion);
      REQUIRE(next);
      CHECK(next->status != propose::Status::ambiguous);
    }
  }
}

constexpr std::string_view hosts =
    R"({"hosts":{"alpha":{"port":1,"tls":{"cert":"c"}},"beta":{"port":2},"gamma":{"port":3,"proxy":"p"}},"people":[]})";
constexpr std::string_view services =
    R"({"services":{"web":{"memory":1,"cpu":2},"db":{"cpu":1},"cache":{"memory":4}},"version":3})";

}  // namespace

TEST_CASE("rules: a condition on a map is one on its entries") {
  for (const char* all : {"hosts with a proxy", "all hosts with proxy", "every host with a proxy",
                          "each host with proxy", "hosts that have a proxy", "the hosts having a proxy",
                          "hosts where proxy is p", "host with proxy", "hosts where proxy contains P"}) {
    CAPTURE(all);
    CHECK(outcome(hosts, "remove " + std::string(all)) == "-/hosts/gamma");
    CHECK(outcome(hosts, "add a = 1 to " + std::string(all)) == "/hosts/gamma/a 1");
    CHECK(outcome(hosts, "set port to 9 for " + std::string(all)) == "/hosts/gamma/port 9");
    CHECK(outcome(hosts, "clear " + std::string(all)) == "/hosts/gamma {}");
  }
  CHECK(outcome(hosts, "remove hosts having tls") == "-/hosts/alpha");
  CHECK(outcome(hosts, "remove hosts with cert") == "-/hosts/alpha");
  CHECK(outcome(services, "clear services with memory") == "/services/web {}; /services/cache {}");
  CHECK(outcome(services, "remove all services with memory") == "-/services/web; -/services/cache");
  CHECK(outcome(services, "remove every service with memory over 2") == "-/services/cache");
  unclear(services, {"remove the service with memory", "remove service with memory"});
}

TEST_CASE("rules: an entry of a map in which nothing is spoken of is one of all") {
  CHECK(outcome(hosts, "remove hosts without a proxy") == "-/hosts/alpha; -/hosts/beta");
  CHECK(outcome(hosts, "add a = 1 to hosts without tls") == "/hosts/beta/a 1; /hosts/gamma/a 1");
  CHECK(outcome(hosts, "add a = 1 to every host") == "/hosts/alpha/a 1; /hosts/beta/a 1; /hosts/gamma/a 1");
  CHECK(outcome(hosts, "remove all hosts except beta") == "-/hosts/alpha; -/hosts/gamma");
  CHECK(outcome(services, "remove services where memory is missing") == "-/services/db");
  CHECK(outcome(hosts, "remove beta, then add a = 1 to every host") ==
        "/hosts/alpha/a 1; -/hosts/beta; /hosts/gamma/a 1");
}

TEST_CASE("rules: of an object that is no map a condition is about its own members") {
  constexpr std::string_view mixed = R"({"hosts":{"default":"x","alpha":{"proxy":"p"}},)"
                                     R"("zones":{"eu":{"a":{"proxy":1},"b":{"port":2}},"us":{"c":{"port":1}}},)"
                                     R"("user":{"ann":{"age":3},"bob":{}},"cache":{"ttl":5,"size":1},)"
                                     R"("settings":{"theme":"dark","size":2}})";
  unclear(mixed, {"remove hosts with a proxy", "add a = 1 to hosts with proxy", "clear hosts with proxy",
                  "remove hosts without a proxy", "remove zones with a proxy", "remove the user with age",
                  "remove all zones with port", "remove settings with theme"});
  CHECK(outcome(mixed, "remove the cache with ttl") == "-/cache");
}

}  // namespace jt::test::wide
