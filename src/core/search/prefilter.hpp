// SPDX-License-Identifier: MIT
// Prefilter: where in the bytes of a document a pattern can match at all, so that the rest need not be parsed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/scan/kernel.hpp"
#include "core/search/required_literal.hpp"
#include "core/text/regex.hpp"

namespace jt::search {

/// A pattern as the shortcut sees it.
struct SearchedPattern {
  std::string text;
  bool fixed = false;
  bool ignore_case = false;
  text::RegexHints hints;
};

class Prefilter {
 public:
  /// Nothing where some pattern may match anything.
  static std::optional<Prefilter> of(std::span<const SearchedPattern> patterns);

  /// For the kernel: a hit is a place where one of the texts may begin, or where a run of bytes has come to its length.
  [[nodiscard]] const scan::Probes& probes() const { return probes_; }
  /// Whether one does: every match, and every escape that might spell one, holds such a place. `end` is that of the
  /// bytes that are there.
  [[nodiscard]] bool holds(const std::uint8_t* at, const std::uint8_t* end) const;
  /// The bytes that a text or run takes at most.
  static constexpr std::size_t longest = longest_required;

 private:
  struct Needle {
    std::string text;  ///< lower case where case is ignored
    bool ignore_case = false;
  };
  bool add(const SearchedPattern& pattern);
  bool add_hints(const text::RegexHints& hints);
  void add_text(std::string text, bool ignore_case);
  void add_run(const ByteClass& bytes, std::size_t run);
  void add_escapes();
  [[nodiscard]] bool escape_holds(const std::uint8_t* at, const std::uint8_t* end) const;

  std::vector<Needle> needles_;
  bool ascii_ = true;      ///< all that is looked for
  scan::ByteSet spelled_;  ///< the bytes of it, in either case where it is ignored
  scan::Probes probes_;
};

}  // namespace jt::search
