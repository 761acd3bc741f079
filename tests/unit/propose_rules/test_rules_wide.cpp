// SPDX-License-Identifier: MIT
// What an instruction must not reach beyond: the entries of a map, what is said after an exception, the place of a new
// member, the case of a part of a text.
#include <doctest/doctest.h>

#include "propose_rules/proposing.hpp"

namespace jt::test::wide {

namespace {

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

TEST_CASE("rules: of a map with too many entries, those in which something is spoken of are found") {
  std::string text = R"({"hosts":{"x":{"proxy":"p"})";
  for (int i = 0; i < 100'100; ++i) text += ",\"h" + std::to_string(i) + "\":{}";
  text += "}}";
  CHECK(outcome(text, "remove all hosts with a proxy") == "-/hosts/x");
  CHECK(outcome(text, "set proxy to \"q\" for all hosts with a proxy") == "/hosts/x/proxy \"q\"");
  for (const char* instruction : {"remove hosts without a proxy", "add a = 1 to all hosts"}) {
    CAPTURE(instruction);
    const auto proposal = propose_over(text, instruction);
    REQUIRE_FALSE(proposal);
    CHECK(proposal.error()->code == Code::limit_exceeded);
  }
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

TEST_CASE("rules: what is said after an exception is not dropped") {
  constexpr std::string_view users =
      R"({"users":[{"name":"Alice","age":1,"active":true,"tags":["vip","beta"]},)"
      R"({"name":"Carol","age":2,"active":true,"tags":["beta"]},{"name":"Dave","age":3,"active":false,"tags":["vip"]}]})";
  unclear(users, {"remove all tags except vip from Dave", "remove all tags except vip of Alice",
                  "remove all tags other than vip from Alice", "remove all tags but not vip in Alice",
                  "remove every tag apart from vip from Dave", "uppercase all tags except vip for Alice",
                  "remove all tags excluding vip and beta from Dave", "remove all tags except for vip from Dave"});
  CHECK(outcome(users, "remove all tags from Alice except vip") == "-/users/0/tags/1");
  CHECK(outcome(users, "uppercase all tags for Alice except vip") == "/users/0/tags/1 \"BETA\"");
  unclear(users, {"remove all tags from Dave except vip"});
  unclear(users, {"set age to 20 for all users except Alice where active is true",
                  "remove all users other than Alice that are active", "remove all users except Alice who are active",
                  "remove every user excluding Alice with active true", "double all ages except Alice where age is 2"});
  CHECK(outcome(users, "remove all users where active is true except Alice") == "-/users/1");
  CHECK(outcome(users, "remove all users except users where active is false") == "-/users/0; -/users/1");
  CHECK(outcome(users, "set all ages to 9 except the age of Alice") == "/users/1/age 9; /users/2/age 9");
  CHECK(outcome(users, "set all ages to 9 except Alice's age") == "/users/1/age 9; /users/2/age 9");
  const auto asked = propose_over(users, "remove all tags except vip from Alice");
  REQUIRE(asked);
  CHECK(asked->suggestions == std::vector<std::string>{"remove all tags from Alice except vip"});
  const auto comma = propose_over(users, "remove all users, except for Alice, who are active");
  REQUIRE(comma);
  CHECK(comma->suggestions == std::vector<std::string>{"remove all users who are active except Alice"});
  unclear(R"({"users":[{"name":"Ann"},{"name":"Bob"}],"teams":[{"id":1,"users":["Ann","Bob"]}]})",
          {"remove all users except the user where name is Ann"});
  unclear(hosts, {"set port to 9 for all hosts except alpha with tls", "remove all hosts except gamma having a proxy",
                  "remove all hosts other than alpha where port is 1"});
  CHECK(outcome(hosts, "remove all hosts with tls or proxy except alpha") == "ambiguous");
  constexpr std::string_view orders =
      R"({"orders":[{"id":"A-100","items":[{"name":"pen","price":1},{"name":"mug","price":2}]},)"
      R"({"id":"A-102","items":[{"name":"mug","price":3},{"name":"cup","price":4}]}],)"
      R"("nodes":[{"name":"node-a","cpu":8},{"name":"node-b","cpu":8},{"name":"node-c","cpu":4}]})";
  unclear(orders, {"remove all items except pen from A-100", "increase price of all items except mug in A-102 by 1",
                   "set cpu to 10 for all nodes except node-a where cpu is 8"});
  CHECK(outcome(orders, "remove all items from A-100 except pen") == "-/orders/0/items/1");
}

TEST_CASE("rules: a new member goes where the others of its kind have it, or nowhere") {
  constexpr std::string_view nodes =
      R"({"nodes":[{"name":"node-a","labels":{"zone":"n"}},{"name":"node-b","labels":{"zone":"s"}},)"
      R"({"name":"node-d","labels":{"x":1}}],"hosts":{"a":{"net":{"ip":"1"}},"b":{"net":{}}},)"
      R"("users":[{"name":"Ann","orders":[{"total":1}]},{"name":"Bob","age":3}]})";
  unclear(nodes, {"set zone to south for nodes without a zone", "add zone = south to node-d",
                  "add zone = south to nodes without zone", "add ip = \"2\" to hosts without ip"});
  CHECK(outcome(nodes, "add zone = south to labels of node-d") == "/nodes/2/labels/zone \"south\"");
  CHECK(outcome(nodes, "add total = 5 to Bob") == "/users/1/total 5");
  CHECK(outcome(nodes, "add age = 5 to Ann") == "/users/0/age 5");
}

TEST_CASE("rules: a part of a text is one whatever its case") {
  constexpr std::string_view tasks =
      R"({"tasks":[{"title":"Write report","tags":["A"]},{"title":"Report bug","tags":["a"]},{"title":"Other"}]})";
  for (const char* word : {"report", "Report", "\"report\"", "REPORT"}) {
    CAPTURE(word);
    CHECK(outcome(tasks, "delete tasks where title contains " + std::string(word)) == "-/tasks/0; -/tasks/1");
    CHECK(outcome(tasks, "delete tasks where title does not contain " + std::string(word)) == "-/tasks/2");
  }
  CHECK(outcome(tasks, "delete tasks where title starts with report") == "-/tasks/1");
  CHECK(outcome(tasks, "delete tasks where title ends with REPORT") == "-/tasks/0");
  CHECK(outcome(tasks, "delete tasks where tags contains a") == "-/tasks/0; -/tasks/1");
}

TEST_CASE("rules: a name that two things have after a clause names neither of them") {
  constexpr std::string_view nodes =
      R"({"nodes":[{"name":"node-a","cpu":1},{"name":"node-b","cpu":2},{"name":"node-c","cpu":2}]})";
  unclear(nodes, {"rename node-a to node-b and set cpu of node-b to 3", "rename node-a to node-b, then remove node-b",
                  "set the name of node-a to node-b and set node-b's cpu to 3",
                  "set the name of all nodes to node-x and set cpu of node-x to 3"});
  CHECK(outcome(nodes, "rename node-a to node-x and set cpu of node-x to 3") ==
        "/nodes/0/name \"node-x\"; /nodes/0/cpu 3");
  CHECK(outcome(nodes, "rename node-a to node-b and set cpu of node-c to 3") ==
        "/nodes/0/name \"node-b\"; /nodes/2/cpu 3");
}

TEST_CASE("rules: a number alone takes no range's place") {
  constexpr std::string_view ranges = R"({"dependencies":{"react":"^18.2.0","vue":"~3.1.0","x":">=2.0.0"}})";
  unclear(ranges, {"upgrade react to 19", "bump vue to 4", "set x to 3"});
  CHECK(outcome(ranges, "set react to 19.0.0") == "/dependencies/react \"19.0.0\"");
  CHECK(outcome(ranges, "set react to ^19") == "/dependencies/react \"^19\"");
}

TEST_CASE("rules: words alone behind a condition are one more of its values, not another thing") {
  constexpr std::string_view services =
      R"({"services":[{"name":"api","replicas":3,"tags":["web"]},{"name":"cron","replicas":1,"tags":["batch"]},)"
      R"({"name":"w","replicas":1,"tags":[]}],"debug":true})";
  for (const char* condition :
       {"whose name is not", "whose name isn't", "where name !=", "where name is not equal to"}) {
    for (const char* joined : {" cron and w", ", cron, w", " w, cron", " \"cron\" and \"w\"", " cron & w"}) {
      const std::string said = std::string(condition) + (joined[0] == ',' ? std::string(" ") + (joined + 2) : joined);
      CAPTURE(said);
      CHECK(outcome(services, "remove services " + said) == "-/services/0");
      CHECK(outcome(services, "set replicas to 5 for services " + said) == "/services/0/replicas 5");
    }
  }
  CHECK(outcome(services, "remove services whose name is cron and w") == "-/services/1; -/services/2");
  CHECK(outcome(services, "remove services named api, cron and w") == "-/services/0; -/services/1; -/services/2");
  CHECK(outcome(services, "remove services whose name is cron and the debug") == "-/services/1; -/debug");
  unclear(services,
          {"remove services where name is not cron and debug", "remove services where replicas is not over 1 and debug",
           "remove services whose name does not contain cron and w", "remove services without the tag batch and w",
           "remove services with tag web and batch", "remove services whose tags contain batch and web",
           "set replicas to 5 for services without the tag web and cron"});
  constexpr std::string_view users =
      R"({"users":[{"name":"Alice","role":"admin","id":1},{"name":"Bob","role":"editor","id":2},)"
      R"({"name":"Carol","role":"viewer","id":3}],"admin":"x","editor":"y"})";
  CHECK(outcome(users, "remove users whose role is not admin and editor") == "-/users/2");
  CHECK(outcome(users, "remove users whose role is admin and editor") == "-/users/0; -/users/1");
  CHECK(outcome(users, "remove users whose id is not 1 and 2") == "-/users/2");
  CHECK(outcome(users, "remove users whose id is 1, 2 and 3") == "-/users/0; -/users/1; -/users/2");
  unclear(users, {"remove users whose id is over 1 and editor", "remove users who are not admin and editor"});
}

TEST_CASE("rules: a number with a sign is no new value where it may be a change") {
  constexpr std::string_view prices =
      R"({"price":1200,"rollout":50,"timeoutMs":3000,"offset":4,"discountPercent":5,"ratio":0.5})";
  unclear(prices, {"change price to -10%", "price should be -10%", "make price +10%", "set rollout to -10%",
                   "set timeout to +5 seconds", "set price to +5", "set discountPercent to -10%", "set offset to +1"});
  CHECK(outcome(prices, "set offset to -5") == "/offset -5");
  CHECK(outcome(prices, "set rollout to 75%") == "/rollout 75");
  CHECK(outcome(prices, "increase price by 10%") == "/price 1320");
}

TEST_CASE("rules: several things get no one name") {
  constexpr std::string_view items =
      R"({"items":[{"sku":"A","supplier":{"name":"Acme"}},{"sku":"B","supplier":{"name":"Globex"}}],"author":{"name":"Ann"}})";
  unclear(items, {"rename supplier to vendor in all items", "rename each supplier to vendor",
                  "rename all suppliers to vendor"});
  CHECK(outcome(items, "rename Acme to Initech") == "/items/0/supplier/name \"Initech\"");
  unclear(items, {"rename author to Bob"});  // its key, or its name
}

TEST_CASE("rules: with a number of something") {
  constexpr std::string_view services =
      R"({"services":[{"name":"api","replicas":3,"tags":["a","b"]},{"name":"cron","replicas":1,"tags":[]},)"
      R"({"name":"w","replicas":1}]})";
  CHECK(outcome(services, "remove services with 1 replica") == "-/services/1; -/services/2");
  CHECK(outcome(services, "remove services with fewer than 2 replicas") == "-/services/1; -/services/2");
  CHECK(outcome(services, "remove services with more than 2 replicas") == "-/services/0");
  CHECK(outcome(services, "remove services that have at least 3 replicas") == "-/services/0");
  CHECK(outcome(services, "remove services having no more than 1 replica") == "-/services/1; -/services/2");
  CHECK(outcome(services, "remove services with 2 tags") == "-/services/0");
  unclear(services, {"remove services with 7 replicas", "remove services with 3 or more replicas",
                     "remove services without 3 replicas"});
}

TEST_CASE("rules: a name of very many words is none") {
  std::string nested = "1";
  for (int level = 0; level < 300; ++level) nested = R"({"timeout":)" + nested + "}";
  std::string said = "set";
  for (int word = 0; word < 110; ++word) said += " timeout";
  CHECK(outcome(nested, said + " to 5") == "ambiguous");  // it took minutes
}

}  // namespace jt::test::wide
