// SPDX-License-Identifier: MIT
#include "core/path/place.hpp"

#include "core/path/evaluate.hpp"
#include "core/path/every_line.hpp"

namespace jt::path {

Result<Location> go_to(document::Document& document, const Path& path, std::string_view given) {
  auto found = follow(document.cursor(), path);
  if (!found) return fail(document.explain(std::move(found.error())));
  if (found->missing == 0) return std::move(found->location);
  Error missing = not_found(document.cursor(), path, *found, document.file(), given);
  // An invalid document is reported as such, whatever the path is.
  if (auto rest = document.finish(); !rest) return fail(std::move(rest.error()));
  if (auto advice = every_line_advice(document, given)) missing->advice.push_back(std::move(*advice));
  return fail(std::move(missing));
}

}  // namespace jt::path
