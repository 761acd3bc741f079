// SPDX-License-Identifier: MIT
// The kinds of documents that can be made. To add one: a function here, a row in `order.cpp`, a case in the test.
#pragma once

#include <cstdint>
#include <string_view>

#include "gen/random.hpp"
#include "gen/writer.hpp"

namespace jt::gen {

/// When a document is long enough: at a number of entries, or at a number of bytes.
struct Limit {
  std::uint64_t entries = 0;  ///< 0: no such limit
  std::uint64_t bytes = 0;    ///< 0: no such limit
  std::uint64_t levels = 0;   ///< nesting, for `deep`

  [[nodiscard]] bool reached(const Writer& writer, std::uint64_t done) const {
    return writer.failed() || (entries != 0 && done >= entries) || (bytes != 0 && writer.size() >= bytes);
  }
};

/// Statuses as a social network's search answers them: nested users, 64-bit ids, half of the text not ASCII.
void tweets(Writer& writer, Random& random, const Limit& limit);
/// The same statuses, one document a line.
void ndjson(Writer& writer, Random& random, const Limit& limit);
/// A border as GeoJSON polygons: nearly nothing but numbers with many digits.
void canada(Writer& writer, Random& random, const Limit& limit);
/// One object with as many members as it takes; the last one is "last".
void wide(Writer& writer, Random& random, const Limit& limit);
/// Arrays and objects in each other; one nest by entries, an array of nests by bytes.
void deep(Writer& writer, Random& random, const Limit& limit);
/// An account list, `{"users": […]}`, of which some have "createdAt".
void users(Writer& writer, Random& random, const Limit& limit);
/// A catalogue of that many tools, of servers with 100 each, as `jt list --full --json` prints it.
void catalogue(Writer& writer, Random& random, const Limit& limit);

}  // namespace jt::gen
