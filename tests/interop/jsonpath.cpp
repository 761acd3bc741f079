// SPDX-License-Identifier: MIT
// jt_jsonpath JT: the JSONPath compliance suite through `jt get --json --paths normalized`.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "process.hpp"

#include "core/path/query.hpp"

namespace {

using jt::interop::Outcome;
using nlohmann::json;

std::string ended(const Outcome& outcome) {
  if (outcome.signal != 0) return "died of signal " + std::to_string(outcome.signal);
  return "exit " + std::to_string(outcome.code) + ", stdout: " + outcome.out.substr(0, 600) +
         outcome.err.substr(0, 2000);
}

/// Where the suite fixes the order there is one result, else one for each order that is allowed.
struct Expected {
  std::vector<json> values;
  std::vector<json> paths;
};

Expected expected(const json& test) {
  if (test.contains("result")) return {{test["result"]}, {test["result_paths"]}};
  return {test["results"].get<std::vector<json>>(), test["results_paths"].get<std::vector<json>>()};
}

std::string valid_complaint(const Outcome& outcome, const json& test) {
  const json answer = json::parse(outcome.out, nullptr, false);
  const Expected wanted = expected(test);
  // A path to one location that is not there is told as an error, with what is there instead.
  if (outcome.code == 1 && answer.is_object() && answer.value("code", "") == "PATH_NOT_FOUND") {
    return wanted.values[0].empty() ? "" : "not found: " + ended(outcome);
  }
  if (!answer.is_object() || !answer.contains("matches")) return ended(outcome);
  json values = json::array();
  json paths = json::array();
  for (const json& match : answer["matches"]) {
    values.push_back(match["value"]);
    paths.push_back(match["path"]);
  }
  if (outcome.signal != 0 || outcome.code != (values.empty() ? 1 : 0)) return ended(outcome);
  for (std::size_t at = 0; at < wanted.values.size(); ++at) {
    if (values == wanted.values[at] && paths == wanted.paths[at]) return {};
  }
  return "expected " + wanted.values[0].dump() + " at " + wanted.paths[0].dump() + ", found " + values.dump() + " at " +
         paths.dump();
}

std::string invalid_complaint(const Outcome& outcome) {
  const json answer = json::parse(outcome.out, nullptr, false);
  const bool refused = outcome.signal == 0 && outcome.code == 2 && answer.is_object() &&
                       answer.value("status", "") == "error" && answer.value("code", "") == "INVALID_PATH";
  return refused ? "" : "should be refused: " + ended(outcome);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: jt_jsonpath JT\n");
    return 2;
  }
  jt::interop::Tally tally;
  const std::string suite = jt::interop::suites("jsonpath-compliance-test-suite/cts.json");
  if (!std::filesystem::exists(suite)) {
    tally.skip("JSONPath compliance suite", 703, "'" + suite + "' is missing; set JT_SUITES");
    return tally.finish();
  }
  const jt::interop::Folder folder;
  std::ifstream input(suite);
  // The documents keep the order of their members; answers are compared without it.
  const auto tests = nlohmann::ordered_json::parse(input)["tests"];
  jt::interop::Conformance conformance("rfc9535");
  int by_library = 0;
  for (const auto& ordered : tests) {
    const json test = ordered;
    const auto name = test["name"].get<std::string>();
    const auto selector = test["selector"].get<std::string>();
    const bool invalid = test.value("invalid_selector", false);
    if (selector.find('\0') != std::string::npos) {
      // No argument of a program can hold NUL: the library is asked.
      conformance.add(tally.check(name, jt::path::parse_query(selector) ? "the library accepts it" : ""));
      ++by_library;
      continue;
    }
    const std::string file = folder.write("document.json", invalid ? "{}" : ordered["document"].dump());
    const Outcome outcome = jt::interop::run({argv[1], "get", "--json", "--paths", "normalized", file, selector});
    conformance.add(tally.check(name, invalid ? invalid_complaint(outcome) : valid_complaint(outcome, test)));
  }
  conformance.print();
  std::printf("%zu through the program, %d with NUL through the library\n", tests.size() - std::size_t(by_library),
              by_library);
  return tally.finish();
}
