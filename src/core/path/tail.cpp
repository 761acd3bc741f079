// SPDX-License-Identifier: MIT
#include "core/path/tail.hpp"

#include <algorithm>
#include <bit>

#include "core/path/static_selector.hpp"

namespace jt::path {
namespace {

constexpr std::size_t most_steps_shown = 64;

}  // namespace

Tail Tail::of(std::span<const Segment> segments, bool one) {
  Tail tail;
  bool several = false;
  for (const Segment& segment : segments.first(std::min(segments.size(), most_steps_shown))) {
    const bool single = selects_one(segment);
    const bool followed = segment.step == Segment::Step::child && !segment.descendant &&
                          segment.selectors.size() == 1 && (single || !one);
    if (!followed) break;
    const Selector& selector = segment.selectors[0];
    if (selector.kind == Selector::Kind::filter || !goes_forward(selector)) break;
    const std::uint64_t bit = begin << tail.steps_.size();
    if (selector.kind == Selector::Kind::name || selector.kind == Selector::Kind::wildcard) tail.in_objects_ |= bit;
    if (selector.kind != Selector::Kind::name) tail.in_arrays_ |= bit;
    tail.steps_.push_back(&selector);
    tail.varies_ = several;
    several = several || !single;
  }
  return tail;
}

Tail::Followed Tail::follow(std::uint64_t& pending, const scan::Cursor& cursor) const {
  Followed followed;
  for (std::uint64_t left = pending; left != 0; left &= left - 1) {
    const auto number = static_cast<std::size_t>(std::countr_zero(left));
    const Selector& selector = *steps_[number];
    if (!selects_child(selector, cursor)) continue;
    const std::uint64_t bit = begin << number;
    if (selector.kind == Selector::Kind::name || selector.kind == Selector::Kind::index) pending &= ~bit;
    if (number + 1 == steps_.size()) {
      followed.reached = true;
    } else {
      followed.child |= bit << 1;
    }
  }
  return followed;
}

std::uint64_t Tail::follow_element(std::uint64_t pending, std::uint64_t index) const {
  std::uint64_t element = 0;
  for (std::uint64_t left = pending; left != 0; left &= left - 1) {
    const auto number = static_cast<std::size_t>(std::countr_zero(left));
    if (static_cast<std::uint64_t>(steps_[number]->index) == index) element |= begin << number << 1;
  }
  return element;
}

std::optional<std::vector<std::string>> Tail::names() const {
  std::vector<std::string> names;
  for (const Selector* const step : steps_) {
    if (step->kind == Selector::Kind::name) names.push_back(step->text);
    if (step->kind != Selector::Kind::name && step->kind != Selector::Kind::index) return {};
  }
  if (!steps_.empty() && steps_.back()->kind != Selector::Kind::name) return {};
  return names;
}

void Tail::locate(Location& location) const {
  for (std::size_t i = 0; i + 1 < steps_.size(); ++i) {
    const Selector& selector = *steps_[i];
    if (selector.kind == Selector::Kind::name) {
      location.emplace_back(selector.text);
    } else {
      location.emplace_back(static_cast<std::uint64_t>(selector.index));
    }
  }
}

}  // namespace jt::path
