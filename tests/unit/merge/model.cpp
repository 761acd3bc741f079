// SPDX-License-Identifier: MIT
#include "merge/model.hpp"

#include <algorithm>
#include <map>

namespace jt_merge_model {
namespace {

using Keys = std::vector<std::string>;
constexpr int none = -1;

bool equal(const Node& x, const Node& y) { return canonical(x) == canonical(y); }

const Node* find(const Node& object, const std::string& key) {
  for (const auto& [name, value] : object.members)
    if (decoded(name) == key) return &value;
  return nullptr;
}

Keys keys_of(const Node& object) {
  Keys keys;
  for (const auto& member : object.members) keys.push_back(decoded(member.first));
  return keys;
}

std::string step(const std::string& key) {
  std::string out = "/";
  for (const char c : key) out += c == '~' ? "~0" : c == '/' ? "~1" : std::string(1, c);
  return out;
}

/// No proof that a member was renamed.
bool is_trivial(const Node& value) {
  static const std::set<std::string> all{"false", "true", "null", "0", "-0", "\"\"", "[]", "{}"};
  return all.count(canonical(value)) != 0;
}

/// What a side did to the members of the base.
struct Members {
  std::map<std::string, std::string> renamed;  ///< old to new
  std::set<std::string> removed;
  std::set<std::string> added;
};

/// The nearest key in that direction that the other object has too.
std::string neighbour(const Keys& keys, std::size_t at, const Node& other, int direction) {
  for (int i = static_cast<int>(at) + direction; i >= 0 && i < static_cast<int>(keys.size()); i += direction)
    if (find(other, keys[static_cast<std::size_t>(i)]) != nullptr) return "+" + keys[static_cast<std::size_t>(i)];
  return "";
}

Members members_of(const Node& base, const Node& side) {
  Members out;
  using Place = std::tuple<std::string, std::string, std::string>;
  std::map<Place, std::pair<Keys, Keys>> places;
  const auto collect = [&](const Node& from, const Node& other, bool old) {
    const Keys keys = keys_of(from);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (find(other, keys[i]) != nullptr) continue;
      (old ? out.removed : out.added).insert(keys[i]);
      if (is_trivial(*find(from, keys[i]))) continue;
      auto& place =
          places[{neighbour(keys, i, other, -1), neighbour(keys, i, other, 1), canonical(*find(from, keys[i]))}];
      (old ? place.first : place.second).push_back(keys[i]);
    }
  };
  collect(base, side, true);
  collect(side, base, false);
  for (const auto& [place, candidates] : places) {
    if (candidates.first.size() != 1 || candidates.second.size() != 1) continue;
    out.renamed[candidates.first[0]] = candidates.second[0];
    out.removed.erase(candidates.first[0]);
    out.added.erase(candidates.second[0]);
  }
  return out;
}

/// A new name that the other side has for something else is no rename.
void settle(Members& ours, Members& theirs) {
  std::set<std::string> bad;
  const auto look = [&](const Members& x, const Members& y) {
    for (const auto& [old, now] : x.renamed) {
      bool taken = y.added.count(now) != 0;
      for (const auto& [other_old, other_now] : y.renamed) taken = taken || (other_now == now && other_old != old);
      if (taken) bad.insert(old);
    }
  };
  look(ours, theirs);
  look(theirs, ours);
  for (Members* each : {&ours, &theirs}) {
    for (const std::string& old : bad) {
      if (each->renamed.count(old) == 0) continue;
      each->added.insert(each->renamed[old]);
      each->removed.insert(old);
      each->renamed.erase(old);
    }
  }
}

/// Which elements of two lists belong together.
struct Matching {
  std::vector<int> partner_a;
  std::vector<int> partner_b;
  std::vector<bool> moved_a;
  bool ambiguous = false;
  std::vector<bool> moved_b = {};
  bool any_moved = false;
  std::set<int> placed_a = {};  ///< only their places belong together
};

Matching longest_common(const Keys& a, const Keys& b) {
  const std::size_t n = a.size();
  const std::size_t m = b.size();
  std::vector<std::vector<int>> length(n + 1, std::vector<int>(m + 1));
  std::vector<std::vector<int>> ways(n + 1, std::vector<int>(m + 1, 1));
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = m; j-- > 0;) {
      const int with = a[i] == b[j] ? 1 + length[i + 1][j + 1] : 0;
      const int best = std::max({with, length[i + 1][j], length[i][j + 1]});
      length[i][j] = best;
      int count = a[i] == b[j] && with == best ? ways[i + 1][j + 1] : 0;
      if (length[i + 1][j] == best) count += ways[i + 1][j];
      if (length[i][j + 1] == best) count += ways[i][j + 1];
      if (length[i + 1][j + 1] == best) count -= ways[i + 1][j + 1];
      ways[i][j] = std::min(count, 1000);
    }
  }
  Matching out{std::vector<int>(n, none), std::vector<int>(m, none), std::vector<bool>(n), ways[0][0] > 1};
  for (std::size_t i = 0, j = 0; i < n && j < m;) {
    if (a[i] == b[j] && length[i][j] == 1 + length[i + 1][j + 1]) {
      out.partner_a[i] = static_cast<int>(j);
      out.partner_b[j++] = static_cast<int>(i++);
    } else {
      length[i + 1][j] >= length[i][j + 1] ? ++i : ++j;
    }
  }
  return out;
}

