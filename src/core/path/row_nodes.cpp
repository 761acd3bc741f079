// SPDX-License-Identifier: MIT
#include "core/path/row_nodes.hpp"

#include "core/path/evaluate.hpp"
#include "core/path/place.hpp"

namespace jt::path {
namespace {

/// Moves past the value that the cursor was on at that depth, so that it is checked even if nobody read it.
bool pass(scan::Cursor& cursor, std::size_t depth) {
  while (cursor.depth() > depth)
    if (!cursor.leave()) return false;
  return !cursor.mark().on_value || cursor.skip();
}

}  // namespace

Result<bool> RowNodes::each(bool track, const OnNode& on_node) {
  if (query_.singular()) return of_one(on_node);
  std::optional<Error> broken;
  auto count = evaluate(document_.cursor(), query_, track, [&](scan::Cursor& cursor, const Location& location) {
    auto more = on_node(cursor, location);
    if (!more) broken = std::move(more.error());
    return more && *more ? Visit::more : Visit::stop;
  });
  if (broken) return fail(document_.explain(std::move(*broken)));
  if (!count) return fail(document_.explain(std::move(count.error())));
  return *count > 0;
}

Result<bool> RowNodes::of_one(const OnNode& on_node) {
  const auto path = TRY(parse_path(given_));
  scan::Cursor& cursor = document_.cursor();
  auto location = TRY(go_to(document_, path, given_));
  const bool array = cursor.type() == scan::Type::array;
  if (array && !cursor.enter()) return fail(document_.explain(cursor.failure()));
  if (array) location.emplace_back();
  const std::size_t depth = cursor.depth();
  std::uint64_t index = 0;
  while (!array || cursor.next() == scan::Step::entry) {
    if (array) location.back() = index++;
    auto more = on_node(cursor, location);
    if (!more) return fail(document_.explain(std::move(more.error())));
    if (!array && !pass(cursor, depth)) return fail(document_.explain(cursor.failure()));
    if (!array || !*more) return true;
  }
  if (cursor.failed()) return fail(document_.explain(cursor.failure()));
  return true;
}

}  // namespace jt::path
