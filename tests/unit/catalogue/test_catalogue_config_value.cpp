// SPDX-License-Identifier: MIT
#include "core/catalogue/config_value.hpp"

#include <doctest/doctest.h>

using namespace jt;
using catalogue::ConfigValue;

TEST_CASE("ConfigValue: members in order, the last of duplicates, decoded") {
  const ConfigValue value("\xEF\xBB\xBF { \"b\": 1, \"\\u0061\": [\"x\\n\", 2], \"b\": 3, \"n\": null } \n");
  const auto members = value.members();
  REQUIRE(members.size() == 3);
  CHECK(members[0].first == "b");
  CHECK(members[0].second.text() == "3");
  CHECK(members[1].first == "a");
  CHECK(members[2].second.is(scan::Type::null));
  CHECK(value.find("b")->text() == "3");
  CHECK(value.find("a")->elements().at(0).string() == "x\n");
  CHECK(value.find("a")->elements().at(1).string() == "2");
  CHECK(!value.find("n"));
  CHECK(!value.find("c"));
  CHECK(!value.object("a"));
}

TEST_CASE("ConfigValue: of equal keys the last counts, also where it is null or spelled otherwise") {
  const ConfigValue value(R"({"a": 1, "b": {"x": 1}, "a": null, "b": 2, "c": null, "\u0063": {"x": 3}})");
  CHECK(!value.find("a"));
  CHECK(!value.object("b"));
  CHECK(value.find("b")->text() == "2");
  CHECK(value.object("c")->find("x")->text() == "3");
  const auto members = value.members();
  REQUIRE(members.size() == 3);
  CHECK(members[0].second.is(scan::Type::null));
  CHECK(members[2].first == "c");
}

TEST_CASE("ConfigValue: other types have no members and no elements") {
  for (const char* text : {"1", "\"x\"", "true", "null", "[1]"}) CHECK(ConfigValue(text).members().empty());
  for (const char* text : {"1", "\"x\"", "true", "null", "{}"}) CHECK(ConfigValue(text).elements().empty());
  CHECK(!ConfigValue("[]").find("a"));
}

TEST_CASE("ConfigValue: a large object, read in several windows") {
  std::string text = "{";
  for (int i = 0; i < 20000; ++i) text += "\"key" + std::to_string(i) + "\": {\"a\": [1, 2, 3]},";
  text += "\"last\": {\"x\": \"found\"}}";
  const ConfigValue value(text);
  CHECK(value.members().size() == 20001);
  CHECK(value.object("last")->find("x")->string() == "found");
}
