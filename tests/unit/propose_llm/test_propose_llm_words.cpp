// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/llm/words.hpp"

using namespace jt::propose::llm;
using Strings = std::vector<std::string>;

TEST_CASE("llm::words_in: camelCase, other cases, digits, plurals") {
  CHECK(words_in("unitPrices") == Strings{"unit", "price"});
  CHECK(words_in("HTTPServer-max_age2") == Strings{"http", "server", "max", "age", "2"});
  CHECK(words_in("Alice\xE2\x80\x99s Alice's boxes, cities; glass") ==
        Strings{"alice", "alice", "box", "city", "glass"});
}

TEST_CASE("llm::Words: only words that can name something") {
  CHECK(Words("Set the prices of all Lamps to 25").list() == Strings{"price", "lamp", "25"});
  CHECK(Words("change it").list().empty());
}

TEST_CASE("llm::Words::name_key, name_value") {
  const Words words("enable dark mode for Alice's notifications, retries 3");
  CHECK(words.name_key("darkMode"));
  CHECK(words.name_key("darkmode"));
  CHECK(words.name_key("notification"));
  CHECK(words.name_key("enabled"));
  CHECK_FALSE(words.name_key("price"));
  CHECK_FALSE(words.name_key("for"));
  CHECK(words.name_value(R"("Alice Smith")"));
  CHECK(words.name_value("3.0"));
  CHECK_FALSE(words.name_value("30"));
  CHECK_FALSE(words.name_value("true"));
  CHECK_FALSE(words.name_value(R"("Bob")"));
}

TEST_CASE("llm::Words::say: the new value is in the instruction") {
  const Words words("rename it to Desk Lamp and set the price to $1,250.50");
  CHECK(words.say(R"("Desk Lamp")"));
  CHECK_FALSE(words.say(R"("Desk Chair")"));
  CHECK(words.say("1250.5"));
  CHECK_FALSE(words.say("0"));
  CHECK_FALSE(words.say("true"));
  CHECK_FALSE(words.say(R"("")"));
  CHECK_FALSE(words.say(R"("to")"));
}

TEST_CASE("llm::Words::only_numbers_said: not where it computes") {
  CHECK(Words("set the price to 5").only_numbers_said());
  CHECK(Words("item 3 costs -2.5").only_numbers_said());
  for (const char* text : {"set the price", "raise prices by 5", "10% off", "double 5", "set the size to 2k",
                           "5 times more", "rename v12 to x_34"}) {
    CAPTURE(text);
    CHECK_FALSE(Words(text).only_numbers_said());
  }
}
