// SPDX-License-Identifier: MIT
// ArrayChanges: what one side changed in the elements of an array. Only what differs is held: all other elements belong
// together in their order.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/merge/side.hpp"

namespace jt::merge {

/// The how many-th index, from 0, that is none of those, which are in order. `index`: that of one of them.
template <class List, class Index>
std::uint64_t nth_besides(const List& those, std::uint64_t nth, const Index& index) {
  std::size_t low = 0;
  std::size_t high = those.size();
  while (low < high) {  // how many are before it
    const std::size_t middle = (low + high) / 2;
    if (index(those[middle]) - middle <= nth) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return nth + low;
}

class ArrayChanges {
 public:
  /// An element that is not in order in the other document.
  struct Alone {
    std::uint64_t index = 0;
    Value value;                           ///< of one that moved: unknown, where a member identifies it
    std::optional<std::uint64_t> partner;  ///< it moved: its index in the other document
  };
  struct Changed {
    std::uint64_t base_index = 0;
    Value base;
    Value side;  ///< where both are containers, they may be equal after all
  };
  std::vector<Alone> gone;       ///< of the base, by index
  std::vector<Alone> came;       ///< of the side, by index
  std::vector<Changed> changed;  ///< by index in the base
  /// Of elements that came or have the place of one of the base, and are known by their values: by index of the side,
  /// as far as they were asked for.
  std::vector<std::pair<std::uint64_t, ValueHash>> hashes;

  [[nodiscard]] bool any() const { return !gone.empty() || !came.empty() || !changed.empty(); }
  /// Where the element of the base is on this side; nothing where it was removed.
  [[nodiscard]] std::optional<std::uint64_t> side_of(std::uint64_t base_index) const;
  /// Where the element of this side is in the base; nothing where it was added.
  [[nodiscard]] std::optional<std::uint64_t> base_of(std::uint64_t index) const;
  [[nodiscard]] const Alone* gone_at(std::uint64_t base_index) const;
  [[nodiscard]] const Alone* came_at(std::uint64_t index) const;
  [[nodiscard]] const ValueHash* hash_at(std::uint64_t index) const;
  [[nodiscard]] const Changed* changed_at(std::uint64_t base_index) const;
  /// Where in the base the first element is that is in order and not before this index of the side.
  [[nodiscard]] std::uint64_t kept_from(std::uint64_t index) const;
  /// The changed elements with these indices in the base, in order: they count as removed and added.
  void part(const std::vector<std::uint64_t>& base_indices);
  /// Whether the element of the base is in another place here.
  [[nodiscard]] bool moved(std::uint64_t base_index) const;
};

/// No base: the array is as against `[]`. `identity`: the member by which elements that are objects are known.
/// `wanted`: of the other side; changed elements that it left alone are of no interest; null: all are.
Result<ArrayChanges> array_changes(Side& base, const std::optional<Value>& from, Side& side, const Value& to,
                                   std::size_t depth, const std::optional<std::string>& identity,
                                   const ArrayChanges* wanted);

}  // namespace jt::merge
