// SPDX-License-Identifier: MIT
#include "core/path/evaluator.hpp"

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/path/token.hpp"
#include "core/scan/container.hpp"

namespace jt::path {
namespace {

/// Elements that a walk from the end marks at once.
constexpr std::uint64_t block_size = 1024;
/// Elements at a greater distance are searched one by one.
constexpr std::uint64_t dense_step = 64;

}  // namespace

Result<std::uint64_t> Evaluator::run() {
  count_ = 0;
  bool going = visit(0);
  while (going && !stopped_ && !frames_.empty()) going = advance();
  if (going) return count_;
  if (error_) return fail(std::move(*error_));
  return fail(cursor_.failure());
}

bool Evaluator::visit(std::size_t segment) {
  if (segment == segments_.size()) {
    static const Location nowhere;
    ++count_;
    stopped_ = on_match_(cursor_, location_ == nullptr ? nowhere : *location_) == Visit::stop;
    return !cursor_.failed();
  }
  if (segments_[segment].step != Segment::Step::child) return visit_step(segment);
  if (!is_container(cursor_.type())) return !nulls_ || cursor_.type() != scan::Type::null || below_null(segment);
  if (segments_[segment].descendant && plan(segment).descent) return descend(segment);
  Frame& frame = frames_.emplace_back();
  frame.node = cursor_.mark();
  frame.segment = segment;
  frame.location = location_ == nullptr ? 0 : location_->size();
  return true;
}

Evaluator::Plan& Evaluator::plan(std::size_t number) {
  const auto [place, fresh] = plans_.try_emplace(number);
  Plan& plan = place->second;
  if (!fresh) return plan;
  const Segment& segment = segments_[number];
  plan.operands = Operands::of(segment);
  const bool rewinds = cursor_.stream().source().rewinds();
  if (!Descent::fits(segment) || !rewinds || nesting_ >= max_evaluators) return plan;
  // What an edit goes through is checked for duplicate keys, which only the evaluator of the next segments does.
  const bool alone = unique_ || segment.selectors.size() > Descent::most_selectors;
  const bool filtering = plan.operands && std::any_of(segment.selectors.begin(), segment.selectors.end(),
                                                      [](const Selector& each) { return each.filter != nullptr; });
  Tail tail = alone ? Tail() : Tail::of(segments_.subspan(number + 1), filtering);
  plan.rest = number + 1 + tail.size();
  plan.descent = std::make_unique<Descent>(cursor_, segment, plan.operands ? &*plan.operands : nullptr, filters_,
                                           location_, std::move(tail),
                                           [this, &plan](scan::Cursor& cursor) { return descended(cursor, plan); });
  if (any_order_) plan.descent->in_any_order();
  if (counting_ && plan.rest == segments_.size()) plan.descent->only_count();
  return plan;
}

bool Evaluator::descend(std::size_t segment) {
  Descent& descent = *plan(segment).descent;
  const std::uint64_t before = descent.counted();
  const bool done = descent.run();
  count_ += descent.counted() - before;
  if (done || stopped_) return true;
  if (!error_) error_ = std::move(descent.error);
  return false;
}

/// The receiver of a descent: the cursor is on a value for the remaining segments.
bool Evaluator::descended(scan::Cursor& cursor, Plan& plan) {
  if (&cursor == &cursor_ && plan.rest == segments_.size()) return visit(plan.rest) && !stopped_;
  Evaluator& rest = following(cursor, plan);
  const std::uint64_t begin = cursor.begin();
  if (begin >= plan.barren && begin < plan.barren_end) return true;
  const std::size_t depth = cursor.depth();
  const Result<std::uint64_t> found = rest.run();
  if (!found) return fail_with(found.error());
  const scan::Cursor::Mark now = cursor.mark();
  if (!filters_.spend(now.at - std::min(now.at, begin))) return fail_with(Filters::spent());
  const bool descends = plan.rest < segments_.size() && segments_[plan.rest].descendant;
  if (descends && *found == 0 && now.depth == depth && !now.on_value) {
    plan.barren = begin;
    plan.barren_end = cursor.end();
  }
  count_ += *found;
  stopped_ = rest.stopped();
  return !stopped_;
}

/// The evaluator of the segments after a descent, on that cursor.
Evaluator& Evaluator::following(scan::Cursor& cursor, Plan& plan) {
  for (const auto& [its, rest] : plan.following)
    if (its == &cursor) return *rest;
  auto rest =
      std::make_unique<Evaluator>(cursor, segments_.subspan(plan.rest), filters_, location_, on_match_, nesting_ + 1);
  rest->take_options(*this);
  return *plan.following.emplace_back(&cursor, std::move(rest)).second;
}

bool Evaluator::advance() {
  Frame& frame = frames_.back();
  switch (frame.state) {
    case State::select:
      return select(frame);
    case State::names:
      return next_name(frame);
    case State::children:
      return next_child(frame);
    case State::forward:
      return next_forward(frame);
    case State::backward:
      return next_backward(frame);
    case State::descend:
      return next_container(frame);
    case State::itself:
    case State::below:
    case State::deeper:
      return next_itself(frame);
    case State::branch:
      return next_branch(frame);
  }
  return false;
}

/// Begins the walk of the frame's next selector, or the step after the last one.
bool Evaluator::select(Frame& frame) {
  const Segment& segment = segments_[frame.segment];
  if (frame.selector == segment.selectors.size()) {
    if (segment.descendant && !frame.flat) return enter(frame, State::descend);
    frames_.pop_back();  // the cursor stays inside; the next user moves it
    return true;
  }
  const Selector& selector = segment.selectors[frame.selector];
  const bool object = frame.node.type == scan::Type::object;
  switch (selector.kind) {
    case Selector::Kind::wildcard:
    case Selector::Kind::filter:
      return enter(frame, State::children);
    case Selector::Kind::name:
    case Selector::Kind::token:
      if (object) return enter(frame, State::names);
      break;
    default:
      break;
  }
  if (!object && selector.kind != Selector::Kind::name) return select_elements(frame, selector);
  ++frame.selector;
  return true;
}

bool Evaluator::select_elements(Frame& frame, const Selector& selector) {
  if (selector.kind == Selector::Kind::token) return select_token(frame, selector);
  if (selector.kind == Selector::Kind::slice) return select_slice(frame, selector.slice);
  if (selector.index >= 0) {
    const auto index = static_cast<std::uint64_t>(selector.index);
    return walk_forward(frame, index, index + 1, 1);
  }
  if (!enter(frame, State::forward)) return false;
  frame.back = std::make_unique<Back>();
  if (!frame.back->index.build(cursor_)) return false;
  const std::uint64_t count = frame.back->index.count();
  const auto from_end = static_cast<std::uint64_t>(-selector.index);
  if (from_end > count) {
    done(frame, false);
    return absent(frame.segment, selector, frame.location);
  }
  frame.next = frame.passed = count - from_end;
  frame.end = frame.next + 1;
  frame.step = 1;
  return frame.back->index.seek(cursor_, frame.next);
}

bool Evaluator::select_token(Frame& frame, const Selector& selector) {
  Result<std::optional<std::uint64_t>> index = token_index(selector.text, {});
  if (!index) {
    Location where = location_ == nullptr ? Location{} : *location_;
    where.resize(frame.location);
    return fail_with(token_index(selector.text, where).error());
  }
  if (*index && **index != UINT64_MAX) return walk_forward(frame, **index, **index + 1, 1);
  ++frame.selector;
  return true;
}

bool Evaluator::select_slice(Frame& frame, const Slice& slice) {
  const bool from_start = slice.step > 0 && slice.start.value_or(0) >= 0 && slice.end.value_or(0) >= 0;
  if (slice.step == 0) {
    ++frame.selector;
    return true;
  }
  if (!from_start) return walk_from_end(frame, slice);
  const std::uint64_t end = slice.end ? static_cast<std::uint64_t>(*slice.end) : UINT64_MAX;
  return walk_forward(frame, static_cast<std::uint64_t>(slice.start.value_or(0)), end,
                      static_cast<std::uint64_t>(slice.step));
}

bool Evaluator::walk_forward(Frame& frame, std::uint64_t start, std::uint64_t end, std::uint64_t step) {
  frame.passed = 0;
  frame.next = start;
  frame.end = end;
  frame.step = step;
  return enter(frame, State::forward);
}

/// A slice that needs the array's length: bounds as in RFC 9535, 2.3.4.2.2.
bool Evaluator::walk_from_end(Frame& frame, const Slice& slice) {
  if (!enter(frame, State::select)) return false;
  frame.back = std::make_unique<Back>();
  if (!frame.back->index.build(cursor_)) return false;
  const auto length = static_cast<std::int64_t>(frame.back->index.count());
  const auto normal = [&](std::int64_t bound) { return bound >= 0 ? bound : length + bound; };
  if (slice.step > 0) {
    const std::int64_t lower = std::clamp<std::int64_t>(normal(slice.start.value_or(0)), 0, length);
    const std::int64_t upper = std::clamp<std::int64_t>(slice.end ? normal(*slice.end) : length, 0, length);
    if (lower >= upper) {
      done(frame, false);
      return true;
    }
    frame.next = frame.passed = static_cast<std::uint64_t>(lower);
    frame.end = static_cast<std::uint64_t>(upper);
    frame.step = static_cast<std::uint64_t>(slice.step);
    frame.state = State::forward;
    return frame.back->index.seek(cursor_, frame.next);
  }
  const std::int64_t upper = std::clamp<std::int64_t>(slice.start ? normal(*slice.start) : length - 1, -1, length - 1);
  const std::int64_t lower = std::clamp<std::int64_t>(slice.end ? normal(*slice.end) : -1, -1, length - 1);
  frame.next = static_cast<std::uint64_t>(upper + 1);
  frame.end = static_cast<std::uint64_t>(lower + 1);
  frame.step = static_cast<std::uint64_t>(-slice.step);
  frame.state = State::backward;
  return true;
}

bool Evaluator::next_name(Frame& frame) {
  const Segment& segment = segments_[frame.segment];
  // Reading uses the first of duplicate keys; a descendant segment visits all of them.
  if (frame.found && !segment.descendant && !unique_) {
    done(frame, false);
    return true;
  }
  if (!settle(frame)) return false;
  const std::string& name = segment.selectors[frame.selector].text;
  for (;;) {
    // A descendant segment needs the kind of every child.
    const scan::Step step = segment.descendant ? cursor_.next() : cursor_.next_named(name);
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end) {
      const bool none = !frame.found && !segment.descendant;
      const Selector& selector = segment.selectors[frame.selector];
      done(frame, segment.descendant);
      return !none || absent(frame.segment, selector, frame.location);
    }
    if (!segment.descendant && frame.found) return duplicated(frame, name);
    if (!segment.descendant) break;
    note(frame);
    if (cursor_.key_escaped() ? json::decode(cursor_.key()) == name : cursor_.key() == name) break;
  }
  frame.found = true;
  frame.key = cursor_.key_begin();
  locate_key(frame);
  return visit(frame.segment + 1);
}

