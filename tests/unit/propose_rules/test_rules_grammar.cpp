// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/verbs.hpp"

namespace jt::propose::rules {

namespace {

/// The first word of the verb of each clause.
std::vector<std::string> clauses(std::string_view instruction) {
  std::vector<std::string> out;
  const Sentence parsed = sentence(tokenize(instruction));
  if (!parsed.problem.empty()) return {"! " + parsed.problem};
  for (const auto& readings : parsed.clauses) out.emplace_back(readings.front().verb->words[0]);
  return out;
}

using Verbs = std::vector<std::string>;

}  // namespace

TEST_CASE("sentence: where a clause ends") {
  CHECK(clauses("set a to 1") == Verbs{"set"});
  CHECK(clauses("set a to 1 and b to 2") == Verbs{"set", "set"});
  CHECK(clauses("set a and b to 2") == Verbs{"set"});
  CHECK(clauses("set title to War and Peace") == Verbs{"set"});
  CHECK(clauses("set title to \"a, then remove b\"") == Verbs{"set"});
  CHECK(clauses("increase a by 1, decrease b by 2, and then remove c") == Verbs{"increase", "decrease", "remove"});
  CHECK(clauses("Please set a to 1. Then remove b.") == Verbs{"set", "remove"});
  CHECK(clauses("remove email and phone from Alice") == Verbs{"remove"});
  CHECK(clauses("a should be 5 and b should be 6") == Verbs{"set", "set"});
  CHECK(clauses("turn Alice's x on and Bob's y off") == Verbs{"turn", "turn"});
}

TEST_CASE("sentence: what is no clause") {
  CHECK(clauses("frobnicate a").front().starts_with("! 'frobnicate' is not a verb"));
  CHECK(clauses("do not set a to 1").front().starts_with("!"));
  CHECK(clauses("never set a to 1").front().starts_with("!"));
  CHECK(clauses("set").front().starts_with("!"));
  CHECK(clauses("and").front().starts_with("!"));
}

TEST_CASE("phrases: from the outermost scope to the thing") {
  const auto names = [](std::string_view text) {
    const Tokens tokens = tokenize(text);
    std::vector<std::string> out;
    const std::vector<Phrase> all = phrases(tokens, {0, tokens.list.size()});
    if (all.empty()) return out;
    for (const Chain& chain : all.front()) {
      std::string line;
      for (const Part& part : chain) {
        line += line.empty() ? "" : " > ";
        for (const Name& name : part)
          line += (&name == part.data() ? "" : "+") +
                  std::string(name.missing ? "?" : tokens.written(name.words.begin, name.words.end)) +
                  (name.quantifier == Quantifier::all       ? "*"
                   : name.quantifier == Quantifier::ordinal ? "#" + std::to_string(name.ordinal)
                                                            : "") +
                  (name.conditions.empty() ? "" : "/" + std::to_string(name.conditions.size()));
      }
      out.push_back(line);
    }
    return out;
  };
  CHECK(names("Alice's theme") == Verbs{"Alice > theme"});
  CHECK(names("the theme of Alice in the settings") == Verbs{"settings > Alice > theme"});
  CHECK(names("Alice's and Bob's theme") == Verbs{"Alice+Bob > theme"});
  CHECK(names("price and stock of all products") == Verbs{"products* > price+stock"});
  CHECK(names("Bob's") == Verbs{"Bob > ?"});
  CHECK(names("the first user's email") == Verbs{"user#0 > email"});
  CHECK(names("the last of") == Verbs{});
  CHECK(names("users where age > 30 and city is Rome") == Verbs{"users/2"});
  CHECK(names("users where age is 30 or 40") == Verbs{"users/1"});
  CHECK(names("users where age is over 30 or 40").empty());
  CHECK(names("a").front() == "a");
}

TEST_CASE("verb_named: every word of the table finds its row") {
  for (const Verb& verb : verbs()) {
    const bool runs = verb.run != nullptr;
    CHECK(runs);
    for (const std::string_view word : verb.words)
      if (!word.empty()) CHECK((verb_named(word) == &verb));
  }
  CHECK(verb_named("frobnicate") == nullptr);
  CHECK(verb_named("") == nullptr);
}

}  // namespace jt::propose::rules
