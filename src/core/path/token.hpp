// SPDX-License-Identifier: MIT
// A pointer's reference token as the index of an array (RFC 6901, section 4).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/path/path.hpp"
#include "core/result.hpp"

namespace jt::path {

/// The index that the token means, on the array at `where`: `0` or digits without a leading zero, below 2^64. Nothing
/// for a token that is not a number ("name", "-"): no element has it. INVALID_PATH for a token that looks like an
/// index but is invalid ("-1", "00", "1.5", 2^64), so that it does not select another element.
Result<std::optional<std::uint64_t>> token_index(std::string_view token, const Location& where);

}  // namespace jt::path
