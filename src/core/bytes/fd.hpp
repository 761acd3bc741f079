// SPDX-License-Identifier: MIT
// Fd: a file descriptor that closes itself.
#pragma once

#include <unistd.h>

#include <utility>

namespace jt::bytes {

class Fd {
 public:
  Fd() = default;
  /// Owns `number` from now on; -1 owns nothing.
  explicit Fd(int number) : number_(number) {}
  Fd(Fd&& other) noexcept : number_(other.release()) {}
  Fd& operator=(Fd&& other) noexcept {
    if (this != &other) reset(other.release());
    return *this;
  }
  ~Fd() { reset(); }

  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] bool valid() const { return number_ >= 0; }
  /// Releases the descriptor; the caller closes it.
  [[nodiscard]] int release() { return std::exchange(number_, -1); }
  void reset(int number = -1) {
    if (number_ >= 0) ::close(number_);
    number_ = number;
  }

 private:
  int number_ = -1;
};

}  // namespace jt::bytes
