// SPDX-License-Identifier: MIT
// Breeds instructions whose right answer is known: from a description (collection, condition, verb, member, value), or
// from an instruction that is understood, by a change of its words.
#pragma once

#include <random>
#include <set>
#include <string>
#include <vector>

#include "propose_rules/changeset.hpp"

namespace jt::test {

/// An instruction that is understood, and the changes that it means.
struct Understood {
  std::string document;
  std::string text;
  Json changes;
};

struct Bred {
  std::string kind;
  std::string document;
  std::string origin;  ///< the instruction, or the instructions, that it was made from
  std::string text;
  std::vector<Json> allowed;  ///< the documents that it may lead to
  bool required = false;      ///< it must lead to one of them: a refusal is wrong too
};

class Breeder {
 public:
  Breeder(std::uint64_t seed, std::vector<Understood> understood, std::set<std::string> vocabulary);

  /// One of any kind, in turn. Nothing where the words that were drawn do not lend themselves to it.
  std::optional<Bred> next();

 private:
  std::mt19937_64 random_;
  std::vector<Understood> understood_;
  std::map<std::string, std::vector<std::size_t>> by_document_;
  std::set<std::string> vocabulary_;
  std::size_t turn_ = 0;

  std::size_t below(std::size_t end) { return static_cast<std::size_t>(random_() % end); }
  template <typename List>
  const auto& any(const List& list) {
    return list[below(std::size(list))];
  }

  std::optional<Bred> described();
  std::optional<Bred> absent_value();
  std::optional<Bred> named_element();
  std::optional<Bred> trailing();
  std::optional<Bred> misspelt();
  std::optional<Bred> joined();
  std::optional<Understood> understood_description();
  std::optional<Bred> polite();

  struct Condition {
    std::string text;
    std::vector<bool> holds;  ///< of each element
  };
  std::optional<Condition> condition(const Json& elements);
  Condition number_condition(const Json& elements, const std::string& key);
  Condition text_condition(const Json& elements, const std::string& key);
  Condition flag_condition(const Json& elements, const std::string& key);
  Condition list_condition(const Json& elements, const std::string& key);
  std::string is_or_is_not(bool negated);
  std::string spoken(const std::string& key);
  std::optional<Bred> consequence(const std::string& document, const std::string& pointer, const std::string& noun,
                                  const Condition& condition);
  std::string misspelling(const std::string& word);
};

}  // namespace jt::test
