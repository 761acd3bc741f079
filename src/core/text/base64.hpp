// SPDX-License-Identifier: MIT
// Decodes base64 (RFC 4648, section 4).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::text {

/// The bytes. Nothing: it is not base64. Line ends are passed over, and padding may be missing.
std::optional<std::string> decode_base64(std::string_view text);

}  // namespace jt::text
