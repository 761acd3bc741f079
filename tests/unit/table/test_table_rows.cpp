// SPDX-License-Identifier: MIT
// Sort keys, sums, and what sorts, groups and tells rows apart out of memory.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/json/decimal.hpp"
#include "core/table/arrangement.hpp"
#include "core/table/column_list.hpp"
#include "core/table/sort_key.hpp"
#include "core/table/sum.hpp"
#include "run.hpp"

using namespace jt;

namespace {

std::string key_of(const std::string& json) {
  std::string key;
  REQUIRE(table::append_sort_key(key, json));
  return key;
}

table::Cell cell_of(const std::string& json) {
  if (json.empty()) return {};
  return {true, scan::type_of[static_cast<std::uint8_t>(json[0])], json, {}};
}

using Rows = std::vector<std::vector<std::string>>;

/// The rows that come out, "" for an absent cell.
Rows arranged(table::ArrangeOptions options, const Rows& rows) {
  Rows out;
  table::Arrangement arrangement(std::move(options), [&](const std::string&, const std::vector<table::Cell>& cells) {
    std::vector<std::string> row;
    for (const table::Cell& cell : cells) row.push_back(cell.there ? cell.json : "");
    out.push_back(std::move(row));
    return Result<bool>(true);
  });
  for (const auto& row : rows) {
    std::vector<table::Cell> cells;
    for (const std::string& json : row) cells.push_back(cell_of(json));
    auto more = arrangement.add("", cells);
    REQUIRE(more);
    if (!*more) break;
  }
  REQUIRE(arrangement.finish());
  return out;
}

Rows random_rows(std::size_t count) {
  std::mt19937 random(7);
  Rows rows;
  for (std::size_t i = 0; i < count; ++i) {
    const auto value = random() % 40;
    rows.push_back(
        {value == 0 ? "" : std::to_string(value), "\"" + std::string(random() % 90, 'x') + "\"", std::to_string(i)});
  }
  return rows;
}

}  // namespace

TEST_CASE("sort key: the order of jq") {
  const std::vector<std::string> sorted{"null",
                                        "false",
                                        "true",
                                        "-1e400",
                                        "-12",
                                        "-3",
                                        "-2.5",
                                        "-1e-400",
                                        "0",
                                        "1e-400",
                                        "0.5",
                                        "1",
                                        "1.5",
                                        "2",
                                        "10",
                                        "1e20",
                                        "123456789012345678901234567890",
                                        "123456789012345678901234567891",
                                        "1e400",
                                        "1e99999999999999999999",
                                        R"("")",
                                        R"("\u0000")",
                                        R"("\u0000a")",
                                        R"("\u0001")",
                                        R"("a")",
                                        R"("a\u0000")",
                                        R"("ab")",
                                        R"("z")",
                                        R"("é")",
                                        R"("\uffff")",
                                        R"("😀")",
                                        "[]",
                                        "[null]",
                                        "[1]",
                                        "[1,1]",
                                        "[2]",
                                        R"(["a"])",
                                        "[[]]",
                                        "{}",
                                        R"({"a":1})",
                                        R"({"a":2})",
                                        R"({"a":1,"b":0})",
                                        R"({"b":0})"};
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = 0; j < sorted.size(); ++j) {
      CAPTURE(sorted[i]);
      CAPTURE(sorted[j]);
      CHECK((key_of(sorted[i]) < key_of(sorted[j])) == (i < j));
    }
  }
  CHECK(key_of("1.0") == key_of("10e-1"));
  CHECK(key_of("-0") == key_of("0.00"));
  CHECK(key_of(R"({"a":1,"b":[2]})") == key_of(R"({"b":[2.0], "\u0061":1})"));
}

TEST_CASE("sum: exact, with the decimals of the longest number") {
  const auto sum = [](const std::vector<std::string>& numbers) {
    table::Sum total;
    for (const std::string& number : numbers) REQUIRE(total.add(number));
    return total.text();
  };
  CHECK(sum({}) == "0");
  CHECK(sum({"1.50", "1"}) == "2.50");
  CHECK(sum({"0.1", "0.2"}) == "0.3");
  CHECK(sum({"1", "0.00"}) == "1.00");
  CHECK(sum({"-5", "3"}) == "-2");
  CHECK(sum({"999999999", "1"}) == "1000000000");
  CHECK(sum({"-1", "1000000000000000000000000000000"}) == "999999999999999999999999999999");
  CHECK(sum({"1e400"}) == "1e400");
  CHECK(sum({"1e400", "-1e400"}) == "0");
  CHECK(sum({"5e2", "1e3"}) == "1500");
  CHECK(sum({"1e500000000000", "0"}) == "1e500000000000");
  table::Sum wide;
  CHECK(wide.add("1e20000"));
  CHECK_FALSE(wide.add("1"));
  CHECK(wide.add("0"));
  CHECK_FALSE(wide.add("1e99999999999999999999"));
  CHECK(wide.text() == "1e20000");
}

