// SPDX-License-Identifier: MIT
// The corpus of instructions: no change may be wrong, and nine of ten plain instructions are carried out.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>
#include <vector>

#include "core/json/canonical.hpp"
#include "core/propose/rules/interpreter.hpp"
#include "propose_rules/proposing.hpp"

namespace jt {

namespace {

const std::string folder = std::string(JT_PROJECT) + "/tests/unit/propose_rules/corpus/";

struct Row {
  std::string document;
  std::string kind;
  std::string instruction;
  std::string expected;
};

std::string contents(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<Row> rows() {
  std::ifstream in(folder + "instructions.tsv");
  std::vector<Row> out;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream fields(line);
    Row row;
    std::getline(fields, row.document, '\t');
    std::getline(fields, row.kind, '\t');
    std::getline(fields, row.instruction, '\t');
    std::getline(fields, row.expected, '\t');
    out.push_back(std::move(row));
  }
  return out;
}

/// The changes with their values in canonical form, so that numbers are compared exactly.
std::string comparable(const propose::Proposal& proposal) {
  if (proposal.status != propose::Status::success) return std::string(name(proposal.status));
  std::string out;
  for (const propose::Change& change : proposal.changes) {
    out += std::string(edit::name(change.kind)) + " " + path::spell(change.at, path::Spelling::pointer);
    if (change.from) out += " from " + path::spell(*change.from, path::Spelling::pointer);
    if (change.proposed) out += " " + json::canonical(*change.proposed).value_or("?");
    out += "\n";
  }
  return out;
}

/// The same of the expectation.
std::string comparable(const std::string& expected) {
  if (!expected.starts_with('[')) return expected;
  std::string out;
  for (const nlohmann::json& change : nlohmann::json::parse(expected)) {
    out += change["op"].get<std::string>() + " " + change["path"].get<std::string>();
    if (change.contains("from")) out += " from " + change["from"].get<std::string>();
    if (change.contains("value")) out += " " + json::canonical(change["value"].dump()).value_or("?");
    out += "\n";
  }
  return out;
}

struct Count {
  std::size_t rows = 0;
  std::size_t right = 0;
  std::size_t ambiguous = 0;
  std::size_t wrong = 0;
};

std::string percent(std::size_t part, std::size_t whole) {
  return std::to_string(whole == 0 ? 0 : part * 1000 / whole / 10) + "." +
         std::to_string(whole == 0 ? 0 : part * 1000 / whole % 10) + " %";
}

}  // namespace

TEST_CASE("rules: the corpus") {
  Count plain;
  Count traps;
  const bool verbose = std::getenv("JT_CORPUS") != nullptr;
  for (const Row& row : rows()) {
    const std::string text = contents(folder + row.document);
    REQUIRE_FALSE(text.empty());
    const auto proposal = test::propose_over(text, row.instruction);
    REQUIRE_MESSAGE(proposal, row.instruction);
    Count& count = row.kind == "plain" ? plain : traps;
    ++count.rows;
    const std::string got = comparable(*proposal);
    const std::string expected = comparable(row.expected);
    if (got == expected) {
      ++count.right;
      continue;
    }
    const bool harmless = proposal->status != propose::Status::success;
    ++(harmless ? count.ambiguous : count.wrong);
    if (!harmless || verbose)
      std::cout << (harmless ? "not done: " : "WRONG: ") << row.document << " [" << row.kind << "] " << row.instruction
                << "\n  " << proposal->message << "\n  got " << test::corpus_answer(*proposal) << "\n  expected "
                << row.expected << "\n";
  }
  std::cout << "corpus: plain " << plain.rows << ", right " << percent(plain.right, plain.rows) << ", wrong "
            << plain.wrong << "; traps " << traps.rows << ", right " << percent(traps.right, traps.rows) << ", wrong "
            << traps.wrong << "\n";
  CHECK(plain.rows + traps.rows >= 250);
  CHECK(traps.rows >= 60);
  CHECK(plain.wrong == 0);
  CHECK(traps.wrong == 0);
  CHECK(plain.right * 10 >= plain.rows * 9);
}

TEST_CASE("rules: every suggestion is an instruction that works") {
  std::size_t count = 0;
  for (const Row& row : rows()) {
    const std::string text = contents(folder + row.document);
    const auto proposal = test::propose_over(text, row.instruction);
    REQUIRE(proposal);
    if (proposal->status != propose::Status::ambiguous) CHECK(proposal->suggestions.empty());
    CHECK(proposal->suggestions.size() <= 6);
    for (const std::string& suggestion : proposal->suggestions) {
      ++count;
      CAPTURE(row.document);
      CAPTURE(row.instruction);
      CAPTURE(suggestion);
      const auto next = test::propose_over(text, suggestion);
      REQUIRE(next);
      CHECK(next->status != propose::Status::ambiguous);
    }
  }
  CHECK(count > 50);
}

}  // namespace jt
