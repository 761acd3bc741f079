// SPDX-License-Identifier: MIT
#include "core/merge/settle_moves.hpp"

#include <algorithm>
#include <tuple>

namespace jt::merge {
namespace {

/// An element that one side moved, or both.
struct Shifted {
  std::uint64_t base = 0;
  std::uint64_t ours = 0;
  std::uint64_t theirs = 0;
  std::uint64_t after = 0;   ///< index in OURS of what it goes after, plus 1; of what stays: of itself
  std::uint64_t result = 0;  ///< its rank
  std::uint64_t gap = 0;     ///< fixed elements before its place
};

using Order = std::uint64_t Shifted::*;
using All = std::vector<Shifted>;
using Counts = std::vector<std::uint64_t>;

/// How often numbers below one were added, in the logarithm of the time (Fenwick, "A New Data Structure for Cumulative
/// Frequency Tables", 1994).
class Tally {
 public:
  explicit Tally(std::size_t size) : sums_(size + 1) {}
  void add(std::size_t number) {
    for (std::size_t at = number + 1; at < sums_.size(); at += at & (~at + 1)) ++sums_[at];
  }
  [[nodiscard]] std::uint64_t below(std::size_t number) const {
    std::uint64_t sum = 0;
    for (std::size_t at = number; at > 0; at -= at & (~at + 1)) sum += sums_[at];
    return sum;
  }