/// The cursor is on a second member of that name.
bool Evaluator::duplicated(const Frame& frame, const std::string& name) {
  return fail_with(duplicate_key(name, frame.key, cursor_.key_begin()));
}

bool Evaluator::next_child(Frame& frame) {
  if (!settle(frame)) return false;
  const scan::Step step = cursor_.next();
  if (step == scan::Step::fail) return false;
  if (step == scan::Step::end) {
    done(frame, true);
    return true;
  }
  note(frame);
  locate_child(frame);
  const Selector& selector = segments_[frame.segment].selectors[frame.selector];
  if (selector.filter != nullptr) return filtered(frame, *selector.filter);
  return visit(frame.segment + 1);
}

bool Evaluator::next_forward(Frame& frame) {
  if (frame.next >= frame.end) {
    done(frame, false);
    return true;
  }
  if (!settle(frame)) return false;
  const std::uint64_t between = frame.next - frame.passed;
  const bool short_of = between > 0 && cursor_.skip_elements(between) < between;
  const scan::Step step = short_of ? scan::Step::end : cursor_.next();
  if (step == scan::Step::fail || cursor_.failed()) return false;
  if (step == scan::Step::end) {
    const Selector& selector = segments_[frame.segment].selectors[frame.selector];
    done(frame, false);
    return absent(frame.segment, selector, frame.location);
  }
  locate_index(frame, frame.next);
  frame.passed = frame.next + 1;
  frame.next = frame.end - frame.next > frame.step ? frame.next + frame.step : frame.end;
  return visit(frame.segment + 1);
}

