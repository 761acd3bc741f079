// SPDX-License-Identifier: MIT
// New inputs for the harnesses without a fuzzer: documents grown from the grammar, or kept inputs with some bytes
// changed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gen/random.hpp"

namespace jt::fuzz {

/// A valid JSON text of up to a few kilobytes, with blanks, escapes and UTF-8 in odd places. `commented`: with comments
/// and trailing commas too.
std::string grown(gen::Random& random, bool commented = false);

/// Grown, or one of the kept ones; in half of the cases with one to three places changed, so mostly invalid.
std::string bred(gen::Random& random, const std::vector<std::string>& kept, bool commented = false);

/// One of the kept inputs (there is at least one) with one to six changes: bytes removed, repeated, replaced by any
/// others, a piece of the dictionary or of another kept input put in. Up to 4096 bytes.
std::string altered(gen::Random& random, const std::vector<std::string>& kept,
                    const std::vector<std::string>& dictionary);

}  // namespace jt::fuzz
