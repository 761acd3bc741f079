// SPDX-License-Identifier: MIT
// The part of Evaluator for what most documents are made of: light containers within each other, and scalars that fit.
// That is seen from the bytes in the window, without a step of the cursor for each. What does not surely fit is left to
// the others, which know why: so no error is made here but those of a container that ends.
#include "core/schema/evaluator.hpp"
#include "core/text/code_point.hpp"

namespace jt::schema {
namespace {

/// Whether the string has the length, by its spelling without quotes.
bool surely_long(const StringRules& rules, std::string_view raw) {
  if (rules.least == 0 && !rules.most) return true;
  // A character is spelled with one to twelve bytes: mostly that decides.
  const std::size_t size = raw.size();
  const std::uint64_t most = rules.most.value_or(~std::uint64_t{0});
  const auto at_least = [&](std::size_t longest) {
    return rules.least == 0 || (size > 0 && (size - 1) / longest >= rules.least - 1);
  };
  if (size <= most && at_least(12)) return true;
  if (json::has_backslash(raw)) return false;
  if (size <= most && at_least(4)) return true;
  const std::uint64_t length = text::count_code_points(raw);
  return length >= rules.least && length <= most;
}

bool surely_has(const StringRules& rules, std::string_view raw) {
  return !rules.format && surely_long(rules, raw) && (!rules.pattern || rules.pattern->surely_fits(raw));
}

bool surely_in(const NumberRules& rules, std::string_view raw, const std::optional<ShortNumber>& number) {
  return (!rules.minimum || rules.minimum->of(raw, number) >= 0) &&
         (!rules.maximum || rules.maximum->of(raw, number) <= 0) &&
         (!rules.above || rules.above->of(raw, number) > 0) && (!rules.below || rules.below->of(raw, number) < 0) &&
         (!rules.divisor || rules.divisor->divides(raw, number));
}

}  // namespace

/// From the innermost place, a light one, on.
Evaluator::Ran Evaluator::run_entries() {
  scan::EntryRun run(*cursor_);
  for (;;) {
    Place& place = places_.back();
    switch (place.object ? run_members(run, place) : run_elements(run, place)) {
      case Stop::nowhere:
        run.settle();
        return Ran::nowhere;
      case Stop::entry:
        run.settle_on_value();
        return Ran::entry;
      case Stop::container:
        break;
      case Stop::end:
        run.leave();
        if (!end_light() || places_.empty() || !places_.back().light) return Ran::out;
    }
  }
}

inline bool Evaluator::surely_fits(std::uint32_t index, const scan::EntryRun& run) const {
  const scan::Type type = run.type();
  if (scan::is_container(type)) return false;
  if (index == none) return true;
  const Node& node = program_.nodes[index];
  const auto bit = 1U << static_cast<unsigned>(type);
  if (!node.leaf) {
    unsigned steps = 32;
    return surely_fits_all(node, run, steps);
  }
  if ((node.sure & bit) != 0) return true;
  return (node.spelled & bit) != 0 && spelling_fits(node, type, run.spelled());
}

/// A scalar, the node's own rules and those in place. `steps`: nodes that may still be looked at.
bool Evaluator::surely_fits_all(const Node& node, const scan::EntryRun& run, unsigned& steps) const {
  using Kind = InPlace::Kind;
  const scan::Type type = run.type();
  const auto bit = 1U << static_cast<unsigned>(type);
  if (node.never || steps == 0) return false;
  --steps;
  if (!node.always && (node.sure & bit) == 0 &&
      ((node.spelled & bit) == 0 || !spelling_fits(node, type, run.spelled())))
    return false;
  bool any = false;
  bool fits = false;
  unsigned ones = 0;
  bool one = false;
  for (std::uint32_t i = 0; i < node.in_place_count; ++i) {
    const InPlace& edge = program_.in_place[node.in_place + i];
    const Node& child = program_.nodes[edge.link.node];
    if (edge.kind == Kind::all || edge.kind == Kind::reference) {
      if (!surely_fits_all(child, run, steps)) return false;
    } else if (edge.kind == Kind::any) {
      any = true;
      fits = fits || surely_fits_all(child, run, steps);
    } else if (edge.kind == Kind::one) {
      one = true;
      const bool other = child.never || (child.allowed & (type == scan::Type::number ? types::number : bit)) == 0;
      if (other) continue;
      if (++ones > 1 || !surely_fits_all(child, run, steps)) return false;
    } else {
      return false;
    }
  }
  return (!any || fits) && (!one || ones == 1);
}

/// The container that the run has come to: passed, where nothing is to be looked for in it; entered, where that takes
/// no Eval, as a place of the light node that `index` becomes, which is still to be made. Else nothing is done.
inline Evaluator::Next Evaluator::next_container(std::uint32_t& index, scan::EntryRun& run) const {
  bool inside = false;
  if (index != none && !program_.nodes[index].always) {
    const scan::Type type = run.type();
    index = light_node(index, type);
    if (index == none) return Next::undecided;
    const Node& node = program_.nodes[index];
    if ((node.allowed >> static_cast<unsigned>(type) & 1U) == 0) return Next::undecided;
    inside = (type == scan::Type::object ? node.object : node.array) != none;
  }
  if (!inside) return run.pass() ? Next::passed : Next::undecided;
  return run.enter() ? Next::entered : Next::undecided;
}

/// Of a type that is in `Node::spelled`.
bool Evaluator::spelling_fits(const Node& node, scan::Type type, std::string_view raw) const {
  if (type == scan::Type::number) {
    if (node.numbers != none && (node.allowed & types::fraction) != 0 &&
        program_.numbers[node.numbers].surely_within(raw))
      return true;
    const auto number = short_number(raw);
    if (!number || (number->decimals != 0 && (node.allowed & types::fraction) == 0)) return false;
    return node.numbers == none || surely_in(program_.numbers[node.numbers], raw, number);
  }
  // Most have neither.
  if ((node.enumeration & node.constant) != none) {
    for (const std::uint32_t values : {node.enumeration, node.constant})
      if (values != none && (json::has_backslash(raw) || !program_.values[values].has_string(raw))) return false;
  }
  return node.strings == none || surely_has(program_.strings[node.strings], raw);
}

Evaluator::Stop Evaluator::run_members(scan::EntryRun& run, Place& place) {
  const std::uint32_t object = program_.nodes[place.node].object;
  const ObjectRules& rules = program_.objects[object];
  std::vector<Member>& members = members_of(object);
  for (;;) {
    std::uint32_t number = members[place.last].follower;
    if (!run.next(members[number].key)) return run.at_end() ? Stop::end : Stop::nowhere;
    if (!run.likely()) {
      number = 0;
      if (members.size() > 1) {
        if (run.key_escaped()) return Stop::entry;
        const std::string_view key = run.key();
        const Name* found = rules.names.may_have(key) ? rules.names.find(key, name_hash(key)) : nullptr;
        if (found != nullptr) number = rules.names.index_of(*found) + 1;
      }
    }
    const Member& member = members[number];
    if ((place.seen & member.mask) != 0) return Stop::entry;
    std::uint32_t node = member.node;
    Next next = Next::passed;
    if (!surely_fits(node, run)) {
      if (!scan::is_container(run.type())) return Stop::entry;
      next = next_container(node, run);
      if (next == Next::undecided) return Stop::entry;
    }
    place.seen |= member.mask;
    ++place.count;
    if (number != 0) place.last = members[place.last].follower = number;
    if (next == Next::passed) continue;
    add_light(node, run.begin(), run.type() == scan::Type::object, requests_.size());
    return Stop::container;
  }
}

Evaluator::Stop Evaluator::run_elements(scan::EntryRun& run, Place& place) {
  const ArrayRules& rules = program_.arrays[program_.nodes[place.node].array];
  for (; run.next({}); ++place.count) {
    Link link = place.count < rules.prefix.size() ? rules.prefix[place.count] : rules.rest;
    if (surely_fits(link.node, run)) continue;
    if (!scan::is_container(run.type())) return Stop::entry;
    const Next next = next_container(link.node, run);
    if (next == Next::undecided) return Stop::entry;
    if (next == Next::passed) continue;
    ++place.count;
    add_light(link.node, run.begin(), run.type() == scan::Type::object, requests_.size());
    return Stop::container;
  }
  return run.at_end() ? Stop::end : Stop::nowhere;
}

}  // namespace jt::schema
