// SPDX-License-Identifier: MIT
// Formats of RFC 3339: dates, times, durations.
#pragma once

#include <string_view>

namespace jt::schema {

bool is_date(std::string_view text);
/// With an offset; a leap second only at 23:59:60 UTC.
bool is_time(std::string_view text);
bool is_date_time(std::string_view text);
/// Appendix A of RFC 3339 (ISO 8601).
bool is_duration(std::string_view text);

}  // namespace jt::schema
