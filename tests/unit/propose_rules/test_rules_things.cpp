// SPDX-License-Identifier: MIT
// What is meant and what is not: things and strings of one name, flags, groups, parts of a text. Each defect that was
// found on a real document is here, with its neighbours and with what must stay.
#include <doctest/doctest.h>

#include "propose_rules/proposing.hpp"

namespace jt::test::things {

namespace {

using propose::Status;

propose::Proposal proposed(std::string_view document, std::string_view instruction) {
  auto proposal = propose_over(document, instruction);
  REQUIRE_MESSAGE(proposal, instruction);
  return std::move(*proposal);
}

/// "/users/0/active true; -/users/1", in the order of the document; else the status.
std::string answer(std::string_view document, std::string_view instruction) {
  const propose::Proposal proposal = proposed(document, instruction);
  if (proposal.status != Status::success) return std::string(name(proposal.status));
  std::string out;
  for (const propose::Change& change : proposal.changes) {
    out += out.empty() ? "" : "; ";
    if (change.kind == edit::OperationKind::remove) out += "-";
    if (change.kind == edit::OperationKind::insert) out += "+";
    out += path::spell(change.at, path::Spelling::pointer);
    if (change.proposed) out += " " + *change.proposed;
  }
  return out;
}

void refused(std::string_view document, std::initializer_list<const char*> instructions) {
  for (const char* instruction : instructions) {
    CAPTURE(instruction);
    const propose::Proposal proposal = proposed(document, instruction);
    CHECK(proposal.status == Status::ambiguous);
    for (const std::string& suggestion : proposal.suggestions) {
      CAPTURE(suggestion);
      const auto next = propose_over(document, suggestion);
      REQUIRE(next);
      CHECK(next->status != Status::ambiguous);
    }
  }
}

std::vector<std::string> suggested(std::string_view document, std::string_view instruction) {
  const propose::Proposal proposal = proposed(document, instruction);
  CHECK(proposal.status == Status::ambiguous);
  return proposal.suggestions;
}

using Texts = std::vector<std::string>;

constexpr std::string_view groups = R"({"users":[{"name":"ann","active":false},{"name":"bob","active":true}],)"
                                    R"("groups":[{"name":"dev","users":["ann","bob"]}]})";

}  // namespace

TEST_CASE("rules: strings in a list are no things that can be marked") {
  for (const char* all : {"all users", "every user", "each user"}) {
    CAPTURE(all);
    CHECK(answer(groups, "mark " + std::string(all) + " as active") == "/users/0/active true");
    CHECK(answer(groups, "mark " + std::string(all) + " as inactive") == "/users/1/active false");
  }
  CHECK(answer(groups, "make all users active") == "/users/0/active true");
  CHECK(answer(groups, "set active to true for all users") == "/users/0/active true");
  refused(R"({"todos":["milk","eggs"]})",
          {"mark all todos as done", "mark the first todo as done", "mark each todo as done", "mark milk as done"});
  CHECK(answer(R"({"flags":[true,false]})", "mark all flags as true") == "/flags/1 true");
  CHECK(answer(R"({"todo":{"state":"open"}})", "mark the todo as done") == "/todo/state \"done\"");
}

TEST_CASE("rules: strings in a list lack no member") {
  refused(groups, {"remove users without active", "remove all users without active",
                   "remove users where active is missing", "remove all users where name is missing"});
  constexpr std::string_view some =
      R"({"users":[{"name":"ann"},{"name":"bob","active":true}],"groups":[{"users":["ann"]}],"mixed":[1,{"k":2},{"j":1}]})";
  CHECK(answer(some, "remove users without active") == "-/users/0");
  CHECK(answer(some, "remove users where active is missing") == "-/users/0");
  CHECK(answer(some, "set active to false for all users without active") == "/users/0/active false");
  CHECK(answer(some, "remove mixed where k is 2") == "-/mixed/1");
  CHECK(answer(some, "remove mixed without k") == "-/mixed/2");
}

TEST_CASE("rules: a flag says what a thing is marked as") {
  constexpr std::string_view bob =
      R"({"users":[{"name":"Bob","status":"active","isAdmin":false,"is_verified":false,"enabled":true,"locked":true}]})";
  CHECK(answer(bob, "mark Bob as admin") == "/users/0/isAdmin true");
  CHECK(answer(bob, "mark Bob as an admin") == "/users/0/isAdmin true");
  CHECK(answer(bob, "make Bob admin") == "/users/0/isAdmin true");
  CHECK(answer(bob, "mark Bob as not an admin") == "no_changes");
  CHECK(answer(bob, "mark Bob as verified") == "/users/0/is_verified true");
  CHECK(answer(bob, "mark Bob as disabled") == "/users/0/enabled false");
  CHECK(answer(bob, "mark Bob as unlocked") == "/users/0/locked false");
  CHECK(answer(bob, "mark Bob as not locked") == "/users/0/locked false");
  CHECK(answer(bob, "mark Bob as locked") == "no_changes");
  CHECK(answer(bob, "mark Bob as archived") == "/users/0/status \"archived\"");
  refused(bob, {"mark Bob as inactive"});  // `enabled`, or the status
  constexpr std::string_view flags =
      R"({"orders":[{"id":"A1","active":true,"paid":true,"on":true},{"id":"A2","disabled":false,"unpaid":true}]})";
  CHECK(answer(flags, "mark A1 as inactive") == "/orders/0/active false");
  CHECK(answer(flags, "mark A1 as unpaid") == "/orders/0/paid false");
  CHECK(answer(flags, "mark A1 as off") == "/orders/0/on false");
  CHECK(answer(flags, "mark A1 as paid") == "no_changes");
  CHECK(answer(flags, "mark A2 as paid") == "/orders/1/unpaid false");
  CHECK(answer(flags, "mark A2 as enabled") == "no_changes");
  CHECK(answer(flags, "mark A2 as disabled") == "/orders/1/disabled true");
  CHECK(answer(R"({"d":[{"id":"d1","isOnline":true,"visible":true}]})", "mark d1 as offline and mark d1 as hidden") ==
        "/d/0/isOnline false; /d/0/visible false");
  constexpr std::string_view status =
      R"({"orders":[{"id":"A1","status":"pending","paid":false},{"id":"A2","status":"shipped"}]})";
  CHECK(answer(status, "mark A1 as shipped") == "/orders/0/status \"shipped\"");
  CHECK(answer(status, "mark A1 as paid") == "/orders/0/paid true");
}

TEST_CASE("rules: things are described by the same flags") {
  constexpr std::string_view users =
      R"({"users":[{"name":"a","isAdmin":true,"enabled":false},{"name":"b","isAdmin":false,"enabled":true}]})";
  CHECK(answer(users, "remove admin users") == "-/users/0");
  CHECK(answer(users, "remove disabled users") == "-/users/0");
  CHECK(answer(users, "remove all users that are not admin") == "-/users/1");
  CHECK(answer(groups, "remove inactive users") == "-/users/0");
}

TEST_CASE("rules: a number does not take the place of a text with a number in it") {
  constexpr std::string_view images =
      R"({"services":{"web":{"image":"nginx:1.19"},"db":{"image":"registry.io/postgres:13-alpine"},"c":{"image":"redis:latest"},)"
      R"("d":{"image":"mysql"}}})";
  CHECK(suggested(images, "update the web image to 1.20") ==
        Texts{"update the web image to \"nginx:1.20\"", "update the web image to \"1.20\""});
  CHECK(suggested(images, "bump db image to 14") ==
        Texts{"bump db image to \"registry.io/postgres:14-alpine\"", "bump db image to \"14\""});
  CHECK(suggested(images, "set the image of c to 7.2.1").front() == "set the image of c to \"redis:7.2.1\"");
  CHECK(answer(images, "set the web image to nginx:1.20") == "/services/web/image \"nginx:1.20\"");
  CHECK(answer(images, "set the web image to httpd") == "/services/web/image \"httpd\"");
  CHECK(answer(images, "set the web image to \"1.20\"") == "/services/web/image \"1.20\"");
  constexpr std::string_view lamp =
      R"({"price":"$19.99","interval":"every 5 minutes","duration":"PT5M","width":"40px","version":"1.2.3","range":"^18.2.0",)"
      R"("code":"5","level":"high"})";
  CHECK(suggested(lamp, "set price to 25") == Texts{"set price to \"$25\"", "set price to \"25\""});
  CHECK(suggested(lamp, "set interval to 10 minutes") ==
        Texts{"set interval to \"every 10 minutes\"", "set interval to \"10 minutes\""});
  CHECK(suggested(lamp, "set interval to 2 hours") == Texts{"set interval to \"2 hours\""});
  CHECK(suggested(lamp, "set duration to 10") == Texts{"set duration to \"PT10M\"", "set duration to \"10\""});
  CHECK(suggested(lamp, "set width to 50") == Texts{"set width to \"50px\"", "set width to \"50\""});
  refused(lamp, {"set interval to 10", "set price to 25 dollars", "set price to \u20AC25"});
  CHECK(answer(lamp, "set price to $25") == "/price \"$25\"");
  CHECK(answer(lamp, "set price to '25'") == "/price \"25\"");
  CHECK(answer(lamp, "set width to 50%") == "/width \"50%\"");
  CHECK(answer(lamp, "set version to 1.3.0") == "/version \"1.3.0\"");
  CHECK(answer(lamp, "set range to 18.3.0") == "/range \"18.3.0\"");
  CHECK(answer(lamp, "set code to 7") == "/code \"7\"");
  CHECK(answer(lamp, "set level to 3") == "/level \"3\"");
  constexpr std::string_view others =
      R"({"memory":"256Mi","border":"1px solid red","ports":"8080:80","tag":"v1.2.3","phone":"555-1234","color":"#1e1e1e",)"
      R"("sizes":[{"code":"E42"},{"code":"500"}]})";
  CHECK(answer(others, "set memory to 1.5Gi") == "/memory \"1.5Gi\"");
  CHECK(suggested(others, "set border to 2px") == Texts{"set border to \"2px solid red\"", "set border to \"2px\""});
  CHECK(suggested(others, "set ports to 9090").front() == "set ports to \"8080:9090\"");
  CHECK(suggested(others, "set tag to 1.3.0").front() == "set tag to \"v1.3.0\"");
  CHECK(answer(others, "set tag to v1.3.0") == "/tag \"v1.3.0\"");
  CHECK(answer(others, "set phone to 5559999") == "/phone \"5559999\"");
  CHECK(answer(others, "set color to #fff") == "/color \"#fff\"");
  CHECK(answer(others, "set the code of the first size to 500") == "/sizes/0/code \"500\"");
}

TEST_CASE("rules: what is added to a list is like what is in it, and there once") {
  constexpr std::string_view lists =
      R"({"users":[{"name":"a"}],"limits":[10,20,30],"tags":["x","y"],"rows":[{"sums":[1]},{"sums":[2]}]})";
  refused(lists, {"add \"x\" to all users", "append \"x\" to all users", "prepend \"x\" to users",
                  "append \"x\" to users", "insert \"x\" at the end of users"});
  CHECK(answer(lists, "append \"z\" to tags") == "+/tags/2 \"z\"");
  CHECK(answer(lists, "prepend \"z\" to tags") == "+/tags/0 \"z\"");
  refused(lists, {"append \"z\" to each tag", "add \"z\" to each tag", "insert \"z\" at the end of each tag"});
  CHECK(answer(lists, "add \"x\" to tags") == "no_changes");
  CHECK(answer(lists, "add y to tags") == "no_changes");
  CHECK(answer(lists, "add \"x\" and \"z\" to tags") == "+/tags/2 \"z\"");
  CHECK(answer(lists, "add 10 to limits") == "+/limits/3 10");
  for (const char* each : {"each limit", "every limit", "all limits", "each of the limits"}) {
    CAPTURE(each);
    CHECK(answer(lists, "add 5 to " + std::string(each)) == "/limits/0 15; /limits/1 25; /limits/2 35");
  }
  CHECK(answer(lists, "add 5 to each sum") == "/rows/0/sums/0 6; /rows/1/sums/0 7");
  refused(lists, {"add 5 to all sums"});
  refused(R"({"rows":[{"sums":[1]},{"sums":[]},{"sums":["x"]}]})", {"add 5 to all sums", "add 5 to each sum"});
}

TEST_CASE("rules: a group is not turned off by the switch of one of its parts") {
  constexpr std::string_view features =
      R"({"features":{"dark":true,"beta":false,"logging":{"level":"info","enabled":true}},)"
      R"("plugins":{"a":{"enabled":true},"b":{"enabled":false}},"cache":{"enabled":true,"ttl":5},)"
      R"("servers":[{"name":"x","tls":{"enabled":true}},{"name":"y","enabled":true}]})";
  refused(features,
          {"disable all features", "enable all features", "turn off all features", "disable features",
           "turn on the features", "disable each feature", "disable all cache", "disable x", "disable all servers"});
  CHECK(suggested(features, "disable all features") == Texts{"disable .features.logging.enabled"});
  CHECK(answer(features, "disable logging") == "/features/logging/enabled false");
  CHECK(answer(features, "disable dark and logging") == "/features/dark false; /features/logging/enabled false");
  CHECK(answer(features, "disable the cache") == "/cache/enabled false");
  CHECK(answer(features, "enable all plugins") == "/plugins/b/enabled true");
  CHECK(answer(features, "disable y") == "/servers/1/enabled false");
  CHECK(answer(features, "disable the tls of x") == "/servers/0/tls/enabled false");
}

TEST_CASE("rules: a number in a string is compared as a number") {
  constexpr std::string_view users =
      R"({"users":[{"name":"a","age":30},{"name":"b","age":"35"},{"name":"c","age":40}],)"
      R"("boxes":[{"width":"40px"},{"width":10}],"notes":[{"size":"unknown"},{"size":10}]})";
  CHECK(answer(users, "remove users where age is 35") == "-/users/1");
  CHECK(answer(users, "remove users where age is over 33") == "-/users/1; -/users/2");
  CHECK(answer(users, "remove users where age is under 36") == "-/users/0; -/users/1");
  CHECK(answer(users, "remove users where age is at least 35") == "-/users/1; -/users/2");
  CHECK(answer(users, "remove users where age is not over 33") == "-/users/0");
  refused(users, {"remove boxes where width is over 5", "remove boxes where width < 100"});
  CHECK(answer(users, "remove notes where size is over 5") == "-/notes/1");
}

TEST_CASE("rules: an exception that several things may be") {
  constexpr std::string_view lamps =
      R"({"products":[{"name":"Desk lamp","price":10},{"name":"Floor lamp","price":20},{"name":"Chair","price":30}]})";
  CHECK(suggested(lamps, "increase all prices by 10% except the lamp") ==
        Texts{"increase all prices by 10% except \"Desk lamp\"", "increase all prices by 10% except \"Floor lamp\""});
  refused(lamps, {"set all prices to 5 except for the lamp", "double all prices except lamp"});
  CHECK(answer(lamps, "double all prices except every lamp") == "/products/2/price 60");
  CHECK(answer(lamps, "double all prices except Desk lamp and Floor lamp") == "/products/2/price 60");
  CHECK(answer(lamps, "double all prices except the chair") == "/products/0/price 20; /products/1/price 40");
}

TEST_CASE("rules: all of them must have what is changed") {
  constexpr std::string_view users =
      R"({"users":[{"name":"a","active":true,"age":1},{"name":"b","age":2},{"name":"c","active":false,"age":3}],)"
      R"("teams":[{"name":"d","active":false}],"services":{"web":{"port":1},"db":{}}})";
  CHECK(suggested(users, "set active to true for all users") ==
        Texts{"set active to true for all users where active is not missing",
              "set active to true for all users without active"});
  refused(users, {"set the active of every user to false", "enable active for all users",
                  "for all users, set active to true", "set all users' active to false",
                  "set port to 80 for all services", "set active to false for all users where age > 1"});
  CHECK(answer(users, "set active to true for all users where active is not missing") == "/users/2/active true");
  CHECK(answer(users, "set active to true for all users without active") == "/users/1/active true");
  CHECK(answer(users, "set active to true for all users where age > 2") == "/users/2/active true");
  CHECK(answer(users, "set active to true for all teams") == "/teams/0/active true");
  CHECK(answer(users, "set age to 5 for all users") == "/users/0/age 5; /users/1/age 5; /users/2/age 5");
  CHECK(answer(users, "remove active from all users") == "-/users/0/active; -/users/2/active");
  CHECK(answer(users, "set all ages to 4") == "/users/0/age 4; /users/1/age 4; /users/2/age 4");
  constexpr std::string_view products = R"({"products":[{"n":1,"price":10},{"n":2,"price":20},{"n":3}]})";
  refused(products, {"increase the price of all products by 10%", "double the price of every product",
                     "add 1 to the price of all products"});
  CHECK(answer(products, "double all prices") == "/products/0/price 20; /products/1/price 40");
  CHECK(answer(products, "double all product prices") == "/products/0/price 20; /products/1/price 40");
}

TEST_CASE("rules: no change goes through a duplicate key") {
  const auto duplicate = [](std::string_view document, std::string_view instruction) {
    const auto proposal = propose_over(document, instruction);
    return !proposal && proposal.error()->code == Code::duplicate_key;
  };
  constexpr std::string_view twice = R"({"a":1,"a":2,"b":3})";
  for (const char* instruction :
       {"set a to 3", "set all \"a\" to 3", "remove a", "update the a", "set b to 4 and a to 5"}) {
    CAPTURE(instruction);
    CHECK(duplicate(twice, instruction));
  }
  CHECK(answer(twice, "set b to 4") == "/b 4");
  CHECK(duplicate(R"({"o":{"x":1,"p":{"y":2}},"o":{"x":3}})", "set y to 3 and x to 4"));
  constexpr std::string_view prices = R"({"p":{"price":1,"price":2},"q":{"price":3}})";
  CHECK(duplicate(prices, "double all prices"));
  CHECK(suggested(prices, "set the price to 9") == Texts{"set .q.price to 9"});
  CHECK(answer(prices, "set the price of q to 9") == "/q/price 9");
}

TEST_CASE("rules: what is not found is named, and a slip of a name is put right") {
  constexpr std::string_view users =
      R"({"users":[{"name":"Alice Smith","theme":"dark"},{"name":"Bob","theme":"dark"}],"list":[{"priority":1}]})";
  const auto message = [&](std::string_view instruction) { return proposed(users, instruction).message; };
  CHECK(suggested(users, "change Bobb theme to light") == Texts{"change Bob theme to light"});
  CHECK(suggested(users, "set Bobb's theme to light") == Texts{"set Bob's theme to light"});
  CHECK(suggested(users, "set the theme of Alise to light") == Texts{"set the theme of Alice to light"});
  CHECK(message("set Zorro's theme to light").starts_with("not understood: \"Zorro\" - nothing found for 'Zorro';"));
  CHECK(message("remove all users where name is Zed").find("none of 'all users' meets the condition") !=
        std::string::npos);
  CHECK(message("set the first priority to 9").find("nothing found for 'the first priority'") != std::string::npos);
}

}  // namespace jt::test::things
