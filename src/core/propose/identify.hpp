// SPDX-License-Identifier: MIT
// Finds what identifies the elements around changed values, and finds those elements again in a document that has
// changed.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/document/document.hpp"
#include "core/propose/proposal.hpp"
#include "core/result.hpp"

namespace jt::propose {

/// Fills in `target` of each change: a path with a filter in place of each index whose element has a member that no
/// other element of its array shares (id, _id, uuid, key, slug, name, title, email, label, metadata.name …: scalars of
/// at most 256 bytes); an index where there is none. In as many passes as arrays lie in one another, and one more; no
/// more memory than the changes and their identities take. Errors: those of reading.
Result<void> identify(document::Document& document, std::span<Change> changes);

/// The change in the present document.
struct Found {
  std::optional<Change> now;  ///< with its present locations; nothing if it does not hold any more
  std::string why;            ///< if it does not: "the value is 3 now", "no element of '$.users' has id 7"
};

/// Follows each change by its `target`: the elements by what identifies them, and the value must be the `current` one
/// (compared as JSON), or still be missing. In the order of the changes.
Result<std::vector<Found>> follow(document::Document& document, std::span<const Change> changes);

}  // namespace jt::propose
