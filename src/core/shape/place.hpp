// SPDX-License-Identifier: MIT
// Place: what all values at one path have in common, where indices do not count: `[*].settings.theme` is one place.
// Places are a tree: the members of the objects, and the elements of the arrays.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/scan/type.hpp"
#include "core/shape/keys.hpp"

namespace jt::shape {

/// How many values of each type.
class TypeCounts {
 public:
  void add(scan::Type type) { add(type, 1); }
  void add(scan::Type type, std::uint64_t count) {
    std::uint64_t& of_type = counts_[static_cast<std::size_t>(type)];
    if (of_type == 0 && count > 0) order_[kinds_++] = type;
    of_type += count;
  }
  [[nodiscard]] std::uint64_t of(scan::Type type) const { return counts_[static_cast<std::size_t>(type)]; }
  [[nodiscard]] std::uint64_t total() const;
  [[nodiscard]] std::size_t kinds() const { return kinds_; }
  /// In order of first appearance.
  [[nodiscard]] std::vector<scan::Type> order() const;
  /// The most frequent first; of equally frequent ones the first to appear.
  [[nodiscard]] std::vector<scan::Type> by_number() const;

 private:
  std::array<std::uint64_t, 6> counts_{};
  std::array<scan::Type, 6> order_{};
  std::uint8_t kinds_ = 0;
};

/// Room for keys, shared by several places.
struct Budget {
  std::size_t keys = 0;
  std::size_t bytes = 0;
  std::size_t counters = 0;  ///< places whose further keys are counted exactly, up to `nested_limit` of them
  static constexpr std::size_t nested_limit = 4096;
};

struct Place;

/// The distinct keys of the objects at a place, in order of first appearance. Fast where the objects have the same keys
/// in the same order, as the elements of an array mostly do.
class Members {
 public:
  /// At most so many keys; further ones are counted, exactly up to `exact` of them; where that is 0, as far as the
  /// budget allows.
  explicit Members(std::size_t most, std::size_t exact = 0) : most_(most), exact_(exact) {}
  Members(const Members&) = delete;
  Members& operator=(const Members&) = delete;
  ~Members();

  // ---- while objects are read
  /// Another object begins.
  void begin_object() {
    ++objects_;
    here_ = 0;
    slot_ = &first_;
  }
  /// A member of the current object, its key as it is spelled in the document, its value of that type. The place of the
  /// value, or null where there is no room for another key. `fresh()`: the key is the first of its name in its object.
  Place* see(std::string_view raw, bool escaped, scan::Type type, Budget& budget);
  [[nodiscard]] bool fresh() const { return fresh_; }
  /// The current object ends.
  void end_object() { fewest_ = here_ < fewest_ ? here_ : fewest_; }
  /// So many more members of the current object, with other keys, and values of any type.
  void omit(std::uint64_t members) {
    omitted_->add_others(members);
    here_ += members;
    values_ += members;
  }
  /// Whether so many keys were left out that further ones are not distinguished.
  [[nodiscard]] bool full() const { return omitted_ != nullptr && omitted_->full(); }

  // ---- what is known
  [[nodiscard]] const std::vector<std::unique_ptr<Place>>& list() const { return list_; }
  [[nodiscard]] std::uint64_t omitted() const { return omitted_ ? omitted_->count() : 0; }
  [[nodiscard]] std::uint64_t distinct() const { return list_.size() + omitted(); }
  [[nodiscard]] std::uint64_t objects() const { return objects_; }
  /// Members in all objects.
  [[nodiscard]] std::uint64_t values() const { return values_; }
  /// Keys of the object that has the fewest.
  [[nodiscard]] std::uint64_t fewest() const { return fewest_; }
  /// The type of all values, if it is one.
  [[nodiscard]] std::optional<scan::Type> type() const {
    return mixed_ || values_ == 0 ? std::nullopt : std::optional(type_);
  }

  /// The values of keys that have no place of their own.
  Place& others();
  /// All values as those of one place; the places of the keys keep their types only.
  std::unique_ptr<Place> unite_values(Budget& budget);
  /// Takes over what the other has.
  void merge(Members& other, Budget& budget);
  /// Distinct keys of the objects that are values here: those of the places together.
  [[nodiscard]] std::uint64_t distinct_below() const;
  /// Of these objects, the number of keys of the one that has the fewest.
  [[nodiscard]] std::uint64_t fewest_below() const;

 private:
  Place* look_up(std::string_view raw, bool escaped, Budget& budget);
  Place* add(std::string_view raw, std::string_view text, Budget& budget);
  Place* find(std::string_view text) const;
  DistinctCounter& counter(Budget& budget);

  std::size_t most_;
  std::size_t exact_;
  std::vector<std::unique_ptr<Place>> list_;
  std::unique_ptr<std::unordered_map<std::string_view, Place*, KeyHash>> index_;  ///< once the list is long
  std::unique_ptr<DistinctCounter> omitted_;
  std::unique_ptr<Place> others_;
  std::uint64_t objects_ = 0;
  std::uint64_t values_ = 0;
  std::uint64_t here_ = 0;  ///< different keys of the current object
  std::uint64_t fewest_ = ~std::uint64_t{0};
  Place* first_ = nullptr;
  Place** slot_ = &first_;
  scan::Type type_ = scan::Type::null;
  bool mixed_ = false;
  bool fresh_ = false;
};

/// What the values of a map have in common, where they are objects whose keys are not shown.
struct ValueKeys {
  DistinctCounter keys{1024};
  std::uint64_t fewest = ~std::uint64_t{0};
};

struct Place {
  std::string key;                   ///< of a member; decoded (WTF-8)
  TypeCounts types;                  ///< of its values: one of each object that has the key, one of each element
  std::unique_ptr<Members> members;  ///< of its objects, as far as they were read
  std::unique_ptr<Place> element;    ///< of its arrays, as far as they were read
  std::unique_ptr<Place> value;      ///< where the objects are maps: of all their members
  std::unique_ptr<ValueKeys> value_keys;

  // of the walk
  std::string raw;          ///< the key as it was first spelled
  std::uint64_t stamp = 0;  ///< the object that it was seen in last
  Place* next = nullptr;    ///< the key that followed last time: the guess for the next time

  /// The container whose content is known, the more frequent one where both are.
  [[nodiscard]] std::optional<scan::Type> nested() const;
  /// Takes over what the other has.
  void merge(Place& other, Budget& budget);
};

inline Place* Members::see(std::string_view raw, bool escaped, scan::Type type, Budget& budget) {
  Place* guess = *slot_;
  if (guess == nullptr || guess->raw != raw) {
    Place* second = guess != nullptr ? guess->next : nullptr;  // the expected key may be an optional one
    if (second != nullptr && second->raw == raw) {
      guess = second;
    } else {
      guess = look_up(raw, escaped, budget);
      if (guess != nullptr) *slot_ = guess;
    }
  }
  if (guess != nullptr) {
    slot_ = &guess->next;
    fresh_ = guess->stamp != objects_;
    if (!fresh_) return guess;
    guess->stamp = objects_;
  } else {
    fresh_ = true;
  }
  if (values_++ == 0) type_ = type;
  mixed_ = mixed_ || type != type_;
  ++here_;
  return guess;
}

}  // namespace jt::shape
