// SPDX-License-Identifier: MIT
// The part of Evaluator for members and elements: who asks about them, and what becomes of the answers.
#include <algorithm>

#include "core/scan/container.hpp"
#include "core/schema/evaluator.hpp"

namespace jt::schema {

bool Evaluator::seen(const Eval& eval, std::uint32_t bit) {
  if (bit < 64) return (eval.seen >> bit & 1U) != 0;
  return eval.extra && bit < eval.extra->seen.size() && eval.extra->seen[bit];
}

void Evaluator::see(Eval& eval, std::uint32_t bit, std::uint32_t bits) {
  if (bit < 64) {
    const std::uint64_t mask = std::uint64_t{1} << bit;
    if ((eval.seen & mask) != 0) note_repeated();
    eval.seen |= mask;
    return;
  }
  if (!eval.extra) eval.extra = std::make_unique<Extra>();
  if (eval.extra->seen.size() < bits) eval.extra->seen.resize(bits);
  if (eval.extra->seen[bit]) note_repeated();
  eval.extra->seen[bit] = true;
}

/// The key that the cursor is on.
void Evaluator::note_repeated() {
  if (!repeated_) repeated_ = cursor_->key_begin();
}

/// Of the innermost place.
void Evaluator::close(std::uint32_t index) {
  if (evals_[index].closed) return;
  evals_[index].closed = true;
  --places_.back().open;
}

/// Made when they are first needed: of a large schema, most documents need few.
std::vector<Evaluator::Member>& Evaluator::members_of(std::uint32_t object) {
  std::vector<Member>& out = members_[object];
  if (!out.empty()) return out;
  const ObjectRules& rules = program_.objects[object];
  out.reserve(rules.names.all().size() + 1);
  out.emplace_back().node = rules.additional.node;
  for (const Name& name : rules.names.all()) {
    Member& member = out.emplace_back();
    if (name.text.find_first_of("\"\\") == std::string::npos) member.key = scan::LikelyKey(name.text);
    if (name.bit < 64) member.mask = std::uint64_t{1} << name.bit;
    member.node = name.link.node != none ? name.link.node : rules.additional.node;
  }
  return out;
}

/// The name of the rules that the key is: first the one that came after the last one before.
const Name* Evaluator::name_of(Place& place, std::uint32_t object, std::string_view key) {
  const Names& names = program_.objects[object].names;
  std::uint32_t& follower = members_of(object)[place.last].follower;
  if (follower != 0 && same_text(names.all()[follower - 1].text, key)) {
    place.last = follower;
    return &names.all()[follower - 1];
  }
  if (!names.may_have(key)) return nullptr;
  const Name* found = names.find(key, name_hash(key));
  if (found != nullptr) place.last = follower = names.index_of(*found) + 1;
  return found;
}

/// Most members: one schema asks, and it names them.
bool Evaluator::simple_member(Place& place) {
  const auto index = static_cast<std::uint32_t>(place.evals);
  const std::uint32_t object = program_.nodes[evals_[index].node].object;
  const ObjectRules& rules = program_.objects[object];
  std::string_view key = cursor_->key();
  if (cursor_->key_escaped()) {
    key_ = json::decode(key);
    key = key_;
  }
  if (const Name* name = name_of(place, object, key)) {
    if (name->bit != Name::no_bit) see(evals_[index], name->bit, rules.bits);
    if (name->link.node != none) return simple_entry(index, name->link, Asks::property);
  }
  if (rules.additional.node == none) return true;
  if (!program_.nodes[rules.additional.node].never) return simple_entry(index, rules.additional, Asks::additional);
  fail_eval(index, Keyword::additional_properties, cursor_->begin(), 0, cursor_->key_begin());
  if (evals_[index].mode == Mode::silent) close(index);
  return true;
}

bool Evaluator::simple_element(Place& place) {
  const auto index = static_cast<std::uint32_t>(place.evals);
  const ArrayRules& rules = program_.arrays[program_.nodes[evals_[index].node].array];
  if (place.count < rules.prefix.size()) return simple_entry(index, rules.prefix[place.count], Asks::items);
  if (rules.rest.node == none) return true;
  if (!program_.nodes[rules.rest.node].never) return simple_entry(index, rules.rest, Asks::items);
  fail_eval(index, rules.rest_keyword, cursor_->begin(), static_cast<std::uint32_t>(rules.prefix.size()));
  if (evals_[index].mode == Mode::silent) close(index);
  return true;
}

/// A scalar that one schema asks about, with nothing in place, is checked here; else a request is made.
bool Evaluator::simple_entry(std::uint32_t parent, const Link& link, Asks asks) {
  const Node& node = program_.nodes[link.node];
  if (node.always) {
    if (asks == Asks::property) ++evals_[parent].passes;
    return true;
  }
  const scan::Type type = cursor_->type();
  if (!node.leaf || scan::is_container(type)) return ask(parent, link, asks);
  if ((node.sure >> static_cast<unsigned>(type) & 1U) != 0) {
    ++evals_[parent].passes;
    return true;
  }
  Request request;
  request.parent = parent;
  request.node = link.node;
  request.asks = asks;
  request.mode = evals_[parent].mode;
  request.own_errors = true;
  if (options_.trace) request.trace = trace_on(evals_[parent].trace, link.via);
  Scalar value(*cursor_);
  const Fit fit = check_scalar(link.node, value, {request.mode, parent, request.trace});
  if (fit == Fit::failure) return false;
  request.valid = fit == Fit::yes;
  apply(request);
  return true;
}

bool Evaluator::member() {
  std::string_view key = cursor_->key();
  if (cursor_->key_escaped()) {
    key_ = json::decode(key);
    key = key_;
  }
  const std::uint64_t hash = name_hash(key);
  const auto first = static_cast<std::uint32_t>(places_.back().evals);
  const auto end = static_cast<std::uint32_t>(evals_.size());
  for (std::uint32_t i = first; i < end; ++i)
    if (!evals_[i].closed && !ask_member(i, key, hash)) return false;
  return true;
}

bool Evaluator::ask_member(std::uint32_t index, std::string_view key, std::uint64_t hash) {
  const ObjectRules& rules = program_.objects[program_.nodes[evals_[index].node].object];
  bool known = false;
  if (const Name* name = rules.names.find(key, hash)) {
    if (name->bit != Name::no_bit) see(evals_[index], name->bit, rules.bits);
    if (name->link.node != none) {
      known = true;
      if (!ask(index, name->link, Asks::property)) return false;
    }
  }
  for (const ObjectRules::PatternLink& each : rules.patterns) {
    auto fits = each.pattern.fits(key);
    if (!fits) return stop(std::move(fits.error()));
    if (!*fits) continue;
    known = true;
    if (!ask(index, each.link, Asks::pattern)) return false;
  }
  if (!known && rules.additional.node != none) {
    known = true;
    if (program_.nodes[rules.additional.node].never) {
      fail_eval(index, Keyword::additional_properties, cursor_->begin(), 0, cursor_->key_begin());
    } else if (!ask(index, rules.additional, Asks::additional)) {
      return false;
    }
  }
  if (rules.key.node != none && !check_key(index, rules.key, key, cursor_->key_begin())) return false;
  if (!known && rules.unevaluated.node != none && !ask(index, rules.unevaluated, Asks::unevaluated)) return false;
  if (evals_[index].failed && evals_[index].mode == Mode::silent) close(index);
  return true;
}

bool Evaluator::element() {
  const Place& place = places_.back();
  if (place.unique && !note_unique(place)) return false;
  const auto first = static_cast<std::uint32_t>(place.evals);
  const auto end = static_cast<std::uint32_t>(evals_.size());
  const std::uint64_t at = place.count;
  for (std::uint32_t i = first; i < end; ++i)
    if (!evals_[i].closed && !ask_element(i, at)) return false;
  return true;
}

bool Evaluator::ask_element(std::uint32_t index, std::uint64_t at) {
  const ArrayRules& rules = program_.arrays[program_.nodes[evals_[index].node].array];
  bool known = false;
  if (at < rules.prefix.size()) {
    known = true;
    if (!ask(index, rules.prefix[at], Asks::items)) return false;
  } else if (rules.rest.node != none) {
    known = true;
    if (program_.nodes[rules.rest.node].never) {
      fail_eval(index, rules.rest_keyword, cursor_->begin(), static_cast<std::uint32_t>(rules.prefix.size()));
    } else if (!ask(index, rules.rest, Asks::items)) {
      return false;
    }
  }
  if (rules.contains.node != none && !ask(index, rules.contains, Asks::contains)) return false;
  if (!known && rules.unevaluated.node != none && !ask(index, rules.unevaluated, Asks::unevaluated)) return false;
  if (evals_[index].failed && evals_[index].mode == Mode::silent) close(index);
  return true;
}

bool Evaluator::ask(std::uint32_t parent, const Link& link, Asks asks) {
  const bool always = program_.nodes[link.node].always;
  if (always && asks != Asks::contains && !places_.back().tracking) {
    if (asks == Asks::property) ++evals_[parent].passes;
    return true;
  }
  Request request;
  request.parent = parent;
  request.node = always ? 0 : link.node;
  request.asks = asks;
  request.mode = asks == Asks::contains || asks == Asks::unevaluated ? Mode::silent : evals_[parent].mode;
  if (options_.trace) request.trace = trace_on(evals_[parent].trace, link.via);
  requests_.push_back(request);
  return true;
}

/// The answer about a member or element reaches the one that asked.
void Evaluator::apply(const Request& request) {
  if (request.asks == Asks::root) {
    if (!request.own_errors && request.eval != none) take_errors(request.eval, {Mode::direct, none, 0});
    return;
  }
  Eval& parent = evals_[request.parent];
  if (request.asks == Asks::contains) {
    parent.contained += request.valid ? 1 : 0;
    return;
  }
  if (request.asks == Asks::unevaluated) return;
  const Node& node = program_.nodes[request.node];
  const bool fixed = node.constant != none || node.enumeration != none;
  if (request.valid) {
    ++parent.passes;
    parent.constants += fixed ? 1 : 0;
    return;
  }
  parent.failed = true;
  parent.known += request.asks == Asks::property ? 1 : 0;
  parent.constants -= fixed ? 1 : 0;
  if (!request.own_errors && parent.mode == Mode::gather) take_errors(request.eval, sink_of(request.parent));
  // An alternative with another constant is not the one that was meant.
  if (parent.mode == Mode::silent || (fixed && parent.alternative && parent.mode == Mode::gather))
    close(request.parent);
}

/// Which schemas looked at the entry that has ended, for those that ask what nobody looked at.
void Evaluator::note_evaluated(std::size_t requests, std::uint64_t at) {
  by_.clear();
  for (std::size_t i = requests; i < requests_.size(); ++i) {
    const Request& request = requests_[i];
    if (request.asks == Asks::contains) {
      const Node& node = program_.nodes[evals_[request.parent].node];
      if (!request.valid || !program_.arrays[node.array].contained_is_evaluated) continue;
    }
    if (request.asks != Asks::root) by_.push_back(request.parent);
  }
  std::ranges::sort(by_);
  by_.erase(std::unique(by_.begin(), by_.end()), by_.end());
  for (std::size_t i = requests; i < requests_.size(); ++i) {
    const Request& request = requests_[i];
    if (request.asks != Asks::unevaluated || request.valid) continue;
    Eval& eval = evals_[request.parent];
    if (!eval.extra) continue;
    std::vector<std::uint32_t> by;
    bool sure = false;
    for (const std::uint32_t each : by_) {
      sure = sure || std::ranges::find(eval.extra->sure, each) != eval.extra->sure.end();
      if (each != request.parent) by.push_back(each);
    }
    for (std::size_t j = requests; j < requests_.size() && !sure; ++j) {
      const Request& other = requests_[j];
      sure = other.parent == request.parent && other.asks == Asks::contains && other.valid &&
             program_.arrays[program_.nodes[eval.node].array].contained_is_evaluated;
    }
    if (sure) continue;
    auto group = std::ranges::find(eval.extra->groups, by, &Group::by);
    if (group == eval.extra->groups.end()) group = eval.extra->groups.insert(group, Group{std::move(by), 0, {}});
    ++group->count;
    const bool object = places_.back().object;
    const Keyword keyword = object ? Keyword::unevaluated_properties : Keyword::unevaluated_items;
    if (group->list.size() < options_.most) group->list.push_back({eval.node, keyword, 0, at, 0, eval.trace});
  }
}

bool Evaluator::note_unique(const Place& place) {
  const std::uint64_t at = cursor_->begin();
  compare::ValueHash hash;
  const scan::Cursor::Mark mark = cursor_->mark();
  if (!hasher_->value(hash) || !cursor_->go(mark)) return false;
  for (std::size_t i = place.evals; i < evals_.size(); ++i) {
    Eval& eval = evals_[i];
    if (eval.closed || !program_.arrays[program_.nodes[eval.node].array].unique) continue;
    const auto [found, fresh] = eval.extra->elements.try_emplace(hash, at);
    if (fresh) continue;
    bool same = false;
    if (!same_again(found->second, at, same)) return false;
    if (same) fail_eval(static_cast<std::uint32_t>(i), Keyword::unique_items, at, 0, found->second);
  }
  return true;
}

/// Equal hashes are compared by reading again, with another seed: the first ones, so that a document of equal elements
/// is not read for each of them.
bool Evaluator::same_again(std::uint64_t a, std::uint64_t b, bool& same) {
  constexpr std::uint64_t most_verified = 1'000;
  if (++verified_ > most_verified) {
    same = true;
    return true;
  }
  scan::StreamOptions options = cursor_->stream().options();
  options.window = std::min<std::size_t>(options.window, 4096);
  options.lines = false;
  scan::Stream stream(*source_, options);
  scan::Cursor cursor(stream);
  compare::ValueHasher hasher(cursor, *source_, program_.seed ^ 0x9E3779B97F4A7C15ULL);
  compare::ValueHash hash_a;
  compare::ValueHash hash_b;
  const auto hash_at = [&](std::uint64_t at, compare::ValueHash& out) {
    scan::Cursor::Mark mark = cursor.mark();
    mark.at = at;
    mark.on_value = true;
    mark.type = cursor_->type();
    return cursor.go(mark) && hasher.value(out);
  };
  if (!hash_at(a, hash_a) || !hash_at(b, hash_b)) {
    return stop(hasher.error() ? *hasher.error() : cursor.failure());
  }
  same = hash_a == hash_b;
  return true;
}

}  // namespace jt::schema
