// SPDX-License-Identifier: MIT
// ValueHasher: hashes JSON values so that equal values have equal hashes, however they are spelled: objects without
// order, numbers by their exact decimal value, strings and keys decoded.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/path/path.hpp"
#include "core/scan/cursor.hpp"

namespace jt::compare {

/// 128 bits. The seed is random in each run, so that a document's author cannot prepare values that collide.
struct ValueHash {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  auto operator<=>(const ValueHash&) const = default;
};

/// A seed for the hashers of one comparison, which must share it.
std::uint64_t random_seed();

class ValueHasher {
 public:
  /// Containers of at least so many bytes are remembered, so that a value in nested arrays is not read again at every
  /// level.
  static constexpr std::uint64_t least_kept = 4096;
  /// Where containers of at least so many bytes end is remembered, so that they are passed by reading once.
  static constexpr std::uint64_t least_passed = std::uint64_t{64} << 10;
  /// Most containers that are remembered; beyond, values are read again.
  static constexpr std::size_t most_kept = std::size_t{1} << 17;

  /// Borrows both. `source` is what the cursor's stream reads; it rewinds.
  ValueHasher(scan::Cursor& cursor, bytes::Source& source, std::uint64_t seed)
      : cursor_(cursor), source_(source), seed_(seed) {}

  using Ignored = std::function<bool(const path::Location&)>;

  /// Leaves out what is ignored. `location`: where the value is that is hashed; it is the same again afterwards.
  /// Borrows both.
  void leave_out(const Ignored& ignored, path::Location& location) {
    ignored_ = &ignored;
    location_ = &location;
  }
  /// Values are compared with those of that hasher.
  void share_seed(const ValueHasher& other) { seed_ = other.seed_; }
  /// Of the value that the cursor is on; moves past it. Of a key given twice each occurrence counts, in any order.
  /// Memory: some bytes for each level of nesting. False: failure of the cursor.
  bool value(ValueHash& out);
  /// Moves past the value that the cursor is on, like `skip`. False: failure of the cursor.
  bool pass();
  /// To the next entry, like the cursor's; a value that it is on is passed.
  scan::Step next();
  /// Of a key as it is in the document, without its quotes.
  [[nodiscard]] ValueHash key(std::string_view raw, bool escaped) const;
  /// Of the characters of a string in the document, given with its quotes as offsets. For a string that is in the
  /// window no byte is read again. False: failure.
  bool string(std::uint64_t begin, std::uint64_t end, ValueHash& out);
  /// What is in the window of the bytes from `begin` to `end`: all of them, or nothing.
  [[nodiscard]] std::string_view in_window(std::uint64_t begin, std::uint64_t end) const;
  /// What went wrong while the source was read, if anything did.
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  struct Open {
    bool object = false;
    std::uint64_t begin = 0;
    std::uint64_t count = 0;
    std::uint64_t next = 0;  ///< index of the next entry; counted where something is left out
    ValueHash sum;
    ValueHash key;
  };
  struct Known {
    std::uint64_t end = 0;
    std::optional<ValueHash> hash = {};  ///< none: it was passed
  };

  bool here_ignored();
  bool scalar(ValueHash& out);
  bool go_behind(const Known& container);
  bool note_ends();
  void note_end(std::uint64_t begin);
  bool known(ValueHash& out);
  bool close_until_entry(ValueHash value, bool whole, ValueHash& out, bool& done);
  void add(const ValueHash& value);
  ValueHash close();
  bool read_string(std::uint64_t begin, std::uint64_t end, ValueHash& out);
  [[nodiscard]] ValueHash text(std::string_view text, unsigned kind) const;

  scan::Cursor& cursor_;
  bytes::Source& source_;
  std::uint64_t seed_;
  const Ignored* ignored_ = nullptr;
  path::Location* location_ = nullptr;
  std::vector<Open> open_;
  std::unordered_map<std::uint64_t, Known> known_;  ///< by the offset of the opening bracket
  bytes::Span passed_;                              ///< the container that was passed last by reading it
  std::optional<Error> error_;
};

}  // namespace jt::compare
