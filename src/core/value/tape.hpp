// SPDX-License-Identifier: MIT
// Tape: a small JSON text that is in memory (a value of a command line, a message, a configuration file), checked once
// and indexed in one pass. Its values are Views. Not for documents, which are read with a Cursor.
//
// The index is a list of offsets in 32 bits, in the order of the text, as simdjson's (Langdale, Lemire 2019): each key,
// each value and each closing bracket. After the offset of an opening bracket is the place in the index behind the
// container, so that a value is skipped in one step. That is 4 bytes for a key or scalar and 12 for a container: about
// half of the text in usual JSON, and five times the text where it is nothing but empty containers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "core/result.hpp"

namespace jt::value {

class View;

/// Views borrow it: it stays where it is.
class Tape {
 public:
  Tape() = default;
  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;

  /// Checks and indexes one JSON value, which must outlive the views of it; those of the text before end. INVALID_JSON
  /// with the offset; LIMIT_EXCEEDED for nesting (Checker) and for a text of 4 GiB. After an error there is no root.
  Result<void> read(std::string_view text);
  /// The same for a text that was checked before.
  Result<void> index(std::string_view text);

  /// The value; absent before a text was read.
  [[nodiscard]] View root() const;
  /// Words of the index.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Bytes that the index takes.
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(std::uint32_t); }

 private:
  friend class View;
  struct Free {
    void operator()(std::uint32_t* words) const { std::free(words); }
  };
  bool push(std::size_t word);
  bool build();
  [[nodiscard]] std::size_t after_string(std::size_t begin) const;

  std::string_view text_;
  std::unique_ptr<std::uint32_t[], Free> words_;  ///< for `realloc`, which moves what is large without a copy
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  bool escaped_keys_ = false;  ///< a key has a backslash
};

}  // namespace jt::value
