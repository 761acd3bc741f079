// SPDX-License-Identifier: MIT
// How the program or the URL of a server is shown, so that people can judge whether to trust it: as the definition has
// it, with whatever looks like a secret replaced by `[hidden]`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/definition.hpp"

namespace jt::catalogue {

/// The program and its arguments; variables are not expanded, for `${TOKEN}` is no secret. Hidden are:
/// - the values of options, settings, headers, query parameters and JSON members whose names speak of secrets, and all
///   values of environment variables and headers that the program is given
/// - user and password of a URL, and the values of its query
/// - what has the form of a token: known prefixes (`ghp_…`, `sk-…`), JWTs, and long words that look random.
/// What was masked before stays as it is.
std::vector<std::string> masked_command(const Definition& definition);

/// Without query and fragment, and masked in the same way; so are parts of its path that look random.
std::string masked_url(std::string_view url);

/// Whether a value under such a name, of an option, a variable or a member, is to be hidden: "--api-key", "authToken",
/// "GITHUB_TOKEN", but not "--token-file", which is a path.
bool is_secret_name(std::string_view name);

/// Whether it has the form of a token. Words without whitespace.
bool looks_like_token(std::string_view word);

}  // namespace jt::catalogue