bool Evaluator::next_backward(Frame& frame) {
  if (frame.back->block.empty()) {
    if (frame.next <= frame.end) {
      done(frame, false);
      return true;
    }
    if (!fill_block(frame)) return false;
  }
  const std::uint64_t index = frame.next - 1;
  const scan::Cursor::Mark mark = frame.back->block.back();
  frame.back->block.pop_back();
  frame.next = frame.next - frame.end > frame.step ? frame.next - frame.step : frame.end;
  if (!cursor_.go(mark)) return false;
  locate_index(frame, index);
  return visit(frame.segment + 1);
}

/// Marks the next elements of a walk from the end: at most a block, so that memory stays bounded.
bool Evaluator::fill_block(Frame& frame) {
  const std::uint64_t left = (frame.next - frame.end - 1) / frame.step + 1;
  const std::uint64_t size = frame.step > dense_step ? 1 : std::min(left, block_size);
  if (!frame.back->index.seek(cursor_, frame.next - 1 - (size - 1) * frame.step)) return false;
  for (std::uint64_t i = 0; i < size; ++i) {
    if (i > 0 && cursor_.skip_elements(frame.step - 1) < frame.step - 1) return false;
    if (cursor_.next() != scan::Step::entry) return false;
    frame.back->block.push_back(cursor_.mark());
  }
  return true;
}

