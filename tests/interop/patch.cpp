// SPDX-License-Identifier: MIT
// jt_patch JT: json-patch-tests through `jt patch --ops`. Where an error is expected the file must be as it was.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "process.hpp"

namespace {

using jt::interop::Outcome;
using nlohmann::json;

std::string content(const std::string& file) {
  std::ifstream input(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(input), {}};
}

std::string complaint(const nlohmann::ordered_json& test, const std::string& before, const std::string& after,
                      const Outcome& outcome) {
  const std::string ended = "exit " + std::to_string(outcome.code) + ", " + outcome.out.substr(0, 600) + outcome.err;
  if (outcome.signal != 0) return "died of signal " + std::to_string(outcome.signal);
  const json answer = json::parse(outcome.out, nullptr, false);
  if (!answer.is_object()) return "no JSON document: " + ended;
  if (test.contains("error")) {
    if (outcome.code == 0 || answer.value("status", "") != "error") return "should fail: " + ended;
    return before == after ? "" : "it failed, but the file changed to " + after;
  }
  if (outcome.code != 0 || answer.value("status", "") != "success") return "should work: " + ended;
  const json wanted = test.contains("expected") ? test["expected"] : test["doc"];
  return json::parse(after, nullptr, false) == wanted ? "" : "made " + after + " and not " + wanted.dump();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: jt_patch JT\n");
    return 2;
  }
  jt::interop::Tally tally;
  const jt::interop::Folder folder;
  for (const auto& [name, count] : {std::pair{"tests.json", 92}, {"spec_tests.json", 16}}) {
    const std::string suite = jt::interop::suites(std::string("json-patch-tests/") + name);
    if (!std::filesystem::exists(suite)) {
      tally.skip(std::string("json-patch-tests ") + name, count, "'" + suite + "' is missing; set JT_SUITES");
      continue;
    }
    std::ifstream input(suite);
    for (const auto& test : nlohmann::ordered_json::parse(input)) {
      if (!test.contains("patch") || test.value("disabled", false)) continue;
      const std::string before = test["doc"].dump(2);
      const std::string file = folder.write("document.json", before);
      const std::string operations = folder.write("operations.json", test["patch"].dump());
      const Outcome outcome =
          jt::interop::run({argv[1], "patch", file, "--ops", operations, "--json", "--no-undo", "--no-sync"});
      tally.check(test.value("comment", test["patch"].dump()), complaint(test, before, content(file), outcome));
    }
  }
  return tally.finish();
}
