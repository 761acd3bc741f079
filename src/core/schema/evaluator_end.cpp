// SPDX-License-Identifier: MIT
// The part of Evaluator for the end of a value: what was missing, and which of the schemas in place hold.
#include <algorithm>

#include "core/schema/evaluator.hpp"

namespace jt::schema {

using Kind = InPlace::Kind;

/// `place`: of a container that was entered; null for a scalar, or a container in which nothing was asked.
void Evaluator::combine(std::uint32_t index, const Place* place, std::uint64_t at) {
  const Node& node = program_.nodes[evals_[index].node];
  const bool rules = place != nullptr && !evals_[index].closed;
  if (rules && place->object) end_object(index, *place, at);
  if (rules && !place->object) end_array(index, *place, at);
  if (node.in_place_count > 0) end_in_place(index, at);
  if (rules && place->tracking) end_unevaluated(index);
}

void Evaluator::end_object(std::uint32_t index, const Place& place, std::uint64_t at) {
  const ObjectRules& rules = program_.objects[program_.nodes[evals_[index].node].object];
  if ((evals_[index].seen & rules.required_mask) != rules.required_mask || rules.bits > 64) {
    for (const std::uint32_t bit : rules.required)
      if (!seen(evals_[index], bit)) fail_eval(index, Keyword::required, at, bit);
  }
  if (place.count < rules.least) fail_eval(index, Keyword::min_properties, at, 0, place.count);
  if (rules.most && place.count > *rules.most) fail_eval(index, Keyword::max_properties, at, 0, place.count);
  for (const ObjectRules::Dependent& each : rules.dependents) {
    if (!seen(evals_[index], each.trigger)) continue;
    for (const std::uint32_t bit : each.needed)
      if (!seen(evals_[index], bit)) fail_eval(index, each.keyword, at, bit, each.trigger);
  }
}

void Evaluator::end_array(std::uint32_t index, const Place& place, std::uint64_t at) {
  const ArrayRules& rules = program_.arrays[program_.nodes[evals_[index].node].array];
  if (place.count < rules.least) fail_eval(index, Keyword::min_items, at, 0, place.count);
  if (rules.most && place.count > *rules.most) fail_eval(index, Keyword::max_items, at, 0, place.count);
  if (rules.contains.node == none) return;
  const std::uint64_t contained = evals_[index].contained;
  if (contained < rules.least_contained) {
    fail_eval(index, rules.least_contained == 1 ? Keyword::contains : Keyword::min_contains, at, 0, contained);
  }
  if (rules.most_contained && contained > *rules.most_contained)
    fail_eval(index, Keyword::max_contains, at, 0, contained);
}

void Evaluator::end_in_place(std::uint32_t index, std::uint64_t at) {
  const std::uint32_t first = evals_[index].edges;
  const std::uint32_t count = evals_[index].edge_count;
  bool any = false;
  bool one = false;
  for (std::uint32_t i = 0; i < count; ++i) {
    const EdgeState edge = edges_[first + i];
    const Eval& child = evals_[edge.eval];
    switch (program_.in_place[edge.in_place].kind) {
      case Kind::any:
        any = true;
        break;
      case Kind::one:
        one = true;
        break;
      case Kind::condition:
        break;
      case Kind::negation:
        if (!child.failed) fail_eval(index, Keyword::negation, at);
        break;
      case Kind::all:
      case Kind::reference:
      case Kind::dynamic:
        // What an alternative has in common with its parts.
        evals_[index].passes += child.passes;
        evals_[index].known += child.known;
        evals_[index].constants += child.constants;
        evals_[index].wrong_type = evals_[index].wrong_type || child.wrong_type;
        [[fallthrough]];
      default:
        if (!child.failed || !holds(evals_[index], edge)) break;
        evals_[index].failed = true;
        // The errors of a direct one are counted already.
        if (child.mode == Mode::gather) take_errors(edge.eval, sink_of(index));
        break;
    }
  }
  if (any) end_alternatives(index, Kind::any, at);
  if (one) end_alternatives(index, Kind::one, at);
}

/// Whether a schema in place counts for the value: `then` only where `if` holds, and so on.
bool Evaluator::holds(const Eval& eval, const EdgeState& edge) const {
  const InPlace& in_place = program_.in_place[edge.in_place];
  if (in_place.kind == Kind::dependent) return seen(eval, in_place.number);
  if (in_place.kind != Kind::then && in_place.kind != Kind::otherwise) return true;
  for (std::uint32_t i = 0; i < eval.edge_count; ++i) {
    const EdgeState& other = edges_[eval.edges + i];
    if (program_.in_place[other.in_place].kind == Kind::condition)
      return evals_[other.eval].failed == (in_place.kind == Kind::otherwise);
  }
  return false;
}

/// The Evals of this value whose notes reach this one: those that hold, or all of them.
void Evaluator::reach(std::uint32_t index, bool all, std::vector<bool>& out) const {
  std::vector<std::uint32_t> todo{index};
  while (!todo.empty()) {
    const Eval& eval = evals_[todo.back()];
    todo.pop_back();
    for (std::uint32_t i = 0; i < eval.edge_count; ++i) {
      const EdgeState& edge = edges_[eval.edges + i];
      const Kind kind = program_.in_place[edge.in_place].kind;
      if (kind == Kind::negation || out[edge.eval]) continue;
      if (!all && (evals_[edge.eval].failed || !holds(eval, edge))) continue;
      out[edge.eval] = true;
      todo.push_back(edge.eval);
    }
  }
}

void Evaluator::end_unevaluated(std::uint32_t index) {
  if (!evals_[index].extra || evals_[index].extra->groups.empty()) return;
  std::vector<bool> held(evals_.size());
  std::vector<bool> looked(evals_.size());
  reach(index, false, held);
  reach(index, true, looked);
  const std::vector<Group> groups = std::move(evals_[index].extra->groups);
  evals_[index].extra->groups.clear();
  const bool failed = evals_[index].failed;
  for (const Group& group : groups) {
    const auto among = [&](const std::vector<bool>& set) {
      return std::ranges::any_of(group.by, [&](std::uint32_t each) { return set[each]; });
    };
    // What a failing schema looked at is its error, not another one.
    if (among(held) || (failed && among(looked))) continue;
    evals_[index].failed = true;
    const Sink sink = sink_of(index);
    for (const Finding& each : group.list) add(sink, each);
    const std::uint64_t more = group.count - group.list.size();
    if (sink.mode == Mode::direct) total_ += more;
    if (sink.mode == Mode::gather) evals_[index].gathered->count += more;
  }
}

}  // namespace jt::schema
