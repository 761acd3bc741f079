// SPDX-License-Identifier: MIT
// Instructions that are bred from a seed, with answers that are known: none may lead to a wrong change.
// JT_CASES=N: N times as many. JT_CORPUS=1: prints all that is wrong, not the first ones of each kind.
#include <doctest/doctest.h>

#include <algorithm>
#include <iostream>

#include "propose_rules/breed.hpp"
#include "propose_rules/breed_words.hpp"
#include "run.hpp"

namespace jt::test::bred {

namespace {

struct Count {
  std::size_t cases = 0;
  std::size_t done = 0;
  std::size_t wrong = 0;
};

/// The plain instructions of both corpora that are carried out as they should be.
std::vector<Understood> understood(const std::vector<CorpusRow>& rows) {
  std::vector<Understood> out;
  for (const CorpusRow& row : rows) {
    if (row.kind != "plain" || !row.answers[0].starts_with('[')) continue;
    const std::string& text = corpus_document(row.document);
    const auto proposal = propose_over(text, row.instruction);
    if (!proposal || !answers(Json::parse(text), *proposal, row.answers[0])) continue;
    out.push_back({row.document, row.instruction, Json::parse(row.answers[0])});
  }
  return out;
}

void add_words(std::string_view text, std::set<std::string>& out) {
  std::string word;
  for (const char c : std::string(text) + " ") {
    const auto byte = static_cast<unsigned char>(c);
    const bool hump =
        std::isupper(byte) != 0 && !word.empty() && std::islower(static_cast<unsigned char>(word.back())) != 0;
    if (std::isalpha(byte) == 0 || hump) {
      if (!word.empty()) out.insert(word);
      word.clear();
    }
    if (std::isalpha(byte) != 0) word += c;
  }
}

/// All words of the instructions and of the documents in lowercase; "verb:" before those that begin an instruction.
std::set<std::string> vocabulary(const std::vector<CorpusRow>& rows) {
  std::set<std::string> words;
  std::set<std::string> out;
  std::map<std::string, std::size_t> beginnings;
  for (const CorpusRow& row : rows) {
    add_words(row.instruction, words);
    add_words(corpus_document(row.document), words);
    if (row.kind == "plain") ++beginnings[row.instruction.substr(0, row.instruction.find(' '))];
  }
  for (const std::string& word : words) out.insert(lower(word));
  for (const auto& [word, count] : beginnings)
    if (count >= 5 && lower(word) == word) out.insert("verb:" + word);
  return out;
}

std::vector<CorpusRow> all_rows() {
  std::vector<CorpusRow> out = corpus_rows(corpus_folder() + "instructions.tsv");
  for (CorpusRow& row : corpus_rows(corpus_folder() + "second.tsv")) out.push_back(std::move(row));
  return out;
}

bool leads_to_one_of(const Json& before, const propose::Proposal& proposal, const std::vector<Json>& allowed) {
  const Json after = Changeset(changes_of(proposal)).on(before);
  return std::find(allowed.begin(), allowed.end(), after) != allowed.end();
}

std::size_t cases() {
  const char* given = std::getenv("JT_CASES");
  return fewer(1500) * (given != nullptr ? std::strtoull(given, nullptr, 10) : 1);
}

}  // namespace

TEST_CASE("rules: bred instructions lead to no wrong change") {
  const std::vector<CorpusRow> rows = all_rows();
  std::vector<Understood> plain = understood(rows);
  REQUIRE(plain.size() > 500);
  Breeder breeder(seed(1), std::move(plain), vocabulary(rows));
  std::map<std::string, Count> kinds;
  std::size_t wrong = 0;
  for (std::size_t made = 0; made < cases();) {
    const auto bred = breeder.next();
    if (!bred) continue;
    ++made;
    const std::string& text = corpus_document(bred->document);
    const auto proposal = propose_over(text, bred->text);
    REQUIRE_MESSAGE(proposal, bred->text);
    Count& count = kinds[bred->kind];
    ++count.cases;
    const bool done = proposal->status == propose::Status::success;
    if (done ? leads_to_one_of(Json::parse(text), *proposal, bred->allowed) : !bred->required) {
      count.done += done ? 1 : 0;
      continue;
    }
    ++wrong;
    if (++count.wrong > 30 && std::getenv("JT_CORPUS") == nullptr) continue;
    std::cout << "WRONG: " << bred->document << " [" << bred->kind << "] " << bred->text << "\n  from " << bred->origin
              << "\n  " << proposal->message << "\n  got " << corpus_answer(*proposal) << "\n";
  }
  for (const auto& [kind, count] : kinds)
    std::cout << "bred: " << kind << ": " << count.cases << ", " << count.done << " done, " << count.wrong
              << " wrong\n";
  CHECK(wrong == 0);
  CHECK(kinds["described"].done * 4 >= kinds["described"].cases);
  CHECK(kinds["joined"].done * 4 >= kinds["joined"].cases);
}

}  // namespace jt::test::bred
