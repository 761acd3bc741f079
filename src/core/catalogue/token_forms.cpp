// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cctype>

#include "core/catalogue/masked.hpp"

namespace jt::catalogue {
namespace {

/// Of tokens that services give out. What follows must be long, or have a digit, so that `sk-learn` is none.
constexpr std::array<std::string_view, 44> prefixes{
    "sk-",    "sk_live_", "sk_test_", "rk_live_",    "rk_test_", "pk_live_", "whsec_", "ghp_",  "gho_",
    "ghu_",   "ghs_",     "ghr_",     "github_pat_", "glpat-",   "gldt-",    "xoxb-",  "xoxp-", "xoxa-",
    "xoxs-",  "xoxe-",    "xapp-",    "AIza",        "ya29.",    "npm_",     "hf_",    "pypi-", "dop_v1_",
    "SG.",    "shpat_",   "lin_api_", "ntn_",        "figd_",    "tvly-",    "pplx-",  "gsk_",  "r8_",
    "nvapi-", "sbp_",     "sntrys_",  "secret_",     "AKIA",     "ASIA",     "xai-",   "ATATT3"};

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_decimal(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_decimal(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

struct Letters {
  std::size_t lower = 0;
  std::size_t upper = 0;
  std::size_t digits = 0;
  std::size_t changes = 0;     ///< from one of these kinds to another
  std::size_t consonants = 0;  ///< the longest row of them
};

Letters letters_of(std::string_view word) {
  constexpr std::string_view vowels = "aeiouyAEIOUY";
  Letters all;
  std::size_t row = 0;
  char before = 0;
  for (const char c : word) {
    const char kind = is_lower(c) ? 'a' : is_upper(c) ? 'A' : is_decimal(c) ? '0' : '-';
    if (kind == 'a') ++all.lower;
    if (kind == 'A') ++all.upper;
    if (kind == '0') ++all.digits;
    if (before != 0 && before != '-' && kind != '-' && before != kind) ++all.changes;
    before = kind;
    const bool consonant = (kind == 'a' || kind == 'A') && vowels.find(c) == std::string_view::npos;
    row = consonant ? row + 1 : 0;
    all.consonants = std::max(all.consonants, row);
  }
  return all;
}

/// 8-4-4-4-12 hexadecimal digits. Many services use such numbers as keys.
bool is_uuid(std::string_view word) {
  if (word.size() != 36) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? word[i] != '-' : !is_hex(word[i])) return false;
  }
  return true;
}

/// A piece of letters and digits. Words change between small letters, capitals and digits now and then, random text at
/// about every second character.
bool is_random(std::string_view piece) {
  if (piece.size() < 16) return false;
  const Letters all = letters_of(piece);
  const std::size_t size = piece.size();
  const bool hex = std::all_of(piece.begin(), piece.end(), is_hex);
  if (hex && size >= 20 && all.digits > 1 && all.lower + all.upper > 1) return true;
  if (all.digits > 1 && all.lower > 0 && all.upper > 0) return all.changes * 5 >= size * 2;
  if (size < 20) return false;
  if (all.digits > 1 && all.lower + all.upper > 1) return all.changes * 4 >= size;
  if (all.lower > 0 && all.upper > 0) return all.changes * 20 >= size * 9;
  return all.consonants >= 8;
}

bool has_prefix(std::string_view word) {
  return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) {
    if (!word.starts_with(prefix)) return false;
    const std::string_view rest = word.substr(prefix.size());
    const bool digit = std::any_of(rest.begin(), rest.end(), is_decimal);
    return (rest.size() >= 6 && digit) || (rest.size() >= 20 && rest.find('-') == std::string_view::npos);
  });
}

/// Three parts of base64, the first of which begins with `{"`.
bool is_jwt(std::string_view word) {
  const std::size_t dot = word.find('.');
  return word.starts_with("eyJ") && word.size() >= 20 && dot != std::string_view::npos;
}

}  // namespace

bool looks_like_token(std::string_view word) {
  if (has_prefix(word) || is_jwt(word) || is_uuid(word) || word.starts_with("-----BEGIN")) return true;
  // Of base64 and of numbers with dashes, the parts between the marks.
  for (std::size_t at = 0; at < word.size();) {
    std::size_t end = at;
    while (end < word.size() && (is_lower(word[end]) || is_upper(word[end]) || is_decimal(word[end]))) ++end;
    if (is_random(word.substr(at, end - at))) return true;
    at = end + 1;
  }
  // Dashes may be many in a short one; those of names are between words.
  const Letters all = letters_of(word);
  return word.size() >= 24 && all.digits > 2 && all.upper > 2 && all.lower > 2 && all.changes * 5 >= word.size() * 2;
}

}  // namespace jt::catalogue
