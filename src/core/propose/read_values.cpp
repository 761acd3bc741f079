// SPDX-License-Identifier: MIT
#include "core/propose/read_values.hpp"

#include <unordered_map>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/propose/places.hpp"
#include "core/scan/source_digest.hpp"

namespace jt::propose {
namespace {

bool has_value(const Change& change) {
  if (!change.current || !change.within.empty()) return false;
  return change.kind != edit::OperationKind::insert && change.kind != edit::OperationKind::rename;
}

struct Kept {
  std::string text;
  std::string digest;
};

Result<Kept> kept(bytes::Source& document, const bytes::Span& value, const Excerpt& excerpt) {
  if (too_long(value)) {
    auto digest = TRY(scan::digest_of(document, value));
    return Kept{excerpt(document, value), std::move(digest)};
  }
  auto text = TRY(bytes::bytes_of(document, value));
  return Kept{std::move(text), {}};
}

}  // namespace

Result<void> read_values(document::Document& document, std::span<Change> changes, const Excerpt& excerpt) {
  Places places;
  std::unordered_map<std::size_t, std::vector<Change*>> wanted;
  for (Change& change : changes) {
    if (!has_value(change)) continue;
    const path::Location& at = change.from ? *change.from : change.at;
    const std::size_t place = places.add(at, at.size());
    places.at(place).visited = true;
    wanted[place].push_back(&change);
  }
  Result<void> read;
  scan::Cursor& cursor = document.restart();
  const bool walked = cursor.start() && places.walk(cursor, [&](std::size_t place, scan::Cursor& at) {
    const std::uint64_t begin = at.begin();
    if (!at.skip()) return false;
    const bytes::Span value{begin, at.end()};
    auto found = kept(document.source(), value, excerpt);
    if (!found) {
      read = fail(std::move(found.error()));
      places.stop();
      return true;
    }
    for (Change* const change : wanted[place]) {
      change->current = found->text;
      change->digest = found->digest;
    }
    return true;
  });
  if (!walked) return fail(cursor.failure());
  return read;
}

}  // namespace jt::propose