bool Evaluator::next_container(Frame& frame) {
  if (!settle(frame)) return false;
  for (;;) {
    const scan::Step step = cursor_.next();
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end) {
      frames_.pop_back();
      return true;
    }
    if (is_container(cursor_.type())) break;
  }
  locate_child(frame);
  return visit(frame.segment);
}

/// The child under the cursor is the candidate of a filter.
bool Evaluator::filtered(Frame& frame, const Condition& condition) {
  const scan::Cursor::Mark mark = cursor_.mark();
  const std::size_t next = frame.segment + 1;
  const bool rewinds = cursor_.stream().source().rewinds();
  if (const std::optional<Operands>& operands = plan(frame.segment).operands; operands && rewinds) {
    if (!gather(*operands)) return false;
    const Result<bool> passes = filters_.test_operands(condition, cursor_.stream().source(), *operands, values_);
    if (!passes) return fail_with(passes.error());
    return !*passes || (cursor_.go(mark) && visit(next));
  }
  if (!rewinds) return captured(frame, condition);
  const Result<bool> passes = filters_.test_current(condition, cursor_);
  if (!passes) return fail_with(passes.error());
  return !*passes || visit(next);
}

/// The same from a pipe.
bool Evaluator::captured(Frame& frame, const Condition& condition) {
  const std::uint64_t begin = cursor_.begin();
  const FilterValue key = Filters::key_of(cursor_);
  if (!capture()) return false;
  if (!candidate_held_)
    return fail_with(make_error(Code::limit_exceeded, "a value of more than 64 MiB cannot be filtered from a pipe"));
  const Result<bool> passes = filters_.test_text(condition, candidate_, cursor_.stream().source(), begin, key);
  if (!passes) return fail_with(passes.error());
  return !*passes || visit_text(candidate_, frame.segment + 1);
}

/// The operands of the candidate under the cursor; the cursor may stay inside of it.
bool Evaluator::gather(const Operands& operands) {
  values_.resize(operands.size());
  for (OperandValue& value : values_) value.state = OperandValue::State::missing;
  const bool container = is_container(cursor_.type());
  OperandValue whole;
  if (!operands.whole().empty() && !note_operand(cursor_, whole)) return false;
  for (const std::size_t number : operands.whole()) values_[number] = whole;
  if (!container || operands.begin() == 0) return true;
  if (!cursor_.enter()) return false;
  pending_.assign(1, operands.within(operands.begin(), cursor_.in_object()));
  return gather_below(operands);
}

