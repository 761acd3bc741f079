// SPDX-License-Identifier: MIT
#include "core/merge/array_changes.hpp"

#include <algorithm>

namespace jt::merge {
namespace {

using Alone = ArrayChanges::Alone;

/// The first one that is not before the index.
std::vector<Alone>::const_iterator first_from(const std::vector<Alone>& all, std::uint64_t index) {
  return std::lower_bound(all.begin(), all.end(), index,
                          [](const Alone& each, std::uint64_t at) { return each.index < at; });
}

const Alone* at(const std::vector<Alone>& all, std::uint64_t index) {
  const auto found = first_from(all, index);
  return found != all.end() && found->index == index ? &*found : nullptr;
}

/// The index of the how many-th element that is not alone.
std::uint64_t in_order(const std::vector<Alone>& alone, std::uint64_t nth) {
  return nth_besides(alone, nth, [](const Alone& each) { return each.index; });
}

/// The partner of an element: those that are not alone belong together in their order.
std::optional<std::uint64_t> partner(const std::vector<Alone>& here, const std::vector<Alone>& there,
                                     std::uint64_t index) {
  const auto next = first_from(here, index);
  if (next != here.end() && next->index == index) return next->partner;
  return in_order(there, index - static_cast<std::uint64_t>(next - here.begin()));
}

/// Elements between the same two that belong together, one to one where there are as many: those are changed.
class OneToOne {
 public:
  OneToOne(ArrayChanges& changes, bool objects) : changes_(changes), objects_(objects) {}

  void run() {
    std::vector<Alone> gone;
    std::vector<Alone> came;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < changes_.gone.size() || j < changes_.came.size()) {
      const std::uint64_t rank = std::min(rank_of(changes_.gone, i), rank_of(changes_.came, j));
      const std::size_t begin_i = i;
      const std::size_t begin_j = j;
      while (rank_of(changes_.gone, i) == rank) ++i;
      while (rank_of(changes_.came, j) == rank) ++j;
      gap({changes_.gone.begin() + at(begin_i), changes_.gone.begin() + at(i)},
          {changes_.came.begin() + at(begin_j), changes_.came.begin() + at(j)}, gone, came);
    }
    changes_.gone = std::move(gone);
    changes_.came = std::move(came);
  }

 private:
  static std::ptrdiff_t at(std::size_t index) { return static_cast<std::ptrdiff_t>(index); }
  /// How many elements that belong together are before it.
  static std::uint64_t rank_of(const std::vector<Alone>& all, std::size_t i) {
    return i < all.size() ? all[i].index - i : ~std::uint64_t{0};
  }
  [[nodiscard]] bool pairs(const Alone& each) const {
    return !each.partner && (objects_ || each.value.type != scan::Type::object);
  }

  void gap(const std::vector<Alone>& left, const std::vector<Alone>& right, std::vector<Alone>& gone,
           std::vector<Alone>& came) {
    const auto count = [this](const std::vector<Alone>& all) {
      return std::count_if(all.begin(), all.end(), [this](const Alone& each) { return pairs(each); });
    };
    const bool even = count(left) == count(right);
    std::vector<const Alone*> partners;
    for (const Alone& each : right) {
      if (even && pairs(each)) {
        partners.push_back(&each);
      } else {
        came.push_back(each);
      }
    }
    std::size_t next = 0;
    for (const Alone& each : left) {
      if (even && pairs(each)) {
        changes_.changed.push_back({each.index, each.value, partners[next++]->value});
      } else {
        gone.push_back(each);
      }
    }
  }

  ArrayChanges& changes_;
  bool objects_;
};

/// Elements that are looked for elsewhere by their values; of more, each was removed or added.
constexpr std::size_t most_hashed = std::size_t{1} << 18;

/// Elements that are known by their values, in the order of those.
class Hashed {
 public:
  struct One {
    ValueHash hash;
    std::size_t at = 0;
  };

