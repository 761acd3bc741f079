// SPDX-License-Identifier: MIT
// Effects: what the clauses would change; and Doubt: why a clause is not understood.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include "core/expected.hpp"

#include "core/edit/operation.hpp"
#include "core/path/path.hpp"
#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/survey.hpp"

namespace jt::propose::rules {

/// A change of the tree. Its location is that of `node`, and `step` below it.
struct Effect {
  edit::OperationKind kind = edit::OperationKind::set;
  NodeId node = no_node;
  std::optional<path::LocationStep> step;  ///< a new member, or the index of insert
  std::optional<NodeId> from;              ///< of move; of a set that copies a value whose text the tree has not
  std::optional<std::string> proposed;     ///< JSON text
  double confidence = 1;
  bool computed = false;  ///< from the value that is there: after another clause set it, from that one
};
using Effects = std::vector<Effect>;

/// Whether they do the same, however sure that is.
bool same(const Effect& a, const Effect& b);
/// In any order.
bool same(const Effects& a, const Effects& b);

struct Doubt {
  std::string why;                    ///< "multiple price fields found"
  std::vector<NodeId> candidates;     ///< each of which would be a target
  Span phrase;                        ///< that names them
  bool entities = false;              ///< they are what identifies the targets
  bool value_missing = false;         ///< "update the price"
  std::optional<Span> value;          ///< a text that should be in quotes, or what `readings` replace
  std::vector<std::string> readings;  ///< what the value may mean: each is written in its place
  Span words;                         ///< that are not understood
  bool too_large = false;             ///< the document is too large to know
  bool understood = false;            ///< the words are clear, but not all that they say can be done
};

/// Whether it says more about what is unclear: the candidates, or the value.
inline bool helps_more(const Doubt& a, const Doubt& b) {
  const auto rank = [](const Doubt& doubt) {
    return doubt.too_large ? 4 : doubt.understood ? 3 : !doubt.candidates.empty() ? 2 : doubt.value ? 1 : 0;
  };
  return rank(a) > rank(b);
}

template <class T>
using Try = Expected<T, Doubt>;
using Doubted = Unexpected<Doubt>;

inline Doubted doubt(std::string why) {
  Doubt out;
  out.why = std::move(why);
  return Doubted(std::move(out));
}

/// Of words that no reader can explain.
inline Doubted not_understood(Span words) {
  Doubt out;
  out.words = words;
  return Doubted(std::move(out));
}

}  // namespace jt::propose::rules