bool Evaluator::gather_below(const Operands& operands) {
  std::vector<Operands::Reached> reached;
  while (!pending_.empty()) {
    std::uint64_t& pending = pending_.back();
    if (pending == 0) {
      pending_.pop_back();
      if (!pending_.empty() && !cursor_.leave()) return false;
      continue;
    }
    const std::string* const name = cursor_.in_object() ? operands.only_name(pending) : nullptr;
    const scan::Step step = name != nullptr ? cursor_.next_named(*name) : cursor_.next();
    if (step == scan::Step::fail) return false;
    if (step == scan::Step::end) {
      pending_.pop_back();
      continue;
    }
    reached.clear();
    const std::uint64_t child = operands.follow(pending, cursor_, reached);
    const bool container = is_container(cursor_.type());
    OperandValue value;
    if (!reached.empty() && !note_operand(cursor_, value)) return false;
    for (const Operands::Reached& each : reached) values_[each.operand] = value;
    if (child == 0 || !container) continue;
    if (!cursor_.enter()) return false;
    pending_.push_back(operands.within(child, cursor_.in_object()));
  }
  return true;
}

/// Moves past the value and keeps its text, unless it is too long.
bool Evaluator::capture() {
  candidate_held_ = true;
  held_.clear();
  const bool copied = cursor_.copy([this](std::string_view piece) {
    if (candidate_held_ && held_.size() + piece.size() > scan::Cursor::max_held) {
      candidate_held_ = false;
      held_ = std::string();
    }
    if (candidate_held_) held_ += piece;
    return true;
  });
  candidate_ = held_;
  return copied;
}

/// What cannot be read again is evaluated in memory: the receiver gets a cursor over the candidate alone. So is what is
/// not in the document.
bool Evaluator::visit_text(std::string_view text, std::size_t segment) {
  Filters::Memory memory(text, filters_.options());
  if (!memory.cursor.start()) return fail_with(memory.cursor.failure());
  Evaluator inner(memory.cursor, segments_.subspan(segment), filters_, location_, on_match_, nesting_ + 1);
  inner.take_options(*this);
  const Result<std::uint64_t> found = inner.run();
  if (!found) return fail_with(found.error());
  count_ += *found;
  stopped_ = inner.stopped();
  return true;
}

/// Enters the node, at its first child.
bool Evaluator::enter(Frame& frame, State state) {
  if (frame.moved && !go_back(frame)) return false;
  frame.moved = true;
  frame.found = false;
  frame.state = state;
  if (!cursor_.enter()) return false;
  frame.inside = cursor_.depth();
  return true;
}

/// To the node's beginning. What was passed over will be passed over again, which is quick, but not if each level of a
/// deep document does so.
bool Evaluator::go_back(const Frame& frame) {
  constexpr std::uint64_t quicker = 256;
  const std::uint64_t now = cursor_.mark().at;
  if (!filters_.spend((now - std::min(now, frame.node.at)) / quicker)) return fail_with(Filters::spent());
  return cursor_.go(frame.node);
}

/// Leaves the containers that earlier visits of the children left open.
bool Evaluator::settle(const Frame& frame) {
  while (cursor_.depth() > frame.inside) {
    if (!cursor_.leave()) return false;
  }
  return true;
}

/// The selector's walk is over. `all_seen`: it reached every child.
void Evaluator::done(Frame& frame, bool all_seen) {
  if (all_seen) frame.flat = !frame.containers;
  ++frame.selector;
  frame.state = State::select;
  frame.back.reset();
}

void Evaluator::note(Frame& frame) const { frame.containers = frame.containers || is_container(cursor_.type()); }

void Evaluator::locate_key(const Frame& frame) {
  if (location_ == nullptr) return;
  location_->resize(frame.location);
  location_->emplace_back(cursor_.key_escaped() ? json::decode(cursor_.key()) : std::string(cursor_.key()));
}

void Evaluator::locate_index(const Frame& frame, std::uint64_t index) {
  if (location_ == nullptr) return;
  location_->resize(frame.location);
  location_->emplace_back(index);
}

void Evaluator::locate_child(const Frame& frame) {
  if (cursor_.in_object()) {
    locate_key(frame);
  } else {
    locate_index(frame, cursor_.index());
  }
}

bool Evaluator::fail_with(Error error) {
  error_ = std::move(error);
  return false;
}

}  // namespace jt::path
