// SPDX-License-Identifier: MIT
// Joins two paths: one to a part of a document, and one in that part.
#pragma once

#include <optional>
#include <string>

namespace jt::tools {

/// The path `inner` of the value at the path `outer`, from the root of the document. The dialects may differ. Nothing
/// where the result could be another value than the one that was meant: a path is malformed or selects several, a
/// pointer's `0` beside a key `0`, or `inner` begins with `outer`, so that it may be from the root already. `query`:
/// `inner` may select several.
std::optional<std::string> joined_path(const std::string& outer, const std::string& inner, bool query);

}  // namespace jt::tools
