// SPDX-License-Identifier: MIT
// The second corpus: no change may be wrong; plain instructions are carried out, and most first phrasings are.
// JT_CORPUS=1: also prints what was not done. JT_CORPUS_ROWS=FILE: the rows of another file.
#include <doctest/doctest.h>

#include <iostream>
#include <map>

#include "propose_rules/changeset.hpp"

namespace jt::test::second_corpus {

namespace {

struct Count {
  std::size_t rows = 0;
  std::size_t right = 0;
  std::size_t not_done = 0;
  std::size_t wrong = 0;
  std::size_t suggestions = 0;
  std::size_t bad_suggestions = 0;
};

std::vector<CorpusRow> rows() {
  const char* other = std::getenv("JT_CORPUS_ROWS");
  return corpus_rows(other != nullptr ? other : corpus_folder() + "second.tsv");
}

void print(const CorpusRow& row, const propose::Proposal& proposal) {
  const bool wrong = proposal.status == propose::Status::success;
  std::cout << (wrong ? "WRONG: " : "not done: ") << row.document << " [" << row.kind << "] " << row.instruction
            << "\n  " << proposal.message << "\n  got " << corpus_answer(proposal) << "\n  expected";
  for (const std::string& answer : row.answers) std::cout << ' ' << answer;
  std::cout << "\n";
}

/// A suggestion is an instruction that works.
void check_suggestions(const CorpusRow& row, const propose::Proposal& proposal, Count& count) {
  if (proposal.status != propose::Status::ambiguous) CHECK(proposal.suggestions.empty());
  for (const std::string& suggestion : proposal.suggestions) {
    ++count.suggestions;
    const auto next = propose_over(corpus_document(row.document), suggestion);
    if (next && next->status != propose::Status::ambiguous) continue;
    ++count.bad_suggestions;
    std::cout << "suggestion that does not work: " << row.document << " " << row.instruction << "\n  " << suggestion
              << "\n";
  }
}

void check_row(const CorpusRow& row, Count& count) {
  const std::string& text = corpus_document(row.document);
  REQUIRE_MESSAGE(!text.empty(), row.document);
  REQUIRE_MESSAGE(!row.answers.empty(), row.instruction);
  const auto proposal = propose_over(text, row.instruction);
  REQUIRE_MESSAGE(proposal, row.instruction);
  const Json document = Json::parse(text);
  ++count.rows;
  check_suggestions(row, *proposal, count);
  for (const std::string& answer : row.answers) {
    if (!answers(document, *proposal, answer)) continue;
    ++count.right;
    return;
  }
  const bool wrong = proposal->status == propose::Status::success;
  ++(wrong ? count.wrong : count.not_done);
  if (wrong || std::getenv("JT_CORPUS") != nullptr) print(row, *proposal);
}

void print(const std::string& kind, const Count& count) {
  std::cout << "second corpus: " << kind << ": " << count.rows << " rows, " << count.right << " right, "
            << count.not_done << " not done, " << count.wrong << " wrong\n";
}

}  // namespace

TEST_CASE("rules: the second corpus") {
  std::map<std::string, Count> kinds;
  for (const CorpusRow& row : rows()) check_row(row, kinds[row.kind]);
  Count traps;
  Count all;
  for (const auto& [kind, count] : kinds) {
    print(kind, count);
    all.wrong += count.wrong;
    all.rows += count.rows;
    all.suggestions += count.suggestions;
    all.bad_suggestions += count.bad_suggestions;
    if (!kind.starts_with("trap")) continue;
    traps.rows += count.rows;
    traps.right += count.right;
    traps.not_done += count.not_done;
    traps.wrong += count.wrong;
  }
  print("traps", traps);
  std::cout << "second corpus: " << all.suggestions << " suggestions, " << all.bad_suggestions << " do not work\n";
  const Count& plain = kinds["plain"];
  const Count& first = kinds["first"];
  CHECK(all.wrong == 0);
  CHECK(all.bad_suggestions == 0);
  CHECK(plain.right * 100 >= plain.rows * 95);
  CHECK(first.right * 100 >= first.rows * 80);
  if (std::getenv("JT_CORPUS_ROWS") != nullptr) return;
  CHECK(plain.rows >= 260);
  CHECK(first.rows >= 100);
  CHECK(traps.rows >= 260);
}

TEST_CASE("rules: the outcome of changes, with all paths into the document before them") {
  const Json document = Json::parse(R"({"a":[1,2,3,4],"b":{"x/y":1,"k":[]}})");
  const auto outcome = [&](const char* changes) { return Changeset(Json::parse(changes)).on(document).dump(); };
  CHECK(outcome("[]") == document.dump());
  CHECK(outcome(
            R"([{"op":"remove","path":"/a/0"},{"op":"remove","path":"/a/2"},{"op":"set","path":"/a/3","value":9}])") ==
        R"({"a":[2,9],"b":{"k":[],"x/y":1}})");
  CHECK(outcome(R"([{"op":"insert","path":"/a/1","value":7},{"op":"insert","path":"/a/4","value":8}])") ==
        R"({"a":[1,7,2,3,4,8],"b":{"k":[],"x/y":1}})");
  CHECK(outcome(R"([{"op":"move","from":"/a/0","path":"/a/3"}])") == R"({"a":[2,3,4,1],"b":{"k":[],"x/y":1}})");
  CHECK(outcome(R"([{"op":"move","from":"/a/3","path":"/a/0"}])") == R"({"a":[4,1,2,3],"b":{"k":[],"x/y":1}})");
  CHECK(outcome(R"([{"op":"move","from":"/a/1","path":"/a/2"}])") == R"({"a":[1,3,2,4],"b":{"k":[],"x/y":1}})");
  CHECK(outcome(R"([{"op":"rename","path":"/b/x~1y","value":"z"},{"op":"set","path":"/b/n","value":true}])") ==
        R"({"a":[1,2,3,4],"b":{"k":[],"n":true,"z":1}})");
  CHECK(outcome(R"([{"op":"insert","path":"/b/k/0","value":1}])") == R"({"a":[1,2,3,4],"b":{"k":[1],"x/y":1}})");
}

}  // namespace jt::test::second_corpus
