// SPDX-License-Identifier: MIT
// KnownComments: where the comments and trailing commas of a document are, so that those who read it again need not
// look for them. Of a document with many of them, nothing is kept.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/comments/blanker.hpp"

namespace jt::comments {

class KnownComments {
 public:
  void begin() { open_ = true; }
  /// What is known is of no use any more.
  void stop();
  /// Whether what is read at that offset is to be added: it goes on where the last part ended.
  [[nodiscard]] bool wants(std::uint64_t offset) const { return open_ && (begin_ == end_ || offset == end_); }
  /// All of the document that `bytes`, blanked, are, from that offset on, and what was taken there, in order.
  void add(std::uint64_t offset, std::span<const std::uint8_t> bytes, std::span<const Taken> parts);
  /// How many bytes from that offset on are known.
  [[nodiscard]] std::uint64_t known_from(std::uint64_t offset) const {
    return offset >= begin_ && offset < end_ ? end_ - offset : 0;
  }
  /// Puts blanks in the place of what is taken in these bytes of the document, which are known.
  void blank(std::span<std::uint8_t> bytes, std::uint64_t offset) const;

 private:
  static constexpr std::size_t most = std::size_t{1} << 16;

  struct Place {
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    bool line_ends = false;  ///< it has some, which stay
  };

  bool open_ = false;
  std::uint64_t begin_ = 0;  ///< from here
  std::uint64_t end_ = 0;    ///< up to here all is known
  std::vector<Place> places_;
};

}  // namespace jt::comments
