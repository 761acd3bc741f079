// SPDX-License-Identifier: MIT
// --strict-query: queries that have what RFC 9535 does not have are refused.
#pragma once

#include <optional>
#include <string>

#include "cli/arguments.hpp"

namespace jt::cli {

/// INVALID_PATH, if one of the command's arguments or options that are paths is such a query.
Result<void> check_strict_queries(const Arguments& arguments);

/// The same for one query that comes from elsewhere; a text that is none has its own error later.
Result<void> check_strict(const Arguments& arguments, const std::string& query);
/// The same for one that was parsed. `extension`: what it has that RFC 9535 does not have.
Result<void> check_strict(const Arguments& arguments, const std::string& text,
                          const std::optional<std::string>& extension);

}  // namespace jt::cli
