// SPDX-License-Identifier: MIT
#include "core/propose/fingerprint.hpp"

#include <fmt/format.h>

#include <charconv>

#include "core/compare/value_hash.hpp"

namespace jt::propose {
namespace {

constexpr std::size_t seed_digits = 16;

std::optional<std::string> with_seed(std::uint64_t seed, document::Document& document, scan::Cursor& cursor) {
  compare::ValueHasher hasher(cursor, document.source(), seed);
  compare::ValueHash hash;
  if (!hasher.value(hash)) return std::nullopt;
  return fmt::format("{:016x}{:016x}{:016x}", seed, hash.high, hash.low);
}

}  // namespace

Fingerprints::Fingerprints() : seed_(compare::random_seed()) {}

std::optional<std::string> Fingerprints::of(document::Document& document, scan::Cursor& cursor) const {
  return with_seed(seed_, document, cursor);
}

std::optional<bool> Fingerprints::fits(std::string_view fingerprint, document::Document& document,
                                       scan::Cursor& cursor) {
  std::uint64_t seed = 0;
  const std::string_view digits = fingerprint.substr(0, seed_digits);
  std::from_chars(digits.data(), digits.data() + digits.size(), seed, 16);
  const auto now = with_seed(seed, document, cursor);
  if (!now) return std::nullopt;
  return *now == fingerprint;
}

}  // namespace jt::propose
