// SPDX-License-Identifier: MIT
// Rules for URLs: which are used, and where a server may send jt.
#pragma once

#include <string>
#include <string_view>

namespace jt::http {

/// Whether it is a URL of http or https.
bool usable(const std::string& url);

/// The reference, resolved against the URL; empty if it is none.
std::string resolve(const std::string& url, const std::string& reference);

/// Why a server at `from` may not send jt to `to`; empty if it may. The headers of the definition would go there: only
/// to the same scheme, host and port, or from http to https on the same host.
std::string_view refusal(const std::string& from, const std::string& to);

}  // namespace jt::http
