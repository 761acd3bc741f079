// SPDX-License-Identifier: MIT
// Fetch: the texts of values that the survey did not keep.
#pragma once

#include <map>
#include <set>
#include <string>

#include "core/document/document.hpp"
#include "core/propose/rules/model.hpp"

namespace jt::propose::rules {

/// The JSON texts of the nodes, without whitespace between tokens. LIMIT_EXCEEDED over 8 MiB together; the errors of
/// reading.
Result<std::map<NodeId, std::string>> fetch(document::Document& document, const Model& model,
                                            const std::set<NodeId>& nodes);

}  // namespace jt::propose::rules
