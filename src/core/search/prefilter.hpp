// SPDX-License-Identifier: MIT
// Prefilter: finds the positions in a document where a pattern can match, so that the rest need not be parsed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/scan/kernel.hpp"
#include "core/search/required_literal.hpp"
#include "core/text/regex.hpp"

namespace jt::search {

/// The parts of a pattern that the prefilter needs.
struct SearchedPattern {
  std::string text;
  bool fixed = false;
  bool ignore_case = false;
  text::RegexHints hints;
};

class Prefilter {
 public:
  /// Nothing if some pattern may match anything.
  static std::optional<Prefilter> of(std::span<const SearchedPattern> patterns);

  /// For the kernel: a hit is a position where one of the strings may begin, or where a run reaches its length.
  [[nodiscard]] const scan::Probes& probes() const { return probes_; }
  /// Whether there is a hit: every match, and every escape that may spell one, contains such a position. `end` is the
  /// end of the available bytes.
  [[nodiscard]] bool holds(const std::uint8_t* at, const std::uint8_t* end) const;
  /// The most bytes that a string or run may need.
  static constexpr std::size_t longest = longest_required;

 private:
  struct Needle {
    std::string text;  ///< in lowercase if case is ignored
    bool ignore_case = false;
  };
  bool add(const SearchedPattern& pattern);
  bool add_hints(const text::RegexHints& hints);
  void add_text(std::string text, bool ignore_case);
  void add_run(const ByteClass& bytes, std::size_t run);
  void add_escapes();
  [[nodiscard]] bool escape_holds(const std::uint8_t* at, const std::uint8_t* end) const;

  std::vector<Needle> needles_;
  bool ascii_ = true;      ///< all searched bytes are ASCII
  scan::ByteSet spelled_;  ///< their bytes, in either case if it is ignored
  scan::Probes probes_;
};

}  // namespace jt::search
