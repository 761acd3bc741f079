// SPDX-License-Identifier: MIT
// Shortcut: where in the bytes of a document a pattern can match at all, so that the rest need not be parsed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/scan/kernel.hpp"
#include "core/text/regex.hpp"

namespace jt {

/// A pattern as the shortcut sees it.
struct SearchedPattern {
  std::string text;
  bool fixed = false;
  bool ignore_case = false;
  RegexHints hints;
};

class Shortcut {
 public:
  /// Nothing where some pattern may match anything.
  static std::optional<Shortcut> of(std::span<const SearchedPattern> patterns);

  /// For the kernel: a hit is a place where one of the needles may begin.
  [[nodiscard]] const Probes& probes() const { return probes_; }
  /// Whether one does: every match, and every escape that might spell one, holds such a place. `end` is that of the
  /// bytes that are there.
  [[nodiscard]] bool holds(const std::uint8_t* at, const std::uint8_t* end) const;
  /// The bytes that a needle takes at most.
  static constexpr std::size_t longest = 32;

 private:
  struct Needle {
    std::string text;  ///< lower case where case is ignored
    bool ignore_case = false;
  };
  bool add(const SearchedPattern& pattern);
  void add_escapes();
  [[nodiscard]] bool escape_holds(const std::uint8_t* at, const std::uint8_t* end) const;
  bool add(std::string text, bool ignore_case);

  std::vector<Needle> needles_;
  bool ascii_ = true;  ///< the needles are
  ByteSet spelled_;    ///< the ASCII characters in them, in either case where it is ignored
  Probes probes_;
};

}  // namespace jt
