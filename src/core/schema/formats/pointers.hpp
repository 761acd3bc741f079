// SPDX-License-Identifier: MIT
// Formats of pointers and of identifiers.
#pragma once

#include <string_view>

namespace jt::schema {

/// RFC 6901.
bool is_json_pointer(std::string_view text);
/// A number, then a pointer or '#'.
bool is_relative_json_pointer(std::string_view text);
/// RFC 9562: any version.
bool is_uuid(std::string_view text);

}  // namespace jt::schema
