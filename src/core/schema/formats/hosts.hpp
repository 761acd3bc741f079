// SPDX-License-Identifier: MIT
// Formats of names and addresses of machines, and of mail.
#pragma once

#include <string_view>

namespace jt::schema {

/// RFC 1123, section 2.1, with labels of at most 63 characters; one that begins with `xn--` is checked by IDNA.
bool is_hostname(std::string_view text);
/// RFC 5890.
bool is_idn_hostname(std::string_view text);
/// Dotted, without leading zeros.
bool is_ipv4(std::string_view text);
/// RFC 4291, section 2.2, without a zone.
bool is_ipv6(std::string_view text);
/// RFC 5321, section 4.1.2; `international`: RFC 6531.
bool is_email(std::string_view text, bool international);

}  // namespace jt::schema
