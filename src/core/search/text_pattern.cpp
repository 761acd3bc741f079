// SPDX-License-Identifier: MIT
#include "core/search/text_pattern.hpp"

#include <algorithm>
#include <limits>

namespace jt {

Result<TextPattern> TextPattern::compile(std::span<const std::string> patterns, const PatternOptions& options) {
  RegexOptions wanted;
  wanted.whole = options.whole;
  wanted.ignore_case = options.ignore_case;
  wanted.no_captures = false;
  wanted.dollar_end_only = false;
  wanted.word = options.word;
  wanted.fixed = options.fixed;
  TextPattern out;
  out.least_bytes_ = std::numeric_limits<std::size_t>::max();
  std::vector<SearchedPattern> searched;
  for (const std::string& pattern : patterns) {
    auto regex = Regex::compile(pattern, wanted);
    if (!regex) return fail(std::move(regex.error()));
    searched.push_back({pattern, options.fixed, options.ignore_case, regex->hints()});
    out.least_bytes_ = std::min(out.least_bytes_, searched.back().hints.least_characters);
    out.regexes_.push_back(std::move(*regex));
  }
  out.shortcut_ = Shortcut::of(searched);
  return out;
}

Regex::Answer TextPattern::match(std::string_view text, RegexSpan& span) const {
  auto answer = Regex::Answer::no;
  for (std::size_t i = 0; i < regexes_.size(); ++i) {
    RegexSpan found;
    const Regex::Answer here = regexes_[i].match(text, found);
    if (here == Regex::Answer::no) continue;
    if (here == Regex::Answer::gave_up) {
      gave_up_ = i;
      return here;
    }
    if (answer == Regex::Answer::no || found.begin < span.begin) span = found;
    answer = here;
  }
  return answer;
}

}  // namespace jt
