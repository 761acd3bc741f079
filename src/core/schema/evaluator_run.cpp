// SPDX-License-Identifier: MIT
// The part of Evaluator for what most documents are made of: members and elements, of a light container, that are
// scalars and fit. That is seen from the bytes in the window, without a step of the cursor for each. What does not
// surely fit is left to the others, which know why: so no error is made here.
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

bool surely_in(const NumberRules& rules, std::int64_t number) {
  const auto fits = [&](const std::optional<Bound>& bound, const auto& test) {
    return !bound || (bound->small() && test(*bound->small()));
  };
  return fits(rules.minimum, [&](std::int64_t bound) { return number >= bound; }) &&
         fits(rules.maximum, [&](std::int64_t bound) { return number <= bound; }) &&
         fits(rules.above, [&](std::int64_t bound) { return number > bound; }) &&
         fits(rules.below, [&](std::int64_t bound) { return number < bound; }) &&
         (!rules.divisor ||
          (rules.divisor->small() && *rules.divisor->small() != 0 && number % *rules.divisor->small() == 0));
}

}  // namespace

/// `entry`: the cursor is on the value of an entry that is not decided, and nothing was noted of it. `end`: the
/// container was left.
Evaluator::Ran Evaluator::run_entries() {
  scan::EntryRun run(*cursor_);
  Place& place = places_.back();
  if (place.object ? run_members(run, place) : run_elements(run, place)) {
    run.settle_on_value();
    return Ran::entry;
  }
  if (run.at_end()) {
    run.leave();
    return Ran::end;
  }
  run.settle();
  return Ran::nowhere;
}

inline bool Evaluator::surely_fits(std::uint32_t index, const scan::EntryRun& run) const {
  const scan::Type type = run.type();
  if (scan::is_container(type)) return false;
  if (index == none) return true;
  const Node& node = program_.nodes[index];
  const auto bit = 1U << static_cast<unsigned>(type);
  if ((node.sure & bit) != 0) return true;
  return (node.spelled & bit) != 0 && spelling_fits(node, type, run.spelled());
}

/// Of a type that is in `Node::spelled`.
bool Evaluator::spelling_fits(const Node& node, scan::Type type, std::string_view raw) const {
  if (type == scan::Type::number) {
    const auto number = small_integer(raw);
    return number && (node.numbers == none || surely_in(program_.numbers[node.numbers], *number));
  }
  // Most have neither.
  if ((node.enumeration & node.constant) != none) {
    for (const std::uint32_t values : {node.enumeration, node.constant})
      if (values != none && (json::has_backslash(raw) || !program_.values[values].has_string(raw))) return false;
  }
  return node.strings == none || surely_has(program_.strings[node.strings], raw);
}

/// Whether it ends at a member.
bool Evaluator::run_members(scan::EntryRun& run, Place& place) {
  const std::uint32_t object = program_.nodes[place.node].object;
  const ObjectRules& rules = program_.objects[object];
  const std::vector<Name>& names = rules.names.all();
  std::vector<std::uint32_t>& followers = followers_[object];
  for (;; ++place.count) {
    std::uint32_t number = followers[place.last];
    scan::LikelyKey likely;
    if (number != 0) {
      const Name& name = names[number - 1];
      likely.text = name.text;
      likely.head = name.head;
      likely.mask = name.mask;
    }
    if (!run.next(likely)) return false;
    if (!run.likely()) {
      const std::string_view key = run.key();
      const Name* found = rules.names.may_have(key) ? rules.names.find(key, name_hash(key)) : nullptr;
      number = found != nullptr ? rules.names.index_of(*found) + 1 : 0;
    }
    std::uint64_t mask = 0;
    Link link = rules.additional;
    if (number != 0) {
      const Name& name = names[number - 1];
      if (name.bit != Name::no_bit) mask = std::uint64_t{1} << name.bit;
      if (name.link.node != none) link = name.link;
    }
    if ((place.seen & mask) != 0 || !surely_fits(link.node, run)) return true;
    place.seen |= mask;
    if (number != 0) place.last = followers[place.last] = number;
  }
}

bool Evaluator::run_elements(scan::EntryRun& run, Place& place) {
  const ArrayRules& rules = program_.arrays[program_.nodes[place.node].array];
  for (; run.next({}); ++place.count) {
    const Link& link = place.count < rules.prefix.size() ? rules.prefix[place.count] : rules.rest;
    if (!surely_fits(link.node, run)) return true;
  }
  return false;
}

}  // namespace jt::schema
