// SPDX-License-Identifier: MIT
// DigestTrail: a digest that remembers intermediate states, so that the revision of an edited document is computed
// from the first change on.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "core/scan/digest.hpp"

namespace jt::splice {

class DigestTrail final : public scan::Observer {
 public:
  Result<void> feed(std::span<const std::uint8_t> bytes) override {
    if (now_.bytes() >= next_) leave_mark();
    return now_.feed(bytes);
  }
  Result<void> finish() override { return {}; }

  /// Of all bytes so far.
  [[nodiscard]] const scan::Digest& digest() const { return now_; }
  /// Of the longest remembered beginning that is not longer than `bytes`.
  [[nodiscard]] scan::Digest of_beginning(std::uint64_t bytes) const {
    if (now_.bytes() <= bytes) return now_;
    for (auto mark = marks_.rbegin(); mark != marks_.rend(); ++mark) {
      if ((*mark)->bytes() <= bytes) return **mark;
    }
    return {};
  }

 private:
  static constexpr std::size_t most_marks = 64;

  void leave_mark() {
    if (marks_.size() == most_marks) {  // every other one is dropped, and their distance doubles
      for (std::size_t i = 0; i < most_marks / 2; ++i) std::swap(marks_[i], marks_[2 * i + 1]);
      marks_.resize(most_marks / 2);
      stride_ *= 2;
    }
    marks_.push_back(std::make_unique<scan::Digest>(now_));
    next_ = now_.bytes() + stride_;
  }

  scan::Digest now_;
  std::vector<std::unique_ptr<scan::Digest>> marks_;
  std::uint64_t stride_ = std::uint64_t{8} << 20;
  std::uint64_t next_ = std::uint64_t{8} << 20;
};

}  // namespace jt::splice
