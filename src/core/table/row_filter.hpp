// SPDX-License-Identifier: MIT
// RowFilter: the conditions that a node meets to be a row.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/document/document.hpp"
#include "core/path/expression.hpp"
#include "core/path/filter.hpp"

namespace jt::table {

class RowFilter {
 public:
  /// Borrows the document. Where it is a pipe that is not kept, each condition must be `decided_alone`.
  RowFilter(document::Document& document, const std::vector<path::Expression>& conditions)
      : conditions_(conditions), filters_(document.source(), document.cursor().stream().options()) {}

  /// Whether the node under the cursor meets all of them. The cursor stays; but over a pipe it moves past the node, and
  /// a copy is `held`. Errors: those of filters; LIMIT_EXCEEDED for a copy of more than 64 MiB.
  Result<bool> meets(scan::Cursor& cursor);
  /// Whether the node is to be read from `copy`.
  [[nodiscard]] bool held() const { return memory_.has_value(); }
  scan::Cursor& copy() { return memory_->cursor; }

 private:
  Result<bool> meets_held(scan::Cursor& cursor);

  std::vector<path::Expression> conditions_;
  path::Filters filters_;
  std::string text_;
  std::optional<path::Filters::Memory> memory_;
};

}  // namespace jt::table
