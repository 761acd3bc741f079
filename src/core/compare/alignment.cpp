// SPDX-License-Identifier: MIT
#include "core/compare/alignment.hpp"

#include <algorithm>
#include <utility>

namespace jt::compare {
namespace {

/// Elements removed and added in one search. Its memory grows with the square: 8 MB.
constexpr std::int64_t most_edits = 2048;
constexpr std::int32_t unreached = -1;

/// The furthest place on each diagonal after each number of edits.
class Search {
 public:
  Search(std::span<const Element> a, std::span<const Element> b) : a_(a), b_(b) {}

  /// `to_end`: all elements are known, so the end is looked for; a run of equal elements is then only remembered.
  std::optional<std::vector<Stretch>> run(bool to_end) {
    const std::int64_t edits = std::min(most_edits, size_a() + size_b());
    for (std::int64_t edit = 0; edit <= edits; ++edit) {
      rounds_.emplace_back(static_cast<std::size_t>(edit) + 1, unreached);
      for (std::int64_t diagonal = -edit; diagonal <= edit; diagonal += 2) {
        const std::int64_t begin = edit == 0 ? 0 : arrive(edit, diagonal).first;
        if (begin < 0) continue;
        const std::int64_t end = follow(begin, diagonal);
        at(edit, diagonal) = static_cast<std::int32_t>(end);
        if (to_end && end == size_a() && end - diagonal == size_b()) return script(edit, diagonal, begin, end - begin);
        if (!run_ && sure(begin, end)) run_ = Place{edit, diagonal, begin};
      }
      if (run_ && !to_end) break;
    }
    if (!run_) return std::nullopt;
    return script(run_->edit, run_->diagonal, run_->begin, 0);
  }

 private:
  struct Place {
    std::int64_t edit = 0;
    std::int64_t diagonal = 0;
    std::int64_t begin = 0;
  };

  [[nodiscard]] std::int64_t size_a() const { return static_cast<std::int64_t>(a_.size()); }
  [[nodiscard]] std::int64_t size_b() const { return static_cast<std::int64_t>(b_.size()); }

  std::int32_t& at(std::int64_t edit, std::int64_t diagonal) {
    return rounds_[static_cast<std::size_t>(edit)][static_cast<std::size_t>((diagonal + edit) / 2)];
  }
  std::int64_t reached(std::int64_t edit, std::int64_t diagonal) {
    return diagonal < -edit || diagonal > edit ? unreached : at(edit, diagonal);
  }

  /// The place in `a` where the diagonal is first met with so many edits, or `unreached`; true: by a removal.
  std::pair<std::int64_t, bool> arrive(std::int64_t edit, std::int64_t diagonal) {
    std::int64_t added = reached(edit - 1, diagonal + 1);
    if (added >= 0 && added - diagonal > size_b()) added = unreached;
    std::int64_t removed = reached(edit - 1, diagonal - 1);
    removed = removed >= 0 && removed < size_a() ? removed + 1 : unreached;
    return removed > added ? std::pair(removed, true) : std::pair(added, false);
  }

  [[nodiscard]] std::int64_t follow(std::int64_t x, std::int64_t diagonal) const {
    while (x < size_a() && x - diagonal < size_b() &&
           a_[static_cast<std::size_t>(x)].hash == b_[static_cast<std::size_t>(x - diagonal)].hash) {
      ++x;
    }
    return x;
  }

  [[nodiscard]] bool sure(std::int64_t begin, std::int64_t end) const {
    if (end - begin >= static_cast<std::int64_t>(sure_elements)) return true;
    std::uint64_t bytes = 0;
    for (std::int64_t x = begin; x < end && bytes < sure_bytes; ++x) bytes += a_[static_cast<std::size_t>(x)].bytes;
    return bytes >= sure_bytes;
  }

