// SPDX-License-Identifier: MIT
// Times as text.
#pragma once

#include <cstdint>
#include <string>

namespace jt::text {

/// Seconds since 1970 in RFC 3339: "2026-11-22T03:05:09Z".
std::string utc(std::int64_t time);

/// How long ago, in the largest unit that fits: "0 s", "59 s", "12 min", "3 h", "2 d".
std::string age(std::int64_t seconds);

}  // namespace jt::text