  /// `objects`: those are too.
  Result<void> read(Side& side, const std::vector<Alone>& all, bool objects) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].partner || (!objects && all[i].value.type == scan::Type::object)) continue;
      if (all_.size() == most_hashed) return all_.clear(), Result<void>{};
      const auto hash = TRY(side.hash(all[i].value));
      all_.push_back({hash, i});
    }
    std::sort(all_.begin(), all_.end(), [](const One& x, const One& y) { return x.hash < y.hash; });
    return {};
  }
  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] const One& operator[](std::size_t i) const { return all_[i]; }
  /// How many are equal from there on.
  [[nodiscard]] std::size_t equal_from(std::size_t i) const {
    std::size_t end = i;
    while (end < all_.size() && all_[end].hash == all_[i].hash) ++end;
    return end - i;
  }

 private:
  std::vector<One> all_;
};

/// What is gone in one place and came in another one has moved, where each is the only one of its value.
Result<void> pair_moved(Side& base, Side& side, ArrayChanges& changes, bool objects) {
  if (changes.gone.empty() || changes.came.empty()) return {};
  Hashed left;
  Hashed right;
  TRY(left.read(base, changes.gone, objects));
  TRY(right.read(side, changes.came, objects));
  for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
    const ValueHash& old = left[i].hash;
    const ValueHash& now = right[j].hash;
    const std::size_t olds = left.equal_from(i);
    const std::size_t nows = right.equal_from(j);
    if (old == now && olds == 1 && nows == 1) {
      Alone& gone = changes.gone[left[i].at];
      Alone& came = changes.came[right[j].at];
      gone.partner = came.index;
      came.partner = gone.index;
    }
    if (!(now < old)) i += olds;
    if (!(old < now)) j += nows;
  }
  for (std::size_t j = 0; j < right.size(); ++j)
    changes.hashes.emplace_back(changes.came[right[j].at].index, right[j].hash);
  std::sort(changes.hashes.begin(), changes.hashes.end());
  return {};
}

/// Of a sequence of different numbers: the places of a longest part of it that ascends (Fredman, "On Computing the
/// Length of Longest Increasing Subsequences", 1975).
std::vector<std::size_t> longest_ascending(const std::vector<std::size_t>& numbers) {
  std::vector<std::size_t> ends;  // of the best parts of each length, by their last numbers
  std::vector<std::size_t> before(numbers.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto at = std::lower_bound(ends.begin(), ends.end(), numbers[i],
                                     [&](std::size_t end, std::size_t number) { return numbers[end] < number; });
    before[i] = at == ends.begin() ? i : *std::prev(at);
    if (at == ends.end()) {
      ends.push_back(i);
    } else {
      *at = i;
    }
  }
  std::vector<std::size_t> out(ends.size());
  for (std::size_t left = out.size(), at = left == 0 ? 0 : ends.back(); left-- > 0; at = before[at]) out[left] = at;
  return out;
}

/// Elements with a partner that are still in order between the same two others have not moved. There are some where an
/// alignment was given up after many changes.
void keep_in_order(ArrayChanges& changes) {
  std::vector<std::size_t> olds;  // places in the lists of those in one gap
  std::vector<std::size_t> nows;
  for (std::size_t i = 0; i < changes.gone.size(); ++i) {
    const Alone& gone = changes.gone[i];
    if (!gone.partner) continue;
    const auto j = static_cast<std::size_t>(first_from(changes.came, *gone.partner) - changes.came.begin());
    if (gone.index - i != *gone.partner - j) continue;  // each less those alone before it
    olds.push_back(i);
    nows.push_back(j);
  }
  if (olds.empty()) return;
  std::vector<bool> kept_gone(changes.gone.size());
  std::vector<bool> kept_came(changes.came.size());
  for (const std::size_t at : longest_ascending(nows)) kept_gone[olds[at]] = kept_came[nows[at]] = true;
  const auto take_out = [](std::vector<Alone>& all, const std::vector<bool>& kept) {
    std::size_t left = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (!kept[i]) all[left++] = all[i];
    }
    all.resize(left);
  };
  take_out(changes.gone, kept_gone);
  take_out(changes.came, kept_came);
}

}  // namespace

std::optional<std::uint64_t> ArrayChanges::side_of(std::uint64_t base_index) const {
  return partner(gone, came, base_index);
}

std::optional<std::uint64_t> ArrayChanges::base_of(std::uint64_t index) const { return partner(came, gone, index); }

std::uint64_t ArrayChanges::kept_from(std::uint64_t index) const {
  const auto before = first_from(came, index) - came.begin();
  return in_order(gone, index - static_cast<std::uint64_t>(before));
}

