// SPDX-License-Identifier: MIT
// The part of Evaluator for `anyOf` and `oneOf`: what is said where none of the alternatives fits, or too many.
#include <algorithm>
#include <span>

#include "core/schema/evaluator.hpp"
#include "core/schema/known_names.hpp"
#include "core/schema/value_peek.hpp"

namespace jt::schema {

using Kind = InPlace::Kind;

/// How well an alternative that fails fits nevertheless.
std::int64_t Evaluator::score(const Eval& eval) const {
  constexpr std::int64_t type = 1'000'000'000'000;
  constexpr std::int64_t constant = 1'000'000'000;
  constexpr std::int64_t most = 99'999'999;
  const std::int64_t errors =
      eval.gathered ? static_cast<std::int64_t>(std::min<std::uint64_t>(eval.gathered->count, 999)) : 0;
  return (eval.wrong_type ? 0 : type) + constant * std::clamp(eval.constants, -99, 99) +
         std::min<std::int64_t>(most, std::int64_t{10} * eval.passes + std::int64_t{5} * eval.known) - errors;
}

/// A member whose name is nearly one that an alternative speaks of counts as one that fits: it is a slip, and the
/// alternative is meant. The keys are read again, so that is done for errors that are shown only.
void Evaluator::count_near_names(std::uint32_t index, const std::vector<std::uint32_t>& failed, std::uint64_t at) {
  if (evals_[index].mode != Mode::direct || findings_.size() >= options_.most || !source_->rewinds()) return;
  ValuePeek peek(*source_);
  if (failed.size() < 2 || names_left_ == 0 || peek.type(at) != scan::Type::object) return;
  const auto& keys = peek.keys(at);
  for (const std::uint32_t each : failed)
    evals_[each].passes += near_names(program_, evals_[each].node, keys, names_left_);
}

/// Whether all that each of them has against the value is that it is another one.
bool Evaluator::want_values(const std::vector<std::uint32_t>& failed, std::uint64_t at) const {
  bool values = false;
  for (const std::uint32_t index : failed) {
    const Gathered* const gathered = evals_[index].gathered.get();
    if (gathered == nullptr || gathered->count != 1 || gathered->list.size() != 1) return false;
    const Finding& only = gathered->list.front();
    const bool nested =
        (only.keyword == Keyword::any_of || only.keyword == Keyword::one_of) && only.other == alternatives::values;
    const bool value = nested || only.keyword == Keyword::constant || only.keyword == Keyword::enumeration;
    if (only.at != at || (!value && only.keyword != Keyword::type)) return false;
    values = values || value;
  }
  return values;
}

/// Whether each lacks nothing but members, and nothing that is there says which of them is meant.
bool Evaluator::want_members(const std::vector<std::uint32_t>& failed, std::uint64_t at) const {
  return std::ranges::all_of(failed, [&](std::uint32_t index) {
    const Gathered* const gathered = evals_[index].gathered.get();
    return gathered != nullptr && evals_[index].passes == evals_[failed.front()].passes &&
           evals_[index].constants == evals_[failed.front()].constants && gathered->list.size() == gathered->count &&
           std::ranges::all_of(gathered->list, [&](const Finding& each) {
             return each.keyword == Keyword::required && each.at == at && each.node == evals_[index].node;
           });
  });
}

/// The offset of the one member whose value tells them apart, and is that of none; 0: there is no such member.
std::uint64_t Evaluator::discriminator(const std::vector<std::uint32_t>& best, std::uint64_t at) const {
  std::uint64_t found = 0;
  for (const std::uint32_t index : best) {
    const Gathered* const gathered = evals_[index].gathered.get();
    if (gathered == nullptr || gathered->list.empty() || evals_[index].constants >= 0) return 0;
    // The alternative was closed there.
    const Finding& last = gathered->list.back();
    const bool fixed = last.keyword == Keyword::constant || last.keyword == Keyword::enumeration;
    if (!fixed || last.at == at || (found != 0 && found != last.at)) return 0;
    found = last.at;
  }
  return found;
}

void Evaluator::end_alternatives(std::uint32_t index, Kind kind, std::uint64_t at) {
  const Keyword keyword = kind == Kind::any ? Keyword::any_of : Keyword::one_of;
  const std::span<const EdgeState> edges(edges_.data() + evals_[index].edges, evals_[index].edge_count);
  std::uint32_t valid = 0;
  std::uint64_t which = 0;  // of the first 64
  std::uint32_t number = 0;
  for (const EdgeState& edge : edges) {
    if (program_.in_place[edge.in_place].kind != kind) continue;
    if (!evals_[edge.eval].failed) {
      if (kind == Kind::any) return;
      ++valid;
      if (number < 64) which |= std::uint64_t{1} << number;
    }
    ++number;
  }
  if (valid == 1) return;
  if (valid > 1) return fail_eval(index, keyword, at, valid, which);
  if (evals_[index].mode == Mode::silent) return fail_eval(index, keyword, at);
  std::vector<std::uint32_t> failed;
  for (const EdgeState& edge : edges)
    if (program_.in_place[edge.in_place].kind == kind) failed.push_back(edge.eval);
  // Two alternatives may be one schema.
  std::ranges::sort(failed);
  failed.erase(std::unique(failed.begin(), failed.end()), failed.end());
  std::uint8_t types = 0;
  for (const std::uint32_t each : failed) types |= program_.nodes[evals_[each].node].allowed;
  const bool only_types = std::ranges::all_of(
      failed, [&](std::uint32_t each) { return program_.nodes[evals_[each].node].leaf && evals_[each].wrong_type; });
  if (only_types) return fail_eval(index, keyword, at, 0, types);
  if (failed.size() > 1 && want_values(failed, at)) return fail_eval(index, keyword, at, 0, alternatives::values);
  count_near_names(index, failed, at);
  if (failed.size() > 1 && want_members(failed, at)) return fail_eval(index, keyword, at, 0, alternatives::missing);
  take_best(index, keyword, failed, at);
}

/// The errors of the alternative that fits best. Of several that fit equally, what they have in common, or the errors
/// of the first one, which then say so.
void Evaluator::take_best(std::uint32_t index, Keyword keyword, const std::vector<std::uint32_t>& failed,
                          std::uint64_t at) {
  std::vector<std::uint32_t> best;
  for (const std::uint32_t each : failed) {
    const std::int64_t more = best.empty() ? 1 : score(evals_[each]) - score(evals_[best.front()]);
    if (more > 0) best.clear();
    if (more >= 0) best.push_back(each);
  }
  const bool gathered = !best.empty() && evals_[best.front()].mode == Mode::gather && evals_[best.front()].gathered;
  if (!gathered) return fail_eval(index, keyword, at);
  if (best.size() > 1) {
    if (const std::uint64_t member = discriminator(best, at); member != 0)
      return fail_eval(index, keyword, member, 0, alternatives::values | alternatives::of_member);
    for (Finding& each : evals_[best.front()].gathered->list) each.one_of_several = true;
  }
  evals_[index].failed = true;
  take_errors(best.front(), sink_of(index));
}

}  // namespace jt::schema
