// SPDX-License-Identifier: MIT
// What goes into the header lines of a request.
#pragma once

#include <string>
#include <string_view>

namespace jt::http {

/// Whether the session itself sets the header of this line; the definition's is left out then.
bool is_reserved(std::string_view line);

/// The line as libcurl wants it: "Name;" where the value is empty, else it would drop the header.
std::string with_value(std::string line);

/// A value of the protocol: as it is if a header can carry it, else `=?base64?…?=` (MCP 2026-07-28, Streamable HTTP).
std::string header_value(std::string_view text);

}  // namespace jt::http
