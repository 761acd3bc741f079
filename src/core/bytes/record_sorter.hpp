// SPDX-License-Identifier: MIT
// RecordSorter: sorts records of any size by the bytes of their keys, in memory as long as they fit, else as sorted
// runs in a temporary file. Records with the same key stay in the order in which they were added.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/scratch_file.hpp"

namespace jt::bytes {

struct SorterOptions {
  std::size_t memory = std::size_t{64} << 20;                      ///< bytes; one record may be larger
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();  ///< records that are wanted, the first ones
  std::string folder = {};                                         ///< as ScratchFile has it
};

class RecordSorter {
 public:
  /// False: enough.
  using Take = std::function<Result<bool>(std::string_view key, std::string_view payload)>;

  explicit RecordSorter(SorterOptions options = {});

  /// IO_ERROR if the disk is full.
  Result<void> add(std::string_view key, std::string_view payload);
  /// Hands on the records by their keys. Once; nothing can be added after it.
  Result<void> finish(const Take& take);

 private:
  /// A record in `held_`: key, then payload. `prefix` is the beginning of the key, as a number.
  struct Held {
    std::uint64_t prefix = 0;
    std::size_t at = 0;
    std::size_t key = 0;
    std::size_t payload = 0;
  };
  /// Sorted records in the file.
  struct Run {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
  };
  class Reader;
  class Writer;

  [[nodiscard]] std::string_view key_of(const Held& held) const { return {held_.data() + held.at, held.key}; }
  [[nodiscard]] std::string_view payload_of(const Held& held) const {
    return {held_.data() + held.at + held.key, held.payload};
  }
  void sort_held();
  Result<void> make_room();
  void keep_first();
  Result<void> write_run();
  [[nodiscard]] std::size_t most_at_once() const;
  Result<void> merge_some(std::size_t at_once);
  Result<void> merge(std::size_t first, std::size_t last, const Take& take) const;

  SorterOptions options_;
  std::string held_;
  std::vector<Held> index_;
  std::vector<Run> runs_;  ///< in the order of what was added
  std::size_t largest_ = 0;
  ScratchFile file_;
};

}  // namespace jt::bytes
