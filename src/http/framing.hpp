// SPDX-License-Identifier: MIT
// What the first line and the headers of a request say of where it ends. A request whose end is not certain is refused:
// what one program takes for its body, another one takes for the next request (RFC 9112, sections 6.3 and 11.2).
#pragma once

#include <cstddef>
#include <string_view>

#include "core/mcp/http_message.hpp"

namespace jt::http {

/// The headers as they came, with their names in lower case and without whitespace around their values. `head`: the
/// first line and the headers, with their line ends.
mcp::HttpHeaders headers_in(std::string_view head);

/// The status of HTTP with which the request is refused: 400 (lines or lengths that are not well-formed), 413 (a longer
/// body than `longest_body`), 501 (an encoding that is not known). 0: the request has one end.
int framing_refusal(std::string_view head, std::size_t longest_body);

}  // namespace jt::http
