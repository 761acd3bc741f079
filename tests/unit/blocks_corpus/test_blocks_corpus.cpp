// SPDX-License-Identifier: MIT
// The corpus of answers: what `blocks` finds in each, and what its repairs give, through the command line.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "blocks_corpus/cases.hpp"
#include "cli/run.hpp"

namespace jt::blocks_corpus {
namespace {

using Json = nlohmann::ordered_json;
const std::string folder = std::string(JT_PROJECT) + "/tests/unit/blocks_corpus/corpus";

/// Runs `jt blocks FILE` with more words, on a file that holds the answer.
class Run {
 public:
  explicit Run(const Case& of) : of_(of) {
    std::string name = (std::filesystem::temp_directory_path() / "jt-blocks-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    folder_ = name;
  }
  ~Run() { std::filesystem::remove_all(folder_); }
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  std::string text(const std::string& answer, std::vector<std::string> more, int& exit) {
    const std::string file = folder_ / "answer.md";
    std::ofstream(file, std::ios::binary) << answer;
    std::vector<std::string> words{"blocks", file};
    words.insert(words.end(), more.begin(), more.end());
    for (std::size_t at = 0; at < of_.options.size();) {
      const std::size_t end = std::min(of_.options.find(' ', at), of_.options.size());
      words.push_back(of_.options.substr(at, end - at));
      at = end + 1;
    }
    std::string out;
    std::string err;
    {
      output::Writer to_out(out);
      output::Writer to_err(err);
      exit = cli::run(
          {.words = words, .out = to_out, .err = to_err, .environment = [](const char*) { return std::nullopt; }});
    }
    if (exit > 1) out += err;
    return out;
  }
  /// Asked once for each text: what is repaired is often what it was.
  const Json& report(const std::string& answer) {
    const auto [known, added] = reports_.try_emplace(answer);
    if (added) {
      int exit = 0;
      known->second = Json::parse(text(answer, {"--json"}, exit), nullptr, false);
      CHECK(exit == (known->second.value("invalid", 0) > 0 ? 1 : 0));
    }
    return known->second;
  }
  /// The answer after `--fix` or `--fix=guess`.
  std::string repaired(const std::string& option) {
    int exit = 0;
    std::string fixed = text(of_.answer, {option, "-q"}, exit);
    CHECK(exit == (report(fixed).value("invalid", 0) > 0 ? 1 : 0));
    return fixed;
  }

 private:
  const Case& of_;
  std::filesystem::path folder_;
  std::map<std::string, Json> reports_;
};

bool holds(const std::vector<std::string>& choices, const std::string& text) {
  return std::any_of(choices.begin(), choices.end(),
                     [&](const std::string& choice) { return choice == "?" || choice == text; });
}

bool at_place(const std::string& expected, const Json& finding) {
  if (expected == "?") return true;
  const auto line = finding.value("line", 0);
  if (const auto range = expected.find(".."); range != std::string::npos) {
    return line >= std::stoi(expected) && line <= std::stoi(expected.substr(range + 2));
  }
  if (const auto colon = expected.find(':'); colon != std::string::npos) {
    return line == std::stoi(expected) && finding.value("column", 0) == std::stoi(expected.substr(colon + 1));
  }
  return line == std::stoi(expected);
}

std::string fix_of(const Json& finding) {
  return finding.contains("fix") ? finding["fix"].value("class", "") : std::string("-");
}

bool same_kind(const ExpectedFinding& expected, const Json& finding) {
  return holds(expected.codes, finding.value("code", "")) &&
         holds(expected.severities, finding.value("severity", "")) &&
         (expected.fixes.empty() || holds(expected.fixes, fix_of(finding)));
}

/// Each expected finding is there, at its place, and there is none of another kind. A slip may be reported for each of
/// its occurrences: the place is that of the first.
void compare_findings(const ExpectedBlock& expected, const Json& block) {
  const Json findings = block.value("findings", Json::array());
  for (const ExpectedFinding& each : expected.findings) {
    const auto found = std::find_if(findings.begin(), findings.end(), [&](const Json& finding) {
      return same_kind(each, finding) && at_place(each.place, finding);
    });
    INFO("expected: ", each.text);
    CHECK((each.optional || found != findings.end()));
  }
  for (const Json& finding : findings) {
    INFO("not expected: ", finding.dump());
    CHECK(std::any_of(expected.findings.begin(), expected.findings.end(),
                      [&](const ExpectedFinding& each) { return same_kind(each, finding); }));
    CHECK(finding.value("column", 0) > 0);
    CHECK_FALSE(finding.value("message", "").empty());
  }
}

void compare_block(const ExpectedBlock& expected, const Json& block) {
  INFO(expected.text);
  INFO(block.dump());
  CHECK(holds({expected.line}, std::to_string(block.value("line", 0))));
  CHECK(holds(expected.tools, block["tool"].is_string() ? block["tool"].get<std::string>() : ""));
  CHECK(holds(expected.paths, block["path"].is_string() ? block["path"].get<std::string>() : ""));
  CHECK(holds(expected.levels, std::to_string(block.value("level", -1))));
  CHECK(holds({expected.validity}, block.value("valid", false) ? "valid" : "invalid"));
  compare_findings(expected, block);
  if (expected.repaired == Repaired::unchanged && !expected.value.empty()) {
    CHECK(nlohmann::json(block["args"]) == nlohmann::json::parse(expected.value));
  }
}

/// `guess`: after both kinds of repairs, not only the lossless ones.
void compare_repaired(const ExpectedBlock& expected, const Json& block, bool guess) {
  INFO((guess ? "--fix=guess: " : "--fix: "), expected.text);
  INFO("became: ", block.dump());
  const bool valid = block.value("valid", false);
  const auto meant = [&] { return nlohmann::json(block["args"]) == nlohmann::json::parse(expected.value); };
  switch (expected.repaired) {
    case Repaired::unchanged:
      CHECK(valid);
      if (!expected.value.empty()) CHECK(meant());
      break;
    case Repaired::fixed:
      CHECK(valid);
      CHECK(meant());
      break;
    case Repaired::may_fix:
      if (valid) CHECK(meant());
      break;
    case Repaired::guessed:
      CHECK(valid == guess);
      if (valid) CHECK(meant());
      break;
    case Repaired::may_guess:
      CHECK((guess || !valid));
      if (valid) CHECK(meant());
      break;
    case Repaired::unfixed:
      CHECK_FALSE(valid);
      break;
    case Repaired::not_lossless:
      CHECK((guess || !valid));
      break;
    case Repaired::any:
      break;
  }
}

void compare_repairs(const Case& expected, Run& run, bool guess) {
  const std::string fixed = run.repaired(guess ? "--fix=guess" : "--fix");
  INFO("fixed:\n", fixed);
  const bool nothing = std::all_of(expected.blocks.begin(), expected.blocks.end(),
                                   [](const ExpectedBlock& block) { return block.repaired == Repaired::unchanged; });
  if (nothing) CHECK(fixed == expected.answer);
  if (expected.fixed) CHECK(fixed == *expected.fixed);
  const Json blocks = run.report(fixed).value("blocks", Json::array());
  // a guess may join or part the texts of fences that cannot be told
  if (guess && blocks.size() != expected.blocks.size()) return;
  CHECK(blocks.size() == expected.blocks.size());
  if (blocks.size() != expected.blocks.size()) return;
  for (std::size_t i = 0; i < blocks.size(); ++i) compare_repaired(expected.blocks[i], blocks[i], guess);
}

}  // namespace

TEST_CASE("blocks: the corpus of answers") {
  const std::vector<Case> cases = read_cases(folder);
  CHECK(cases.size() >= 200);
  for (const Case& each : cases) {
    INFO(each.name);
    INFO("answer:\n", each.answer);
    Run run(each);
    const Json& report = run.report(each.answer);
    const Json blocks = report.is_object() ? report.value("blocks", Json()) : Json();
    INFO(report.dump());
    CHECK(blocks.is_array());
    CHECK(blocks.size() == each.blocks.size());
    if (blocks.size() != each.blocks.size()) continue;
    for (std::size_t i = 0; i < blocks.size(); ++i) compare_block(each.blocks[i], blocks[i]);
    compare_repairs(each, run, false);
    compare_repairs(each, run, true);
  }
}

}  // namespace jt::blocks_corpus
