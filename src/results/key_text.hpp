// SPDX-License-Identifier: MIT
// KeyText: the keys at a path as sentences, a part of them, within the limit of the output.
#pragma once

#include <cstdint>
#include <string>

#include "results/key_series.hpp"
#include "results/part.hpp"

namespace jt::results {

class KeyText {
 public:
  /// Borrows the part, and what the output refers to.
  KeyText(const Output& output, const KeyHolder& holder, const Part& part);
  /// A key of an object, or one of an array's elements.
  void add(std::string_view key, std::string_view types);
  /// "Keys at $.a: rollout (object), darkMode (boolean)", and how to see those that are left out.
  void end();

 private:
  Output output_;
  KeyHolder holder_;
  const Part& part_;
  std::uint64_t room_;
  std::string text_;
  std::uint64_t seen_ = 0;
  std::uint64_t shown_ = 0;
  bool full_ = false;
};

}  // namespace jt::results
