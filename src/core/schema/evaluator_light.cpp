// SPDX-License-Identifier: MIT
// The part of Evaluator for most containers: one schema asks about them, with none in place beside it and simple rules,
// and an error is an error at once. No Eval is made, as nobody waits for the answer but the schema that asked for the
// outermost of them: it is told whether there were errors meanwhile. What else is asked about in them, such as a value
// with alternatives, goes the long way, as a document of its own would.
#include "core/scan/container.hpp"
#include "core/schema/evaluator.hpp"

namespace jt::schema {

bool Evaluator::is_light(std::size_t requests) const {
  if (!may_be_light_ || requests_.size() != requests + 1) return false;
  const Request& request = requests_.back();
  return request.mode == Mode::direct && request.node != 0 && light_node(request.node, cursor_->type()) != none;
}

/// The light node for a container that a schema asks about: its own, or a merged one, if the type is right. None: there
/// is none.
std::uint32_t Evaluator::light_node(std::uint32_t index, scan::Type type) const {
  const Node& node = program_.nodes[index];
  if (node.light) return index;
  return (node.merged_for >> static_cast<unsigned>(type) & 1U) != 0 ? node.merged : none;
}

/// The container that the cursor is on, for the one request.
bool Evaluator::light_request(std::size_t requests) {
  const std::uint64_t before = total_;
  bool entered = false;
  const std::uint32_t node = light_node(requests_.back().node, cursor_->type());
  if (!enter_light(node, requests, entered)) return false;
  if (entered) return true;
  Request request = requests_.back();
  request.valid = total_ == before;
  request.own_errors = true;
  apply(request);
  if (!places_.empty() && places_.back().tracking) note_evaluated(requests, cursor_->begin());
  requests_.resize(requests);
  return true;
}

/// `entered` stays false where there is nothing to look for in it.
bool Evaluator::enter_light(std::uint32_t index, std::size_t requests, bool& entered) {
  const Node& node = program_.nodes[index];
  const bool object = cursor_->type() == scan::Type::object;
  if ((node.allowed >> static_cast<unsigned>(cursor_->type()) & 1U) == 0) {
    add({Mode::direct, none, 0}, {index, Keyword::type, node.allowed, cursor_->begin(), 0, 0});
    return true;
  }
  if ((object ? node.object : node.array) == none) return true;
  add_light(index, cursor_->begin(), object, requests);
  entered = true;
  return cursor_->enter();
}

void Evaluator::add_light(std::uint32_t node, std::uint64_t begin, bool object, std::size_t requests) {
  Place& place = places_.emplace_back();
  place.light = true;
  place.object = object;
  place.node = node;
  place.open = 1;
  place.begin = begin;
  place.requests = requests;
  place.errors = total_;
}

void Evaluator::light_error(const Place& place, Keyword keyword, std::uint64_t at, std::uint32_t detail,
                            std::uint64_t other) {
  add({Mode::direct, none, 0}, {place.node, keyword, detail, at, other, 0});
}

/// Goes on until a value takes the long way, or the innermost place is not a light one.
bool Evaluator::light_entries() {
  do {
    const Ran ran = run_entries();
    if (ran == Ran::out) return !failure_;
    const scan::Step step = ran == Ran::nowhere ? cursor_->next() : scan::Step::entry;
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end) {
      if (!end_light()) return false;
      continue;
    }
    Place& place = places_.back();
    const Link link = place.object ? light_member(place) : light_element(place);
    ++place.count;
    if (link.node == none) continue;
    const Node& node = program_.nodes[link.node];
    if (node.always) continue;
    const scan::Type type = cursor_->type();
    if (scan::is_container(type)) {
      bool entered = false;
      if (const std::uint32_t light = light_node(link.node, type); light != none) {
        if (!enter_light(light, requests_.size(), entered)) return false;
        continue;
      }
    } else if (node.leaf) {
      if ((node.sure >> static_cast<unsigned>(type) & 1U) != 0) continue;
      Scalar value(*cursor_);
      if (check_scalar(link.node, value, {Mode::direct, none, 0}) == Fit::failure) return false;
      continue;
    }
    const std::size_t requests = requests_.size();
    requests_.emplace_back().node = link.node;
    if (!value(requests)) return false;
  } while (!places_.empty() && places_.back().light);
  return true;
}

/// The schema of the member that the cursor is on; none, if no rule asks more of it.
Link Evaluator::light_member(Place& place) {
  const std::uint32_t object = program_.nodes[place.node].object;
  const ObjectRules& rules = program_.objects[object];
  std::string_view key = cursor_->key();
  if (cursor_->key_escaped()) {
    key_ = json::decode(key);
    key = key_;
  }
  if (const Name* name = name_of(place, object, key)) {
    if (name->bit != Name::no_bit) {
      const std::uint64_t mask = std::uint64_t{1} << name->bit;
      if ((place.seen & mask) != 0) note_repeated();
      place.seen |= mask;
    }
    if (name->link.node != none) return name->link;
  }
  if (rules.additional.node == none || !program_.nodes[rules.additional.node].never) return rules.additional;
  light_error(place, Keyword::additional_properties, cursor_->begin(), 0, cursor_->key_begin());
  return {};
}

Link Evaluator::light_element(const Place& place) {
  const ArrayRules& rules = program_.arrays[program_.nodes[place.node].array];
  if (place.count < rules.prefix.size()) return rules.prefix[place.count];
  if (rules.rest.node == none || !program_.nodes[rules.rest.node].never) return rules.rest;
  light_error(place, rules.rest_keyword, cursor_->begin(), static_cast<std::uint32_t>(rules.prefix.size()));
  return {};
}

/// What the rules of a light place ask of it as a whole.
inline void Evaluator::check_light(const Place& place) {
  const auto sizes = [&](const auto& rules, Keyword least, Keyword most) {
    if (place.count < rules.least) light_error(place, least, place.begin, 0, place.count);
    if (rules.most && place.count > *rules.most) light_error(place, most, place.begin, 0, place.count);
  };
  if (!place.object) {
    sizes(program_.arrays[program_.nodes[place.node].array], Keyword::min_items, Keyword::max_items);
    return;
  }
  const ObjectRules& rules = program_.objects[program_.nodes[place.node].object];
  if ((place.seen & rules.required_mask) != rules.required_mask) {
    for (const std::uint32_t bit : rules.required)
      if ((place.seen >> bit & 1U) == 0) light_error(place, Keyword::required, place.begin, bit);
  }
  sizes(rules, Keyword::min_properties, Keyword::max_properties);
  for (const ObjectRules::Dependent& each : rules.dependents) {
    if ((place.seen >> each.trigger & 1U) == 0) continue;
    for (const std::uint32_t bit : each.needed)
      if ((place.seen >> bit & 1U) == 0) light_error(place, each.keyword, place.begin, bit, each.trigger);
  }
}

bool Evaluator::end_light() {
  check_light(places_.back());
  const std::size_t requests = places_.back().requests;
  const std::uint64_t begin = places_.back().begin;
  const std::uint64_t errors = places_.back().errors;
  places_.pop_back();
  if (requests_.size() == requests) return !failure_;
  Request& request = requests_.back();
  request.valid = total_ == errors;
  request.own_errors = true;
  const Request answered = request;
  apply(answered);
  if (!places_.empty() && places_.back().tracking) note_evaluated(requests, begin);
  requests_.resize(requests);
  return !failure_;
}

}  // namespace jt::schema
