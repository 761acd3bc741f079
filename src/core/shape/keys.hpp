// SPDX-License-Identifier: MIT
// KeyHash and DistinctCounter: keys of documents hashed and counted, in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace jt::shape {

/// Counts distinct hashes in bounded memory: exact up to `limit` of them, then each further one that is not among
/// them counts, however often it comes.
class DistinctCounter {
 public:
  static constexpr std::size_t capacity = std::size_t{1} << 15;  // the table fits the second-level cache

  explicit DistinctCounter(std::size_t limit = capacity) : limit_(limit) {}
  /// Whether the hash had not been seen.
  bool add(std::uint64_t hash);
  /// So many more, unseen.
  void add_others(std::uint64_t count) { count_ += count; }
  /// From here on the count is an upper bound where hashes come again.
  [[nodiscard]] bool full() const { return held_ == limit_; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  void grow();
  void make_filter();
  std::vector<std::uint64_t> slots_;  ///< open addressing; 0 is empty
  std::vector<std::uint64_t>
      filter_;  ///< once full: a bit for each hash held, small enough to stay in the nearest cache
  std::size_t limit_;
  std::size_t held_ = 0;
  std::uint64_t count_ = 0;
};

/// Hashes keys with a seed that a document's author cannot know, so that colliding keys cannot be prepared. The seed is
/// one for the process.
class KeyHash {
 public:
  KeyHash();
  std::size_t operator()(std::string_view text) const;

 private:
  std::uint64_t seed_;
};

}  // namespace jt::shape
