// SPDX-License-Identifier: MIT
// What the session stores share: their errors, and random names.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::store {

Failed no_session(std::string_view id);
/// Another process has claimed it, or has taken over a claim that ran out. `left`: after that time its claim has ended,
/// if nothing else is known of that process.
Failed session_in_use(std::string_view id, std::optional<std::chrono::milliseconds> left = {});

/// 32 hexadecimal digits of the system's random source. IO_ERROR if it gives none.
Result<std::string> random_digits();

}  // namespace jt::store
