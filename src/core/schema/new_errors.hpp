// SPDX-License-Identifier: MIT
// new_errors: the errors of an edited document that it did not have before.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/schema/describe.hpp"
#include "core/schema/schema.hpp"

namespace jt::schema {

struct NewErrors {
  std::uint64_t added = 0;       ///< 0: the edit leaves no more of any kind than there were
  std::uint64_t left = 0;        ///< errors that were there before, and still are
  std::vector<Described> shown;  ///< the first of those that were added
};

/// The offset in the old document of what is at an offset of the new one; nothing: it was written by the edit. Asked in
/// ascending order.
using OldPlace = std::function<std::optional<std::uint64_t>(std::uint64_t offset)>;

/// Most errors of a document that are compared one by one. With more, only their number counts, and those that are
/// shown are the ones that the old document does not have at the same places.
constexpr std::size_t most_compared = 10'000;

/// Reads the new document once, and, only if it has errors, the old one too; both are valid JSON, rewind, and are what
/// a cursor may read (without comments); `lines`: arrays of documents. Errors are compared by their number for each
/// keyword, place in the schema, and path without indices. Of those alike, the ones that the edit wrote are said to be
/// new.
/// Errors: those of reading and of `Evaluator::run`.
Result<NewErrors> new_errors(const Schema& schema, bytes::Source& before, bytes::Source& after, bool lines,
                             const OldPlace& old_place);

}  // namespace jt::schema