class Model {
 public:
  Outcome out;

  Node value(const Node* base, const Node& ours, const Node& theirs, const std::string& path) {
    if (ours.kind == '{' && theirs.kind == '{' && (base == nullptr || base->kind == '{'))
      return object(base, ours, theirs, path);
    if (ours.kind == '[' && theirs.kind == '[' && base != nullptr && base->kind == '[')
      return array(*base, ours, theirs, path);
    if (equal(ours, theirs)) return ours;
    if (base != nullptr && equal(theirs, *base)) return ours;
    if (base != nullptr && equal(ours, *base)) return theirs;
    out.conflicts.insert({"value", path});
    return ours;
  }

 private:
  struct Fate {
    enum { keep, remove, rename } what = keep;
    std::string key;  ///< the new one, as spelled
    const Node* base = nullptr;
    const Node* theirs = nullptr;
  };

  Node object(const Node* from, const Node& ours, const Node& theirs, const std::string& path) {
    static const Node empty{'{', "", {}, {}, ""};
    const Node& base = from == nullptr ? empty : *from;
    if (equal(base, theirs) && from != nullptr) return ours;
    Members mine = members_of(base, ours);
    Members other = members_of(base, theirs);
    settle(mine, other);
    std::map<std::string, std::string> to_ours;  // base names to names in ours
    for (const std::string& key : keys_of(base)) {
      if (mine.removed.count(key) == 0) to_ours[key] = mine.renamed.count(key) ? mine.renamed[key] : key;
    }
    std::map<std::string, Fate> fates;
    std::set<std::string> fresh;  // members of theirs that are put in
    std::set<std::string> kept_out;
    for (const std::string& key : keys_of(base)) {
      const Node& old = *find(base, key);
      const bool here = to_ours.count(key) != 0;
      const Node* mine_now = here ? find(ours, to_ours[key]) : nullptr;
      if (other.removed.count(key) != 0) {
        if (here && !equal(old, *mine_now)) out.conflicts.insert({"removed", path + step(to_ours[key])});
        if (here && equal(old, *mine_now)) fates[to_ours[key]].what = Fate::remove;
      } else if (other.renamed.count(key) != 0) {
        if (!here || to_ours[key] == other.renamed[key]) continue;
        if (mine.renamed.count(key) != 0) {
          out.conflicts.insert({"rename", path + step(to_ours[key])});
        } else {
          fates[key].what = Fate::rename;
          fates[key].key = other.renamed[key];
        }
      } else if (!equal(old, *find(theirs, key))) {
        if (!here) {
          out.conflicts.insert({"removed", path + step(key)});
          kept_out.insert(key);
        } else {
          fates[to_ours[key]].base = &old;
          fates[to_ours[key]].theirs = find(theirs, key);
        }
      }
    }
    for (const std::string& key : other.added) {
      if (mine.added.count(key) != 0) {
        fates[key].theirs = find(theirs, key);
      } else {
        fresh.insert(key);
      }
    }
    // The key in ours after which each new member goes; "" is the front.
    std::map<std::string, std::vector<std::pair<std::string, Node>>> after;
    std::string anchor;
    for (const auto& [spelled, node] : theirs.members) {
      const std::string key = decoded(spelled);
      if (fresh.count(key) != 0) {
        after[anchor].emplace_back(spelled, node);
        continue;
      }
      std::string name = key;
      for (const auto& [old, now] : other.renamed)
        if (now == key) name = old;
      if (other.added.count(key) != 0) {
        anchor = "+" + key;
      } else if (to_ours.count(name) != 0) {
        anchor = "+" + to_ours[name];
      }
    }
    Node result{'{', "", {}, {}, ""};
    std::vector<std::pair<std::string, Node>> waiting = after[""];
    const auto put = [&] {
      for (auto& each : waiting) result.members.push_back(std::move(each));
      waiting.clear();
    };
    for (const auto& [spelled, node] : ours.members) {
      const std::string key = decoded(spelled);
      const auto fate = fates.find(key);
      const bool goes = fate != fates.end() && fate->second.what == Fate::remove;
      if (mine.added.count(key) == 0 && !goes) put();
      for (const auto& each : after["+" + key]) waiting.push_back(each);
      if (goes) continue;
      if (fate == fates.end()) {
        result.members.emplace_back(spelled, node);
      } else if (fate->second.what == Fate::rename) {
        std::string now;
        for (const auto& member : theirs.members)
          if (decoded(member.first) == fate->second.key) now = member.first;
        result.members.emplace_back(now, node);
      } else {
        result.members.emplace_back(spelled, value(fate->second.base, node, *fate->second.theirs, path + step(key)));
      }
    }
    put();
    return result;
  }