  /// Back from a place to the beginning. `kept`: elements kept after it.
  std::vector<Stretch> script(std::int64_t edit, std::int64_t diagonal, std::int64_t begin, std::int64_t kept) {
    std::vector<Stretch> out;
    Stretch stretch;
    stretch.kept = static_cast<std::uint64_t>(kept);
    while (edit > 0) {
      const bool removal = arrive(edit, diagonal).second;
      ++(removal ? stretch.removed : stretch.added);
      diagonal += removal ? -1 : 1;
      --edit;
      const std::int64_t end = begin - (removal ? 1 : 0);
      begin = edit == 0 ? 0 : arrive(edit, diagonal).first;
      if (end == begin) continue;
      out.push_back(stretch);
      stretch = {0, 0, static_cast<std::uint64_t>(end - begin)};
    }
    if (stretch.removed + stretch.added + stretch.kept > 0) out.push_back(stretch);
    std::reverse(out.begin(), out.end());
    return out;
  }

  std::span<const Element> a_;
  std::span<const Element> b_;
  std::vector<std::vector<std::int32_t>> rounds_;
  std::optional<Place> run_;
};

using Indexed = std::pair<ValueHash, std::uint32_t>;

std::vector<Indexed> sorted(std::span<const Element> elements) {
  std::vector<Indexed> out;
  out.reserve(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) out.emplace_back(elements[i].hash, static_cast<std::uint32_t>(i));
  std::sort(out.begin(), out.end());
  return out;
}

bool unique(const std::vector<Indexed>& all, std::size_t i) {
  return (i == 0 || all[i - 1].first != all[i].first) && (i + 1 == all.size() || all[i + 1].first != all[i].first);
}

bool run_begins(std::span<const Element> a, std::size_t i, std::span<const Element> b, std::size_t j) {
  std::uint64_t bytes = 0;
  std::size_t count = 0;
  while (i + count < a.size() && j + count < b.size() && a[i + count].hash == b[j + count].hash) {
    bytes += a[i + count].bytes;
    if (++count == sure_elements || bytes >= sure_bytes) return true;
  }
  return false;
}

/// After many changes: the first run of equal elements that begins with one that occurs once in each array.
std::optional<std::vector<Stretch>> align_at_unique(std::span<const Element> a, std::span<const Element> b) {
  const std::vector<Indexed> in_a = sorted(a);
  const std::vector<Indexed> in_b = sorted(b);
  std::optional<Stretch> best;
  for (std::size_t i = 0, j = 0; i < in_a.size() && j < in_b.size();) {
    if (in_a[i].first != in_b[j].first) {
      in_a[i].first < in_b[j].first ? ++i : ++j;
      continue;
    }
    const std::uint64_t removed = in_a[i].second;
    const std::uint64_t added = in_b[j].second;
    const bool nearer = !best || removed + added < best->removed + best->added;
    if (nearer && unique(in_a, i) && unique(in_b, j) && run_begins(a, removed, b, added)) best = {removed, added, 0};
    ++i;
    ++j;
  }
  if (!best) return std::nullopt;
  return std::vector<Stretch>{*best};
}

/// How many elements are the same at the ends, behind those that are the same at the beginnings.
std::size_t common_end(std::span<const Element> a, std::span<const Element> b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t front = 0;
  while (front < most && a[front].hash == b[front].hash) ++front;
  std::size_t end = 0;
  while (end < most - front && a[a.size() - 1 - end].hash == b[b.size() - 1 - end].hash) ++end;
  return end;
}

}  // namespace

std::optional<std::vector<Stretch>> align(std::span<const Element> a, std::span<const Element> b, Known known) {
  // What both end in stays where it is, also where an element of it occurs before, as in other programs that compare.
  if (const std::size_t end = known == Known::whole ? common_end(a, b) : 0; end > 0) {
    auto found = align(a.first(a.size() - end), b.first(b.size() - end), known);
    if (found && (found->empty() || found->back().kept > 0)) found->push_back({});
    if (found) found->back().kept = end;
    return found;
  }
  if (auto found = Search(a, b).run(known == Known::whole)) return found;
  // Only after many edits: a run that the search would have found is not looked for twice.
  if (a.size() + b.size() > static_cast<std::size_t>(most_edits)) {
    if (auto found = align_at_unique(a, b)) return found;
  }
  if (known == Known::part) return std::nullopt;
  return std::vector<Stretch>{{a.size(), b.size(), 0}};
}

}  // namespace jt::compare
