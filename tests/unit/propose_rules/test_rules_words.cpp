// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/rules/words.hpp"

namespace jt::propose::rules {

namespace {

MatchKind key(std::string_view said, std::string_view key) {
  return match_key(said, forms_of(said), key, forms_of(key));
}
MatchKind text(std::string_view said, std::string_view text) { return match_text(said, words_of(said), text); }

}  // namespace

TEST_CASE("words_of: every way to join words") {
  using Words = std::vector<std::string>;
  CHECK(words_of("userName") == Words{"user", "name"});
  CHECK(words_of("user_name") == Words{"user", "name"});
  CHECK(words_of("user-name") == Words{"user", "name"});
  CHECK(words_of("User Name") == Words{"user", "name"});
  CHECK(words_of("HTTPServer") == Words{"http", "server"});
  CHECK(words_of("\u00DCbung") == Words{"\u00FCbung"});
  CHECK(words_of("--").empty());
}

TEST_CASE("stem: singular of a plural") {
  for (const auto& [plural, singular] : {std::pair{"users", "user"},
                                         {"cities", "city"},
                                         {"boxes", "box"},
                                         {"addresses", "address"},
                                         {"people", "person"},
                                         {"status", "status"},
                                         {"address", "address"},
                                         {"as", "as"}})
    CHECK(stem(plural) == singular);
}

TEST_CASE("match_key: the kinds of match, and what does not match") {
  CHECK(key("email", "email") == MatchKind::exact);
  CHECK(key("Email", "email") == MatchKind::letters);
  CHECK(key("user name", "userName") == MatchKind::letters);
  CHECK(key("username", "user_name") == MatchKind::letters);
  CHECK(key("prices", "price") == MatchKind::stem);
  CHECK(key("cost", "price") == MatchKind::synonym);
  CHECK(key("price", "unitPrice") == MatchKind::none);
  CHECK(key("pricee", "price") == MatchKind::none);
  CHECK(key("name", "names2") == MatchKind::none);
  CHECK(key("-", "_") == MatchKind::none);
  CHECK(confidence(MatchKind::exact) > confidence(MatchKind::letters));
  CHECK(confidence(MatchKind::stem) > confidence(MatchKind::synonym));
  CHECK(confidence(MatchKind::part) > confidence(MatchKind::none));
}

TEST_CASE("match_text: an entity is found by words of its text") {
  CHECK(text("Alice Smith", "Alice Smith") == MatchKind::exact);
  CHECK(text("alice smith", "Alice Smith") == MatchKind::letters);
  CHECK(text("Alice", "Alice Smith") == MatchKind::part);
  CHECK(text("Ali", "Alice Smith") == MatchKind::none);
  CHECK(text("A", "Widget A") == MatchKind::none);
  CHECK(text("2", "Widget 2") == MatchKind::none);
  CHECK(text("2", "2") == MatchKind::exact);
  CHECK(text("alice", "alice@example.com") == MatchKind::part);
  CHECK(text("example", "alice@example.com") == MatchKind::none);
}

TEST_CASE("unit_of, unit_in_key: the names of a unit are one") {
  CHECK(unit_of("ms") == unit_of("milliseconds"));
  CHECK(unit_of("ms") != unit_of("s"));
  CHECK_FALSE(unit_of("apples"));
  CHECK(unit_in_key("timeoutMs") == unit_of("ms"));
  CHECK(unit_in_key("price_eur") == unit_of("EUR"));
  CHECK_FALSE(unit_in_key("timeout"));
}

}  // namespace jt::propose::rules
