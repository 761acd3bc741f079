// SPDX-License-Identifier: MIT
// Sum: adds JSON numbers by exact decimal arithmetic.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jt::table {

/// 0.1 + 0.2 is 0.3, and 1e400 + 1 has 401 digits. A sum has `most_digits` at most, which bounds memory and time.
class Sum {
 public:
  static constexpr std::int64_t most_digits = 10'000;

  /// False: the sum would have more digits, and is what it was. Precondition: `number` is one by RFC 8259.
  [[nodiscard]] bool add(std::string_view number);

  /// With as many decimals as the longest of the numbers has: 1.50 + 1 = 2.50.
  [[nodiscard]] std::string text() const;
  /// The sum divided by `count`, to 17 significant digits, a half to the even digit; without zeros at the end.
  [[nodiscard]] std::string mean(std::uint64_t count) const;

 private:
  /// Digits × 10^exponent, the first one not 0; "" is zero.
  struct Digits {
    bool negative = false;
    std::string digits;
    std::int64_t exponent = 0;
  };
  [[nodiscard]] bool reach(std::int64_t first, std::int64_t last);
  [[nodiscard]] Digits digits() const;
  static void carry(std::vector<std::int64_t>& limbs);

  /// Each stands for nine digits, and holds more for a while: carries are done once in many numbers.
  std::vector<std::int64_t> limbs_;
  std::int64_t lowest_limb_ = 0;          ///< limbs_[0] × 10^(9 × lowest_limb_)
  std::optional<std::int64_t> exponent_;  ///< of the last digit of the longest number
  std::int64_t most_zeros_ = 0;           ///< decimals of zeros
  std::uint32_t pending_ = 0;             ///< numbers since the last carry
};

}  // namespace jt::table