const Alone* ArrayChanges::gone_at(std::uint64_t base_index) const { return at(gone, base_index); }
const Alone* ArrayChanges::came_at(std::uint64_t index) const { return at(came, index); }

const ValueHash* ArrayChanges::hash_at(std::uint64_t index) const {
  const auto found = std::lower_bound(hashes.begin(), hashes.end(), std::pair(index, ValueHash{}));
  return found != hashes.end() && found->first == index ? &found->second : nullptr;
}

const ArrayChanges::Changed* ArrayChanges::changed_at(std::uint64_t base_index) const {
  const auto found = std::lower_bound(changed.begin(), changed.end(), base_index,
                                      [](const Changed& each, std::uint64_t index) { return each.base_index < index; });
  return found != changed.end() && found->base_index == base_index ? &*found : nullptr;
}

void ArrayChanges::part(const std::vector<std::uint64_t>& base_indices) {
  std::vector<Alone> olds;
  std::vector<Alone> nows;
  std::vector<Changed> left;
  for (const Changed& each : changed) {
    if (!std::binary_search(base_indices.begin(), base_indices.end(), each.base_index)) {
      left.push_back(each);
      continue;
    }
    olds.push_back({each.base_index, each.base, {}});
    nows.push_back({*side_of(each.base_index), each.side, {}});
  }
  changed = std::move(left);
  const auto add = [](std::vector<Alone>& all, const std::vector<Alone>& more) {
    all.insert(all.end(), more.begin(), more.end());
    std::sort(all.begin(), all.end(), [](const Alone& x, const Alone& y) { return x.index < y.index; });
  };
  add(gone, olds);
  add(came, nows);
}

bool ArrayChanges::moved(std::uint64_t base_index) const {
  const Alone* found = gone_at(base_index);
  return found != nullptr && found->partner;
}

Result<ArrayChanges> array_changes(Side& base, const std::optional<Value>& from, Side& side, const Value& to,
                                   std::size_t depth, const std::optional<std::string>& identity,
                                   const ArrayChanges* wanted) {
  ArrayChanges changes;
  if (!from) {
    std::uint64_t index = 0;
    TRY(side.entries(to, depth, [&](Value value) -> Result<bool> {
      if (!side.cursor().skip()) return side.failed();
      value.span.end = side.cursor().end();
      changes.came.push_back({index++, value, {}});
      return true;
    }));
    return changes;
  }
  TRY(base.go(*from, depth));
  TRY(side.go(to, depth));
  compare::CompareOptions options;
  options.shallow = true;
  options.match = identity;
  options.moves = identity.has_value();
  const auto compared = compare::compare(base.compared(), side.compared(), options, [&](const compare::Change& change) {
    const auto index = std::get<std::uint64_t>(change.path.back());
    const auto now = std::get<std::uint64_t>(change.at.back());
    switch (change.kind) {
      case compare::ChangeKind::removed:
        changes.gone.push_back({index, *change.old, {}});
        break;
      case compare::ChangeKind::added:
        changes.came.push_back({index, *change.now, {}});
        break;
      case compare::ChangeKind::moved:
        changes.gone.push_back({index, {}, now});
        changes.came.push_back({now, {}, index});
        break;
      case compare::ChangeKind::changed:
        if (wanted == nullptr || wanted->changed_at(index) != nullptr || wanted->gone_at(index) != nullptr)
          changes.changed.push_back({index, *change.old, *change.now});
        break;
    }
    return true;
  });
  if (!compared) return fail((compared.error().second ? side : base).explain(compared.error().error));
  const auto by_index = [](const Alone& x, const Alone& y) { return x.index < y.index; };
  std::sort(changes.gone.begin(), changes.gone.end(), by_index);
  std::sort(changes.came.begin(), changes.came.end(), by_index);
  TRY(pair_moved(base, side, changes, !identity));
  keep_in_order(changes);
  OneToOne(changes, !identity).run();
  std::sort(changes.changed.begin(), changes.changed.end(),
            [](const ArrayChanges::Changed& x, const ArrayChanges::Changed& y) { return x.base_index < y.base_index; });
  return changes;
}

}  // namespace jt::merge