TEST_CASE("sum: is that of two numbers at a time") {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    table::Sum sum;
    std::string slow = "0";
    for (int i = 0; i < 12; ++i) {
      std::string number = (random() % 2 == 0 ? "-" : "") + std::to_string(random() % 100000);
      if (random() % 2 == 0) number += "." + std::to_string(random() % 100000);
      if (random() % 3 == 0) number += "e" + std::to_string(static_cast<int>(random() % 50) - 25);
      REQUIRE(sum.add(number));
      slow = *json::sum_of_numbers(slow, number);
    }
    CAPTURE(slow);
    CHECK(json::compare_numbers(sum.text(), slow) == 0);
  }
}

TEST_CASE("sum: mean to 17 digits") {
  const auto mean = [](const std::vector<std::string>& numbers) {
    table::Sum sum;
    for (const std::string& number : numbers) REQUIRE(sum.add(number));
    return sum.mean(numbers.size());
  };
  CHECK(mean({"1", "2"}) == "1.5");
  CHECK(mean({"1", "0", "0"}) == "0.33333333333333333");
  CHECK(mean({"2", "0", "0"}) == "0.66666666666666667");
  CHECK(mean({"-2", "0", "0"}) == "-0.66666666666666667");
  CHECK(mean({"0", "0"}) == "0");
  CHECK(mean({"30", "30.0"}) == "30");
  CHECK(mean({"100000000000000000000", "0"}) == "50000000000000000000");
  CHECK(mean({"12345678901234567.5"}) == "12345678901234568");
  CHECK(mean({"12345678901234566.5"}) == "12345678901234566");
  CHECK(mean({"99999999999999999.9"}) == "100000000000000000");
}

TEST_CASE("record sorter: any memory gives the same order, stable") {
  const Rows rows = random_rows(500);
  table::ArrangeOptions options;
  options.shown = 3;
  options.sort = {{0, false}, {1, true}};
  const Rows wanted = arranged(options, rows);
  REQUIRE(wanted.size() == rows.size());
  for (std::size_t i = 1; i < wanted.size(); ++i) {
    if (wanted[i - 1][0] == wanted[i][0] && wanted[i - 1][1] == wanted[i][1])
      CHECK(std::stoi(wanted[i - 1][2]) < std::stoi(wanted[i][2]));
  }
  for (const std::size_t memory : {1U, 64U, 300U, 5000U, 40000U}) {
    CAPTURE(memory);
    options.memory = memory;
    options.most = ~std::uint64_t{0};
    CHECK(arranged(options, rows) == wanted);
    options.most = 7;
    CHECK(arranged(options, rows) == Rows(wanted.begin(), wanted.begin() + 7));
  }
}

TEST_CASE("unique rows and groups: any memory gives the same rows") {
  const Rows rows = random_rows(600);
  table::ArrangeOptions unique;
  unique.shown = 3;
  unique.unique = {{0}};
  table::ArrangeOptions groups;
  groups.shown = 6;
  groups.groups.emplace();
  groups.groups->keys = {0};
  groups.groups->parts = {{table::Fold::count, 0},
                          {table::Fold::sum, 2},
                          {table::Fold::min, 2},
                          {table::Fold::mean, 2},
                          {table::Fold::distinct, 1}};
  const Rows first = arranged(unique, rows);
  const Rows grouped = arranged(groups, rows);
  CHECK(first.size() == 40);
  CHECK(grouped.size() == 40);
  for (const std::size_t memory : {1U, 200U, 1000U, 4000U}) {
    CAPTURE(memory);
    unique.memory = groups.memory = groups.groups->memory = memory;
    CHECK(arranged(unique, rows) == first);
    CHECK(arranged(groups, rows) == grouped);
  }
}

TEST_CASE("split_columns: commas within brackets and quotes are no ends") {
  using Texts = std::vector<std::string>;
  CHECK(table::split_columns("a,b.c") == Texts{"a", "b.c"});
  CHECK(table::split_columns("a['x,y'],b") == Texts{"a['x,y']", "b"});
  CHECK(table::split_columns("t[?@.k == ',]'].v,sum(a,b)") == Texts{"t[?@.k == ',]'].v", "sum(a,b)"});
  CHECK(table::split_columns("it's,b") == Texts{"it's", "b"});
}