  static std::optional<std::string> identity(const std::vector<const Node*>& arrays) {
    for (const char* name : {"id", "key", "uuid", "name", "path"}) {
      bool good = true;
      bool any = false;
      for (const Node* array : arrays) {
        std::set<std::string> seen;
        for (const Node& each : array->elements) {
          if (each.kind != '{') continue;
          any = true;
          const Node* id = find(each, name);
          good = good && id != nullptr && id->kind == 's' && seen.insert(canonical(*id)).second;
        }
      }
      if (!any) return std::nullopt;
      if (good) return name;
    }
    return std::nullopt;
  }

  static std::string key_of(const Node& element, const std::optional<std::string>& name) {
    if (name && element.kind == '{') return "id " + canonical(*find(element, *name));
    return canonical(element);
  }

  /// What has no partner in its place, and is the only one like it in both lists.
  static void pair_moved(const Keys& a, const Keys& b, Matching& out) {
    std::map<std::string, std::pair<std::vector<std::size_t>, std::vector<std::size_t>>> alike;
    for (std::size_t i = 0; i < a.size(); ++i)
      if (out.partner_a[i] == none) alike[a[i]].first.push_back(i);
    for (std::size_t j = 0; j < b.size(); ++j)
      if (out.partner_b[j] == none) alike[b[j]].second.push_back(j);
    out.moved_b.resize(b.size());
    for (const auto& [key, found] : alike) {
      if (found.first.size() != 1 || found.second.size() != 1) continue;
      const std::size_t i = found.first.front();
      const std::size_t j = found.second.front();
      out.partner_a[i] = static_cast<int>(j);
      out.partner_b[j] = static_cast<int>(i);
      out.moved_a[i] = out.moved_b[j] = out.any_moved = true;
    }
  }

