// SPDX-License-Identifier: MIT
#include "core/compare/places.hpp"

namespace jt::compare {

Result<Counts> compare_places(path::Place& a, path::Place& b, const CompareOptions& options,
                              const std::function<Result<bool>(const Change&)>& take) {
  std::optional<Error> failure;
  auto counts = compare({a.cursor(), a.document->source()}, {b.cursor(), b.document->source()}, options,
                        [&](const Change& change) {
                          auto more = take(change);
                          if (!more) failure = std::move(more.error());
                          return more && *more;
                        });
  if (failure) return fail(std::move(*failure));
  if (!counts) return fail((counts.error().second ? b : a).document->explain(counts.error().error));
  for (const path::Place* place : {&a, &b}) {
    TRY(place->document->finish());
  }
  return *counts;
}

}  // namespace jt::compare
