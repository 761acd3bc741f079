// SPDX-License-Identifier: MIT
// Tables of the UTF-8 check by lookup: Keiser and Lemire, "Validating UTF-8 In Less Than One Instruction Per Byte"
// (2020). As the other common parts of kernels, they are in the unnamed namespace of each.
#pragma once

#include <array>
#include <cstdint>

namespace jt::scan {
namespace {

/// What two adjacent bytes can be wrong in, by the two halves of the first and the high half of the second; they are
/// wrong in what all three say.
struct Utf8Tables {
  enum : std::uint8_t {
    too_short = 1,
    too_long = 2,
    overlong_3 = 4,
    too_large = 8,
    surrogate = 16,
    overlong_2 = 32,
    too_large_1000 = 64,
    overlong_4 = 64,
    two_conts = 128,
    carry = too_short | too_long | two_conts,
    big = carry | too_large | too_large_1000
  };
  static constexpr std::array<std::uint8_t, 16> first_high{too_long,
                                                           too_long,
                                                           too_long,
                                                           too_long,
                                                           too_long,
                                                           too_long,
                                                           too_long,
                                                           too_long,
                                                           two_conts,
                                                           two_conts,
                                                           two_conts,
                                                           two_conts,
                                                           too_short | overlong_2,
                                                           too_short,
                                                           too_short | overlong_3 | surrogate,
                                                           too_short | too_large | too_large_1000};
  static constexpr std::array<std::uint8_t, 16> first_low{carry | overlong_3 | overlong_2 | overlong_4,
                                                          carry | overlong_2,
                                                          carry,
                                                          carry,
                                                          carry | too_large,
                                                          big,
                                                          big,
                                                          big,
                                                          big,
                                                          big,
                                                          big,
                                                          big,
                                                          big,
                                                          big | surrogate,
                                                          big,
                                                          big};
  static constexpr std::array<std::uint8_t, 16> second_high{
      too_short,
      too_short,
      too_short,
      too_short,
      too_short,
      too_short,
      too_short,
      too_short,
      too_long | overlong_2 | two_conts | overlong_3 | too_large_1000 | overlong_4,
      too_long | overlong_2 | two_conts | overlong_3 | too_large,
      too_long | overlong_2 | two_conts | surrogate | too_large,
      too_long | overlong_2 | two_conts | surrogate | too_large,
      too_short,
      too_short,
      too_short,
      too_short};
};

}  // namespace
}  // namespace jt::scan
