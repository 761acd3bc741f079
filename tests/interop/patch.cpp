// SPDX-License-Identifier: MIT
// jt_patch JT: json-patch-tests through `jt patch --ops`. Where an error is expected the file must be as it was. And
// appendix A of RFC 7396 through `jt patch --merge-patch`.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "merge_patch_cases.hpp"
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

void merge_patches(const std::string& jt, const jt::interop::Folder& folder, jt::interop::Tally& tally) {
  jt::interop::Conformance conformance("rfc7396");
  for (const auto& each : jt::interop::merge_patch_cases) {
    const std::string file = folder.write("document.json", each.document);
    const std::string patch = folder.write("patch.json", each.patch);
    const Outcome outcome = jt::interop::run({jt, "patch", file, "--merge-patch", patch, "--no-undo", "--no-sync"});
    std::string complaint;
    if (outcome.signal != 0 || outcome.code != 0) {
      complaint = "exit " + std::to_string(outcome.code) + ", " + outcome.out + outcome.err;
    } else if (json::parse(content(file), nullptr, false) != json::parse(each.result)) {
      complaint = "made " + content(file) + " and not " + each.result;
    }
    conformance.add(tally.check(std::string(each.document) + " with " + each.patch, complaint));
  }
  conformance.print();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: jt_patch JT\n");
    return 2;
  }
  jt::interop::Tally tally;
  const jt::interop::Folder folder;
  merge_patches(argv[1], folder, tally);
  jt::interop::Conformance conformance("rfc6902");
  bool missing = false;
  for (const auto& [name, count] : {std::pair{"tests.json", 92}, {"spec_tests.json", 16}}) {
    const std::string suite = jt::interop::suites(std::string("json-patch-tests/") + name);
    if (!std::filesystem::exists(suite)) {
      tally.skip(std::string("json-patch-tests ") + name, count, "'" + suite + "' is missing; set JT_SUITES");
      missing = true;
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
      conformance.add(
          tally.check(test.value("comment", test["patch"].dump()), complaint(test, before, content(file), outcome)));
    }
  }
  if (!missing) conformance.print();
  return tally.finish();
}
