// SPDX-License-Identifier: MIT
// Descents whose matches can be found by names: a walk over these keys in place of one over all entries.
#include <algorithm>

#include "core/json/escape.hpp"
#include "core/path/descent.hpp"

namespace jt::path {

/// Whether the names of the query are enough for the container under the cursor.
bool Descent::keyed() {
  if (any_order_) return false;  // a walk that stops anywhere checks nothing beforehand
  if (keyed_) return *keyed_;
  auto wanted = names();
  keyed_ = wanted.has_value();
  if (!wanted) return false;
  const bool keys = location_ != nullptr || filtering_ || !tail_.empty();
  keys_walk_ =
      std::make_unique<KeyWalk>(cursor_.stream(), std::move(*wanted), keys,
                                KeyWalk::Visitor{[this](std::size_t name, std::uint64_t at) { return key(name, at); },
                                                 [this] { return sync(); }});
  return true;
}

/// The names without which there is no match; nothing if there may be one without any, or they are too many.
std::optional<std::vector<std::string>> Descent::names() {
  std::vector<std::string> out;
  const auto add = [&](std::string name) {
    if (std::find(out.begin(), out.end(), name) == out.end()) out.push_back(std::move(name));
  };
  const auto of_tail = tail_.names();
  const auto of_operands = operands_.names();
  if (!of_tail || (filtering_ && !of_operands)) return {};
  for (std::size_t i = 0; i < segment_.selectors.size(); ++i) {
    const Selector& selector = segment_.selectors[i];
    if (selector.kind == Selector::Kind::name && !filtering_) {
      add(selector.text);
    } else if (selector.kind == Selector::Kind::filter && filtering_) {
      make_room(0);
      const auto without = holds(i, 0, false);
      if (!without || *without) return {};
    } else {
      return {};
    }
  }
  for (const std::string& name : *of_tail) add(name);
  if (filtering_)
    for (const std::string& name : *of_operands) add(name);
  const bool fit =
      std::all_of(out.begin(), out.end(), [](const std::string& name) { return name.size() <= KeyWalk::longest_name; });
  if (!fit || out.empty() || out.size() > KeyWalk::most_names) return {};
  return out;
}

KeyWalk::Outcome Descent::walk_keys(const scan::Cursor::Mark& mark) {
  root_ = mark;
  depth_ = 0;
  located_ = 0;
  const bool object = mark.type == scan::Type::object;
  const bool lines = cursor_.stream().options().lines && around_ == 0 && mark.depth == 0;
  const std::uint64_t room = scan::Cursor::max_depth - mark.depth;
  const KeyWalk::Outcome outcome = keys_walk_->run(mark.at, object, lines, ahead_, room);
  if (outcome != KeyWalk::Outcome::done) return outcome;
  scan::Cursor::Mark behind = mark;
  behind.at = keys_walk_->end();
  behind.on_value = behind.first = false;
  return cursor_.go(behind) ? outcome : KeyWalk::Outcome::stopped;
}

/// At a member with one of the names.
bool Descent::key(std::size_t name, std::uint64_t at) {
  const scan::Nesting& nesting = keys_walk_->nesting();
  const scan::Nesting::Level& object = nesting.levels[nesting.depth - 1];
  if ((ahead_ || counting_) && !filtering_ && tail_.empty()) {
    MatchPlace place{object.begin, 0, at, object.index};
    for (std::size_t i = 0; i < segment_.selectors.size(); ++i) {
      place.selector = i;
      if (segment_.selectors[i].text == keys_walk_->name(name) && !match(place, nullptr)) return false;
    }
    return true;
  }
  if (!sync() || !cursor_.go_to_member(root_, nesting, at)) return false;
  const scan::Step step = cursor_.next();
  if (step != scan::Step::entry) return step != scan::Step::fail && changed();
  const Child child = current();
  std::uint64_t pending = 0;
  if (!see(child, pending)) return false;
  top().member = child.place.index;
  top().member_pending = child_pending_;
  top().member_selected = child_selected_;
  return true;
}

/// Closes what the walk has left since the last call, and opens what it is in now.
bool Descent::sync() {
  const scan::Nesting& nesting = keys_walk_->nesting();
  std::size_t known = std::min(depth_, nesting.depth);
  while (known > 0 && level(known - 1).begin != nesting.levels[known - 1].begin) --known;
  // Before matches are reported, which may move the window.
  fresh_keys_.clear();
  for (std::size_t i = std::max<std::size_t>(known, 1); i < nesting.depth && keys_walk_->has_keys(); ++i) {
    if (!nesting.levels[i - 1].object) continue;
    const auto key = keys_walk_->key_before(nesting.levels[i].begin);
    if (!key) return changed();
    fresh_keys_.push_back({std::string(key->text), key->at});
  }
  while (depth_ > known)
    if (!close()) return false;
  auto fresh = fresh_keys_.begin();
  while (depth_ < nesting.depth) {
    const bool member = keys_walk_->has_keys() && depth_ > 0 && nesting.levels[depth_ - 1].object;
    if (!open_known(nesting, member ? &*fresh++ : nullptr)) return false;
  }
  return true;
}

/// As `open`, for the next one of the containers that are open.
bool Descent::open_known(const scan::Nesting& nesting, const FreshKey* key) {
  const std::size_t number = depth_;
  const scan::Nesting::Level& container = nesting.levels[number];
  levels_.reach(number);
  Level& fresh = *levels_.row(number);
  fresh = Level{};
  fresh.begin = container.begin;
  fresh.at = key != nullptr ? key->at : container.begin;
  fresh.index = number == 0 ? 0 : nesting.levels[number - 1].index;
  fresh.object = container.object;
  fresh.pending = number == 0 ? 0 : operands_.within(operands_.begin(), container.object);
  if (filtering_) make_room(number);
  if (!tail_.empty()) {
    std::uint64_t pending = number != 0 && filtering_ ? Tail::begin : 0;
    std::uint64_t selected = 0;
    if (number != 0) {
      const Level& parent = level(number - 1);
      if (!parent.object) {
        pending |= tail_.follow_element(awaited_.row(number - 1)->pending, fresh.index);
      } else if (parent.member == fresh.index) {
        pending |= parent.member_pending;
        selected = parent.member_selected;
      }
    }
    if (selected != 0) pending |= Tail::begin;
    awaited_.reach(number);
    *awaited_.row(number) = {tail_.within(pending, container.object), selected, {}};
  }
  if (location_ != nullptr && !ahead_) {
    keys_.resize(number > 0 ? level(number - 1).key_end : 0);
    if (key != nullptr) {
      keys_ += key->text;
      fresh.escaped = json::has_backslash(key->text);
    }
    if (keys_.size() > longest_keys) return keys_too_long();
    fresh.key_end = static_cast<std::uint32_t>(keys_.size());
  }
  ++depth_;
  return true;
}

/// Whether the window of the walk has all that leads to the match.
bool Descent::near(const MatchPlace& place) const {
  const scan::Stream& stream = cursor_.stream();
  const auto here = [&](std::uint64_t offset) { return offset - stream.begin() < stream.end() - stream.begin(); };
  const bool below = place.value_parent != 0;
  return (below && location_ == nullptr ? true : here(place.at)) && (!below || here(place.value_at));
}

}  // namespace jt::path
