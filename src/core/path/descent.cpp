// SPDX-License-Identifier: MIT
#include "core/path/descent.hpp"

#include <algorithm>
#include <bit>

#include "core/path/static_selector.hpp"
#include "core/scan/container.hpp"

namespace jt::path {
namespace {

const Operands no_operands;

}  // namespace

bool Descent::fits(const Segment& segment) {
  return segment.descendant && std::all_of(segment.selectors.begin(), segment.selectors.end(), goes_forward);
}

Descent::Descent(scan::Cursor& cursor, const Segment& segment, const Operands* operands, Filters& filters,
                 Location* location, Tail tail, Emit emit)
    : cursor_(cursor),
      segment_(segment),
      walks_filters_(operands == nullptr),
      operands_(walks_filters_ ? no_operands : *operands),
      filters_(filters),
      location_(location),
      tail_(std::move(tail)),
      emit_(std::move(emit)),
      values_(operands_.size()),
      without_(segment.selectors.size()),
      filtering_(!walks_filters_ && std::any_of(segment.selectors.begin(), segment.selectors.end(),
                                                [](const Selector& each) { return each.filter != nullptr; })) {}

bool Descent::run() {
  const scan::Cursor::Mark mark = cursor_.mark();
  const std::uint64_t begin = cursor_.begin();
  if (begin >= barren_ && begin < barren_end_) return true;
  base_ = location_ == nullptr ? 0 : location_->size();
  around_ = cursor_.nesting();
  by_keys_ = keyed();
  if (!find(mark)) return false;
  if (!last_) {  // no match at all
    barren_ = begin;
    barren_end_ = cursor_.end();
    return true;
  }
  return any_order_ || counting_ || report(mark);
}

/// The first walk: finds every match. With `any_order_`, it reports them.
bool Descent::find(const scan::Cursor::Mark& mark) {
  ahead_ = !any_order_;
  forget();
  if (!by_keys_) return walk();
  const std::uint64_t counted = counted_;
  const KeyWalk::Outcome outcome = walk_keys(mark);
  if (outcome != KeyWalk::Outcome::unsure) return outcome == KeyWalk::Outcome::done;
  by_keys_ = false;
  counted_ = counted;
  forget();
  return cursor_.go(mark) && walk();
}

void Descent::forget() {
  depth_ = 0;
  last_.reset();
  late_ = LateMatches();
  steps_ = StepLists();
}

/// The second one: reports them in order.
bool Descent::report(const scan::Cursor::Mark& mark) {
  if (auto sorted = late_.sort(); !sorted) return fail_with(std::move(sorted.error()));
  if (!cursor_.go(mark)) return false;
  ahead_ = false;
  last_.reset();
  if (!by_keys_) return walk() && none_left();
  const KeyWalk::Outcome outcome = walk_keys(mark);
  if (outcome == KeyWalk::Outcome::unsure) return changed();
  return outcome == KeyWalk::Outcome::done && none_left();
}

/// Walks over everything below the container under the cursor.
bool Descent::walk() {
  depth_ = 0;
  located_ = 0;
  child_pending_ = child_selected_ = 0;
  Child root;
  root.place.at = cursor_.begin();
  if (!open(root, 0)) return false;
  while (depth_ > 0) {
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return false;
    if (!(step == scan::Step::entry ? child() : close())) return false;
  }
  return true;
}

/// Enters the container under the cursor.
bool Descent::open(const Child& child, std::uint64_t pending) {
  levels_.reach(depth_);
  Level& level = *levels_.row(depth_++);
  level.begin = cursor_.begin();
  level.at = child.place.at;
  level.index = child.place.index;
  level.object = cursor_.type() == scan::Type::object;
  level.pending = operands_.within(pending, level.object);
  level.reached = child_reached_;
  if (!tail_.empty()) {
    const bool candidate = child_selected_ != 0 || (filtering_ && depth_ > 1);
    awaited_.reach(depth_ - 1);
    *awaited_.row(depth_ - 1) = {
        tail_.within(child_pending_ | (candidate ? Tail::begin : 0), level.object), child_selected_, {}};
  }
  if (location_ != nullptr && !ahead_) {
    keys_.resize(depth_ > 1 ? this->level(depth_ - 2).key_end : 0);
    keys_ += child_key_;
    if (keys_.size() > longest_keys) return keys_too_long();
    level.key_end = static_cast<std::uint32_t>(keys_.size());
    level.escaped = child_escaped_;
  }
  return cursor_.enter();
}

/// The child under the cursor.
Descent::Child Descent::current() const {
  Child child;
  child.mark = cursor_.mark();
  child.window = cursor_.stream().begin();
  child.object = cursor_.in_object();
  child.type = cursor_.type();
  child.place.parent = top().begin;
  child.place.at = child.object ? cursor_.key_begin() : cursor_.begin();
  child.place.index = cursor_.index();
  return child;
}

bool Descent::child() {
  const Child child = current();
  if (!operands_.empty()) make_room(depth_);
  std::uint64_t pending = 0;
  if (!see(child, pending)) return false;
  if (is_container(child.type)) return stand(child) && open(child, pending | operands_.begin());
  return filters(child, false);
}

/// What can be said of the child under the cursor before its value is read. `pending`: steps to operands to follow in
/// it.
bool Descent::see(const Child& child, std::uint64_t& pending) {
  if (location_ != nullptr && !ahead_) {
    child_key_ = cursor_.key();
    child_escaped_ = cursor_.key_escaped();
  }
  child_reached_ = false;
  if (!operands_.empty()) {
    reached_.clear();
    pending = operands_.follow(top().pending, cursor_, reached_);
    for (const std::size_t operand : operands_.whole()) reached_.push_back({operand, depth_});
  }
  Tail::Followed followed;
  if (!tail_.empty()) followed = tail_.follow(awaited_.row(depth_ - 1)->pending, cursor_);
  child_pending_ = followed.child;
  if (!static_selectors(child) || (followed.reached && !value_reached(child))) return false;
  return reached_.empty() || note_reached(child);
}

bool Descent::close() {
  if (--depth_ == 0) return true;
  located_ = std::min(located_, depth_ - 1);
  const Level& level = this->level(depth_);
  Child child;
  child.place = {top().begin, 0, level.at, level.index};
  child_reached_ = level.reached;
  return filters(child, true);
}

// ---- selection

/// The selectors that are decided before the child is read.
bool Descent::static_selectors(const Child& child) {
  selected_.clear();  // first all selectors: the receiver of a match may move the cursor
  for (std::size_t i = 0; i < segment_.selectors.size(); ++i)
    if (selects_child(segment_.selectors[i], cursor_) || (walks_filters_ && select_by_filter(i)))
      selected_.push_back(i);
  if (error || cursor_.failed()) return false;
  child_selected_ = 0;
  MatchPlace place = child.place;
  for (const std::size_t i : selected_) {
    place.selector = i;
    if (!tail_.empty()) {
      child_selected_ |= std::uint64_t{1} << i;  // it counts once the tail has led to a value
    } else if (!match(place, &child)) {
      return false;
    }
  }
  return true;
}

/// Whether the child passes the filter of that selector, if it is one. Fails with `error`.
bool Descent::select_by_filter(std::size_t selector) {
  const Condition* const condition = segment_.selectors[selector].filter.get();
  if (condition == nullptr) return false;
  const Result<bool> passes = filters_.test_current(*condition, cursor_);
  if (!passes) return fail_with(passes.error());
  return *passes;
}

/// The tail has led from a candidate to this child.
bool Descent::value_reached(const Child& child) {
  const std::size_t candidate = depth_ - tail_.size();
  const Level& level = this->level(candidate);
  Awaited& awaited = *awaited_.row(candidate);
  MatchPlace place{this->level(candidate - 1).begin, 0, level.at, level.index};
  place.value_parent = top().begin;
  place.value_at = child.place.at;
  place.value_index = child.object ? MatchPlace::member : child.place.index;
  if (filtering_) awaited.value = place;
  for (std::uint64_t left = awaited.selected; left != 0; left &= left - 1) {
    place.selector = static_cast<std::size_t>(std::countr_zero(left));
    if (!match(place, &child)) return false;
  }
  return true;
}

/// The filters of a candidate whose operands are all known: of a scalar, or of a container that was `closed`.
bool Descent::filters(const Child& child, bool closed) {
  if (walks_filters_) return true;
  for (std::size_t i = 0; i < segment_.selectors.size(); ++i) {
    if (segment_.selectors[i].filter == nullptr) continue;
    const Result<bool> passes = holds(i, depth_, child_reached_);
    if (!passes) return fail_with(passes.error());
    MatchPlace place = child.place;
    if (!tail_.empty()) {
      if (!closed || awaited_.row(depth_)->value.value_parent == 0) continue;
      place = awaited_.row(depth_)->value;
    }
    place.selector = i;
    if (*passes && !match(place, closed ? nullptr : &child)) return false;
  }
  return true;
}

Result<bool> Descent::holds(std::size_t selector, std::size_t level, bool reached) {
  if (!reached && without_[selector]) return *without_[selector];
  const std::span<const OperandValue> values(values_of(level), operands_.size());
  Result<bool> passes =
      filters_.test_operands(*segment_.selectors[selector].filter, cursor_.stream().source(), operands_, values);
  if (passes && !reached) without_[selector] = *passes;
  return passes;
}

/// The values of a candidate at this level, all missing.
void Descent::make_room(std::size_t level) {
  values_.reach(level);
  OperandValue* const values = values_of(level);
  for (std::size_t i = 0; i < operands_.size(); ++i) values[i].state = OperandValue::State::missing;
}

/// Stores the child as an operand of candidates.
bool Descent::note_reached(const Child& child) {
  if (!stand(child)) return false;
  OperandValue value;
  if (!note_operand(cursor_, value)) return false;
  for (const auto& [operand, steps] : reached_) {
    // The container of the child is `steps` steps below the candidate; for `@`, the candidate is the child.
    const bool whole = steps == depth_;
    const std::size_t holder = whole ? depth_ : depth_ - 1 - steps;
    values_of(holder)[operand] = value;
    (whole ? child_reached_ : level(holder).reached) = true;
  }
  return true;
}

/// Returns to the child if a receiver has moved the cursor, or another cursor the window.
bool Descent::stand(const Child& child) {
  const scan::Cursor::Mark now = cursor_.mark();
  const bool there = now.on_value && now.at == child.mark.at && now.depth == child.mark.depth &&
                     cursor_.stream().begin() == child.window;
  return there || cursor_.go(child.mark);
}

bool Descent::keys_too_long() { return fail_with(make_error(Code::limit_exceeded, "the keys of a path are too long")); }

bool Descent::fail_with(Error why) {
  if (!error) error = std::move(why);
  return false;
}

}  // namespace jt::path
