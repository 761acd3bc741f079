// SPDX-License-Identifier: MIT
// BlankedPart: the bytes of a part of a document with blanks in place of its comments, held while the document is
// edited around them.
//
// A change leaves a hole in them: what it wrote, and the blanks before it, where a comma may be a trailing one now.
// What is behind means what it did, so that it stays.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace jt::comments {

class BlankedPart {
 public:
  [[nodiscard]] std::uint64_t begin() const { return begin_; }
  [[nodiscard]] std::uint64_t end() const { return begin_ + bytes_.size(); }
  /// Whether that place is in it, or directly behind it.
  [[nodiscard]] bool holds(std::uint64_t offset) const {
    return !bytes_.empty() && offset >= begin_ && offset <= end();
  }
  /// The bytes from there on, up to the hole, or to the end. Of a place that it does not hold, none.
  [[nodiscard]] std::span<const std::uint8_t> from(std::uint64_t offset) const;
  /// Whether there is a hole that ends behind that place.
  [[nodiscard]] bool hole_behind(std::uint64_t offset) const { return hole_ < hole_end_ && offset < hole_end_; }
  [[nodiscard]] std::uint64_t hole() const { return hole_; }
  /// Whether the document ends where this part does.
  [[nodiscard]] bool ends() const { return ends_; }

  void clear();
  /// Begins anew there, empty.
  void begin_at(std::uint64_t offset);
  /// Room for bytes from its end up to that offset; `added` of them are there then. None: the document ends.
  std::span<std::uint8_t> room(std::uint64_t end);
  void added(std::size_t count);
  /// The last byte of the token before it.
  [[nodiscard]] std::uint8_t last_before_hole() const { return bytes_[index(hole_) - 1]; }
  /// The bytes of the hole, to be read.
  std::span<std::uint8_t> hole_bytes();
  /// So many of the hole were read.
  void filled(std::size_t count) { hole_ += count; }
  /// What is behind the hole, or what is left of it, is of no use.
  void cut_at_hole();
  /// `removed` bytes at that offset were replaced by `written` ones, tokens and comments by tokens and comments.
  void move(std::uint64_t at, std::uint64_t removed, std::uint64_t written);

 private:
  [[nodiscard]] std::size_t index(std::uint64_t offset) const { return static_cast<std::size_t>(offset - begin_); }
  void cut(std::size_t size);

  std::uint64_t begin_ = 0;
  std::vector<std::uint8_t> bytes_;
  std::size_t have_ = 0;    ///< while there is room behind: how many bytes are there
  std::uint64_t hole_ = 0;  ///< absolute, as `hole_end_`; the same where there is none
  std::uint64_t hole_end_ = 0;
  bool ends_ = false;
};

}  // namespace jt::comments
