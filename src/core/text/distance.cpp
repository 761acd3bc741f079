// SPDX-License-Identifier: MIT
#include "core/text/distance.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/text/code_point.hpp"

namespace jt::text {
namespace {

/// Longer words are not typos, and the cost of a comparison is the product of the lengths.
constexpr std::size_t longest = 256;

std::u32string points(std::string_view text) {
  std::u32string out;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    out += point.value;
    at += point.size;
  }
  return out;
}

void lower(std::string_view text, std::string& out) {
  out = text;
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
}

using Rows = std::array<std::vector<std::size_t>, 3>;

std::size_t align(const std::u32string& a, const std::u32string& b, std::size_t limit, Rows& rows) {
  for (std::vector<std::size_t>& row : rows) row.assign(b.size() + 1, 0);
  auto& [before, above, row] = rows;
  for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    std::size_t least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1, change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
      least = std::min(least, row[j]);
    }
    if (least > limit) return limit + 1;
    std::swap(before, above);
    std::swap(above, row);
  }
  return std::min(above[b.size()], limit + 1);
}

std::size_t apart(std::size_t a, std::size_t b) { return a > b ? a - b : b - a; }

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::u32string x = points(a);
  const std::u32string y = points(b);
  Rows rows;
  return apart(x.size(), y.size()) > limit ? limit + 1 : align(x, y, limit, rows);
}

std::size_t slip_distance(std::string_view word) {
  return std::max<std::size_t>(1, count_code_points(word.substr(0, longest)) / 3);
}

std::size_t slip(std::string_view word, std::string_view candidate) { return Slips(word).of(candidate); }

void Slips::Letters::read(std::string_view lower) {
  points.clear();
  kinds = 0;
  for (std::size_t at = 0; at < lower.size();) {
    const CodePoint point = code_point_at(lower, at);
    points += point.value;
    kinds |= std::uint64_t{1} << (point.value % 64);
    at += point.size;
  }
}

Slips::Slips(std::string_view word) : within_(slip_distance(word)), hopeless_(word.empty() || word.size() > longest) {
  if (hopeless_) return;
  lower(word, word_);
  letters_.read(word_);
}

std::size_t Slips::of(std::string_view candidate) {
  const std::size_t far = within_ + 1;
  if (hopeless_ || candidate.size() > longest) return far;
  lower(candidate, candidate_);
  if (candidate_ == word_) return 0;
  // "user" for "users", "desc" for "description"; one letter is not enough.
  if (word_.size() >= 3 && candidate_.starts_with(word_)) return 1;
  others_.read(candidate_);
  if (apart(letters_.points.size(), others_.points.size()) > within_) return far;
  // Each kind of letter that only one of them has needs a separate change.
  const auto more = [](std::uint64_t a, std::uint64_t b) { return static_cast<std::size_t>(std::popcount(a & ~b)); };
  if (std::max(more(letters_.kinds, others_.kinds), more(others_.kinds, letters_.kinds)) > within_) return far;
  return align(letters_.points, others_.points, within_, rows_);
}

std::vector<std::string> nearest(std::string_view word, std::span<const std::string> candidates, std::size_t max) {
  Slips slips(word);
  std::vector<std::pair<std::size_t, const std::string*>> near;
  for (const std::string& candidate : candidates) {
    const std::size_t far = slips.of(candidate);
    if (far <= slips.within()) near.emplace_back(far, &candidate);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> out;
  for (std::size_t i = 0; i < near.size() && i < max; ++i) out.push_back(*near[i].second);
  return out;
}

}  // namespace jt::text
