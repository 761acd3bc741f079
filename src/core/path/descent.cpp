// SPDX-License-Identifier: MIT
#include "core/path/descent.hpp"

#include <algorithm>
#include <limits>

#include "core/json/escape.hpp"

namespace jt::path {
namespace {

/// For the second cursor: it jumps between positions, and reads a window each time.
constexpr std::size_t apart_window = std::size_t{16} << 10;

/// Of all containers around a place, together: `Level::key_end` has 32 bits.
constexpr std::size_t longest_keys = std::numeric_limits<std::uint32_t>::max();

bool is_container(scan::Type type) { return type == scan::Type::object || type == scan::Type::array; }

bool goes_forward(const Selector& selector) {
  if (selector.kind == Selector::Kind::index) return selector.index >= 0;
  if (selector.kind != Selector::Kind::slice) return selector.kind != Selector::Kind::token;
  const Slice& slice = selector.slice;
  return slice.step >= 0 && slice.start.value_or(0) >= 0 && slice.end.value_or(0) >= 0;
}

bool in_slice(const Slice& slice, std::uint64_t index) {
  const auto start = static_cast<std::uint64_t>(slice.start.value_or(0));
  return slice.step > 0 && index >= start && (!slice.end || index < static_cast<std::uint64_t>(*slice.end)) &&
         (index - start) % static_cast<std::uint64_t>(slice.step) == 0;
}

Error changed() { return make_error(Code::io_error, "the document changed while it was read"); }

}  // namespace

bool Descent::fits(const Segment& segment) {
  return segment.descendant && std::all_of(segment.selectors.begin(), segment.selectors.end(), goes_forward);
}

Descent::Descent(scan::Cursor& cursor, const Segment& segment, const Operands& operands, Filters& filters,
                 Location* location, Emit emit)
    : cursor_(cursor),
      segment_(segment),
      operands_(operands),
      filters_(filters),
      location_(location),
      emit_(std::move(emit)),
      values_(operands.size()),
      without_(segment.selectors.size()) {}

bool Descent::run() {
  const scan::Cursor::Mark mark = cursor_.mark();
  base_ = location_ == nullptr ? 0 : location_->size();
  around_ = cursor_.nesting();
  ahead_ = true;
  last_.reset();
  late_ = LateMatches();
  if (!walk()) return false;
  if (!last_) return true;  // no match at all
  if (auto sorted = late_.sort(); !sorted) return fail_with(std::move(sorted.error()));
  if (!cursor_.go(mark)) return false;
  ahead_ = false;
  last_.reset();
  if (!walk()) return false;
  return late_.next() == nullptr || fail_with(changed());
}

/// Walks over everything below the container under the cursor.
bool Descent::walk() {
  depth_ = 0;
  located_ = 0;
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
  if (location_ != nullptr && !ahead_) {
    keys_.resize(depth_ > 1 ? this->level(depth_ - 2).key_end : 0);
    keys_ += child_key_;
    if (keys_.size() > longest_keys)
      return fail_with(make_error(Code::limit_exceeded, "the keys of a path are too long"));
    level.key_end = static_cast<std::uint32_t>(keys_.size());
    level.escaped = child_escaped_;
  }
  return cursor_.enter();
}

bool Descent::child() {
  Child child;
  child.mark = cursor_.mark();
  child.object = cursor_.in_object();
  child.type = cursor_.type();
  child.place.parent = top().begin;
  child.place.at = child.object ? cursor_.key_begin() : cursor_.begin();
  child.place.index = cursor_.index();
  if (location_ != nullptr && !ahead_) {
    child_key_ = cursor_.key();
    child_escaped_ = cursor_.key_escaped();
  }
  std::uint64_t pending = 0;
  child_reached_ = false;
  if (!operands_.empty()) {
    make_room(depth_);
    reached_.clear();
    pending = operands_.follow(top().pending, cursor_, reached_);
    for (const std::size_t operand : operands_.whole()) reached_.push_back({operand, depth_});
  }
  if (!static_selectors(child)) return false;
  if (!reached_.empty() && !note_reached(child)) return false;
  if (is_container(child.type)) return stand(child) && open(child, pending | operands_.begin());
  return filters(child, false);
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

bool Descent::selects(const Selector& selector, const Child& child) {
  switch (selector.kind) {
    case Selector::Kind::name:
      if (!child.object) return false;
      return cursor_.key_escaped() ? json::decode(cursor_.key()) == selector.text : cursor_.key() == selector.text;
    case Selector::Kind::wildcard:
      return true;
    case Selector::Kind::index:
      return !child.object && child.place.index == static_cast<std::uint64_t>(selector.index);
    case Selector::Kind::slice:
      return !child.object && in_slice(selector.slice, child.place.index);
    case Selector::Kind::filter:
    case Selector::Kind::token:
      break;
  }
  return false;
}

/// The selectors that are decided before the child is read.
bool Descent::static_selectors(const Child& child) {
  selected_.clear();  // first all selectors: the receiver of a match may move the cursor
  for (std::size_t i = 0; i < segment_.selectors.size(); ++i)
    if (selects(segment_.selectors[i], child)) selected_.push_back(i);
  MatchPlace place = child.place;
  for (const std::size_t i : selected_) {
    place.selector = i;
    if (!match(place, &child)) return false;
  }
  return true;
}

/// The filters of a candidate whose operands are all known: of a scalar, or of a container that was `closed`.
bool Descent::filters(const Child& child, bool closed) {
  for (std::size_t i = 0; i < segment_.selectors.size(); ++i) {
    if (segment_.selectors[i].filter == nullptr) continue;
    const Result<bool> passes = holds(i, depth_, child_reached_);
    if (!passes) return fail_with(passes.error());
    MatchPlace place = child.place;
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

// ---- order

/// A match. `standing`: it is the current child of the walk; else it was passed.
bool Descent::match(const MatchPlace& place, const Child* standing) {
  const bool late = last_ && place < *last_;
  if (!late) last_ = place;
  if (ahead_) {
    if (!late) return true;
    auto added = late_.add(place);
    return added || fail_with(std::move(added.error()));
  }
  if (late) return true;  // already reported
  if (!emit_late(place)) return false;
  if (standing == nullptr) return emit_apart(place, depth_ - 1);
  if (!stand(*standing)) return false;
  locate(depth_ - 1, standing->object, child_key_, child_escaped_, place.index);
  return emit_(cursor_);
}

/// Reports the late matches that come before this position.
bool Descent::emit_late(const MatchPlace& before) {
  for (const MatchPlace* next = late_.next(); next != nullptr && *next < before; next = late_.next()) {
    const MatchPlace place = *next;
    if (auto taken = late_.take(); !taken) return fail_with(std::move(taken.error()));
    // The container of the match is open: matches before it in the first walk are in the same container.
    std::size_t parent = 0;
    for (std::size_t above = depth_; parent < above;) {
      const std::size_t middle = parent + (above - parent) / 2;
      if (level(middle).begin < place.parent) {
        parent = middle + 1;
      } else {
        above = middle;
      }
    }
    if (parent == depth_ || level(parent).begin != place.parent) return fail_with(changed());
    if (!emit_apart(place, parent)) return false;
  }
  return true;
}

bool Descent::emit_apart(const MatchPlace& place, std::size_t parent) {
  if (!apart_) {
    bytes::Source& source = cursor_.stream().source();
    scan::StreamOptions options = fitted(cursor_.stream().options(), source.size().value_or(apart_window));
    options.window = std::min(options.window, apart_window);
    apart_ = std::make_unique<Apart>(source, options);
  }
  scan::Cursor& cursor = apart_->cursor;
  scan::Cursor::Mark mark;
  mark.at = place.at;
  mark.index = place.index;
  mark.depth = 1;
  mark.in_object = level(parent).object;
  mark.first = true;
  mark.container = level(parent).begin;
  mark.outside = around_ + parent;
  if (!cursor.go(mark)) return fail_with(cursor.failure());
  const scan::Step step = cursor.next();
  if (step != scan::Step::entry) return fail_with(step == scan::Step::fail ? cursor.failure() : changed());
  locate(parent, mark.in_object, cursor.key(), cursor.key_escaped(), place.index);
  if (emit_(cursor)) return true;
  if (cursor.failed()) fail_with(cursor.failure());
  return false;
}

/// Returns to the child if a receiver has moved the cursor.
bool Descent::stand(const Child& child) {
  const scan::Cursor::Mark now = cursor_.mark();
  const bool there = now.on_value && now.at == child.mark.at && now.depth == child.mark.depth;
  return there || cursor_.go(child.mark);
}

std::string_view Descent::key_of(std::size_t depth) const {
  const std::size_t begin = depth == 0 ? 0 : level(depth - 1).key_end;
  return std::string_view(keys_).substr(begin, level(depth).key_end - begin);
}

void Descent::locate(std::size_t parent, bool member, std::string_view key, bool escaped, std::uint64_t index) {
  if (location_ == nullptr) return;
  const auto add = [this](bool named, std::string_view name, bool decoded, std::uint64_t number) {
    if (named) {
      location_->emplace_back(decoded ? json::decode(name) : std::string(name));
    } else {
      location_->emplace_back(number);
    }
  };
  located_ = std::min(located_, parent);
  location_->resize(base_ + located_);
  for (; located_ < parent; ++located_) {
    const Level& inner = level(located_ + 1);
    add(level(located_).object, key_of(located_ + 1), inner.escaped, inner.index);
  }
  add(member, key, escaped, index);
}

bool Descent::fail_with(Error why) {
  if (!error) error = std::move(why);
  return false;
}

}  // namespace jt::path
