// SPDX-License-Identifier: MIT
// Place: a document whose cursor is on the value at a path.
#pragma once

#include <memory>
#include <string_view>

#include "core/document/document.hpp"
#include "core/path/path.hpp"

namespace jt::path {

struct Place {
  std::unique_ptr<document::Document> document;
  Location location;

  [[nodiscard]] scan::Cursor& cursor() const { return document->cursor(); }
  /// The error of the cursor, as an error of the document.
  [[nodiscard]] Failed failure() const { return fail(document->explain(document->cursor().failure())); }
};

/// Moves the document's cursor to the value at the path and returns its location. Errors: a detailed PATH_NOT_FOUND,
/// those of reading. `given` is the path as the user wrote it.
Result<Location> go_to(document::Document& document, const Path& path, std::string_view given);

}  // namespace jt::path
