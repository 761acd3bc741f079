// SPDX-License-Identifier: MIT
// Values that may be a change of the one that is there (-10%, +5), percentages of something, and names that may be
// keys.
#include <doctest/doctest.h>

#include "propose_rules/proposing.hpp"

namespace jt::test::signs {

namespace {

constexpr std::string_view shop =
    R"({"price":1200,"rollout":50,"timeoutMs":3000,"ttl":"30s","discount":10,"offset":-5,"volume":80,"workers":8,)"
    R"("taxRate":19,"trafficPercent":20,"opacity":0.5,"services":[{"name":"api","replicas":2}],"phone":"+49","width":"50%","cost":"1200","gap":"10px"})";

double confidence_of(const char* instruction) {
  const auto proposal = propose_over(shop, instruction);
  REQUIRE(proposal);
  REQUIRE(proposal->changes.size() == 1);
  return proposal->changes[0].confidence;
}

}  // namespace

TEST_CASE("rules: a value with a sign may be a change of the one that is there") {
  for (const char* value : {"-10%", "+10%", "-10 %", "+10 percent", "-10 percent"})
    for (const char* key : {"price", "rollout", "discount", "taxRate", "trafficPercent", "volume", "workers"}) {
      const std::string what(key);
      CAPTURE(what + value);
      for (const std::string& instruction :
           {"set " + what + " to " + value, "change " + what + " to " + value, what + " should be " + value,
            what + " must be " + value, "make " + what + " " + value, "update the " + what + " to " + value,
            "use " + std::string(value) + " for " + what, "bump " + what + " to " + value})
        unclear(shop, {instruction.c_str()});
    }
  unclear(shop, {"set timeout to +5 seconds", "set timeout to +5s", "set price to +10", "raise price to +1300",
                 "set ttl to +5 seconds", "set workers to +1", "make workers +1", "set replicas of api to +1",
                 "set width to -10%", "set width to +10%", "set cost to -10%", "set cost to +10", "set gap to +5px",
                 "set ttl to +5s"});
  CHECK(outcome(shop, "set price to -10") == "/price -10");
  CHECK(outcome(shop, "set offset to -7") == "/offset -7");
  CHECK(outcome(shop, "set gap to -5px") == "/gap \"-5px\"");
  CHECK(outcome(shop, "set width to 60%") == "/width \"60%\"");
  CHECK(outcome(shop, "set phone to +50") == "/phone \"+50\"");
  CHECK(outcome(shop, "increase price by +10%") == "/price 1320");
  CHECK(outcome(shop, "decrease price by 10%") == "/price 1080");
  CHECK(outcome(shop, "add a = +5") == "/a 5");
  CHECK(outcome(shop, "set timeout to 5 seconds") == "/timeoutMs 5000");
}

TEST_CASE("rules: a verb and a sign that contradict each other") {
  unclear(shop, {"lower volume by -10", "reduce volume by -10%", "increase price by -5", "raise price by -5%",
                 "bump price by -5", "decrement workers by -1", "increment workers by -1", "subtract -5 from taxRate",
                 "increase volume by -10 and workers by 1"});
  const auto asked = [&](const char* instruction) {
    const auto proposal = propose_over(shop, instruction);
    REQUIRE(proposal);
    return proposal->suggestions;
  };
  using Suggested = std::vector<std::string>;
  CHECK(asked("lower volume by -10") == Suggested{"lower volume by 10", "raise volume by 10"});
  CHECK(asked("please increase the taxRate by -5") ==
        Suggested{"please increase the taxRate by 5", "please decrease the taxRate by 5"});
  CHECK(asked("raise price by -5 percent") == Suggested{"raise price by 5 percent", "lower price by 5 percent"});
  CHECK(asked("subtract -5 from taxRate") == Suggested{"subtract 5 from taxRate", "add 5 to taxRate"});
  CHECK(asked("set workers to 9 and reduce volume by -10") ==
        Suggested{"set workers to 9 and reduce volume by 10", "set workers to 9 and increase volume by 10"});
  const auto proposal = propose_over(shop, "lower volume by -10");
  REQUIRE(proposal);
  CHECK(proposal->message == "Instruction is ambiguous - the verb and the sign of '-10' contradict each other");
  CHECK(outcome(shop, "add -5 to taxRate") == "/taxRate 14");
  CHECK(outcome(shop, "multiply price by -1") == "/price -1200");
  CHECK(outcome(shop, "lower volume by 10") == "/volume 70");
}

TEST_CASE("rules: what is added to a list that gets another content") {
  constexpr std::string_view bob = R"({"users":[{"name":"bob","tags":["a","b"]}],"l":[{"x":1}],"n":[1]})";
  for (const char* const instruction :
       {"clear bob's tags and add \"z\" to bob's tags", "clear n, then add 5 to n", "clear l and add {\"x\":2} to l"}) {
    const auto proposal = propose_over(bob, instruction);
    REQUIRE(proposal);
    CHECK(proposal->status == propose::Status::ambiguous);
    CHECK_MESSAGE(
        proposal->message.ends_with("gets another content before something is added to it: use two instructions"),
        proposal->message);
  }
  const auto proposal = propose_over(bob, "add 5 to l");
  REQUIRE(proposal);
  CHECK(proposal->message.ends_with("the elements of 'l' are no texts or numbers"));
}

TEST_CASE("rules: a percentage is a value of what may be a share alone") {
  unclear(shop, {"set price to 90%", "set price to 90 percent", "bump price to 110%", "price should be 90%",
                 "make price 90%", "use 90% for price", "set replicas of api to 150%", "set workers to 150%",
                 "set timeout to 50%", "set opacity to 50%", "set cost to 90%", "change cost to 90 percent"});
  CHECK(outcome(shop, "set rollout to 60%") == "/rollout 60");
  CHECK(outcome(shop, "set taxRate to 120%") == "/taxRate 120");
  CHECK(outcome(shop, "set trafficPercent to 30%") == "/trafficPercent 30");
  CHECK(outcome(shop, "set discount to 15 percent") == "/discount 15");
  CHECK(outcome(shop, "set volume to 20%") == "/volume 20");
  CHECK(outcome(shop, "set workers to 50%") == "/workers 50");
  CHECK(confidence_of("set volume to 20%") > 0.9);
  CHECK(confidence_of("set workers to 50%") < 0.8);
}

TEST_CASE("rules: an object that has a name is not renamed by its key alone") {
  constexpr std::string_view items =
      R"({"items":[{"sku":"A","supplier":{"name":"Acme"}},{"sku":"B","supplier":{"name":"Globex"}}],)"
      R"("author":{"name":"Ann"},"boss":{"title":"CEO"},"hosts":{"db":{"name":"pg"},"web":{"name":"nx"}},)"
      R"("users":[{"name":"Al"}]})";
  unclear(items, {"rename supplier to vendor in all items", "rename all suppliers to vendor",
                  "rename supplier to vendor for each item", "rename every supplier to vendor",
                  "rename supplier to vendor", "rename supplier of A to vendor", "rename A's supplier to vendor",
                  "rename author to maintainer", "rename the author to \"Bob\"", "please rename author to Bob Smith",
                  "rename boss to chief", "rename db to cache", "rename the web host to cache"});
  const auto asked = propose_over(items, "rename author to maintainer");
  REQUIRE(asked);
  CHECK(asked->message == "Instruction is ambiguous - it is not clear whether the key 'author' or its 'name' is meant");
  CHECK(asked->suggestions ==
        std::vector<std::string>{"rename the key author to maintainer", "set the name of author to maintainer"});
  const auto all = propose_over(items, "rename supplier to vendor in all items");
  REQUIRE(all);
  CHECK(all->suggestions == std::vector<std::string>{"rename the key supplier to vendor in all items"});
  CHECK(outcome(items, "rename the key supplier to vendor in all items") ==
        "/items/0/supplier \"vendor\"; /items/1/supplier \"vendor\"");
  CHECK(outcome(items, "rename supplier to vendor everywhere") ==
        "/items/0/supplier \"vendor\"; /items/1/supplier \"vendor\"");
  CHECK(outcome(items, "rename Acme to Foo") == "/items/0/supplier/name \"Foo\"");
  CHECK(outcome(items, "rename Ann to Bob") == "/author/name \"Bob\"");
  CHECK(outcome(items, "rename the first user to Bob") == "/users/0/name \"Bob\"");
  // A list has no name: only its key can be meant.
  CHECK(outcome(items, "rename users to people") == "/users \"people\"");
  CHECK(outcome(items, "rename the items to parts") == "/items \"parts\"");
  unclear(items, {"rename item to part", "rename hosts to machines", "rename users to boss"});
  CHECK(outcome(items, "rename the user to Bob") != "/users \"Bob\"");
}

}  // namespace jt::test::signs
