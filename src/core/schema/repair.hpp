// SPDX-License-Identifier: MIT
// repairs: the changes that lose nothing and take errors away: a number in a string, a mistyped key.
#pragma once

#include <set>
#include <span>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/schema/describe.hpp"
#include "core/schema/schema.hpp"

namespace jt::schema {

/// Where the keys begin that would get the name of another one: which of them is meant is not known.
std::set<std::uint64_t> rivals(std::span<const Mend> mends);

/// Those of the errors' mends that hold: the document is checked as it would be with them. The source, of which the
/// errors are, is what a cursor may read, rewinds and has a size; `lines`: it is an array of documents; `most`: how
/// many errors there are up to the last of these.
Result<std::vector<Mend>> repairs(bytes::Source& document, bool lines, const Schema& schema,
                                  std::span<const Described> errors, std::size_t most);

}  // namespace jt::schema
