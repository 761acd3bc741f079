// SPDX-License-Identifier: MIT
#include "core/merge/equal_additions.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

namespace jt::merge {
namespace {

/// New elements that are held; of more, those in different places are different ones.
constexpr std::size_t most_additions = std::size_t{1} << 18;

/// A value that BASE does not have at its place.
struct Fresh {
  ValueHash hash;
  std::uint64_t index = 0;  ///< on its side
  scan::Type type = scan::Type::null;
  std::optional<std::uint64_t> base = {};  ///< the element of BASE in whose place it is
};

struct Pair {
  Fresh ours;
  Fresh theirs;
  bool once = true;  ///< each side has the value once
};

bool says_much(scan::Type type) {
  return type == scan::Type::string || type == scan::Type::object || type == scan::Type::array;
}

/// In the order of their hashes; none where there are too many.
Result<std::vector<Fresh>> fresh_of(Side& side, ArrayChanges& changes, bool objects) {
  std::vector<Fresh> out;
  if (changes.came.size() + changes.changed.size() > most_additions) return out;
  std::vector<std::pair<std::uint64_t, ValueHash>> hashes;
  for (const ArrayChanges::Alone& each : changes.came) {
    if (each.partner || (!objects && each.value.type == scan::Type::object)) continue;
    const ValueHash* known = changes.hash_at(each.index);
    const auto hash = known != nullptr ? *known : TRY(side.hash(each.value));
    if (known == nullptr) hashes.emplace_back(each.index, hash);
    out.push_back({hash, each.index, each.value.type});
  }
  changes.hashes.insert(changes.hashes.end(), hashes.begin(), hashes.end());
  std::sort(changes.hashes.begin(), changes.hashes.end());
  for (const ArrayChanges::Changed& each : changes.changed) {
    if (!says_much(each.side.type)) continue;
    const auto index = changes.side_of(each.base_index);
    const ValueHash* hash = index ? changes.hash_at(*index) : nullptr;
    if (hash != nullptr) out.push_back({*hash, *index, each.side.type, each.base_index});
  }
  std::sort(out.begin(), out.end(), [](const Fresh& x, const Fresh& y) { return x.hash < y.hash; });
  return out;
}

/// Whether no other one is equal.
bool is_alone(const std::vector<Fresh>& all, std::size_t i) {
  return (i == 0 || all[i - 1].hash != all[i].hash) && (i + 1 == all.size() || all[i + 1].hash != all[i].hash);
}

/// The element of BASE, plus 1, that is nearest before each of these of one side, and that both sides have.
std::vector<std::uint64_t> places_of(const std::vector<std::uint64_t>& indices, const ArrayChanges& side,
                                     const ArrayChanges& other) {
  std::vector<std::size_t> order(indices.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return indices[x] < indices[y]; });
  std::vector<std::uint64_t> places(indices.size());
  std::uint64_t seen = 0;
  std::uint64_t last = 0;
  for (const std::size_t i : order) {
    for (std::uint64_t at = indices[i]; at > seen; --at) {
      const auto base = side.base_of(at - 1);
      if (!base || !other.side_of(*base)) continue;
      last = *base + 1;
      break;
    }
    seen = indices[i];
    places[i] = last;
  }
  return places;
}

class Additions {
 public:
  Additions(const ArrayIn& in_ours, ArrayChanges& ours, const ArrayIn& in_theirs, ArrayChanges& theirs,
            std::size_t depth)
      : in_ours_(in_ours), ours_(ours), in_theirs_(in_theirs), theirs_(theirs), depth_(depth) {}

  Result<EqualAdditions> run(bool objects) {
    EqualAdditions out;
    TRY(find_pairs(objects));
    if (!any_elsewhere()) return out;
    TRY(count(in_ours_));
    TRY(count(in_theirs_));
    std::erase_if(pairs_, [](const Pair& each) { return !each.once; });
    if (!any_elsewhere()) return out;
    part();
    const std::vector<bool> apart = are_apart();
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      const Pair& each = pairs_[i];
      (is_change(each) ? out.changed : out.once).push_back({each.ours.index, each.theirs.index, apart[i]});
    }
    const auto by_index = [](const EqualAddition& x, const EqualAddition& y) { return x.theirs < y.theirs; };
    std::sort(out.once.begin(), out.once.end(), by_index);
    std::sort(out.changed.begin(), out.changed.end(), by_index);
    return out;
  }

