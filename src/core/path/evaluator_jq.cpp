// SPDX-License-Identifier: MIT
// Evaluator: the steps that only jq has.
#include <algorithm>

#include "core/path/evaluator.hpp"
#include "core/scan/container.hpp"

namespace jt::path {

bool Evaluator::visit_step(std::size_t segment) {
  const Segment& step = segments_[segment];
  const Selector& selector = step.selectors[0];
  switch (step.step) {
    case Segment::Step::test: {
      const Result<bool> passes = filters_.test_current(*selector.filter, cursor_);
      if (!passes) return fail_with(passes.error());
      return !*passes || visit(segment + 1);
    }
    case Segment::Step::constant:
      return visit_text(selector.text, segment + 1);
    case Segment::Step::everything:
      if (!is_container(cursor_.type())) return visit(segment + 1);
      break;
    default:
      break;
  }
  Frame& frame = frames_.emplace_back();
  frame.node = cursor_.mark();
  frame.segment = segment;
  frame.location = location_ == nullptr ? 0 : location_->size();
  frame.state = step.step == Segment::Step::everything ? State::itself : State::branch;
  return true;
}

/// The node, and then everything below it: each child is the beginning of a walk like this one.
bool Evaluator::next_itself(Frame& frame) {
  const std::size_t segment = frame.segment;
  if (frame.state == State::itself) {
    frame.state = State::below;
    return visit(segment + 1);
  }
  if (frame.state == State::below) {
    const scan::Cursor::Mark now = cursor_.mark();
    frame.moved = !now.on_value || now.at != frame.node.at || now.depth != frame.node.depth;
    return enter(frame, State::deeper);
  }
  if (!settle(frame)) return false;
  const scan::Step step = cursor_.next();
  if (step == scan::Step::fail) return false;
  if (step == scan::Step::end) {
    frames_.pop_back();
    return true;
  }
  locate_child(frame);
  return visit(segment);
}

/// The next of the branches, from the node to the end of the query.
bool Evaluator::next_branch(Frame& frame) {
  const Segment& step = segments_[frame.segment];
  std::vector<std::unique_ptr<Evaluator>>& branches = plan(frame.segment).branches;
  branches.resize(step.branches.size());
  const std::size_t number = frame.selector++;
  if (number == step.branches.size()) {
    frames_.pop_back();
    return true;
  }
  if (frame.moved && !go_back(frame)) return false;
  frame.moved = true;
  std::unique_ptr<Evaluator>& branch = branches[number];
  if (!branch) {
    branch = std::make_unique<Evaluator>(cursor_, step.branches[number], filters_, location_, on_match_, nesting_ + 1);
    branch->take_options(*this);
  }
  if (location_ != nullptr) location_->resize(frame.location);
  const Result<std::uint64_t> found = branch->run();
  if (!found) return fail_with(found.error());
  count_ += *found;
  stopped_ = branch->stopped();
  if (step.step == Segment::Step::alternatives && *found > 0) frame.selector = step.branches.size();
  return true;
}

/// What the selector names is not in the container of that location. The steps after it find nothing but null, and
/// those that name something are passed at once.
bool Evaluator::absent(std::size_t segment, const Selector& selector, std::size_t location) {
  const bool names = selector.kind != Selector::Kind::slice && selector.kind != Selector::Kind::filter;
  if (!nulls_ || !names) return true;
  if (location_ != nullptr) location_->resize(location);
  const Selector* missing = &selector;
  for (;; missing = &segments_[++segment].selectors[0]) {
    if (location_ != nullptr) {
      const bool index = missing->kind == Selector::Kind::index;
      if (index && missing->index >= 0) {
        location_->emplace_back(static_cast<std::uint64_t>(missing->index));
      } else {
        location_->emplace_back(index ? std::to_string(missing->index) : missing->text);
      }
    }
    if (segment + 1 == segments_.size() || !selects_one(segments_[segment + 1])) break;
  }
  return visit_text("null", segment + 1);
}

/// The steps to members and elements of null: all of them are null.
bool Evaluator::below_null(std::size_t segment) {
  const std::size_t location = location_ == nullptr ? 0 : location_->size();
  for (const Selector& selector : segments_[segment].selectors) {
    const bool names = selector.kind == Selector::Kind::name || selector.kind == Selector::Kind::index ||
                       selector.kind == Selector::Kind::token;
    if (names && !stopped_ && !absent(segment, selector, location)) return false;
  }
  return true;
}

}  // namespace jt::path
