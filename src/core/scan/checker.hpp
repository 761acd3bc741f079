// SPDX-License-Identifier: MIT
// Checker: checks a whole document against RFC 8259 at the kernels' speed, as its bytes are read.
//
// A Checker is an observer of the stream: it sees every byte once, as it is first read. Its grammar works on whole
// blocks, not on tokens (parallel bit streams): marks move past whitespace and strings by addition, which shows what
// each token follows. Rules that do not depend on the container are a few logical operations for 64 bytes; the others
// are checked once between two brackets, against a stack of kinds. Plain integers cost nothing; other numbers,
// literals and escapes are checked one by one. It also marks where the entries of the root begin, so `validate` names
// and counts them without a cursor.
//
// Where a chunk of 64 blocks is wrong, the byte-wise Grammar reads it again and finds what is wrong, where, and what
// was expected. It is the reference that every kernel is compared with, in pieces of every size.
#pragma once

#include <array>
#include <optional>

#include "core/scan/grammar.hpp"
#include "core/scan/kernel.hpp"
#include "core/scan/root_keys.hpp"
#include "core/scan/stream.hpp"
#include "core/scan/type.hpp"

namespace jt::scan {

class Checker final : public Observer {
 public:
  static constexpr std::uint64_t max_depth_accepted = 100'000;

  /// Errors of lines of NDJSON say so.
  explicit Checker(const Kernel& kernel = best_kernel(), std::uint64_t limit = max_depth_accepted,
                   Lines lines = Lines::none);

  /// Before the first bytes: if the root is an object, its keys are passed to the sink as the check reads them.
  void hand_on_keys(RootKeySink sink) { keys_.emplace(std::move(sink)); }

  /// INVALID_JSON (or LIMIT_EXCEEDED) with the offset. An error may be reported later than the bytes that contain it,
  /// but not after `finish`. Pieces of any size.
  Result<void> feed(std::span<const std::uint8_t> bytes) override;
  Result<void> feed_marked(std::span<const std::uint8_t> bytes, const Marked& marked) override;
  [[nodiscard]] bool takes_marks() const override { return true; }
  [[nodiscard]] bool runs_ahead() const override { return true; }
  Result<void> finish() override;
  /// Restarts for another document; `offset` is its position, for errors.
  void reset(std::uint64_t offset = 0);

  /// The type of the root, after its first byte.
  [[nodiscard]] std::optional<Type> root() const { return root_; }
  /// The number of its elements or members so far.
  [[nodiscard]] std::uint64_t entries() const { return state_.entries; }
  /// Deepest nesting so far; a scalar alone is 0.
  [[nodiscard]] std::uint64_t depth() const { return state_.max_depth; }
  /// Number of bytes from the beginning that are known to be valid so far.
  [[nodiscard]] std::uint64_t sure() const { return state_.offset - begin_; }
  /// Lone surrogate escapes (valid by the grammar, but not text): their number, and the absolute offset of the first.
  [[nodiscard]] std::uint64_t lone_surrogates() const;
  [[nodiscard]] std::uint64_t first_lone_surrogate() const;

 private:
  Result<void> blocks(const std::uint8_t* bytes, std::size_t count, const Marked* marked = nullptr);
  Result<void> fall_back(const std::uint8_t* bytes, std::size_t count, const GrammarCarry& carry, std::uint64_t depth,
                         std::uint64_t offset);
  Result<void> tail_block();
  bool check(const std::uint8_t* bytes, std::size_t count);
  void note_root(const std::uint8_t* bytes, std::size_t count, std::uint64_t before);
  void reserve(std::size_t count);

  const Kernel* kernel_;
  Lines lines_ = Lines::none;
  GrammarState state_;
  std::array<std::uint8_t, 64> tail_{};
  std::size_t tail_size_ = 0;
  std::uint64_t begin_ = 0;  ///< offset of the first byte
  bool begun_ = false;
  std::optional<Type> root_;
  std::optional<RootKeys> keys_;
  std::optional<Grammar> grammar_;  ///< set when the kernel has found an error
};

}  // namespace jt::scan
