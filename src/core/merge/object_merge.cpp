// SPDX-License-Identifier: MIT
#include "core/merge/object_merge.hpp"

#include <algorithm>
#include <utility>

#include "core/path/path.hpp"
#include "core/scan/container.hpp"
#include "core/text/code_point.hpp"

namespace jt::merge {

Result<void> ObjectMerge::run() {
  TRY(refuse_duplicates());
  for (const auto& [key, changed] : theirs_.changed) TRY(take_changed(key, changed));
  for (const auto& [key, base] : theirs_.removed) TRY(take_removed(key, base));
  for (const auto& [key, renamed] : theirs_.renamed) take_renamed(key, renamed);
  for (const auto& [key, value] : theirs_.added) take_added(key, value);
  if (!new_.empty()) TRY(find_anchors());
  if (!acts_.empty() || !after_.empty()) TRY(walk());
  return {};
}

// ---- what becomes of the members that THEIRS has changed

Result<void> ObjectMerge::take_changed(const std::string& key, const ObjectChanges::Changed& changed) {
  if (const auto name = ours_.name_of(key)) {
    acts_[*name] = {Act::Kind::merge, changed.base, changed.side, key};
    const bool scalar = !scan::is_container(changed.base.type);
    if (*name != key && scalar) note_rename(key, *name, "by ours and changed by theirs; the new one has the change");
    return {};
  }
  const auto differs = TRY(merger_.differs(changed.base, merger_.theirs_, changed.side));
  if (differs) new_[key] = {key, changed.side, changed.base};
  return {};
}

Result<void> ObjectMerge::take_removed(const std::string& key, const Value& base) {
  const auto name = ours_.name_of(key);
  if (!name) return {};
  const auto changed = ours_.changed.find(key);
  bool differs = changed != ours_.changed.end();
  if (differs) differs = TRY(merger_.differs(base, merger_.ours_, changed->second.side));
  acts_[*name] = {differs ? Act::Kind::conflict_removed : Act::Kind::remove, base, {}, key};
  if (*name != key && !differs) note_rename(key, *name, "by ours and removed by theirs; it is removed");
  return {};
}

void ObjectMerge::take_renamed(const std::string& key, const ObjectChanges::Renamed& renamed) {
  const auto name = ours_.name_of(key);
  if (!name) note_rename(key, renamed.key, "by theirs and removed by ours; it is removed");
  if (!name || *name == renamed.key) return;
  const bool both = ours_.renamed.count(key) != 0;
  const bool changed = ours_.changed.count(key) != 0 && !scan::is_container(renamed.base.type);
  if (changed) note_rename(key, renamed.key, "by theirs and changed by ours; the new one has the change");
  acts_[*name] = {both ? Act::Kind::conflict_renamed : Act::Kind::rename, renamed.base, renamed.side, key};
}

/// That it was renamed is concluded from its value and its place, and the other side did something else.
void ObjectMerge::note_rename(const std::string& old_key, const std::string& key, const std::string& what) {
  const auto spelled = [this](const std::string& each) { return path::spell(path_of(each), path::Spelling::accessor); };
  merger_.plan_.notes.push_back(spelled(old_key) + " was renamed to " + spelled(key) + " " + what);
}

void ObjectMerge::take_added(const std::string& key, const Value& value) {
  if (ours_.added.count(key) != 0) {
    acts_[key] = {Act::Kind::merge, {}, value, key};
  } else {
    new_[key] = {key, value};
  }
}

// ---- keys given twice

Result<void> ObjectMerge::refuse_duplicates() {
  // Values that differ are large more often than others, and known: they are not read for it.
  const auto changed_in = [](const ObjectChanges& changes, bool base) {
    return [&changes, base](const std::string& key) -> const Value* {
      const auto found = changes.changed.find(key);
      if (found == changes.changed.end()) return nullptr;
      return base ? &found->second.base : &found->second.side;
    };
  };
  Keys in_question;
  for (const ObjectChanges* changes : {&ours_, &theirs_}) {
    const auto add = [&](const auto& members) {
      for (const auto& [key, member] : members) in_question.insert(merger_.ours_.hasher().key(key, false).low);
    };
    add(changes->changed);
    add(changes->removed);
    add(changes->added);
    add(changes->renamed);
    add(changes->old_names);
  }
  if (triple_.base) TRY(refuse_duplicates(merger_.base_, *triple_.base, in_question, changed_in(theirs_, true)));
  TRY(refuse_duplicates(merger_.ours_, triple_.ours, in_question, changed_in(ours_, false)));
  return refuse_duplicates(merger_.theirs_, triple_.theirs, in_question, changed_in(theirs_, false));
}

Result<void> ObjectMerge::refuse_duplicates(Side& side, const Value& object, const Keys& in_question,
                                            const std::function<const Value*(const std::string& key)>& known) {
  std::set<std::string> seen;
  return side.entries(object, depth_, [&](const Value& member) -> Result<bool> {
    const scan::Cursor& cursor = side.cursor();
    if (!in_question.contains(side.hasher().key(cursor.key(), cursor.key_escaped()).low)) return true;
    const std::string key = decoded_key(cursor);
    if (seen.insert(key).second) {
      const Value* value = known(key);
      if (value != nullptr && value->entry == member.entry) TRY(side.pass(*value));
      return true;
    }
    const std::string place = path::spell(merger_.path_, path::Spelling::pointer);
    Error error =
        make_error(Code::duplicate_key, "duplicate key '" + text::excerpt(key) + "' in " +
                                            (merger_.path_.empty() ? "the root" : "'" + text::excerpt(place) + "'"));
    error->at = Position{0, 0, member.entry};
    return fail(side.explain(std::move(error)));
  });
}

// ---- where new members go

/// The anchor of what comes after this member of THEIRS.
ObjectMerge::Anchor ObjectMerge::anchor_of(const std::string& key, const Anchor& before) const {
  const auto base = theirs_.base_name_of(key);
  if (!base) return key;  // OURS has added it too
  const auto name = ours_.name_of(*base);
  return name ? name : before;
}

Result<void> ObjectMerge::find_anchors() {
  Anchor anchor;
  return merger_.theirs_.entries(triple_.theirs, depth_, [&](const Value&) -> Result<bool> {
    const std::string key = decoded_key(merger_.theirs_.cursor());
    if (const auto found = new_.find(key); found != new_.end()) {
      after_[anchor].push_back(found->second);
    } else {
      anchor = anchor_of(key, anchor);
    }
    return true;
  });
}

/// Of each new member: after the how many-th member with the key of its anchor it comes in THEIRS. `in_ours`: how many
/// OURS has. (Nobody changed a key that is given twice, so both have the same.)
Result<std::map<std::string, std::uint64_t>> ObjectMerge::occurrences(const std::map<Anchor, std::uint64_t>& in_ours) {
  std::map<std::string, std::uint64_t> out;
  std::map<Anchor, std::uint64_t> passed;
  Anchor anchor;
  TRY(merger_.theirs_.entries(triple_.theirs, depth_, [&](const Value&) -> Result<bool> {
    const std::string key = decoded_key(merger_.theirs_.cursor());
    if (new_.contains(key)) {
      out[key] = in_ours.contains(anchor) ? std::min(passed[anchor], in_ours.at(anchor)) : 1;
    } else {
      anchor = anchor_of(key, anchor);
      if (anchor == key && in_ours.contains(anchor)) ++passed[anchor];
    }
    return true;
  }));
  return out;
}

Result<void> ObjectMerge::put_all(const std::vector<Slot>& slots) {
  std::map<Anchor, std::uint64_t> repeated;
  for (const Slot& slot : slots) {
    if (slot.occurrence > 1) repeated[slot.anchor] = slot.occurrence;
  }
  std::map<std::string, std::uint64_t> places;
  if (!repeated.empty()) places = TRY(occurrences(repeated));
  for (const Slot& slot : slots) {
    std::vector<New> here;
    for (const New& each : after_.at(slot.anchor)) {
      if (!repeated.contains(slot.anchor) || places[each.key] == slot.occurrence) here.push_back(each);
    }
    if (!here.empty()) put(here, slot.next);
  }
  return {};
}

Result<void> ObjectMerge::walk() {
  std::vector<Slot> slots;
  std::size_t placed = 0;  // slots before it know what comes after them
  std::map<Anchor, std::uint64_t> passed;
  const auto wait_for = [&](const Anchor& anchor) {
    if (after_.contains(anchor)) slots.push_back({anchor, ++passed[anchor]});
  };
  const auto place_waiting = [&](const Next& next) {
    for (; placed < slots.size(); ++placed) slots[placed].next = next;
  };
  std::vector<std::tuple<Act, std::string, Value>> found;
  wait_for(std::nullopt);
  Side& ours = merger_.ours_;
  TRY(ours.entries(triple_.ours, depth_, [&](Value member) -> Result<bool> {
    std::string key = decoded_key(ours.cursor());
    const auto act = acts_.find(key);
    const bool goes = act != acts_.end() && act->second.kind == Act::Kind::remove;
    if (!goes && ours_.added.count(key) == 0) place_waiting(splice::NextEntry{member.entry, member.span.begin});
    wait_for(key);
    if (act == acts_.end()) return true;
    if (!ours.hasher().pass()) return ours.failed();
    member.span.end = ours.cursor().end();
    found.emplace_back(act->second, std::move(key), member);
    return true;
  }));
  place_waiting(std::nullopt);
  TRY(put_all(slots));
  for (const auto& [act_of, key, member] : found) TRY(act(act_of, key, member));
  return {};
}

path::Location ObjectMerge::path_of(const std::string& key) const { return merger_.path_of(key); }

splice::EntrySpan ObjectMerge::place_of(const Value& member) const {
  return {member.span, member.entry, false, static_cast<std::uint32_t>(depth_ + 1), triple_.ours.span.begin};
}

std::uint64_t ObjectMerge::base_bracket() const { return triple_.base ? triple_.base->span.begin : 0; }

Incoming ObjectMerge::theirs_of(const Act& act) const {
  return {&merger_.theirs_, *act.theirs, true, {}, triple_.theirs.span.begin};
}

Incoming ObjectMerge::base_of(const Act& act) const { return {&merger_.base_, *act.base, true, {}, base_bracket()}; }

Result<void> ObjectMerge::act(const Act& act, const std::string& key, const Value& value) {
  using Kind = Operation::Kind;
  const splice::EntrySpan place = place_of(value);
  switch (act.kind) {
    case Act::Kind::merge:
      return merger_.value({act.base, value, *act.theirs, place, key, base_bracket(), triple_.theirs.span.begin});
    case Act::Kind::remove:
      merger_.make({Kind::remove, place});
      return {};
    case Act::Kind::rename:
      merger_.make({Kind::rename, place, {}, {theirs_of(act), base_of(act)}});
      return {};
    case Act::Kind::conflict_removed: {
      Conflict conflict{Conflict::Kind::removed, path_of(key), act.base, value, {}, place};
      conflict.as_theirs.push_back({Kind::remove, place});
      conflict.as_base.push_back({Kind::replace, place, {}, {base_of(act)}});
      merger_.plan_.conflicts.push_back(std::move(conflict));
      return {};
    }
    case Act::Kind::conflict_renamed: {
      Conflict conflict{Conflict::Kind::rename, path_of(key), act.base, value, act.theirs, place};
      conflict.as_theirs.push_back({Kind::rename, place, {}, {theirs_of(act)}});
      conflict.as_base.push_back({Kind::rename, place, {}, {base_of(act)}});
      merger_.plan_.conflicts.push_back(std::move(conflict));
      return {};
    }
  }
  return {};
}

void ObjectMerge::put(const std::vector<New>& members, const Next& next) {
  Operation together{Operation::Kind::insert, triple_.place, next};
  std::vector<std::size_t> conflicts;  // that come directly before the next one
  for (const New& each : members) {
    const Incoming theirs{&merger_.theirs_, each.theirs, true, {}, triple_.theirs.span.begin};
    if (!each.base) {
      together.incoming.push_back(theirs);
      together.incoming.back().conflicts = std::exchange(conflicts, {});
      continue;
    }
    conflicts.push_back(merger_.plan_.conflicts.size());
    Conflict conflict{Conflict::Kind::removed, path_of(each.key), each.base, {}, each.theirs, triple_.place};
    conflict.as_theirs.push_back({Operation::Kind::insert, triple_.place, next, {theirs}});
    const Incoming base{&merger_.base_, *each.base, true, {}, base_bracket()};
    conflict.as_base.push_back({Operation::Kind::insert, triple_.place, next, {base}});
    merger_.plan_.conflicts.push_back(std::move(conflict));
  }
  const std::size_t count = together.incoming.size();
  if (count > 0) merger_.make(std::move(together), count);
}

}  // namespace jt::merge