 private:
  Counts sums_;
};

Counts sorted_by(const All& all, Order order) {
  Counts out;
  for (const Shifted& each : all) out.push_back(each.*order);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::size_t> sequence(const All& all, Order order) {
  std::vector<std::size_t> out(all.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = i;
  std::sort(out.begin(), out.end(), [&](std::size_t x, std::size_t y) { return all[x].*order < all[y].*order; });
  return out;
}

/// For each of `some`: how many of `others` are on one side of it in one order, and on the other side in the other.
Counts turned(const All& some, const All& others, Order x, Order y) {
  const Counts in_y = sorted_by(others, y);
  const auto rank = [&in_y](std::uint64_t at) {
    return static_cast<std::size_t>(std::lower_bound(in_y.begin(), in_y.end(), at) - in_y.begin());
  };
  const std::vector<std::size_t> by_x = sequence(others, x);
  Tally tally(others.size());
  Counts out(some.size());
  std::size_t before = 0;
  for (const std::size_t i : sequence(some, x)) {
    for (; before < by_x.size() && others[by_x[before]].*x < some[i].*x; ++before)
      tally.add(rank(others[by_x[before]].*y));
    const std::size_t before_y = rank(some[i].*y);
    out[i] = before + before_y - 2 * tally.below(before_y);
  }
  return out;
}

/// Of each of `some`, whether its order with one of `others` in the result is not what is wanted: what a side turned.
std::vector<bool> unwanted(const All& some, const All& others) {
  const Counts ours = turned(some, others, &Shifted::base, &Shifted::ours);
  const Counts theirs = turned(some, others, &Shifted::base, &Shifted::theirs);
  const Counts result = turned(some, others, &Shifted::base, &Shifted::result);
  const Counts between = turned(some, others, &Shifted::ours, &Shifted::theirs);
  const Counts from_ours = turned(some, others, &Shifted::ours, &Shifted::result);
  const Counts from_theirs = turned(some, others, &Shifted::theirs, &Shifted::result);
  std::vector<bool> out(some.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    // Twice the pairs that a side turned, once for each side, and the result did not turn.
    const std::uint64_t lost = ours[i] + theirs[i] + from_ours[i] + from_theirs[i] - 2 * result[i];
    out[i] = lost > 0 || 2 * result[i] != ours[i] + theirs[i] + between[i];
  }
  return out;
}

/// Of each of `some`, whether the result has it and one of `others` in an order that neither side has.
std::vector<bool> of_neither(const All& some, const All& others) {
  const Counts between = turned(some, others, &Shifted::ours, &Shifted::theirs);
  const Counts from_ours = turned(some, others, &Shifted::ours, &Shifted::result);
  const Counts from_theirs = turned(some, others, &Shifted::theirs, &Shifted::result);
  std::vector<bool> out(some.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = from_ours[i] + from_theirs[i] > between[i];
  return out;
}

/// Takes out those that are marked.
All take_out(All& all, const std::vector<bool>& marked) {
  All kept;
  All out;
  for (std::size_t i = 0; i < all.size(); ++i) (marked[i] ? out : kept).push_back(all[i]);
  all = std::move(kept);
  return out;
}

class Settling {
 public:
  Settling(const ArrayChanges& ours, const ArrayChanges& theirs) : ours_(ours), theirs_(theirs) {}

  SettledMoves run() {
    const auto has_moved = [](const ArrayChanges::Alone& each) { return each.partner.has_value(); };
    if (std::none_of(theirs_.came.begin(), theirs_.came.end(), has_moved)) return {};
    find_loose();
    collect_ours();
    collect_theirs();
    rank_results(staying_);  // those are as OURS has them
    find_lost_in_ours();
    place();
    All all = moving_;
    all.insert(all.end(), staying_.begin(), staying_.end());
    all.insert(all.end(), noted_.begin(), noted_.end());
    rank_results(all);
    copy_results(all);
    test();
    for (const Shifted& each : moving_) out_.moves.push_back({each.base, each.ours, each.theirs, each.after});
    std::sort(out_.stays.begin(), out_.stays.end(), [](const auto& x, const auto& y) { return x.base < y.base; });
    return std::move(out_);
  }

 private:
  /// Elements of BASE that are not fixed.
  void find_loose() {
    for (const ArrayChanges* side : {&ours_, &theirs_}) {
      for (const ArrayChanges::Alone& each : side->gone) loose_.push_back(each.index);
    }
    std::sort(loose_.begin(), loose_.end());
    loose_.erase(std::unique(loose_.begin(), loose_.end()), loose_.end());
  }

  /// How many fixed elements are before the place on that side.
  [[nodiscard]] std::uint64_t gap(const ArrayChanges& side, std::uint64_t index) const {
    const std::uint64_t base = side.kept_from(index);
    const auto loose = std::lower_bound(loose_.begin(), loose_.end(), base) - loose_.begin();
    return base - static_cast<std::uint64_t>(loose);
  }

  void collect_ours() {
    for (const ArrayChanges::Alone& each : ours_.gone) {
      const auto there = each.partner ? theirs_.side_of(each.index) : std::nullopt;
      if (!there) continue;
      const std::uint64_t here = *each.partner;
      Shifted shifted{each.index, here, *there, here + 1, 0, gap(ours_, here)};
      if (!theirs_.moved(each.index) || gap(theirs_, *there) == shifted.gap) {
        staying_.push_back(shifted);
      } else {
        stay(shifted, true);
      }
    }
    std::sort(staying_.begin(), staying_.end(), [](const auto& x, const auto& y) { return x.ours < y.ours; });
  }

  void collect_theirs() {
    for (const ArrayChanges::Alone& each : theirs_.came) {
      const auto here = each.partner && !ours_.moved(*each.partner) ? ours_.side_of(*each.partner) : std::nullopt;
      if (here) moving_.push_back({*each.partner, *here, each.index, 0, 0, gap(theirs_, each.index)});
    }
  }

  void stay(Shifted shifted, bool both) {
    shifted.after = shifted.ours + 1;
    noted_.push_back(shifted);
    out_.stays.push_back({shifted.base, both});
  }

  /// Both moved them into one gap; THEIRS may have them in another order there.
  void find_lost_in_ours() {
    std::vector<bool> lost = unwanted(staying_, staying_);
    for (std::size_t i = 0; i < lost.size(); ++i) lost[i] = lost[i] && theirs_.moved(staying_[i].base);
    for (const Shifted& each : take_out(staying_, lost)) stay(each, true);
  }

  /// Whether the element of THEIRS is to be before the one of OURS, for all that is known of these two.
  static bool is_before(const Shifted& theirs, const Shifted& ours) {
    const bool turned_by_one = theirs.base < ours.base ? ours.ours < theirs.ours || ours.theirs < theirs.theirs
                                                       : theirs.ours < ours.ours || theirs.theirs < ours.theirs;
    return (theirs.base < ours.base) != turned_by_one;
  }

  void place() {
    auto next = staying_.begin();
    for (Shifted& each : moving_) {
      const auto passes = [&each](const Shifted& ours) {
        return ours.gap < each.gap || (ours.gap == each.gap && !is_before(each, ours));
      };
      while (next != staying_.end() && passes(*next)) ++next;
      const bool within = next != staying_.begin() && std::prev(next)->gap == each.gap;
      each.after = within ? std::prev(next)->after : after_fixed(each.gap);
    }
  }

  /// Index in OURS of the last fixed element before the gap, plus 1.
  [[nodiscard]] std::uint64_t after_fixed(std::uint64_t gap) const {
    if (gap == 0) return 0;
    const std::uint64_t base = nth_besides(loose_, gap - 1, [](std::uint64_t index) { return index; });
    return *ours_.side_of(base) + 1;
  }

  static void rank_results(All& all) {
    std::sort(all.begin(), all.end(), [](const Shifted& x, const Shifted& y) {
      const auto key = [](const Shifted& each) {
        return std::tuple(each.after, each.after != each.ours + 1, each.theirs);
      };
      return key(x) < key(y);
    });
    for (std::size_t i = 0; i < all.size(); ++i) all[i].result = i;
  }

  void copy_results(All& all) {
    std::sort(all.begin(), all.end(), [](const Shifted& x, const Shifted& y) { return x.base < y.base; });
    for (All* each_of : {&moving_, &staying_, &noted_}) {
      for (Shifted& each : *each_of) {
        const auto found = std::lower_bound(all.begin(), all.end(), each.base,
                                            [](const Shifted& one, std::uint64_t base) { return one.base < base; });
        each.result = found->result;
      }
    }
  }

  /// Finds the moves that cannot be made. Each such element stays, and then others cannot pass it.
  void test() {
    constexpr int most_rounds = 16;
    All left = take_out(moving_, unwanted(moving_, staying_));
    const All at_first = noted_;
    for (const Shifted& each : take_out(moving_, of_neither(moving_, at_first))) left.push_back(each);
    for (int round = 0; !left.empty(); ++round) {
      for (const Shifted& each : left) stay(each, false);
      if (round == most_rounds) {
        left = std::move(moving_);
        moving_.clear();
        continue;
      }
      // The result has them where OURS has them.
      All staying = std::move(left);
      left = take_out(moving_, passes_wrongly(staying));
    }
  }

  /// Whether those that move would pass one of those, which stay, as neither side has it.
  std::vector<bool> passes_wrongly(const All& staying) {
    All all = staying;
    for (Shifted& each : all) each.after = each.ours + 1;
    const auto count = all.size();
    all.insert(all.end(), moving_.begin(), moving_.end());
    rank_results(all);
    std::sort(all.begin(), all.end(), [](const Shifted& x, const Shifted& y) { return x.theirs < y.theirs; });
    All some;
    All others;
    others.reserve(count);
    for (const Shifted& each : all) (each.after == each.ours + 1 ? others : some).push_back(each);
    return of_neither(some, others);
  }

  const ArrayChanges& ours_;
  const ArrayChanges& theirs_;
  Counts loose_;  ///< by index in BASE
  All staying_;   ///< which OURS moved, or both alike, by index in OURS
  All moving_;    ///< which THEIRS moved, by index there
  All noted_;     ///< they stay where OURS has them
  SettledMoves out_;
};

}  // namespace

SettledMoves settle_moves(const ArrayChanges& ours, const ArrayChanges& theirs) { return Settling(ours, theirs).run(); }

}  // namespace jt::merge
