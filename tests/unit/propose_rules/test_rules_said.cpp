// SPDX-License-Identifier: MIT
// What a sentence says is done or refused: no word of it is dropped, and none is taken for a value that it is not.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "core/propose/rules/verbs.hpp"
#include "propose_rules/proposing.hpp"
#include "run.hpp"

namespace jt::test::said {

namespace {

using Texts = std::vector<std::string>;

constexpr std::string_view staff =
    R"({"employees":[{"name":"Ann","city":"Rome","active":true},{"name":"Ben","city":"Oslo","active":true}]})";
constexpr std::string_view shop =
    R"({"people":[{"name":"Ann","city":"Rome","age":4,"price":2.5,"status":"open","active":true,"owner":"Bob",)"
    R"("boss":"Tim","tags":["a"]},{"name":"Ben","city":"Oslo","age":6,"price":3.5,"status":"closed","active":false,)"
    R"("owner":"Bob","boss":"Tim","tags":["a"]}]})";
constexpr std::string_view settings =
    R"({"server":{"host":"localhost","port":8080},"log":{"verbose":true},"logLevel":"info","budget":20000,)"
    R"("database":{"user":"root","password":"secret"},"priority":"lower","ratio":0.5,"title":"The plan"})";

/// A sentence that works for each verb, over `shop`.
constexpr std::array<std::string_view, 47> sentences{"set the city of Ann to Pisa",
                                                     "set Ann's city to Pisa",
                                                     "change the city of Ann from Rome to Pisa",
                                                     "update the city of Ann to Pisa",
                                                     "make the city of Ann Pisa",
                                                     "make the city of Ann uppercase",
                                                     "set city to Pisa where name is Ann",
                                                     "turn Ann off",
                                                     "switch Ann off",
                                                     "use Pisa for the city of Ann",
                                                     "bump the age of Ann by 1",
                                                     "bump the age of Ann from 4 to 5",
                                                     "scale Ann to 5 age",
                                                     "duplicate Ann",
                                                     "assign Ann to Eve",
                                                     "assign Ann from Bob to Eve",
                                                     "close Ann",
                                                     "complete Ann",
                                                     "finish Ann",
                                                     "swap Ann's city and boss",
                                                     "prefix the city of Ann with \"x\"",
                                                     "disable Ann",
                                                     "enable Ben",
                                                     "mark Ann as closed",
                                                     "mark Ann as inactive",
                                                     "rename Ann to Eve",
                                                     "rename the key city of Ann to town",
                                                     "rename city to town everywhere",
                                                     "increase the age of Ann by 1",
                                                     "decrease the age of Ann by 1",
                                                     "raise the age of Ann from 4 to 7",
                                                     "increment the age of Ann",
                                                     "decrement the age of Ann",
                                                     "multiply the age of Ann by 2",
                                                     "divide the age of Ann by 2",
                                                     "double the age of Ann",
                                                     "triple the age of Ann",
                                                     "halve the age of Ann",
                                                     "subtract 1 from the age of Ann",
                                                     "round the price of Ann to 0 decimals",
                                                     "replace \"Rome\" with \"Pisa\" in the city of Ann",
                                                     "append \"x\" to the city of Ann",
                                                     "prepend \"x\" to the city of Ann",
                                                     "uppercase the city of Ann",
                                                     "lowercase the city of Ann",
                                                     "remove the city of Ann",
                                                     "clear the city of Ann"};
constexpr std::array<std::string_view, 5> more_sentences{"add level = 3 to Ann", "add b to the tags of Ann",
                                                         "insert b at the start of the tags of Ann",
                                                         "move Ann after Ben", "copy city from Ann to Ben"};

Texts all_sentences() {
  Texts out(sentences.begin(), sentences.end());
  out.insert(out.end(), more_sentences.begin(), more_sentences.end());
  return out;
}

std::string first_word(const std::string& text) { return text.substr(0, text.find(' ')); }

/// The sentence with the words in each gap between two of its own, and at its end.
Texts with_words(const std::string& sentence, const std::string& words) {
  Texts out;
  for (std::size_t at = sentence.find(' '); at != std::string::npos; at = sentence.find(' ', at + 1))
    out.push_back(sentence.substr(0, at) + " " + words + sentence.substr(at));
  out.push_back(sentence + " " + words);
  return out;
}

std::string message(std::string_view document, std::string_view instruction) {
  const auto proposal = propose_over(document, instruction);
  REQUIRE(proposal);
  return proposal->message;
}

Texts suggested(std::string_view document, std::string_view instruction) {
  const auto proposal = propose_over(document, instruction);
  REQUIRE(proposal);
  CHECK(proposal->status == propose::Status::ambiguous);
  return proposal->suggestions;
}

}  // namespace

TEST_CASE("rules: every verb has a sentence that works, and no frame drops what is added to it") {
  const Texts all = all_sentences();
  for (const propose::rules::Verb& verb : propose::rules::verbs())
    CHECK_MESSAGE(
        std::any_of(all.begin(), all.end(),
                    [&](const std::string& one) { return &verb == propose::rules::verb_named(first_word(one)); }),
        verb.words[0]);
  std::uint64_t number = 0;
  for (const std::string& sentence : all) {
    if (!jt::test::turn(++number)) continue;
    const std::string plain = outcome(shop, sentence);
    CHECK_MESSAGE(plain.starts_with(first_word(sentence) == "remove" ? "-/" : "/"), sentence);
    for (const char* words : {"from Zzz", "except Zzz", "except in Zzz", "for Zzz", "in Zzz", "without Zzz", "of Zzz",
                              "where Zzz is 1", "unless Zzz", "named Zzz", "but not Zzz", "only Zzz", "Zzz's"})
      for (const std::string& longer : with_words(sentence, words)) {
        const std::string result = outcome(shop, longer);
        const bool refused = result == "ambiguous" || result.find("Zzz") != std::string::npos;
        CHECK_MESSAGE(refused, longer, " => ", result);
      }
  }
}

TEST_CASE("rules: \"from Y\" after mark is no value that is replaced, but says which things are meant") {
  for (const char* say : {"mark all employees from Oslo as inactive", "mark employees from oslo as not active",
                          "mark Ben from Oslo as inactive", "mark all employees from Oslo inactive",
                          "disable all employees from Oslo", "turn off the employees from Oslo"})
    CHECK_MESSAGE(outcome(staff, say) == "/employees/1/active false", say);
  constexpr std::string_view mixed =
      R"({"people":[{"name":"Ann","home":{"city":"Rome"},"on":true},{"name":"Ben","home":{"city":"Oslo"},"on":true},)"
      R"({"name":"Cy","home":{"city":"Pisa"},"surname":"Oslo","on":true}]})";
  CHECK(outcome(mixed, "mark all people from Rome as off") == "/people/0/on false");
  unclear(mixed, {"mark all people from Oslo as off", "mark all people from city as off", "mark Ann from Oslo as off"});
  unclear(staff, {"mark all employees from Zzz as inactive", "mark Ann from London as not active",
                  "mark Ann from London not active", "mark Ann from Oslo as inactive",
                  "mark the second employee from Oslo as inactive",
                  "mark all employees except Ann from Oslo as inactive", "mark Ann's city from Rome to Oslo"});
}

TEST_CASE("rules: what a fallback of a verb does not use is refused") {
  constexpr std::string_view twice = R"({"a":{"ref":1,"status":"on"},"b":{"ref":2,"status":"off"}})";
  CHECK(outcome(twice, "rename ref to code everywhere") == "/a/ref \"code\"; /b/ref \"code\"");
  unclear(twice, {"rename ref to code everywhere except in b", "rename ref to code everywhere except b",
                  "change status from on to up except a", "rename a from b to c"});
  CHECK(outcome(shop, "assign Ann from Bob to Eve") == "/people/0/owner \"Eve\"");
  unclear(shop, {"assign Ann from Tim to Eve", "raise the age of Ann from 5 to 7", "bump the age of Ann from 3 to 5"});
  CHECK(outcome(shop, "raise the age of Ann from 4 to 7") == "/people/0/age 7");
}

TEST_CASE("rules: \"for E,\" before a clause is not dropped") {
  CHECK(outcome(staff, "for Ann, set city to Pisa") == "/employees/0/city \"Pisa\"");
  CHECK(outcome(staff, "in employees, set the city of Ann to Pisa") == "/employees/0/city \"Pisa\"");
  CHECK(outcome(staff, "for Ann, set city to Pisa and set Ben's city to Bari") ==
        "/employees/0/city \"Pisa\"; /employees/1/city \"Bari\"");
  unclear(staff, {"for Ann, set Ben's city to Pisa", "for Ann, replace \"Oslo\" with \"Pisa\"",
                  "for Ann, mark Ben as inactive", "for Ann, delete Ben"});
  CHECK(outcome(staff, "for Ann, rename city to town everywhere") == "/employees/0/city \"town\"");
}

TEST_CASE("rules: how a text is to be written is no text") {
  CHECK(outcome(staff, "make the name of Ann uppercase") == "/employees/0/name \"ANN\"");
  CHECK(outcome(staff, "make all cities lower case") == "/employees/0/city \"rome\"; /employees/1/city \"oslo\"");
  CHECK(outcome(staff, "make Ann's city all caps") == "/employees/0/city \"ROME\"");
  CHECK(outcome(staff, "make Ann's city \"uppercase\"") == "/employees/0/city \"uppercase\"");
  CHECK(suggested(staff, "set Ann's city to uppercase") ==
        Texts{"uppercase Ann's city", "set Ann's city to \"uppercase\""});
  unclear(settings, {"make the server host capitalized", "make the server host title case",
                     "make the password stronger", "make the log level higher", "make the title shorter",
                     "make the title more catchy", "make the title less formal", "make the title better",
                     "set the title to better", "make the log level a bit higher", "change the password to stronger",
                     "make the title upercase", "change the plan to title shorter", "make the priority higher"});
  CHECK(outcome(settings, "make the database user owner") == "/database/user \"owner\"");
  constexpr std::string_view style = R"({"css":{"transform":"lowercase"}})";
  CHECK(outcome(style, "set the transform to uppercase") == "/css/transform \"uppercase\"");
}

TEST_CASE("rules: rename of a scalar names the key only where it says so, or nothing else can be meant") {
  unclear(staff, {"rename Ann's city to Munich", "rename Ann's active to enabled", "rename the city of Ben to town"});
  unclear(settings, {"rename the log level to debug", "rename the database user to admin", "rename title to heading",
                     "rename the server port to 9090", "rename verbose to false"});
  CHECK(suggested(settings, "rename the log level to debug") ==
        Texts{"rename the key log level to debug", "set the log level to debug"});
  CHECK(outcome(settings, "rename the key log level to debug") == "/logLevel \"debug\"");
  CHECK(outcome(settings, "rename verbose to chatty") == "/log/verbose \"chatty\"");
  CHECK(outcome(settings, "rename the server port to listen") == "/server/port \"listen\"");
  constexpr std::string_view scripts = R"({"scripts":{"start":"node x","lint":"eslint"}})";
  CHECK(outcome(scripts, "rename the start script to serve") == "/scripts/start \"serve\"");
}

TEST_CASE("rules: a group of three digits after a point may be thousands where an integer is") {
  CHECK(suggested(settings, "set the budget to 25.000") == Texts{"set the budget to 25000", "set the budget to 25"});
  CHECK(message(settings, "set the server port to 9.090").find("whether '9.090' is 9090 or 9.09") != std::string::npos);
  unclear(settings, {"make the budget 25.000", "increase the budget by 1.000", "raise the budget to 25.500",
                     "set the budget to 25,000", "set the budget to 1.000.000", "lower the budget by 2.000",
                     "increase budget by 1.000 for the plan"});
  constexpr std::string_view totals = R"({"orders":[{"total":20000},{"total":40000}]})";
  unclear(totals, {"delete orders where total is over 30.000", "delete orders where total is 40.000"});
  CHECK(message(totals, "delete orders where total is 40.000").find("40000 or 40") != std::string::npos);
  CHECK(outcome(settings, "set the budget to 25.5") == "/budget 25.5");
  CHECK(outcome(settings, "set the ratio to 1.125") == "/ratio 1.125");
  CHECK(outcome(settings, "set the budget to 0.125") == "/budget 0.125");
}

TEST_CASE("rules: \"set K to V where COND\" narrows K as \"delete K where COND\" does") {
  std::string orders = R"({"orders":[)";
  for (int i = 0; i < 20; ++i)
    orders += (i > 0 ? "," : "") + std::string(R"({"id":)") + std::to_string(i) + R"(,"ref":"U-)" +
              std::to_string(100 + i) + R"(","status":"open","items":[{"sku":"s","status":"new"}]})";
  orders += R"(],"users":[{"name":"a","status":"on"},{"name":"b","status":"on"}]})";
  CHECK(outcome(orders, "delete status where name is b") == "-/users/1/status");
  for (const char* say : {"set status to off where name is b", "set the status to off whose name is b",
                          "change status to off where name is b", "status should be off where name is b",
                          "change status from on to off where name is b", "set all status to off where name is b"})
    CHECK_MESSAGE(outcome(orders, say) == "/users/1/status \"off\"", say);
  CHECK(outcome(orders, "set status to off, where name is b") == "/users/1/status \"off\"");
  CHECK(message(orders, "set status to off where ref is U-7").find("none of 'status' meets") != std::string::npos);
  CHECK(outcome(orders, "set all status to closed where ref is U-102") == "/orders/2/status \"closed\"");
  CHECK(outcome(orders, "set all statuses to x where id > 17") == "/orders/18/status \"x\"; /orders/19/status \"x\"");
  unclear(orders, {"set status to x where id > 17", "set status to off where name is z",
                   "set status to off where zzz is 1", "change status from off to on where name is b",
                   "set status to off where name is b or a", "set status to off where name is b unless id is 1",
                   "set status to off where name is b except b", "set status to off where"});
}

