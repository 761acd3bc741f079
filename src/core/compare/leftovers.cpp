// SPDX-License-Identifier: MIT
// Elements without a partner in their place: at the end of the arrays, those with the same identifying member are
// elements that moved.
#include <algorithm>

#include "core/compare/comparison.hpp"

namespace jt::compare {
namespace {

/// Elements of an array that are looked for elsewhere; of more, each is added or removed.
constexpr std::size_t most_leftovers = std::size_t{1} << 18;

/// In the order of their hashes, those of one hash in their own.
std::vector<std::size_t> by_hash(const std::vector<Leftovers::Element>& elements) {
  std::vector<std::size_t> order(elements.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
    return std::pair(elements[x].hash, x) < std::pair(elements[y].hash, y);
  });
  return order;
}

}  // namespace

void Leftovers::pair() {
  const std::vector<std::size_t> left = by_hash(a);
  const std::vector<std::size_t> right = by_hash(b);
  for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
    Element& old = a[left[i]];
    Element& now = b[right[j]];
    if (old.hash != now.hash) {
      old.hash < now.hash ? ++i : ++j;
      continue;
    }
    old.matched = now.matched = true;
    pairs.emplace_back(left[i++], right[j++]);
  }
  std::sort(pairs.begin(), pairs.end());
  paired = true;
}

/// Puts the element aside where it has the member by which elements are matched.
bool Comparison::leave_element(Level& level, bool second, bool& left) {
  Reader& reader = second ? b_ : a_;
  const scan::Cursor::Mark on = reader.cursor.mark();
  if (!level.leftovers) level.leftovers = std::make_unique<Leftovers>();
  std::vector<Leftovers::Element>& aside = second ? level.leftovers->b : level.leftovers->a;
  Leftovers::Element element{{}, on.at, (second ? level.next_b : level.next_a) - 1, on.type, false};
  reader.path.back() = element.index;
  if (aside.size() < most_leftovers && !element_hash(reader, element.hash, left)) return false;
  if (left) {
    aside.push_back(element);
    return true;
  }
  return reader.cursor.go(on);
}

bool Comparison::leftover_step(Level& level) {
  Leftovers& leftovers = *level.leftovers;
  const auto on = [](const scan::Cursor::Mark& begin, const Leftovers::Element& element) {
    scan::Cursor::Mark mark = begin;
    mark.at = element.begin;
    mark.type = element.type;
    mark.on_value = true;
    mark.first = false;
    return mark;
  };
  if (leftovers.next < leftovers.pairs.size()) {
    const auto [old, now] = leftovers.pairs[leftovers.next++];
    index_paths(leftovers.a[old].index, leftovers.b[now].index);
    if (!a_.cursor.go(on(level.begin_a, leftovers.a[old])) || !b_.cursor.go(on(level.begin_b, leftovers.b[now])))
      return false;
    return name_element(a_) && report(ChangeKind::moved, {}, {}) && values();
  }
  for (Reader* reader : {&a_, &b_}) {
    const bool second = reader == &b_;
    for (const Leftovers::Element& element : second ? leftovers.b : leftovers.a) {
      if (element.matched) continue;
      index_paths(element.index, element.index);
      std::optional<Value> value;
      if (!reader->cursor.go(on(second ? level.begin_b : level.begin_a, element)) || !name_element(*reader) ||
          !take_value(*reader, value))
        return false;
      const bool more = second ? report(ChangeKind::added, {}, value) : report(ChangeKind::removed, value, {});
      if (!more) return false;
    }
  }
  return a_.cursor.go(leftovers.end_a) && b_.cursor.go(leftovers.end_b) && pop();
}

}  // namespace jt::compare
