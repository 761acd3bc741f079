// SPDX-License-Identifier: MIT
// jt_grammar JT: JSONTestSuite through `jt validate`, as a user would run it.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "implementation_defined.hpp"
#include "process.hpp"

namespace {

using jt::interop::Outcome;
using nlohmann::json;

std::string ended(const Outcome& outcome) {
  if (outcome.signal != 0) return "died of signal " + std::to_string(outcome.signal);
  return "exit " + std::to_string(outcome.code) + ", stdout: " + outcome.out.substr(0, 400) +
         outcome.err.substr(0, 2000);
}

/// What is wrong with the answer; empty when it is right.
std::string complaint(const Outcome& outcome, const std::string& file, bool accepted) {
  if (outcome.signal != 0 || outcome.code != (accepted ? 0 : 1)) return ended(outcome);
  const json answer = json::parse(outcome.out, nullptr, false);
  if (!answer.is_object() || !answer.contains("files") || answer["files"].size() != 1)
    return "odd answer: " + ended(outcome);
  const json& entry = answer["files"][0];
  if (entry.value("file", "") != file) return "another file is named: " + ended(outcome);
  if (entry.value("valid", !accepted) != accepted) return "'valid' does not fit the exit code: " + ended(outcome);
  if (accepted) return {};
  const json& error = entry["error"];
  const json at = error.value("at", json::object());
  if (at.value("line", 0) < 1 || at.value("column", 0) < 1) return "no line and column: " + ended(outcome);
  if (error.value("message", "").empty()) return "no message: " + ended(outcome);
  return {};
}

/// The form for people begins with the place, as compilers write it, so that editors can jump there.
std::string human_complaint(const std::string& jt, const std::string& file, const json& error) {
  const Outcome outcome = jt::interop::run({jt, "validate", file});
  if (outcome.code != 1) return "without --json: " + ended(outcome);
  const std::string place = file + ":" + error["at"]["line"].dump() + ":" + error["at"]["column"].dump() + ": ";
  if (outcome.out.rfind(place, 0) != 0) return "does not begin with '" + place + "': " + ended(outcome);
  return {};
}

std::string verdict(const std::string& jt, const std::string& file, bool accepted) {
  const Outcome outcome = jt::interop::run({jt, "validate", "--json", file});
  const std::string wrong = complaint(outcome, file, accepted);
  if (!wrong.empty() || accepted) return wrong;
  return human_complaint(jt, file, json::parse(outcome.out)["files"][0]["error"]);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: jt_grammar JT\n");
    return 2;
  }
  jt::interop::Tally tally;
  const std::filesystem::path folder = jt::interop::suites("JSONTestSuite/test_parsing");
  if (!std::filesystem::is_directory(folder)) {
    tally.skip("JSONTestSuite", 318, "'" + folder.string() + "' is missing; set JT_SUITES");
    return tally.finish();
  }
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  jt::interop::Conformance grammar("rfc8259");
  jt::interop::Conformance choices("rfc8259-choices");
  for (const auto& file : files) {
    const std::string name = file.stem().string();
    bool accepted = name[0] == 'y';
    if (name[0] == 'i') {
      const auto& table = jt::interop::choices;
      const auto* const row =
          std::find_if(table.begin(), table.end(), [&](const auto& choice) { return choice.file == name.substr(2); });
      if (row == table.end()) {
        tally.fail(name, "is not in implementation_defined.hpp");
        choices.add(false);
        continue;
      }
      accepted = row->accepted;
    }
    (name[0] == 'i' ? choices : grammar).add(tally.check(name, verdict(argv[1], file.string(), accepted)));
  }
  grammar.print();
  choices.print();
  return tally.finish();
}
