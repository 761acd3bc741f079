// SPDX-License-Identifier: MIT
// TakenLog: the comments and trailing commas of the part of a document that was blanked last. One thread adds to it
// while another one asks.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <vector>

#include "core/comments/blanker.hpp"

namespace jt::comments {

class TakenLog {
 public:
  /// Somebody will read it, or has: before that, nothing is kept.
  void want();
  [[nodiscard]] bool wanted();
  /// All of the document between these offsets, in order. What does not follow what is here takes its place.
  void add(std::uint64_t begin, std::uint64_t end, std::span<const Taken> parts);
  /// Appends the parts between these offsets, whole; those before them are not kept any longer. False: they are not all
  /// here.
  bool read(std::uint64_t begin, std::uint64_t end, std::vector<Taken>& into);
  void clear();

 private:
  static constexpr std::size_t most = std::size_t{1} << 16;  ///< parts; older ones go

  std::mutex turn_;
  bool wanted_ = false;
  std::deque<Taken> parts_;
  std::uint64_t begin_ = 0;  ///< what is known are the parts from here
  std::uint64_t end_ = 0;    ///< up to here
};

}  // namespace jt::comments
