// SPDX-License-Identifier: MIT
// MemberList: the members of one object, sorted by their keys: in memory as long as they fit, else in runs in a
// temporary file, which are merged.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/scratch_file.hpp"
#include "core/result.hpp"

namespace jt::format {

/// Where a member is in the document.
struct MemberSpan {
  std::uint64_t key = 0;       ///< offset of the quote of its key
  std::uint64_t key_size = 0;  ///< with both quotes
  std::uint64_t value = 0;
  std::uint64_t end = 0;    ///< of the value
  std::uint64_t large = 0;  ///< 0, or a number that the caller gave
};

class MemberList {
 public:
  static constexpr std::size_t memory = std::size_t{32} << 20;

  /// `memory` in bytes.
  explicit MemberList(std::size_t most = memory) : most_(most) {}

  /// `key`: decoded. IO_ERROR for a full disk.
  Result<void> add(std::string_view key, const MemberSpan& span);
  /// Hands on all members by their keys; those of one key as they were added. Nothing can be added after it. Errors:
  /// those of the callee and of the temporary file.
  Result<void> finish(const std::function<Result<void>(const MemberSpan&)>& take);

 private:
  struct Held {
    MemberSpan span;
    std::size_t key = 0;  ///< in `keys_`
    std::size_t size = 0;
  };
  struct Head;
  class Run;

  void sort();
  [[nodiscard]] std::string_view key_of(const Held& held) const {
    return std::string_view(keys_).substr(held.key, held.size);
  }
  Result<void> write_run();
  Result<void> merge(const std::function<Result<void>(const MemberSpan&)>& take);

  std::size_t most_;
  std::vector<Held> held_;
  std::string keys_;
  bytes::ScratchFile file_;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> runs_;  ///< offsets where each begins and ends in the file
};

}  // namespace jt::format