  /// Elements of the base and of a side.
  Matching match(const Node& base, const Node& side, const std::optional<std::string>& name) {
    Keys a;
    Keys b;
    for (const Node& each : base.elements) a.push_back(key_of(each, name));
    for (const Node& each : side.elements) b.push_back(key_of(each, name));
    Matching out = longest_common(a, b);
    pair_moved(a, b, out);
    // One to one between those, but for what is known by its member.
    const auto counts = [&](const Node& each) { return !name || each.kind != '{'; };
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
      std::vector<std::size_t> left;
      std::vector<std::size_t> right;
      for (; i < a.size() && (out.partner_a[i] == none || out.moved_a[i]); ++i)
        if (counts(base.elements[i]) && !out.moved_a[i]) left.push_back(i);
      for (; j < b.size() && (out.partner_b[j] == none || out.moved_b[j]); ++j)
        if (counts(side.elements[j]) && !out.moved_b[j]) right.push_back(j);
      if (left.size() == right.size()) {
        for (std::size_t k = 0; k < left.size(); ++k) {
          out.placed_a.insert(static_cast<int>(left[k]));
          out.partner_a[left[k]] = static_cast<int>(right[k]);
          out.partner_b[right[k]] = static_cast<int>(left[k]);
        }
      }
      ++i;
      ++j;
    }
    return out;
  }

  /// An element of the result, not yet merged.
  struct Item {
    const Node* ours = nullptr;
    const Node* base = nullptr;
    const Node* theirs = nullptr;
  };

  static int times(const Node& array, const Node& value) {
    return static_cast<int>(std::count_if(array.elements.begin(), array.elements.end(),
                                          [&](const Node& each) { return equal(each, value); }));
  }

  /// The element of the base that is nearest before it and that both sides have.
  static int place(const Matching& side, const Matching& other, int index) {
    while (--index >= 0) {
      const int base = side.partner_b[static_cast<std::size_t>(index)];
      if (base != none && other.partner_a[static_cast<std::size_t>(base)] != none) return base;
    }
    return none;
  }

  /// Whether it was added, or is a text or container in place of an element that the other side left alone.
  static bool is_new(const Node& base, const Node& side, const Matching& match, const Node& there,
                     const Matching& other, int index, const std::optional<std::string>& name) {
    const Node& value = side.elements[static_cast<std::size_t>(index)];
    const int old = match.partner_b[static_cast<std::size_t>(index)];
    if (old == none) return !name || value.kind != '{';
    if (match.placed_a.count(old) == 0 || (value.kind == 's' && value.text.front() != '"')) return false;
    const int now = other.partner_a[static_cast<std::size_t>(old)];
    return now == none ||
           equal(base.elements[static_cast<std::size_t>(old)], there.elements[static_cast<std::size_t>(now)]);
  }

  static void part(Matching& match, int index) {
    int& old = match.partner_b[static_cast<std::size_t>(index)];
    if (old == none) return;
    match.partner_a[static_cast<std::size_t>(old)] = none;
    match.placed_a.erase(old);
    old = none;
  }

  /// What both added, if any of it in different places: of theirs, by the index there, the one in ours.
  static std::map<int, int> additions(const Node& base, const Node& ours, Matching& mine, const Node& theirs,
                                      Matching& other, const std::optional<std::string>& name) {
    std::map<int, int> same;
    for (int i = 0; i < static_cast<int>(ours.elements.size()); ++i) {
      for (int j = 0; j < static_cast<int>(theirs.elements.size()); ++j) {
        const Node& value = ours.elements[static_cast<std::size_t>(i)];
        if (!equal(value, theirs.elements[static_cast<std::size_t>(j)])) continue;
        if (times(ours, value) != 1 || times(theirs, value) != 1) continue;
        if (!is_new(base, ours, mine, theirs, other, i, name) || !is_new(base, theirs, other, ours, mine, j, name))
          continue;
        const bool changed = mine.partner_b[static_cast<std::size_t>(i)] != none;
        const bool other_changed = other.partner_b[static_cast<std::size_t>(j)] != none;
        if (!(changed && other_changed)) same[j] = i;
      }
    }
    const bool apart = std::any_of(same.begin(), same.end(), [&](const auto& each) {
      const auto& [j, i] = each;
      const bool parted =
          mine.partner_b[static_cast<std::size_t>(i)] != none || other.partner_b[static_cast<std::size_t>(j)] != none;
      return parted || other.any_moved || place(mine, other, i) != place(other, mine, j);
    });
    if (!apart) return {};
    for (const auto& [j, i] : same) {
      part(mine, i);
      part(other, j);
    }
    return same;
  }

  Node array(const Node& base, const Node& ours, const Node& theirs, const std::string& path) {
    if (equal(base, theirs)) return ours;
    const auto name = identity({&base, &ours, &theirs});
    Matching mine = match(base, ours, name);
    Matching other = match(base, theirs, name);
    std::map<int, int> same = additions(base, ours, mine, theirs, other, name);
    // What becomes of moves by both, test_merge_orders.cpp knows.
    out.ambiguous = out.ambiguous || mine.ambiguous || other.ambiguous || (mine.any_moved && other.any_moved);
    const auto at = [](const auto& list, int index) { return list[static_cast<std::size_t>(index)]; };
    const int size = static_cast<int>(ours.elements.size());
    std::vector<Item> items(ours.elements.size());
    std::vector<bool> leaves(ours.elements.size());
    std::vector<bool> moves(ours.elements.size());
    for (std::size_t i = 0; i < items.size(); ++i) items[i].ours = &ours.elements[i];
    for (std::size_t i = 0; i < base.elements.size(); ++i) {
      const Node& old = base.elements[i];
      const int here = mine.partner_a[i];
      const int there = other.partner_a[i];
      if (there == none) {
        if (here == none) continue;
        if (equal(old, at(ours.elements, here))) {
          leaves[static_cast<std::size_t>(here)] = true;
        } else {
          out.conflicts.insert({"removed", path + "/" + std::to_string(i)});
        }
        continue;
      }
      if (here == none) {
        if (!equal(old, at(theirs.elements, there))) out.conflicts.insert({"removed", path + "/" + std::to_string(i)});
        continue;
      }
      items[static_cast<std::size_t>(here)].base = &old;
      items[static_cast<std::size_t>(here)].theirs = &theirs.elements[static_cast<std::size_t>(there)];
      if (other.moved_a[i] && !mine.moved_a[i]) moves[static_cast<std::size_t>(here)] = true;
    }
    // Added by both, with one identity.
    for (std::size_t j = 0; name && j < theirs.elements.size(); ++j) {
      if (other.partner_b[j] != none || theirs.elements[j].kind != '{') continue;
      for (std::size_t i = 0; i < ours.elements.size(); ++i) {
        if (mine.partner_b[i] != none || ours.elements[i].kind != '{') continue;
        if (key_of(ours.elements[i], name) != key_of(theirs.elements[j], name)) continue;
        same[static_cast<int>(j)] = static_cast<int>(i);
        items[i].theirs = &theirs.elements[j];
      }
    }
    // What goes after each element of ours, -1: the front; behind what it added there.
    std::map<int, std::vector<Item>> after;
    int anchor = none;
    int fixed = none;  // the same for what moves: what is in order on both sides
    for (int j = 0; j < static_cast<int>(theirs.elements.size()); ++j) {
      const int old = other.partner_b[static_cast<std::size_t>(j)];
      if (same.count(j) != 0) {
        anchor = same[j];
      } else if (old == none) {
        after[anchor].push_back({nullptr, nullptr, &theirs.elements[static_cast<std::size_t>(j)]});
      } else if (const int here = at(mine.partner_a, old); here != none) {
        if (at(moves, here)) {
          after[anchor = fixed].push_back(at(items, here));
        } else {
          anchor = fixed = here;
        }
      }
    }
    std::map<int, std::vector<Item>> before;  // by the index in ours
    for (auto& [index, list] : after) {
      int place = index + 1;
      std::multiset<std::string> there;
      while (place < size && at(mine.partner_b, place) == none) there.insert(canonical(at(ours.elements, place++)));
      // To the next one that both others have.
      for (int i = place; i < size; ++i) {
        const int old = at(mine.partner_b, i);
        if (old != none && at(other.partner_a, old) != none) break;
        if (old == none) there.insert(canonical(at(ours.elements, i)));
      }
      for (const Item& each : list) {
        const auto found = each.ours == nullptr ? there.find(canonical(*each.theirs)) : there.end();
        if (found != there.end()) {
          there.erase(found);
        } else {
          before[place].push_back(each);
        }
      }
    }
    std::vector<Item> all;
    for (int i = 0; i <= size; ++i) {
      for (const Item& each : before[i]) all.push_back(each);
      if (i < size && !at(leaves, i) && !at(moves, i)) all.push_back(at(items, i));
    }
    Node result{'[', "", {}, {}, ""};
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Item& each = all[i];
      if (each.ours == nullptr || each.theirs == nullptr) {
        result.elements.push_back(each.ours != nullptr ? *each.ours : *each.theirs);
      } else {
        result.elements.push_back(value(each.base, *each.ours, *each.theirs, path + "/" + std::to_string(i)));
      }
    }
    return result;
  }
};

}  // namespace

Outcome merge(const Node& base, const Node& ours, const Node& theirs) {
  Model model;
  model.out.result = model.value(&base, ours, theirs, "");
  return std::move(model.out);
}

}  // namespace jt_merge_model
