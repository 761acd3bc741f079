// SPDX-License-Identifier: MIT
// What a query means, in the words of RFC 9535 where it has them.
#pragma once

#include <optional>
#include <string>

#include "core/path/query.hpp"

namespace jt::path {

/// The query as JSONPath. Nothing if RFC 9535 has no words for it.
std::optional<std::string> as_jsonpath(const Query& query);

}  // namespace jt::path
