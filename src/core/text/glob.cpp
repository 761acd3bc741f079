// SPDX-License-Identifier: MIT
#include "core/text/glob.hpp"

#include <optional>

#include "core/text/code_point.hpp"

namespace jt::text {

namespace {

/// The bytes of the pattern that one character of the name needs, if it fits; `*` is not handled here.
std::optional<std::size_t> fits_one(std::string_view pattern, std::string_view character) {
  if (pattern.empty()) return {};
  if (pattern[0] == '?') return 1;
  const std::size_t escape = pattern[0] == '\\' && pattern.size() > 1 ? 1 : 0;
  if (!pattern.substr(escape).starts_with(character)) return {};
  return escape + character.size();
}

}  // namespace

bool glob_fits(std::string_view pattern, std::string_view name) {
  std::size_t at = 0;
  std::size_t in_name = 0;
  std::optional<std::size_t> star;  // after the last `*`: only that one must be tried again
  std::size_t retry = 0;
  while (in_name < name.size()) {
    if (at < pattern.size() && pattern[at] == '*') {
      star = ++at;
      retry = in_name;
      continue;
    }
    const std::size_t size = code_point_at(name, in_name).size;
    if (const auto used = fits_one(pattern.substr(at), name.substr(in_name, size))) {
      at += *used;
      in_name += size;
      continue;
    }
    if (!star) return false;
    at = *star;
    retry += code_point_at(name, retry).size;
    in_name = retry;
  }
  while (at < pattern.size() && pattern[at] == '*') ++at;
  return at == pattern.size();
}

}  // namespace jt::text