 private:
  /// Both sides have it in place of an element of BASE.
  static bool is_change(const Pair& pair) { return pair.ours.base && pair.theirs.base; }

  /// Not those of which the other side changed the element of BASE too: that is a conflict, or the same change.
  [[nodiscard]] bool counts(const Pair& pair) const {
    const bool mine = pair.ours.base && theirs_.changed_at(*pair.ours.base) != nullptr;
    const bool other = pair.theirs.base && ours_.changed_at(*pair.theirs.base) != nullptr;
    return !mine && !other;
  }

  Result<void> find_pairs(bool objects) {
    const auto left = TRY(fresh_of(*in_ours_.side, ours_, objects));
    if (left.empty()) return {};
    const auto right = TRY(fresh_of(*in_theirs_.side, theirs_, objects));
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
      if (left[i].hash < right[j].hash) {
        ++i;
      } else if (right[j].hash < left[i].hash) {
        ++j;
      } else {
        const Pair pair{left[i], right[j]};
        if (is_alone(left, i) && is_alone(right, j) && counts(pair)) pairs_.push_back(pair);
        ++i;
        ++j;
      }
    }
    return {};
  }

  [[nodiscard]] std::vector<bool> are_apart() const {
    std::vector<std::uint64_t> left;
    std::vector<std::uint64_t> right;
    for (const Pair& each : pairs_) {
      left.push_back(each.ours.index);
      right.push_back(each.theirs.index);
    }
    left = places_of(left, ours_, theirs_);
    right = places_of(right, theirs_, ours_);
    std::vector<bool> out(pairs_.size());
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = left[i] != right[i];
    return out;
  }

  /// Where all are at one place on both sides, ArrayMerge finds them without reading the arrays once more. Beside
  /// others it does not: what follows one of those in THEIRS follows it in OURS.
  [[nodiscard]] bool any_elsewhere() const {
    const bool moves = std::any_of(theirs_.came.begin(), theirs_.came.end(),
                                   [](const ArrayChanges::Alone& each) { return each.partner.has_value(); });
    const std::vector<bool> apart = are_apart();
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
      if (moves || apart[i] || pairs_[i].ours.base || pairs_[i].theirs.base) return true;
    }
    return false;
  }

  /// Marks the pairs whose value the array has more than once. They are in the order of their hashes.
  Result<void> count(const ArrayIn& in) {
    std::vector<std::pair<ValueHash, std::uint64_t>> counts;
    std::array<bool, 16> types{};
    for (const Pair& each : pairs_) {
      counts.emplace_back(each.ours.hash, 0);
      types.at(static_cast<std::size_t>(each.ours.type)) = true;
    }
    TRY(in.side->entries(in.array, depth_, [&](const Value& element) -> Result<bool> {
      if (!types.at(static_cast<std::size_t>(element.type))) return true;
      ValueHash hash;
      if (!in.side->hasher().value(hash)) return in.side->failed();
      const auto found = std::lower_bound(counts.begin(), counts.end(), std::pair(hash, std::uint64_t{0}));
      if (found != counts.end() && found->first == hash) ++found->second;
      return true;
    }));
    for (std::size_t i = 0; i < pairs_.size(); ++i) pairs_[i].once = pairs_[i].once && counts[i].second == 1;
    return {};
  }

  void part() {
    std::vector<std::uint64_t> mine;
    std::vector<std::uint64_t> others;
    for (const Pair& each : pairs_) {
      if (is_change(each)) continue;
      if (each.ours.base) mine.push_back(*each.ours.base);
      if (each.theirs.base) others.push_back(*each.theirs.base);
    }
    for (std::vector<std::uint64_t>* list : {&mine, &others}) std::sort(list->begin(), list->end());
    if (!mine.empty()) ours_.part(mine);
    if (!others.empty()) theirs_.part(others);
  }

  const ArrayIn& in_ours_;
  ArrayChanges& ours_;
  const ArrayIn& in_theirs_;
  ArrayChanges& theirs_;
  std::size_t depth_;
  std::vector<Pair> pairs_;
};

}  // namespace

Result<EqualAdditions> settle_additions(const ArrayIn& in_ours, ArrayChanges& ours, const ArrayIn& in_theirs,
                                        ArrayChanges& theirs, std::size_t depth, bool objects) {
  if (theirs.came.empty() && ours.came.empty() && theirs.changed.empty()) return EqualAdditions{};
  return Additions(in_ours, ours, in_theirs, theirs, depth).run(objects);
}

}  // namespace jt::merge
