// SPDX-License-Identifier: MIT
// TakenLog: the comments, with their bytes, and trailing commas of the part of a document that was blanked last. One
// thread adds to it while another one asks.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "core/comments/blanker.hpp"

namespace jt::comments {

class TakenLog {
 public:
  struct Wanted {
    bool parts = false;  ///< somebody will read it: else nothing is kept
    bool text = false;   ///< the bytes of comments too
  };
  void want(bool text);
  [[nodiscard]] Wanted wanted();
  /// All of the document between these offsets, in order. What does not follow what is here takes its place.
  void add(std::uint64_t begin, std::uint64_t end, const TakenParts& taken);
  /// Appends what is between these offsets, and nothing of a comment outside them; what is before is not kept any
  /// longer. False: it is not all here.
  bool read(std::uint64_t begin, std::uint64_t end, TakenParts& into);
  void clear();

 private:
  static constexpr std::size_t most = std::size_t{1} << 16;       ///< parts; older ones go
  static constexpr std::size_t most_text = std::size_t{4} << 20;  ///< bytes of comments

  void drop_before(std::uint64_t offset);
  void forget();

  std::mutex turn_;
  Wanted wanted_;
  std::vector<Taken> parts_;
  std::size_t first_ = 0;  ///< those before it are gone
  std::vector<std::uint8_t> text_;
  std::uint64_t text_begin_ = 0;  ///< in all text that was added: where `text_` begins
  std::uint64_t begin_ = 0;       ///< what is known are the parts from here
  std::uint64_t end_ = 0;         ///< up to here
};

}  // namespace jt::comments
