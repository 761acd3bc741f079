// SPDX-License-Identifier: MIT
// ByteBudget: how many bytes several servers may send together. Threads share it.
#pragma once

#include <atomic>
#include <cstddef>

namespace jt::mcp {

class ByteBudget {
 public:
  explicit ByteBudget(std::size_t most) : most_(most), left_(most) {}

  [[nodiscard]] std::size_t most() const { return most_; }
  /// False: fewer are left, and none was taken.
  bool take(std::size_t bytes) {
    std::size_t left = left_.load();
    do {
      if (left < bytes) return false;
    } while (!left_.compare_exchange_weak(left, left - bytes));
    return true;
  }
  void give_back(std::size_t bytes) { left_ += bytes; }

 private:
  std::size_t most_;
  std::atomic<std::size_t> left_;
};

/// What one server has taken of a budget. It is given back at the end, unless the answer of the server is kept.
class BudgetShare {
 public:
  /// Borrows the budget; null: there is no limit.
  explicit BudgetShare(ByteBudget* budget) : budget_(budget) {}
  ~BudgetShare() {
    if (budget_ != nullptr) budget_->give_back(taken_);
  }
  BudgetShare(const BudgetShare&) = delete;
  BudgetShare& operator=(const BudgetShare&) = delete;

  bool add(std::size_t bytes) {
    if (budget_ == nullptr) return true;
    if (!budget_->take(bytes)) return false;
    taken_ += bytes;
    return true;
  }
  void keep() { taken_ = 0; }

 private:
  ByteBudget* budget_;
  std::size_t taken_ = 0;
};

}  // namespace jt::mcp
