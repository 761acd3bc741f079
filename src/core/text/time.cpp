// SPDX-License-Identifier: MIT
#include "core/text/time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

namespace jt::text {

std::string utc(std::int64_t time) {
  const auto seconds = static_cast<std::time_t>(time);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                     parts.tm_hour, parts.tm_min, parts.tm_sec);
}

std::string age(std::int64_t seconds) {
  seconds = std::max<std::int64_t>(seconds, 0);
  constexpr std::int64_t minute = 60;
  constexpr std::int64_t hour = 60 * minute;
  constexpr std::int64_t day = 24 * hour;
  if (seconds < minute) return fmt::format("{} s", seconds);
  if (seconds < hour) return fmt::format("{} min", seconds / minute);
  if (seconds < day) return fmt::format("{} h", seconds / hour);
  return fmt::format("{} d", seconds / day);
}

}  // namespace jt::text
