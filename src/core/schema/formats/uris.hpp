// SPDX-License-Identifier: MIT
// Formats of RFC 3986, 3987 and 6570.
#pragma once

#include <string_view>

namespace jt::schema {

enum class UriKind { absolute, reference };

/// `international`: an IRI, which may hold characters beyond ASCII.
bool is_uri(std::string_view text, UriKind kind, bool international);
/// RFC 6570.
bool is_uri_template(std::string_view text);

}  // namespace jt::schema
