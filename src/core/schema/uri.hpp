// SPDX-License-Identifier: MIT
// URI references as schemas use them: resolved by RFC 3986, section 5.
#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace jt::schema {

/// The reference as a URI: absolute if the base is.
std::string resolve_uri(std::string_view base, std::string_view reference);

/// The part before '#', and the fragment without it, still percent-encoded.
std::pair<std::string_view, std::string_view> split_fragment(std::string_view uri);

/// Bytes for each `%41`; what is malformed stays.
std::string percent_decoded(std::string_view text);

/// `%41` for each byte that may not stand in a path or a fragment.
std::string percent_encoded(std::string_view text);

/// An absolute path of a file as a `file:` URI, and back; empty if it is none.
std::string file_uri(std::string_view path);
std::string path_of_file_uri(std::string_view uri);

}  // namespace jt::schema
