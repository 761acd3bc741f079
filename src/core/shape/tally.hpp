// SPDX-License-Identifier: MIT
// Tally: how often each distinct value occurs, in bounded memory.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/bytes/run_sorter.hpp"
#include "core/bytes/scratch_file.hpp"
#include "core/result.hpp"

namespace jt::shape {

struct TallyOptions {
  std::size_t memory = std::size_t{64} << 20;  ///< bytes of distinct values; more are sorted in a temporary file
  std::string folder = {};                     ///< of that file, as ScratchFile has it
};

/// Values are equal where their canonical texts are: numbers by their value, objects without order, strings decoded.
/// They are compared by a hash of 128 bits with a random seed.
class Tally {
 public:
  explicit Tally(TallyOptions options = {});

  /// A value as it is in the document. INVALID_JSON where it is none; IO_ERROR where a temporary file cannot be
  /// written.
  Result<void> add(std::string_view json);
  /// How many values were added.
  [[nodiscard]] std::uint64_t count() const { return count_; }

  /// Counts what was put aside, and returns how many distinct values there are. Nothing can be added after it.
  Result<std::uint64_t> finish();
  /// The distinct values, most frequent first, then in order of first appearance, until the callee returns false: on
  /// one line, spelled as in the first appearance. Once, after `finish`.
  Result<void> each(const std::function<bool(std::string_view value, std::uint64_t count)>& take);

 private:
  struct Hash {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    bool operator==(const Hash&) const = default;
  };
  struct ByLow {
    std::size_t operator()(const Hash& hash) const { return static_cast<std::size_t>(hash.low); }
  };
  struct Entry {
    std::uint64_t first = 0;  ///< values added before it
    std::uint64_t count = 0;
    std::string text;
  };
  /// A part of the occurrences of a value; `at` and `size`: its text in the file.
  struct Part {
    std::uint64_t high, low, first, count, at, size;
    auto operator<=>(const Part&) const = default;
  };
  struct Ranked {
    std::uint64_t complement;  ///< of the count, so that the largest comes first
    std::uint64_t first, at, size;
    auto operator<=>(const Ranked&) const = default;
  };

  [[nodiscard]] Hash hash(std::string_view text) const;
  Result<void> put_aside();
  Result<void> rank(const Part& part);

  TallyOptions options_;
  std::uint64_t seed_ = 0;
  std::uint64_t count_ = 0;
  std::size_t held_ = 0;  ///< bytes of `entries_`
  bool aside_ = false;    ///< some entries were put aside
  std::unordered_map<Hash, Entry, ByLow> entries_;
  bytes::RunSorter<Part> parts_;
  bytes::RunSorter<Ranked> ranked_;
  bytes::ScratchFile texts_;
};

}  // namespace jt::shape
