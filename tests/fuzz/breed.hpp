// SPDX-License-Identifier: MIT
// New documents for the harnesses without a fuzzer: grown from the grammar, or kept ones with a few bytes changed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gen/random.hpp"

namespace jt::fuzz {

/// A valid JSON text of up to a few kilobytes, with blanks, escapes and UTF-8 in odd places.
std::string grown(gen::Random& random);

/// Grown, or one of the kept ones; in half of the cases with one to three places changed, so mostly invalid.
std::string bred(gen::Random& random, const std::vector<std::string>& kept);

}  // namespace jt::fuzz
