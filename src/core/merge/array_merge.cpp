// SPDX-License-Identifier: MIT
#include "core/merge/array_merge.hpp"

#include <algorithm>
#include <set>

#include "core/merge/identity.hpp"
#include "core/merge/settle_moves.hpp"
#include "core/path/path.hpp"

namespace jt::merge {

Result<void> ArrayMerge::run() {
  TRY(take_changed());
  TRY(take_gone());
  TRY(take_came());
  take_moved();
  std::sort(new_.begin(), new_.end(), [](const New& x, const New& y) { return x.index < y.index; });
  make_groups();
  for (auto& [anchor, group] : groups_) TRY(drop_equal(group));
  index_results();
  note_additions();
  TRY(locate());
  for (const auto& [index, each] : acts_) TRY(act(index, each));
  for (const auto& [anchor, group] : groups_) TRY(put(group));
  return {};
}

// ---- what becomes of the elements that THEIRS has changed

Result<void> ArrayMerge::take_changed() {
  for (const ArrayChanges::Changed& each : theirs_.changed) {
    if (const auto index = ours_.side_of(each.base_index)) {
      Act& act = acts_[*index];
      act.merge = true;
      act.base = each.base;
      act.theirs = each.side;
      continue;
    }
    const auto differs = TRY(merger_.differs(each.base, merger_.theirs_, each.side));
    const auto index = theirs_.side_of(each.base_index);
    if (differs && index) new_.push_back({*index, each.side, {}, each.base, each.base_index});
  }
  return {};
}

Result<void> ArrayMerge::take_gone() {
  for (const ArrayChanges::Alone& each : theirs_.gone) {
    const auto index = ours_.side_of(each.index);
    if (!index || each.partner) continue;
    const ArrayChanges::Changed* changed = ours_.changed_at(each.index);
    bool differs = changed != nullptr;
    if (differs) differs = TRY(merger_.differs(changed->base, merger_.ours_, changed->side));
    Act& act = acts_[*index];
    act.conflict = differs;
    act.remove = !differs;
    act.base = each.value;
    act.base_index = each.index;
  }
  return {};
}

void ArrayMerge::take_moved() {
  const SettledMoves settled = settle_moves(ours_, theirs_);
  for (const SettledMoves::Move& each : settled.moves) {
    acts_[each.ours].move = true;
    new_.push_back({each.theirs, {}, each.ours, {}, each.base, each.after});
  }
  for (const SettledMoves::Stay& each : settled.stays) {
    merger_.plan_.notes.push_back("both moved " + path::spell(path_of(each.base), path::Spelling::accessor) +
                                  (each.both ? "" : ", or what it is to pass,") +
                                  " to different places; it is where ours has it");
  }
}

bool ArrayMerge::added_by_ours(std::uint64_t index) const {
  const ArrayChanges::Alone* came = ours_.came_at(index);
  return came != nullptr && !came->partner;
}

/// Of an element of OURS. One that OURS has changed is a conflict.
bool ArrayMerge::gone_in_theirs(std::uint64_t index) const {
  const auto act = acts_.find(index);
  return act != acts_.end() && (act->second.remove || act->second.conflict);
}

/// Elements with one identity that both added.
Result<void> ArrayMerge::find_same() {
  std::map<ValueHash, std::uint64_t> known;
  for (const ArrayChanges::Alone& each : ours_.came) {
    if (each.partner) continue;
    const auto hash = TRY(identity_of(merger_.ours_, each.value, *identity_));
    if (hash) known[*hash] = each.index;
  }
  if (known.empty()) return {};
  for (const ArrayChanges::Alone& each : theirs_.came) {
    if (each.partner) continue;
    const auto hash = TRY(identity_of(merger_.theirs_, each.value, *identity_));
    const auto found = hash ? known.find(*hash) : known.end();
    if (found == known.end()) continue;
    same_[each.index] = found->second;
    Act& act = acts_[found->second];
    act.merge = true;
    act.theirs = each.value;
  }
  return {};
}

Result<void> ArrayMerge::take_came() {
  if (identity_) TRY(find_same());
  for (const EqualAddition& each : additions_.once) same_[each.theirs] = each.ours;
  for (const auto& [theirs, ours] : same_) same_in_theirs_[ours] = theirs;
  for (const ArrayChanges::Alone& each : theirs_.came) {
    if (!each.partner && same_.count(each.index) == 0) new_.push_back({each.index, each.value});
  }
  return {};
}

// ---- where new elements go

/// The element of OURS that corresponds to one of THEIRS and stays.
std::optional<std::uint64_t> ArrayMerge::anchor_of(std::uint64_t index) const {
  if (const auto same = same_.find(index); same != same_.end()) return same->second;
  const auto base = theirs_.base_of(index);
  const auto found = base ? ours_.side_of(*base) : std::nullopt;
  if (!found) return std::nullopt;
  const auto act = acts_.find(*found);
  return act != acts_.end() && act->second.move ? std::nullopt : found;
}

void ArrayMerge::make_groups() {
  std::uint64_t after = 0;  // the index in OURS of what the last one goes after, plus 1
  std::uint64_t seen = 0;
  for (const New& each : new_) {
    if (each.moving) after = each.after;
    for (std::uint64_t index = each.index; !each.moving && index > seen; --index) {
      if (const auto anchor = anchor_of(index - 1)) {
        after = *anchor + 1;
        break;
      }
    }
    seen = each.index + 1;
    Group& group = groups_[after];
    if (group.elements.empty()) {
      group.run = group.place = after;
      while (added_by_ours(group.place)) ++group.place;
      group.end = group.place;
      while (added_by_ours(group.end) || gone_in_theirs(group.end)) ++group.end;
    }
    group.elements.push_back(each);
  }
  if (merger_.rules_.strict_order) join_groups();
}

/// What THEIRS has among the elements that OURS added in one row is one question about their order: were it one for
/// each anchor, both would take the same elements of OURS away.
void ArrayMerge::join_groups() {
  Group* before = nullptr;
  for (auto each = groups_.begin(); each != groups_.end();) {
    Group& group = each->second;
    const bool in_question = group.run < group.place;
    if (before != nullptr && in_question && before->place == group.place) {
      before->elements.insert(before->elements.end(), group.elements.begin(), group.elements.end());
      each = groups_.erase(each);
      continue;
    }
    before = in_question ? &group : nullptr;
    ++each;
  }
}

/// What both added at one place is there once. An element that THEIRS removed does not part a place.
Result<void> ArrayMerge::drop_equal(Group& group) {
  std::vector<std::pair<ValueHash, std::uint64_t>> there;
  for (std::uint64_t index = group.run; index < group.end; ++index) {
    if (!added_by_ours(index)) continue;
    const ValueHash* known = ours_.hash_at(index);
    const auto hash = known != nullptr ? *known : TRY(merger_.ours_.hash(ours_.came_at(index)->value));
    there.emplace_back(hash, index);
  }
  if (there.empty()) return {};
  std::sort(there.begin(), there.end());
  std::vector<std::size_t> taken(there.size());  // at the first of equal ones: how many
  std::vector<New> left;
  for (const New& each : group.elements) {
    if (!each.moving && !each.base) {
      const ValueHash* known = theirs_.hash_at(each.index);
      const auto hash = known != nullptr ? *known : TRY(merger_.theirs_.hash(each.theirs));
      const auto first = static_cast<std::size_t>(
          std::lower_bound(there.begin(), there.end(), std::pair(hash, std::uint64_t{0})) - there.begin());
      const std::size_t at = first < there.size() ? first + taken[first] : first;
      if (at < there.size() && there[at].first == hash) {
        ++taken[first];
        const bool in_question = merger_.rules_.strict_order && there[at].second < group.place;
        if (in_question) group.equal[each.index] = there[at].second;
        continue;
      }
    }
    left.push_back(each);
  }
  group.elements = std::move(left);
  return {};
}

// ---- indices

void ArrayMerge::index_results() {
  for (const auto& [index, act] : acts_) {
    if (act.remove || act.move) leaving_.push_back(index);
  }
  std::map<std::uint64_t, std::uint64_t> counts;
  const auto stays_out = [this](const Group& group, const New& each) {
    return each.base || (merger_.rules_.strict_order && group.run < group.place && !each.moving);
  };
  for (const auto& [anchor, group] : groups_) {
    for (const New& each : group.elements) {
      if (!stays_out(group, each)) ++counts[group.place];
    }
  }
  std::uint64_t sum = 0;
  for (const auto& [place, count] : counts) arriving_.emplace_back(place, sum += count);
  std::map<std::uint64_t, std::uint64_t> next;
  for (const auto& [anchor, group] : groups_) {
    for (const New& each : group.elements) {
      if (stays_out(group, each)) continue;
      const std::uint64_t index = result_index(group.place, false) + next[group.place]++;
      if (each.moving) moved_to_[*each.moving] = index;
    }
  }
}

/// Of what is at that index in OURS, or of the first one that is put before it.
std::uint64_t ArrayMerge::result_index(std::uint64_t index, bool behind_new) const {
  if (const auto moved = moved_to_.find(index); behind_new && moved != moved_to_.end()) return moved->second;
  const auto left = std::lower_bound(leaving_.begin(), leaving_.end(), index) - leaving_.begin();
  const auto before = std::partition_point(arriving_.begin(), arriving_.end(), [&](const auto& each) {
    return behind_new ? each.first <= index : each.first < index;
  });
  const std::uint64_t arrived = before == arriving_.begin() ? 0 : std::prev(before)->second;
  return index + arrived - static_cast<std::uint64_t>(left);
}

/// The first element from there on that neither goes nor moves.
std::uint64_t ArrayMerge::next_staying(std::uint64_t index) const {
  for (auto each = std::lower_bound(leaving_.begin(), leaving_.end(), index); each != leaving_.end() && *each == index;
       ++each) {
    ++index;
  }
  return index;
}

path::Location ArrayMerge::path_of(std::uint64_t index) const { return merger_.path_of(index); }

void ArrayMerge::note_additions() {
  const auto spelled = [this](std::uint64_t index) {
    return path::spell(path_of(result_index(index, true)), path::Spelling::accessor);
  };
  for (const EqualAddition& each : additions_.once) {
    if (!each.apart) continue;
    merger_.plan_.notes.push_back("both added " + spelled(each.ours) +
                                  ", at different places; it is where ours has it");
  }
  for (const EqualAddition& each : additions_.changed) {
    const auto base = theirs_.base_of(each.theirs);
    const auto other = base ? ours_.side_of(*base) : std::nullopt;
    if (!other) continue;
    merger_.plan_.notes.push_back(spelled(each.ours) + " and " + spelled(*other) +
                                  " are equal: ours changed the one, theirs the other");
  }
}

// ---- places in OURS

Result<void> ArrayMerge::locate() {
  std::set<std::uint64_t> wanted;
  for (const auto& [index, act] : acts_) wanted.insert(index);
  for (const auto& [anchor, group] : groups_) {
    wanted.insert(next_staying(group.place));
    if (!merger_.rules_.strict_order) continue;
    for (std::uint64_t index = group.run; index < group.place; ++index) wanted.insert(index);
  }
  Side& ours = merger_.ours_;
  scan::Cursor& cursor = ours.cursor();
  TRY(ours.go(triple_.ours, depth_));
  if (!cursor.enter()) return ours.failed();
  std::uint64_t passed = 0;
  for (const std::uint64_t index : wanted) {
    const std::uint64_t skipped = cursor.skip_elements(index - passed);
    if (cursor.failed()) return ours.failed();
    if (skipped < index - passed) break;
    const scan::Step step = cursor.next();
    if (step == scan::Step::fail) return ours.failed();
    if (step == scan::Step::end) break;
    Value value{{cursor.begin(), 0}, cursor.type(), cursor.begin()};
    if (!cursor.skip()) return ours.failed();
    value.span.end = cursor.end();
    elements_[index] = value;
    passed = index + 1;
  }
  return {};
}

splice::EntrySpan ArrayMerge::place_of(std::uint64_t index) const {
  const Value& element = elements_.at(index);
  return {element.span, element.span.begin, false, static_cast<std::uint32_t>(depth_ + 1), triple_.ours.span.begin};
}

std::uint64_t ArrayMerge::base_bracket() const { return triple_.base ? triple_.base->span.begin : 0; }

std::optional<splice::NextEntry> ArrayMerge::next_of(std::uint64_t place) const {
  const auto found = elements_.find(next_staying(place));
  if (found == elements_.end()) return std::nullopt;
  return splice::NextEntry{found->second.span.begin, found->second.span.begin};
}

// ---- what is done

Result<void> ArrayMerge::act(std::uint64_t index, const Act& act) {
  const splice::EntrySpan place = place_of(index);
  const Value& value = elements_.at(index);
  if (act.merge)
    TRY(merger_.value(
        {act.base, value, *act.theirs, place, result_index(index, true), base_bracket(), triple_.theirs.span.begin}));
  if (act.remove) merger_.make({Operation::Kind::remove, place});
  if (act.move) merger_.make({Operation::Kind::remove, place}, 0);
  if (!act.conflict) return {};
  Conflict conflict{Conflict::Kind::removed, path_of(act.base_index), act.base, value, {}, place};
  conflict.as_theirs.push_back({Operation::Kind::remove, place});
  conflict.as_base.push_back(
      {Operation::Kind::replace, place, {}, {{&merger_.base_, *act.base, false, {}, base_bracket()}}});
  merger_.plan_.conflicts.push_back(std::move(conflict));
  return {};
}

Result<void> ArrayMerge::put(const Group& group) {
  const auto next = next_of(group.place);
  const bool in_question = merger_.rules_.strict_order && group.run < group.place;
  Operation together{Operation::Kind::insert, triple_.place, next};
  const auto base_of = [this](const New& each) -> Incoming {
    return {&merger_.base_, *each.base, false, {}, base_bracket()};
  };
  std::vector<std::size_t> conflicts;  // that come directly before the next one
  const auto put_next = [&](Incoming next_one) {
    next_one.conflicts = std::exchange(conflicts, {});
    together.incoming.push_back(std::move(next_one));
  };
  for (const New& each : group.elements) {
    const Incoming theirs = incoming(each.theirs);
    if (each.moving) {
      put_next({nullptr, {}, false, place_of(*each.moving)});
    } else if (!each.base) {
      if (!in_question) put_next(theirs);
    } else {
      conflicts.push_back(merger_.plan_.conflicts.size());
      Conflict conflict{Conflict::Kind::removed, path_of(each.base_index), each.base, {}, each.theirs, triple_.place};
      conflict.as_theirs.push_back({Operation::Kind::insert, triple_.place, next, {theirs}});
      conflict.as_base.push_back({Operation::Kind::insert, triple_.place, next, {base_of(each)}});
      merger_.plan_.conflicts.push_back(std::move(conflict));
    }
  }
  if (in_question) put_in_order(group);
  const std::size_t count = together.incoming.size();
  if (count > 0) merger_.make(std::move(together), count);
  return {};
}

Incoming ArrayMerge::incoming(const Value& theirs) const {
  return {&merger_.theirs_, theirs, false, {}, triple_.theirs.span.begin};
}

std::vector<ArrayMerge::There> ArrayMerge::there(const Group& group) const {
  std::vector<There> out;
  for (const New& each : group.elements) {
    if (!each.moving && !each.base) out.push_back({each.index, each.theirs});
  }
  const auto add_common = [&](std::uint64_t theirs, std::uint64_t ours) {
    out.push_back({theirs, theirs_.came_at(theirs)->value, ours});
  };
  for (const auto& [theirs, ours] : group.equal) add_common(theirs, ours);
  for (std::uint64_t index = group.run; index < group.place; ++index) {
    if (const auto same = same_in_theirs_.find(index); same != same_in_theirs_.end()) add_common(same->second, index);
  }
  std::sort(out.begin(), out.end(), [](const There& x, const There& y) { return x.index < y.index; });
  std::uint64_t behind = 0;
  for (There& each : out) {
    if (!each.ours) continue;
    if (*each.ours < behind) {
      each.ours.reset();
    } else {
      behind = *each.ours + 1;
    }
  }
  return out;
}

/// Both added elements there, and their order is asked for. What both have there, in the same order, is not in
/// question.
void ArrayMerge::put_in_order(const Group& group) {
  const std::vector<There> all = there(group);
  const auto first = std::find_if(all.begin(), all.end(), [](const There& each) { return !each.ours; });
  if (first == all.end()) return;
  std::set<std::uint64_t> common;
  for (const There& each : all) {
    if (each.ours) common.insert(*each.ours);
  }
  std::uint64_t shown = group.run;
  while (shown < group.place && common.count(shown) != 0) ++shown;
  if (shown == group.place) shown = group.run;
  // Where only the order differs, the one that THEIRS has in its place.
  const bool reordered = group.equal.count(first->index) != 0 && shown - group.run < all.size();
  const Value& other = reordered ? all[shown - group.run].value : first->value;
  Conflict conflict{Conflict::Kind::order, path_of(result_index(shown, true)), {}, elements_.at(shown), other,
                    place_of(shown)};
  Operation insert{Operation::Kind::insert, triple_.place};
  const auto put_before = [&](const std::optional<splice::NextEntry>& next) {
    if (insert.incoming.empty()) return;
    insert.next = next;
    conflict.as_theirs.push_back(std::move(insert));
    insert = {Operation::Kind::insert, triple_.place};
  };
  for (const There& each : all) {
    if (each.ours) {
      put_before(next_of(*each.ours));
    } else {
      insert.incoming.push_back(incoming(each.value));
    }
  }
  put_before(next_of(group.place));
  for (std::uint64_t index = group.run; index < group.place; ++index) {
    if (common.count(index) == 0) conflict.as_theirs.push_back({Operation::Kind::remove, place_of(index)});
    conflict.as_base.push_back({Operation::Kind::remove, place_of(index)});
  }
  merger_.plan_.conflicts.push_back(std::move(conflict));
}

}  // namespace jt::merge
