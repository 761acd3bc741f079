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
/// at most 256 bytes); an index where there is none, and a fingerprint of that element. A member that some change
/// writes is taken last. In one pass, one more if there is something to identify, and one more for fingerprints; an
/// element that is entered is read twice, once for what identifies it. No more memory than the changes and their
/// identities take. The document rewinds. Errors: those of reading; DUPLICATE_KEY where a path goes through a key that
/// its object has twice.
Result<void> identify(document::Document& document, std::span<Change> changes);

/// The change in the present document.
struct Found {
  std::optional<Change> now;  ///< with its present locations; nothing if it does not hold any more
  std::string why;            ///< if it does not: "the value is 3 now", "no element of '$.users' has id 7"
};

/// Follows each change by its `target`: the elements by what identifies them, and the value must be the `current` one
/// (compared as JSON), or still be missing. A scalar that is an element itself, and is not at its index any more, is
/// followed by its value if one element alone has it, then and now. Another element that is known by its index alone
/// must be equal to the one that was there. In the order of the changes. One pass over a document that rewinds. Errors:
/// those of reading; INVALID_PATH for a target that `identify` does not make.
Result<std::vector<Found>> follow(document::Document& document, std::span<const Change> changes);

}  // namespace jt::propose
