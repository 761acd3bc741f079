// SPDX-License-Identifier: MIT
#include "core/path/place.hpp"

#include "core/path/evaluate.hpp"
#include "core/path/every_line.hpp"
#include "core/scan/container.hpp"

namespace jt::path {

Result<Location> go_to(document::Document& document, const Path& path, std::string_view given) {
  auto found = follow(document.cursor(), path);
  if (!found) return fail(document.explain(std::move(found.error())));
  if (found->missing == 0) {
    TRY(check_end(document, given));
    return std::move(found->location);
  }
  // A scalar at which the path ends may be no value at all: `name: x` is not null.
  if (!found->ancestor && !scan::is_container(document.cursor().type()) && !document.cursor().skip())
    return fail(document.explain(document.cursor().failure()));
  TRY(check_end(document, given));
  Error missing = not_found(document.cursor(), path, *found, document.file(), given);
  // An invalid document is reported as such, whatever the path is.
  TRY(document.finish());
  if (auto advice = every_line_advice(document, given)) missing->advice.push_back(std::move(*advice));
  return fail(std::move(missing));
}

}  // namespace jt::path
