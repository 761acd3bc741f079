// SPDX-License-Identifier: MIT
// Secrets: the values of a definition that must not be shown, and the texts of a server without them. A server may
// repeat what it was given, in its errors or on stderr.
#pragma once

#include <string>
#include <vector>

#include "core/catalogue/definition.hpp"

namespace jt::catalogue {

class Secrets {
 public:
  /// The values of the environment and the headers, expanded, of inputs and of the user's settings; and each word of
  /// them, for `Bearer TOKEN`. Values of fewer than `least` bytes are too common to be distinguished from other text.
  Secrets(const Definition& definition, const Launch& launch, const Environment& environment);

  /// The text with `[hidden]` in place of each.
  [[nodiscard]] std::string hide(std::string text) const;

  static constexpr std::size_t least = 6;

 private:
  void add(const std::string& value);
  std::vector<std::string> values_;  ///< the longest first
};

}  // namespace jt::catalogue
