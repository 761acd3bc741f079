// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/bytes/run_sorter.hpp"
#include "core/shape/tally.hpp"
#include "run.hpp"
#include "scan/documents.hpp"

using namespace jt;

namespace {

using Rows = std::vector<std::pair<std::string, std::uint64_t>>;

Rows tallied(const std::vector<std::string>& values, const shape::TallyOptions& options = {}) {
  shape::Tally tally(options);
  for (const std::string& value : values) REQUIRE(tally.add(value));
  CHECK(tally.count() == values.size());
  const auto distinct = tally.finish();
  REQUIRE(distinct);
  Rows rows;
  REQUIRE(tally.each([&rows](std::string_view value, std::uint64_t count) {
    rows.emplace_back(value, count);
    return true;
  }));
  CHECK(rows.size() == *distinct);
  return rows;
}

}  // namespace

TEST_CASE("Tally: most frequent first, then by first appearance, as first spelled") {
  CHECK(tallied({}) == Rows{});
  CHECK(tallied({"1", "\"b\"", "\"a\"", "\"b\"", "1.0", "10e-1", "null"}) ==
        Rows{{"1", 3}, {"\"b\"", 2}, {"\"a\"", 1}, {"null", 1}});
  CHECK(tallied({"\"\\u00e9\"", "\"\xC3\xA9\"", "\"1\""}) == Rows{{"\"\\u00e9\"", 2}, {"\"1\"", 1}});
  CHECK(tallied({"{ \"a\" : 1, \"b\": [ ] }", "{\"b\":[],\"a\":1.0}", "[]"}) ==
        Rows{{"{\"a\":1,\"b\":[]}", 2}, {"[]", 1}});
}

TEST_CASE("Tally: each stops where it is told to, and text that is no value is refused") {
  shape::Tally tally;
  for (const char* value : {"1", "2", "3"}) REQUIRE(tally.add(value));
  CHECK_FALSE(tally.add("[1"));
  REQUIRE(tally.finish());
  int seen = 0;
  REQUIRE(tally.each([&seen](std::string_view, std::uint64_t) { return ++seen < 2; }));
  CHECK(seen == 2);
}

TEST_CASE("Tally: sorted in a file as in memory") {
  jt_test::Documents random(test::seed(1));
  std::vector<std::string> values;
  for (int i = 0; i < 5000; ++i) values.push_back(std::to_string(random.below(i % 3 == 0 ? 20 : 2000)));
  for (int i = 0; i < 200; ++i) values.push_back("\"" + std::string(random.below(300), 'x') + "\"");
  const Rows wanted = tallied(values);
  for (const std::size_t memory : std::initializer_list<std::size_t>{1, 1000, 20'000, 100'000}) {
    CAPTURE(memory);
    CHECK(tallied(values, {.memory = memory}) == wanted);
  }
  for (const std::vector<std::string>& few : {std::vector<std::string>{}, {"7"}, {"7", "7.0"}, {"7", "8", "7"}}) {
    CHECK(tallied(few, {.memory = 1}) == tallied(few));
  }
}

TEST_CASE("Tally: counts as nlohmann/json compares") {
  jt_test::Documents documents(test::seed(2));
  std::vector<std::string> texts;
  std::vector<std::pair<nlohmann::json, std::uint64_t>> wanted;
  for (int i = 0; i < 400; ++i) {
    std::string text = documents.next();
    if (text.starts_with("\xEF\xBB\xBF") || text.find("\"") != std::string::npos) continue;
    const auto first = text.find_first_not_of(" \t\r\n");
    text = text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
    const auto value = nlohmann::json::parse(text, nullptr, false);
    // Doubles do not tell integers of many digits apart.
    if (value.is_discarded() || text.find("12345678901234567890") != std::string::npos) continue;
    texts.push_back(text);
    const auto known =
        std::find_if(wanted.begin(), wanted.end(), [&](const auto& each) { return each.first == value; });
    if (known == wanted.end()) {
      wanted.emplace_back(value, 1);
    } else {
      ++known->second;
    }
  }
  std::stable_sort(wanted.begin(), wanted.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  const Rows rows = tallied(texts);
  REQUIRE(rows.size() == wanted.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(nlohmann::json::parse(rows[i].first) == wanted[i].first);
    CHECK(rows[i].second == wanted[i].second);
  }
}

TEST_CASE("RunSorter: sorts whatever fits in memory, and stops") {
  jt_test::Documents random(test::seed(3));
  for (const std::size_t memory : std::initializer_list<std::size_t>{0, 8, 80, 800, 80'000}) {
    bytes::RunSorter<std::uint64_t> sorter(memory);
    std::vector<std::uint64_t> wanted;
    for (int i = 0; i < 1000; ++i) {
      wanted.push_back(random.below(500));
      REQUIRE(sorter.add(wanted.back()));
    }
    std::sort(wanted.begin(), wanted.end());
    wanted.resize(700);
    std::vector<std::uint64_t> sorted;
    REQUIRE(sorter.finish([&sorted](const std::uint64_t& record) {
      sorted.push_back(record);
      return sorted.size() < 700;
    }));
    CHECK(sorted == wanted);
  }
}
