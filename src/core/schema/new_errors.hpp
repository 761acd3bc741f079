// SPDX-License-Identifier: MIT
// new_errors: the errors of an edited document that it did not have before.
#pragma once

#include <functional>
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

/// Most errors of a document that are compared one by one. With more, only their number counts.
constexpr std::size_t most_compared = 10'000;

/// Reads the new document once, and, only if it has errors, the old one too; both are valid JSON, rewind, and are what
/// a cursor may read (without comments); `lines`: arrays of documents. Errors are compared by their number for each
/// keyword, place in the schema, and path without indices. Of those alike, the ones at `changed` offsets of the new
/// document are said to be new; it is asked in ascending order.
/// Errors: those of reading and of `Evaluator::run`.
Result<NewErrors> new_errors(const Schema& schema, bytes::Source& before, bytes::Source& after, bool lines,
                             const std::function<bool(std::uint64_t offset)>& changed);

}  // namespace jt::schema
