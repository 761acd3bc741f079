// SPDX-License-Identifier: MIT
// KeyUnion: the distinct keys of many objects, in order of first appearance, with counts. Fast if the objects have
// the same keys in the same order, as the elements of an array mostly do.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/scan/cursor.hpp"

namespace jt::shape {

/// Counts distinct hashes in bounded memory: exact up to `capacity` of them, then every further one counts. Code that
/// counts keys with it may stop comparing keys there, and count all others.
class DistinctCounter {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 15;  // the table fits the second-level cache
  /// Whether the hash is new.
  bool add(std::uint64_t hash);
  /// Adds that many new ones.
  void add_others(std::uint64_t count) { count_ += count; }
  [[nodiscard]] bool full() const { return held_ == capacity; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void grow();
  void make_filter();
  std::vector<std::uint64_t> slots_;  ///< open addressing; 0 is empty
  std::vector<std::uint64_t>
      filter_;  ///< once full: a bit for each hash held, small enough to stay in the nearest cache
  std::size_t held_ = 0;
  std::uint64_t count_ = 0;
};

/// Hashes keys with a seed that a document's author cannot know, so that colliding keys cannot be constructed.
class KeyHash {
 public:
  /// With a random seed.
  KeyHash();
  std::size_t operator()(std::string_view text) const;

 private:
  std::uint64_t seed_;
};

class KeyUnion {
 public:
  struct Limits {
    std::size_t keys = 10'000;
    std::size_t bytes = std::size_t{1} << 20;  ///< of all keys together
  };
  struct Record {
    std::size_t number = 0;                ///< how many records were made before it
    std::string raw;                       ///< as it stands in the document where it was first seen
    std::string text;                      ///< decoded (WTF-8)
    scan::Type type = scan::Type::null;    ///< of the value that stood there first
    std::uint64_t count = 0;               ///< in how many objects it stands
    std::array<std::uint64_t, 6> types{};  ///< how often with a value of each type
    std::uint64_t stamp = 0;               ///< the object that it was seen in last
    Record* next = nullptr;                ///< what followed it last time: the guess for the next time
  };

  explicit KeyUnion(Limits limits);
  KeyUnion(const KeyUnion&) = delete;
  KeyUnion& operator=(const KeyUnion&) = delete;

  /// Limits the further keys, and their bytes.
  void restrict_to(std::size_t keys, std::size_t bytes) {
    limits_.keys = std::min(limits_.keys, records_.size() + keys);
    limits_.bytes = std::min(limits_.bytes, bytes_ + bytes);
  }

  /// Another object begins.
  void begin_object() {
    ++objects_;
    fresh_here_ = 0;
    slot_ = &first_;
  }

  /// A member of the current object: its key as spelled in the document. The record, or null if the limits are
  /// reached. `fresh()` then returns whether the key is the first of its name in this object.
  Record* see(std::string_view raw, bool escaped, scan::Type type) {
    Record* guess = *slot_;
    if (guess == nullptr || guess->raw != raw) {
      Record* second = guess != nullptr ? guess->next : nullptr;  // the expected key may be an optional one
      if (second != nullptr && second->raw == raw) {
        guess = second;
      } else {
        guess = look_up(raw, escaped, type);
        if (guess == nullptr) return nullptr;
        *slot_ = guess;
      }
    }
    slot_ = &guess->next;
    fresh_ = guess->stamp != objects_;
    if (fresh_) {
      guess->stamp = objects_;
      ++guess->count;
      ++guess->types[static_cast<std::size_t>(type)];
      ++fresh_here_;
    }
    return guess;
  }

  /// Whether the last key (if it has a record) is the first of its name in its object.
  [[nodiscard]] bool fresh() const { return fresh_; }
  /// Number of distinct keys with a record in the current object so far.
  [[nodiscard]] std::uint64_t fresh_here() const { return fresh_here_; }
  /// Whether so many keys were left out that further members may be counted without their keys: `omit`.
  [[nodiscard]] bool full() const { return omitted_.full(); }
  void omit(std::uint64_t members) { omitted_.add_others(members); }
  [[nodiscard]] std::uint64_t objects() const { return objects_; }
  /// Distinct keys without a record (with more than `DistinctCounter::capacity` of them, each occurrence counts).
  [[nodiscard]] std::uint64_t omitted() const { return omitted_.count(); }
  [[nodiscard]] const std::deque<Record>& records() const { return records_; }

 private:
  Record* look_up(std::string_view raw, bool escaped, scan::Type type);

  Limits limits_;
  std::deque<Record> records_;  // addresses stay
  std::unordered_map<std::string_view, Record*, KeyHash> by_text_;
  DistinctCounter omitted_;
  std::size_t bytes_ = 0;
  std::uint64_t objects_ = 0;
  std::uint64_t fresh_here_ = 0;
  Record* first_ = nullptr;
  Record** slot_ = &first_;
  bool fresh_ = false;
};

}  // namespace jt::shape
