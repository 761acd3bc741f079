// SPDX-License-Identifier: MIT
#include "core/search/text_pattern.hpp"

#include <algorithm>
#include <limits>

namespace jt::search {

Result<TextPattern> TextPattern::compile(std::span<const std::string> patterns, const PatternOptions& options) {
  text::RegexOptions wanted;
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
    auto regex = TRY(text::Regex::compile(pattern, wanted));
    searched.push_back({pattern, options.fixed, options.ignore_case, regex.hints()});
    out.least_bytes_ = std::min(out.least_bytes_, searched.back().hints.least_characters);
    out.regexes_.push_back(std::move(regex));
  }
  out.prefilter_ = Prefilter::of(searched);
  return out;
}

text::Regex::Answer TextPattern::match(std::string_view text, text::RegexSpan& span) const {
  auto answer = text::Regex::Answer::no;
  for (std::size_t i = 0; i < regexes_.size(); ++i) {
    text::RegexSpan found;
    const text::Regex::Answer here = regexes_[i].match(text, found);
    if (here == text::Regex::Answer::no) continue;
    if (here == text::Regex::Answer::gave_up) {
      gave_up_ = i;
      return here;
    }
    if (answer == text::Regex::Answer::no || found.begin < span.begin) span = found;
    answer = here;
  }
  return answer;
}

}  // namespace jt::search
