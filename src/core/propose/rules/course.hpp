// SPDX-License-Identifier: MIT
// Course: what the clauses of an instruction do, one after the other.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/lookup.hpp"
#include "core/propose/rules/model.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

/// What the clauses do so far. Each one sees the document as those before it leave it: the model is changed by values
/// that are set and by what is removed. What changes the form of the document otherwise is not followed: a clause that
/// may depend on it is not clear.
class Course {
 public:
  Course(Model& model, Lookup& lookup, const Tokens& tokens);
  ~Course() { restore(); }
  Course(const Course&) = delete;
  Course& operator=(const Course&) = delete;
  Course(Course&&) = delete;
  Course& operator=(Course&&) = delete;

  /// Whether the clause may speak of what a clause before adds or renames: it names such a key, and not of one thing
  /// elsewhere.
  [[nodiscard]] bool depends(const Clause& clause, const Effects& effects) const;

  /// `in_turn`: "then" is said.
  Try<void> take(const Clause& clause, Effects effects, bool in_turn);

  /// All effects, in the terms of the document as it was read.
  Effects finish();

 private:
  void restore();

  [[nodiscard]] bool speaks_of(Span span, const std::string& key) const;

  /// The words of the span from the first condition on.
  [[nodiscard]] Span conditions_of(Span span) const;

  [[nodiscard]] bool holds(Span span, bool (*test)(const Token&)) const;

  /// Whether the clause selects by what things are, and not only by their names.
  [[nodiscard]] bool selects(const Clause& clause) const;

  [[nodiscard]] Try<void> fits_before(const Clause& clause, const Effect& effect, bool alone) const;

  /// What the clause takes away need not be changed before: "set X to V, then remove those where X is V".
  void drop_changes_of_removed(const Effects& effects);

  Try<void> add(Effect effect, bool in_turn);

  /// "rename A to B", where there is a B: none of the two is named by that in what follows.
  void note_twins();

  /// Changes the model as the effect does.
  void follow(const Effect& effect);

  Model& model_;
  Lookup& lookup_;
  const Tokens& tokens_;
  Effects all_;
  Effects fresh_;                   ///< of the clause
  std::vector<std::string> twins_;  ///< names that were given to a thing where another one has the same
  std::map<NodeId, bool> arrays_;   ///< that get elements, or are ordered anew; whether all of it is at the end
  std::map<std::string, std::unordered_set<NodeId>> keys_;        ///< that are new in objects, or are no more
  std::unordered_map<NodeId, std::vector<std::size_t>> of_node_;  ///< of `all_`
  std::unordered_set<NodeId> refilled_;                           ///< containers that get elements, or another content
  std::unordered_set<NodeId> touched_;                            ///< what is changed, and what is around it
};

}  // namespace jt::propose::rules
