// SPDX-License-Identifier: MIT
// RowNodes: the values that a QUERY selects as the rows of a result.
#pragma once

#include <functional>
#include <string>

#include "core/document/document.hpp"
#include "core/path/query.hpp"

namespace jt::path {

/// Each match of a query; of a path to one array its elements; of a path to any other value that value.
class RowNodes {
 public:
  /// The cursor is on a node, and may be moved past it. False: enough. An error is one about the document.
  using OnNode = std::function<Result<bool>(scan::Cursor&, const Location&)>;

  /// Borrows the document. `query` is what `given` was parsed into.
  RowNodes(document::Document& document, Query query, std::string given)
      : document_(document), query_(std::move(query)), given_(std::move(given)) {}

  /// One pass, with the document's cursor of now. `track`: locations are wanted also where they cost time. Returns
  /// whether there was a match. Errors: PATH_NOT_FOUND, those of reading and of `on_node`, with their places.
  Result<bool> each(bool track, const OnNode& on_node);

 private:
  Result<bool> of_one(const OnNode& on_node);

  document::Document& document_;
  Query query_;
  std::string given_;
};

}  // namespace jt::path
