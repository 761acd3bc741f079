// SPDX-License-Identifier: MIT
#include "core/compare/places.hpp"

#include "core/comments/blank_source.hpp"

namespace jt::compare {

Result<Counts> compare_places(path::Place& a, path::Place& b, const CompareOptions& options,
                              const std::function<Result<bool>(const Change&)>& take) {
  std::optional<Error> failure;
  const auto side = [](path::Place& place) {
    document::Document& document = *place.document;
    comments::BlankSource* const blanked = document.blanked();
    return Side{place.cursor(), document.source(), nullptr, blanked != nullptr ? &blanked->raw() : nullptr};
  };
  auto counts = compare(side(a), side(b), options, [&](const Change& change) {
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
