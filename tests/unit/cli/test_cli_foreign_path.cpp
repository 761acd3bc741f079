// SPDX-License-Identifier: MIT
#include "cli/foreign_path.hpp"

#include <doctest/doctest.h>

using namespace jt;

namespace {

std::string command(std::string_view expression) {
  const auto instead = cli::instead_of(expression, {"f.json"});
  return instead ? instead->command : "none";
}

std::string hint(std::string_view expression) {
  const auto instead = cli::instead_of(expression, {"my file"});
  return instead ? instead->hint : "none";
}

}  // namespace

TEST_CASE("instead_of: what a path can select") {
  CHECK(command(".users[] | .name") == "jt get f.json '$.users[*].name'");
  CHECK(command(".users | .[0]") == "jt get f.json '$.users[0]'");
  CHECK(command("map(.id)") == "jt get f.json '$[*].id'");
  CHECK(command(".users | map(.a.b)") == "jt get f.json '$.users[*].a.b'");
  CHECK(command(".[] | select(.a > 1 or .b)") == "jt get f.json '$[?@.a > 1 || @.b]'");
  CHECK(command(".users | map(select(.name == \"a|b\"))") == "jt get f.json '$.users[?@.name == \"a|b\"]'");
  CHECK(hint(".users[] | .name") == "a JSONPath selects the same: $.users[*].name");
}

TEST_CASE("instead_of: what other commands print") {
  CHECK(command(".users | length") == "jt inspect -d 0 f.json '$.users'");
  CHECK(command(". | length") == "jt inspect -d 0 f.json");
  CHECK(command(".a | keys") == "jt keys f.json '$.a'");
}

TEST_CASE("instead_of: rows are sorted, grouped and summed by the table") {
  CHECK(command(".users | sort_by(.id)") == "jt table f.json '$.users' --sort id");
  CHECK(hint(".users | sort_by(.id)") == "'jt table --sort' sorts rows");
  CHECK(command("group_by(.x)") == "jt table f.json . --group x");
  CHECK(command("$.prices.sum()") == "jt table f.json '$.prices' --sum .");
  CHECK(command("$.items[*].price.avg()") == "jt table f.json '$.items[*].price' --mean .");
}

TEST_CASE("instead_of: what jt does not do goes to jq") {
  const auto to_jq = [](std::string_view rest) {
    return "jt selects, and a pipe to jq does the rest: jt get 'my file'" + std::string(rest);
  };
  CHECK(command(".a + .b").empty());
  CHECK(hint(".a + .b") == to_jq(" | jq '.a + .b'"));
  CHECK(hint(".a * 2") == to_jq(" '$.a' | jq '. * 2'"));
  CHECK(hint(".a[] | length") == to_jq(" '$.a[*]' | jq length"));
  CHECK(hint("{a: .b}") == to_jq(" | jq '{a: .b}'"));
  CHECK(hint("keys | length") ==
        "expressions of jq are not paths; jq takes the document from a pipe: jt get 'my file' | jq 'keys | length'");
  CHECK(hint("$.a + 1") == to_jq(" '$.a' | jq '. + 1'"));
  CHECK(hint("$.a + $.b[0]") == to_jq(" | jq '.a + .b[0]'"));
  CHECK(hint("$[0].x - $[1].x") == to_jq(" | jq '.[0].x - .[1].x'"));
  CHECK(hint("$.a.frobnicate()") == to_jq(" | jq '.a.frobnicate()'"));
  CHECK(command("$.users.length()") == "jt inspect -d 0 f.json '$.users'");
  CHECK(command("$.length()") == "jt inspect -d 0 f.json");
  CHECK(command(".a.keys()") == "jt keys f.json '$.a'");
}

TEST_CASE("instead_of: a path is no expression") {
  for (const char* path : {".a", "/a|b", "/x (y)", "$.a-b", "", "a"}) CHECK(hint(path) == "none");
}
