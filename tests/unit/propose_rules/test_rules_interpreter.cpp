// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <random>

#include "propose_rules/proposing.hpp"
#include "run.hpp"

namespace jt {

namespace {

using propose::Status;
using test::corpus_answer;
using test::propose_over;

constexpr std::string_view people =
    R"({"users":[{"id":1,"profile":{"name":"Alice Smith","settings":{"theme":"dark","notifications":true}}},)"
    R"({"id":2,"profile":{"name":"Bob Johnson","settings":{"theme":"light","notifications":false}}}]})";
constexpr std::string_view products =
    R"({"products":[{"name":"Widget A","price":10.99},{"name":"Widget B","price":15.99},{"name":"Gadget C","price":25.99}]})";

std::string answer(std::string_view document, std::string_view instruction) {
  const auto proposal = propose_over(document, instruction);
  REQUIRE_MESSAGE(proposal, instruction);
  return corpus_answer(*proposal);
}

}  // namespace

TEST_CASE("rules: a field of the root") {
  const auto proposal = propose_over(R"({"name":"John Doe","age":30,"email":"john@example.com"})",
                                     "Update the email to john.doe@newcompany.com");
  REQUIRE(proposal);
  CHECK(proposal->status == Status::success);
  CHECK(proposal->message == "Found 1 change to apply");
  REQUIRE(proposal->changes.size() == 1);
  const propose::Change& change = proposal->changes[0];
  CHECK(change.id == "change_001");
  CHECK(path::spell(change.at, path::Spelling::pointer) == "/email");
  CHECK(change.current == R"("john@example.com")");
  CHECK(change.proposed == R"("john.doe@newcompany.com")");
  CHECK(change.confidence == doctest::Approx(0.98));
  CHECK(proposal->suggestions.empty());
}

TEST_CASE("rules: fields of entities") {
  const auto proposal = propose_over(people, "Change Alice's theme to light and enable Bob's notifications");
  REQUIRE(proposal);
  CHECK(proposal->message == "Found 2 changes to apply");
  REQUIRE(proposal->changes.size() == 2);
  CHECK(path::spell(proposal->changes[0].at, path::Spelling::pointer) == "/users/0/profile/settings/theme");
  CHECK(proposal->changes[0].proposed == "\"light\"");
  CHECK(path::spell(proposal->changes[1].at, path::Spelling::pointer) == "/users/1/profile/settings/notifications");
  CHECK(proposal->changes[1].current == "false");
  CHECK(proposal->changes[1].proposed == "true");
  CHECK(proposal->changes[1].id == "change_002");
}

TEST_CASE("rules: several candidates, with suggestions that work") {
  const auto proposal = propose_over(products, "Update the price");
  REQUIRE(proposal);
  CHECK(proposal->status == Status::ambiguous);
  CHECK(proposal->message == "Instruction is ambiguous - multiple price fields found");
  CHECK(proposal->changes.empty());
  REQUIRE(proposal->suggestions.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    CAPTURE(proposal->suggestions[i]);
    const auto next = propose_over(products, proposal->suggestions[i]);
    REQUIRE(next);
    CHECK(next->status == Status::success);
    CHECK(next->changes.size() == (i < 3 ? 1 : 3));
    if (i < 3)
      CHECK(path::spell(next->changes[0].at, path::Spelling::pointer) == "/products/" + std::to_string(i) + "/price");
  }
}

TEST_CASE("rules: a document that is no JSON is an error") {
  const auto proposal = propose_over("{\"a\": }", "set a to 1");
  REQUIRE_FALSE(proposal);
  CHECK(proposal.error()->code == Code::invalid_json);
}

TEST_CASE("rules: the type of the current value decides") {
  constexpr std::string_view document =
      R"({"flag":true,"text":"x","count":1,"list":[1],"map":{},"nothing":null,"timeoutMs":5,"share":0.5,"sharePercent":5})";
  const auto set = [&](std::string_view instruction, std::string_view json) {
    const auto proposal = propose_over(document, instruction);
    REQUIRE(proposal);
    CAPTURE(instruction);
    if (json.empty()) {
      CHECK(proposal->status == Status::ambiguous);
      return;
    }
    REQUIRE(proposal->changes.size() == 1);
    CHECK(*proposal->changes[0].proposed == json);
  };
  set("set flag to off", "false");
  set("set text to off", "\"off\"");
  set("set text to 5", "\"5\"");
  set("set text to null", "null");
  set("set text to \"null\"", "\"null\"");
  set("set text to a\"b", "");
  set("set text to 'a\"b\\c'", R"("a\"b\\c")");
  set("set count to 2.50", "2.50");
  set("set count to \"7\"", "7");
  set("set count to seven", "");
  set("set count to 7 units", "7");
  set("set count to 7 apples", "");
  set("set timeoutMs to 7 ms", "7");
  set("set timeoutMs to 7 seconds", "7000");
  set("set timeoutMs to 7 kg", "");
  set("set count to 7 seconds", "");
  set("set share to 10%", "");
  set("set sharePercent to 10%", "10");
  set("set list to [1, 2]", "[1, 2]");
  set("set list to {}", "");
  set("set map to {\"a\": 1}", "{\"a\": 1}");
  set("set map to x", "");
  set("set nothing to 5", "5");
  set("set nothing to some words", "");
  set("set nothing to Some Words", "\"Some Words\"");
  set("set flag to 2", "");
}

TEST_CASE("rules: changes are in the order of the document, a new member after those that are there") {
  const auto proposal =
      propose_over(R"({"user":{"age":1,"name":"x"},"z":1})", "add a field lang with value en to user and set age to 2");
  REQUIRE(proposal);
  REQUIRE(proposal->changes.size() == 2);
  CHECK(path::spell(proposal->changes[0].at, path::Spelling::pointer) == "/user/age");
  CHECK(path::spell(proposal->changes[1].at, path::Spelling::pointer) == "/user/lang");
}

TEST_CASE("rules: a unit is left out, converted or not understood") {
  constexpr std::string_view document =
      R"({"ttl":60,"ttlSeconds":60,"interval":"30s","delayMinutes":5,"weight_kg":2,"share":0.5,"rollout":25,"price":5})";
  const auto set = [&](std::string_view instruction) { return answer(document, instruction); };
  const auto one = [](std::string_view path, std::string_view value) {
    return R"([{"op":"set","path":"/)" + std::string(path) + R"(","value":)" + std::string(value) + "}]";
  };
  CHECK(set("set ttlSeconds to 2 minutes") == one("ttlSeconds", "120"));
  CHECK(set("set ttlSeconds to 90s") == one("ttlSeconds", "90"));
  CHECK(set("set interval to 2 minutes") == one("interval", "\"120s\""));
  CHECK(set("set interval to 45s") == one("interval", "\"45s\""));
  CHECK(set("set interval to 45 seconds") == one("interval", "\"45s\""));
  CHECK(set("set weight_kg to 2500 g") == "ambiguous");  // 2.5 of an integer
  CHECK(set("set weight_kg to 3000 g") == one("weight_kg", "3"));
  CHECK(set("increase ttlSeconds by 2 minutes") == one("ttlSeconds", "180"));
  CHECK(set("set delayMinutes to 90 seconds") == "ambiguous");  // 1.5
  CHECK(set("set weight_kg to 3 hours") == "ambiguous");
  CHECK(set("set rollout to 50%") == one("rollout", "50"));
  CHECK(set("set share to 50%") == "ambiguous");
  CHECK(set("increase ttl by 10 minutes") == "ambiguous");
  CHECK(set("set price to $7") == "ambiguous");
  CHECK(answer(R"({"currency":"USD","items":[{"price":5}]})", "set price to $7") == one("items/0/price", "7"));
  CHECK(answer(R"({"currency":"USD","items":[{"price":5}]})", "set price to \u20AC7") == "ambiguous");
  const auto both = propose_over(document, "set ttl to 2 minutes");
  REQUIRE(both);
  CHECK(both->suggestions == std::vector<std::string>{"set ttl to 2", "set ttl to 120"});
}

TEST_CASE("rules: clauses that contradict each other") {
  CHECK(answer(products, "set Widget A's price to 1 and set Widget A's price to 2") == "ambiguous");
  CHECK(answer(products, "remove Widget A and set its price to 3") == "ambiguous");
  CHECK(answer(products, "move Widget A to the end and remove Widget B") == "ambiguous");
  CHECK(answer(products, "double all prices and remove Widget B") == "ambiguous");
  CHECK(answer(products, "set Widget A's price to 1 and set Widget A's price to 1") ==
        R"([{"op":"set","path":"/products/0/price","value":1}])");
}

TEST_CASE("rules: what belongs to one is not taken from another") {
  constexpr std::string_view document =
      R"({"version":3,"users":[{"name":"Alice","email":"a"},{"name":"Bob","phone":"1","friend":{"name":"Carol"}}]})";
  for (const char* instruction :
       {"remove Alice's email and phone", "remove Alice's phone", "set Bob's version to 4", "set Carol's phone to 2",
        "remove email and phone from Bob", "set Alice's email to x and phone to y", "remove nobody",
        "set Bob's friend's email to x"}) {
    CAPTURE(instruction);
    CHECK(answer(document, instruction) == "ambiguous");
  }
  CHECK(answer(document, "set Alice's email to x and set version to 4") ==
        R"([{"op":"set","path":"/version","value":4},{"op":"set","path":"/users/0/email","value":"x"}])");
}

TEST_CASE("rules: names that hold words of the grammar") {
  constexpr std::string_view document =
      R"({"books":[{"title":"War and Peace","price":1},{"title":"Lord of the Rings","price":2},{"title":"Set Theory","price":3}]})";
  CHECK(answer(document, "set War and Peace's price to 5") == R"([{"op":"set","path":"/books/0/price","value":5}])");
  CHECK(answer(document, "double the price of Lord of the Rings") ==
        R"([{"op":"set","path":"/books/1/price","value":4}])");
  CHECK(answer(document, "remove Set Theory and War and Peace") ==
        R"([{"op":"remove","path":"/books/0"},{"op":"remove","path":"/books/2"}])");
}

TEST_CASE("rules: values of containers are read from the document") {
  constexpr std::string_view document = R"({"a":[{"name":"x","tags":[ 1, {"b" : 2} ]},{"name":"y"}]})";
  const auto proposal = propose_over(document, "copy tags from x to y and remove x's tags");
  REQUIRE(proposal);
  REQUIRE(proposal->changes.size() == 2);
  CHECK(proposal->changes[0].current == R"([1,{"b":2}])");
  CHECK(proposal->changes[1].proposed == R"([1,{"b":2}])");
  CHECK_FALSE(proposal->changes[1].current);
}

TEST_CASE("rules: a document of which all that is spoken of cannot be kept") {
  std::string document = R"({"list":[)";
  for (int i = 0; i < 60'000; ++i)
    document += R"({"id":)" + std::to_string(i) + R"(,"name":"user )" + std::to_string(i) + R"(","score":1},)";
  document.back() = ']';
  document += "}";
  CHECK(answer(document, "set the score of user 47123 to 5") ==
        R"([{"op":"set","path":"/list/47123/score","value":5}])");
  CHECK(answer(document, "set the score where id is 5 to 5") == R"([{"op":"set","path":"/list/5/score","value":5}])");
  CHECK(answer(document, "set the score of user 47123 to 1") == "no_changes");
  CHECK(answer(document, "set the score of nobody to 5") == "ambiguous");
  CHECK(answer(document, "set the rank of user 47123 to 5") == "ambiguous");
  CHECK(answer(document, "set the rank to 5") == "ambiguous");
  for (const char* instruction : {"set all scores to 5", "set the score to 5", "set all scores in list to 5"}) {
    CAPTURE(instruction);
    const auto all = propose_over(document, instruction);
    REQUIRE_FALSE(all);
    CHECK(all.error()->code == Code::limit_exceeded);
  }
}

namespace {

/// A list of so many elements, with some text around it.
std::string many_statuses(int count, std::string_view before, std::string_view after) {
  std::string out(before);
  for (int i = 0; i < count; ++i)
    out += std::string(i > 0 ? "," : "") + R"({"id":)" + std::to_string(i) + R"(,"lang":"en","tags":[{"lang":"xx"}]})";
  return out.append(after);
}

}  // namespace

TEST_CASE("rules: an element is named by its position in a document of which not all can be kept") {
  constexpr int count = 70'000;
  const std::string document = many_statuses(count, R"({"statuses":[)", R"(],"count":1})");
  const auto set = [](const std::string& index) {
    return R"([{"op":"set","path":"/statuses/)" + index + R"(/lang","value":"de"}])";
  };
  CHECK(answer(document, "set the lang of the first status to de") == set("0"));
  CHECK(answer(document, "set the first status's lang to de") == set("0"));
  CHECK(answer(document, "set the lang of the 3rd status to de") == set("2"));
  CHECK(answer(document, "set the lang of the last status to de") == set("69999"));
  CHECK(answer(document, "set statuses[41000].lang to de") == set("41000"));
  CHECK(answer(document, "set /statuses/7/lang to de") == set("7"));
  CHECK(answer(document, "set $.statuses[7].lang to de") == set("7"));
  CHECK(answer(document, "set the lang of the first status to en") == "no_changes");
  CHECK(answer(document, "set the lang of the first status to de and remove the tags") ==
        R"([{"op":"set","path":"/statuses/0/lang","value":"de"},{"op":"remove","path":"/statuses/0/tags"}])");
  const std::string list = many_statuses(count, "[", "]");
  CHECK(answer(list, "set the lang of the last item to de") == R"([{"op":"set","path":"/69999/lang","value":"de"}])");
}

TEST_CASE("rules: what is not at the position that is named is not passed over") {
  const auto refused = [](const std::string& document, std::string_view instruction) {
    const auto proposal = propose_over(document, instruction);
    CHECK_MESSAGE((!proposal || proposal->status == Status::ambiguous), instruction);
  };
  const std::string document = many_statuses(70'000, R"({"statuses":[)", "]}");
  // Each status has a first tag; langs and tags are in all of them.
  refused(document, "set the lang of the first tag to de");
  refused(document, "set the lang of the first tag of the statuses to de");
  refused(document, "set the lang of the first status and the tags to de");
  refused(document, "set the lang of the first status to de and set all langs to fr");
  // There is another such list in an element of another one.
  refused(many_statuses(70'000, R"({"pages":[{"statuses":[{"lang":"en"}]}],"statuses":[)", "]}"),
          "set the lang of the first status to de");
}

TEST_CASE("rules: words that the document has not never change it") {
  constexpr std::array<std::string_view, 40> words{
      "set",     "change",  "to",     "=",      "as",   "and",      ",",    "then",   "remove",    "all",
      "every",   "the",     "of",     "for",    "in",   "where",    "is",   ">",      "5",         "10%",
      "'zebra'", "giraffe", "lion's", "first",  "last", "increase", "by",   "double", "move",      "before",
      "after",   "copy",    "from",   "rename", "mark", "enable",   "turn", "on",     "uppercase", "without"};
  std::mt19937_64 random(test::seed(14));
  for (int i = 0; i < 4000; ++i) {
    std::string instruction;
    for (std::size_t count = 1 + random() % 10; count > 0; --count)
      instruction += std::string(words[random() % words.size()]) + " ";
    const auto proposal = propose_over(people, instruction);
    REQUIRE(proposal);
    CAPTURE(instruction);
    CHECK(proposal->status != Status::success);
  }
}

TEST_CASE("rules: words of the document in any order crash nothing") {
  constexpr std::array<std::string_view, 40> words{
      "set",    "Alice's", "theme", "to",     "light",  "and",       "Bob",  "notifications",
      "enable", "users",   "all",   "first",  "where",  "name",      "is",   "remove",
      "from",   "of",      "id",    "2",      "\"x\"",  "{\"a\":1}", "move", "before",
      "copy",   "its",     "it",    "rename", "key",    "'s",        ",",    "then",
      "mark",   "as",      "add",   "=",      "except", "replace",   "with", "not"};
  std::mt19937_64 random(test::seed(15));
  for (int i = 0; i < 4000; ++i) {
    std::string instruction;
    for (std::size_t count = 1 + random() % 12; count > 0; --count)
      instruction += std::string(words[random() % words.size()]) + " ";
    const auto proposal = propose_over(people, instruction);
    REQUIRE_MESSAGE(proposal, instruction);
    CHECK((proposal->status == Status::success) == !proposal->changes.empty());
  }
}

TEST_CASE("rules: random bytes change nothing") {
  std::mt19937_64 random(test::seed(16));
  for (int i = 0; i < 3000; ++i) {
    std::string instruction = i % 2 == 0 ? "set " : "";
    for (std::size_t count = random() % 60; count > 0; --count) instruction += static_cast<char>(random() % 256);
    const auto proposal = propose_over(products, instruction);
    REQUIRE(proposal);
    CHECK(proposal->status != Status::success);
  }
  // the longest one that is taken
  for (const char* part : {"and ", "'s ", "all ", "of ", ", ", "set a to "}) {
    std::string instruction = "set a ";
    while (instruction.size() < 990) instruction += part;
    CHECK(propose_over(products, instruction + "to 5"));
  }
}

}  // namespace jt
