// SPDX-License-Identifier: MIT
#include "cli/jq_rows.hpp"

#include <doctest/doctest.h>

#include "cli/jq_text.hpp"

using namespace jt;

namespace {

std::string command(std::string_view selects, std::string_view program) {
  const auto rows = cli::rows_of_jq(selects, program);
  return rows ? rows->on("f") : "none";
}

}  // namespace

TEST_CASE("jq_text: parts of a program are outside of strings and brackets") {
  using List = std::vector<std::string_view>;
  CHECK(cli::parted(".a | map(.b | .c) | \"x|\\\"|\"", '|') == List{".a", "map(.b | .c)", "\"x|\\\"|\""});
  CHECK(cli::parted("", '|') == List{""});
  CHECK(cli::parted("|", '|') == List{"", ""});
  CHECK(cli::parted("(a|b", '|') == List{"(a|b"});
  CHECK(cli::argument_of("map(.a)", "map") == ".a");
  CHECK(!cli::argument_of("map(.a) + map(.b)", "map"));
  CHECK(!cli::argument_of("map", "map"));
  CHECK(cli::within("[ .a ]", '[', ']') == ".a");
  CHECK(!cli::within("[.a], [.b]", '[', ']'));
  CHECK(!cli::within("[", '[', ']'));
}

TEST_CASE("rows_of_jq: numbers of a column") {
  CHECK(command(".u", "map(.age) | add") == "jt table f .u --sum age");
  CHECK(command("", "[.u[] | .a.b] | add / length") == "jt table f '.u[]' --mean a.b");
  CHECK(command("", "[.u[].age]|add/length") == "jt table f '.u[]' --mean age");
  CHECK(command(".u", "[.[] | .age] | max") == "jt table f '.u[]' --max age");
  CHECK(command(".n", "min") == "jt table f .n --min .");
  CHECK(command(".u", "map(select(.on) | .age) | add") == "jt table f '.u[] | select(.on)' --sum age");
  CHECK(command(".u", "map(.a) | map(select(. > 3)) | add") == "jt table f '.u[] | .a | select(. > 3)' --sum .");
}

TEST_CASE("rows_of_jq: rows in another order") {
  CHECK(command(".u", "sort_by(.age, -.id)") == "jt table f .u --sort age --sort -id");
  CHECK(command(".u", "sort_by(.age) | reverse | .[0]") == "jt table f .u --sort -age --limit 1");
  CHECK(command(".u", "sort_by(.age) | .[:3]") == "jt table f .u --sort age --limit 3");
  CHECK(command(".u", "sort_by(.age) | limit(3; .[])") == "jt table f .u --sort age --limit 3");
  CHECK(command(".u", "sort_by(.age) | .[-1].name") == "jt table f .u name --sort -age --limit 1");
  CHECK(command(".u", "sort_by(.age) | last | .name") == "jt table f .u name --sort -age --limit 1");
  CHECK(command(".u", "sort_by(.age) | map(.name)") == "jt table f .u name --sort age");
  CHECK(command(".u", "max_by(.age) | .name") == "jt table f .u name --sort -age --limit 1");
  CHECK(command(".u", "min_by(.age)") == "jt table f .u --sort age --limit 1");
  CHECK(command("", "sort") == "jt table f . --sort .");
}

TEST_CASE("rows_of_jq: groups, different values, how many") {
  CHECK(command(".u", "group_by(.team)") == "jt table f .u --group team");
  CHECK(command(".u", "group_by(.team, .on) | map(length)") == "jt table f .u --group team,on --count");
  CHECK(command(".u", "group_by(.team) | map({team: .[0].team, n: length, s: (map(.age) | add)})") ==
        "jt table f .u --group team --count --sum age");
  CHECK(command(".u", "group_by(.team) | [.[] | {n: length}]") == "jt table f .u --group team --count");
  CHECK(command(".u", "group_by(.team) | length") == "jt table f .u --distinct team");
  CHECK(command(".u", "unique_by(.team)") == "jt table f .u --sort team --unique=team");
  CHECK(command(".u", "unique_by(.team) | length") == "jt table f .u --distinct team");
  CHECK(command(".u", "map(.team) | unique") == "jt table f .u team --sort team --unique");
  CHECK(command(".u", "map(select(.on)) | length") == "jt get f '.u[] | select(.on)' --count");
}

TEST_CASE("rows_of_jq: what no option does") {
  for (const char* program :
       {"", ".", "map(.a + 1)", "map(.a) | add + 1", "to_entries", "sort_by(.a | length)", "sort_by(.a[0])", "length",
        "group_by(.a) | map({x: .[0].b})", "group_by(.a) | map({x: 1})", "map(.a) | add | . * 2",
        "sort_by(.a) | .[2:4]", "map(select(.a)", "sort_by(", "[.a, .b] | add", "map({a}) | add",
        "sort_by(.a) | .[0] | .x | .y"}) {
    CAPTURE(program);
    CHECK(command(".u", program) == "none");
  }
  CHECK(command(".u[]", "map(.a) | add") == "none");  // of each of them
  CHECK(command("$.u", "map(select(.on)) | length") == "none");
}
