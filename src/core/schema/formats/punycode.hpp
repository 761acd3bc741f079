// SPDX-License-Identifier: MIT
// Punycode (RFC 3492): a label of a host name in ASCII, without its `xn--`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::schema {

/// Nothing if it is not Punycode.
std::optional<std::u32string> from_punycode(std::string_view text);
/// Nothing for a label of more than 1,000 characters.
std::optional<std::string> to_punycode(std::u32string_view label);

}  // namespace jt::schema
