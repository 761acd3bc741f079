// SPDX-License-Identifier: MIT
#include "core/text/distance.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "core/text/escape.hpp"

namespace jt {
namespace {

/// Longer words are no typing slips, and comparing them would cost the product of their lengths.
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

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::size_t align(const std::u32string& a, const std::u32string& b, std::size_t limit) {
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> above(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
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

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
  const std::u32string x = points(a);
  const std::u32string y = points(b);
  const std::size_t apart = x.size() > y.size() ? x.size() - y.size() : y.size() - x.size();
  if (apart > limit) return limit + 1;
  return align(x, y, limit);
}

std::size_t slip_distance(std::string_view word) {
  return std::max<std::size_t>(1, count_code_points(word.substr(0, longest)) / 3);
}

std::size_t slip(std::string_view word, std::string_view candidate) {
  const std::size_t far = slip_distance(word) + 1;
  if (word.empty() || word.size() > longest || candidate.size() > longest) return far;
  const std::string a = lower(word);
  const std::string b = lower(candidate);
  if (a == b) return 0;
  // "user" for "users", "desc" for "description"; one letter is too little to go by.
  if (a.size() >= 3 && b.size() > a.size() && b.compare(0, a.size(), a) == 0) return 1;
  return edit_distance(a, b, far - 1);
}

std::vector<std::string> nearest(std::string_view word, std::span<const std::string> candidates, std::size_t max) {
  const std::size_t within = slip_distance(word);
  std::vector<std::pair<std::size_t, const std::string*>> near;
  for (const std::string& candidate : candidates) {
    const std::size_t far = slip(word, candidate);
    if (far <= within) near.emplace_back(far, &candidate);
  }
  std::stable_sort(near.begin(), near.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> out;
  for (std::size_t i = 0; i < near.size() && i < max; ++i) out.push_back(*near[i].second);
  return out;
}

}  // namespace jt
