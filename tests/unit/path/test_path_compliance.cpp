// SPDX-License-Identifier: MIT
// The public compliance suite of RFC 9535, run on the library.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

#include "path/documents.hpp"
#include "run.hpp"

using namespace jt;
using namespace jt_path_test;

namespace {

using Json = nlohmann::ordered_json;

/// The cases; none if the suite is missing.
Json cases() {
  std::ifstream file(std::string(jt::test::suites()) + "/jsonpath-compliance-test-suite/cts.json");
  if (!file) return Json::array();
  return Json::parse(file)["tests"];
}

/// Whether values and paths are those of the case; if it leaves the order open, in one of the orders.
bool as_wanted(const Json& test, const Matches& found) {
  Json got = Json::array();
  for (const std::string& value : found.values) got.push_back(Json::parse(value));
  const Json paths = found.paths;
  if (test.contains("result")) return test["result"] == got && test["result_paths"] == paths;
  for (std::size_t i = 0; i < test["results"].size(); ++i) {
    if (test["results"][i] == got && test["results_paths"][i] == paths) return true;
  }
  return false;
}

/// How many cases have the expected result; the others are reported.
std::size_t passed(const Json& tests, scan::StreamOptions options) {
  std::size_t count = 0;
  for (const Json& test : tests) {
    const std::string selector = test["selector"];
    CAPTURE(test["name"].get<std::string>());
    CAPTURE(selector);
    const Result<path::Query> query = path::parse_query(selector);
    if (test.contains("invalid_selector")) {
      CHECK_FALSE(query.has_value());
      if (!query) CHECK(query.error()->code == Code::invalid_path);
      count += query ? 0U : 1U;
      continue;
    }
    CHECK_MESSAGE(query.has_value(), query.error()->message);
    if (!query) continue;
    const std::string document = test["document"].dump();
    bytes::MemorySource source(document);
    const Result<Matches> found = run(source, *query, options);
    CHECK_MESSAGE(found.has_value(), found.error()->message);
    if (!found) continue;
    const bool right = as_wanted(test, *found);
    CHECK_MESSAGE(right, Json(found->paths).dump());
    count += right ? 1U : 0U;
    if (path::one_pass(*query)) {
      OnceSource pipe(document);
      const Result<Matches> once = run(pipe, *query, options);
      CHECK((once.has_value() && *once == *found));
    }
  }
  return count;
}

}  // namespace

TEST_CASE("evaluate: the JSONPath compliance suite, 703 of 703") {
  const Json tests = cases();
  if (tests.empty()) return jt::test::skip("the JSONPath compliance suite is missing; set JT_SUITES");
  CHECK(tests.size() == 703);
  CHECK(passed(tests, {}) == tests.size());
}

TEST_CASE("evaluate: the JSONPath compliance suite with small and shifted windows") {
  const Json tests = cases();
  if (tests.empty()) return jt::test::skip("the JSONPath compliance suite is missing; set JT_SUITES");
  std::size_t turn = jt::test::seed(51) % 16;
  for (const std::size_t window : {64U, 65U, 128U, 4096U}) {
    ++turn;  // so that each window has another shift
    for (const std::size_t shift : {0U, 1U, 31U, 63U}) {
      if (turn++ % (4 / jt::test::fewer(4, 4)) != 0) continue;
      CAPTURE(window);
      CAPTURE(shift);
      scan::StreamOptions options;
      options.window = window;
      options.shift = shift;
      CHECK(passed(tests, options) == tests.size());
    }
  }
}
