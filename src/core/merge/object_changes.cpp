// SPDX-License-Identifier: MIT
#include "core/merge/object_changes.hpp"

#include <set>
#include <tuple>
#include <vector>

namespace jt::merge {
namespace {

/// Between which members that both documents have another one is; empty keys count, so an end is nothing.
struct Between {
  std::optional<std::string> before;
  std::optional<std::string> after;
  bool operator<(const Between& other) const { return std::tie(before, after) < std::tie(other.before, other.after); }
};

/// Of members of an object that only this document has.
Result<std::map<std::string, Between>> neighbours(Side& side, const Value& object, std::size_t depth,
                                                  const std::map<std::string, Value>& alone) {
  std::map<std::string, Between> out;
  std::vector<std::string> open;
  std::optional<std::string> last;
  TRY(side.entries(object, depth, [&](const Value&) -> Result<bool> {
    std::string key = decoded_key(side.cursor());
    if (alone.count(key) != 0) {
      out[key] = {last, std::nullopt};
      open.push_back(std::move(key));
      return true;
    }
    for (const std::string& each : open) out[each].after = key;
    open.clear();
    last = std::move(key);
    return true;
  }));
  return out;
}

/// Where several members could be meant, none is.
struct Candidates {
  std::vector<std::string> old_keys;
  std::vector<std::string> new_keys;
};

/// Whether it is `false`, `true`, `null`, zero, or empty: other members have that value by accident.
Result<bool> is_trivial(Side& side, const Value& value, std::size_t depth) {
  constexpr std::uint64_t most_read = 64;
  switch (value.type) {
    case scan::Type::boolean:
    case scan::Type::null:
      return true;
    case scan::Type::string:
      return value.span.size() == 2;
    case scan::Type::number: {
      if (value.span.size() > most_read) return false;
      const auto text = TRY(bytes::bytes_of(side.view(), value.span));
      return text.substr(0, text.find_first_of("eE")).find_first_of("123456789") == std::string::npos;
    }
    default:
      break;
  }
  TRY(side.go(value, depth));
  if (!side.cursor().enter()) return side.failed();
  const scan::Step step = side.cursor().next();
  if (step == scan::Step::fail) return side.failed();
  return step == scan::Step::end;
}

using ByHash = std::map<ValueHash, Candidates>;

/// Of values that prove that a member was renamed.
Result<ByHash> equal_values(Side& base, Side& side, const ObjectChanges& changes, std::size_t depth) {
  ByHash found;
  for (const auto& [key, value] : changes.removed) {
    const auto trivial = TRY(is_trivial(base, value, depth + 1));
    if (trivial) continue;
    const auto hash = TRY(base.hash(value));
    found[hash].old_keys.push_back(key);
  }
  for (const auto& [key, value] : changes.added) {
    const auto hash = TRY(side.hash(value));
    const auto equal = found.find(hash);
    if (equal != found.end()) equal->second.new_keys.push_back(key);
  }
  std::erase_if(found, [](const auto& each) { return each.second.new_keys.empty(); });
  return found;
}

void note_rename(ObjectChanges& changes, const std::string& old_key, const std::string& new_key) {
  changes.renamed[old_key] = {new_key, changes.removed.at(old_key), changes.added.at(new_key)};
  changes.old_names[new_key] = old_key;
  changes.removed.erase(old_key);
  changes.added.erase(new_key);
}

Result<void> find_renames(Side& base, const Value& from, Side& side, const Value& to, std::size_t depth,
                          ObjectChanges& changes) {
  if (changes.removed.empty() || changes.added.empty()) return {};
  const auto equal = TRY(equal_values(base, side, changes, depth));
  if (equal.empty()) return {};
  const auto left = TRY(neighbours(base, from, depth, changes.removed));
  const auto right = TRY(neighbours(side, to, depth, changes.added));
  for (const auto& [hash, candidates] : equal) {
    std::map<Between, Candidates> places;
    for (const std::string& key : candidates.old_keys) places[left.at(key)].old_keys.push_back(key);
    for (const std::string& key : candidates.new_keys) places[right.at(key)].new_keys.push_back(key);
    for (const auto& [place, here] : places) {
      if (here.old_keys.size() == 1 && here.new_keys.size() == 1)
        note_rename(changes, here.old_keys.front(), here.new_keys.front());
    }
  }
  return {};
}

}  // namespace

std::optional<std::string> ObjectChanges::name_of(const std::string& key) const {
  if (removed.count(key) != 0) return std::nullopt;
  const auto found = renamed.find(key);
  return found == renamed.end() ? key : found->second.key;
}

std::optional<std::string> ObjectChanges::base_name_of(const std::string& key) const {
  if (added.count(key) != 0) return std::nullopt;
  const auto found = old_names.find(key);
  return found == old_names.end() ? key : found->second;
}

void ObjectChanges::forget_rename(const std::string& old_key) {
  const Renamed rename = renamed.at(old_key);
  removed[old_key] = rename.base;
  added[rename.key] = rename.side;
  old_names.erase(rename.key);
  renamed.erase(old_key);
}

Result<ObjectChanges> object_changes(Side& base, const std::optional<Value>& from, Side& side, const Value& to,
                                     std::size_t depth, const ObjectChanges* wanted) {
  ObjectChanges changes;
  if (!from) {
    TRY(side.entries(to, depth, [&](Value value) -> Result<bool> {
      std::string key = decoded_key(side.cursor());
      if (!side.cursor().skip()) return side.failed();
      value.span.end = side.cursor().end();
      changes.added[std::move(key)] = value;
      return true;
    }));
    return changes;
  }
  const auto is_wanted = [&](const std::string& key) {
    return wanted == nullptr ||
           wanted->changed.count(key) + wanted->removed.count(key) + wanted->renamed.count(key) > 0;
  };
  TRY(base.go(*from, depth));
  TRY(side.go(to, depth));
  compare::CompareOptions options;
  options.shallow = true;
  const auto compared = compare::compare(base.compared(), side.compared(), options, [&](const compare::Change& change) {
    const std::string& key = std::get<std::string>(change.at.back());
    if (change.kind == compare::ChangeKind::removed) {
      changes.removed[key] = *change.old;
    } else if (change.kind == compare::ChangeKind::added) {
      changes.added[key] = *change.now;
    } else if (is_wanted(key)) {
      changes.changed[key] = {*change.old, *change.now};
    }
    return true;
  });
  if (!compared) return fail((compared.error().second ? side : base).explain(compared.error().error));
  TRY(find_renames(base, *from, side, to, depth, changes));
  return changes;
}

void settle_renames(ObjectChanges& ours, ObjectChanges& theirs) {
  std::set<std::string> impossible;
  const auto collect = [&](const ObjectChanges& each, const ObjectChanges& other) {
    for (const auto& [key, rename] : each.renamed) {
      const auto taken = other.old_names.find(rename.key);
      const bool by_another = taken != other.old_names.end() && taken->second != key;
      if (by_another || other.added.count(rename.key) != 0) impossible.insert(key);
    }
  };
  collect(ours, theirs);
  collect(theirs, ours);
  for (const std::string& key : impossible) {
    if (ours.renamed.count(key) != 0) ours.forget_rename(key);
    if (theirs.renamed.count(key) != 0) theirs.forget_rename(key);
  }
}

}  // namespace jt::merge