TEST_CASE("rules: the nearest form is one of the same verb, or there is none") {
  constexpr std::string_view store =
      R"({"store":{"name":"Acme","products":[{"id":1,"name":"Red Mug","stock":40},{"id":2,"name":"Cup","stock":5}]}})";
  for (const char* say : {"don't delete the red mug", "delete all products from Zed", "l\u00F6sche alle Produkte",
                          "delete all products without stock", "do not set the stock of Cup to 1",
                          "frobnicate the stock", "increase the weight of Cup by 1", "remove the weight"}) {
    CHECK_MESSAGE(suggested(store, say).empty(), say);
    CHECK(message(store, say).find("nearest form") == std::string::npos);
  }
  CHECK(suggested(store, "delete the stcok of Cup") == Texts{"delete the stock of Cup"});
  CHECK(suggested(store, "set the weight of Cup to 5").empty());
  CHECK(suggested(store, "set the weight to 5 where name is Cup").empty());
  CHECK(suggested(store, "set the stock of Pot to 5").front() == "set the stock of \"Red Mug\" to 41");
}

TEST_CASE("rules: a suggestion has no backticks, and its path works") {
  for (const char* text :
       {R"({"a":{"port":1},"b":{"port":2}})", R"({"a b":{"port":1},"c.d":{"port":2}})", R"([{"port":1},{"port":2}])"}) {
    const Texts all = suggested(text, "set the port to 3");
    CHECK(all.size() >= 2);
    for (const std::string& one : all) {
      CHECK_MESSAGE(one.find('`') == std::string::npos, one);
      CHECK_MESSAGE(outcome(text, one).starts_with("/"), one);
    }
  }
}

}  // namespace jt::test::said
