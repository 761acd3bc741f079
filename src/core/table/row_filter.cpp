// SPDX-License-Identifier: MIT
#include "core/table/row_filter.hpp"

namespace jt::table {

Result<bool> RowFilter::meets(scan::Cursor& cursor) {
  if (conditions_.empty()) return true;
  if (!cursor.stream().source().rewinds()) return meets_held(cursor);
  for (const path::Expression& expression : conditions_) {
    const bool met = TRY(filters_.test_current(*expression.condition, cursor));
    if (!met) return false;
  }
  return true;
}

Result<bool> RowFilter::meets_held(scan::Cursor& cursor) {
  memory_.reset();
  std::string_view text;
  const path::FilterValue none;
  if (!cursor.text(text)) return fail(cursor.failure());
  text_ = text;
  memory_.emplace(text_, filters_.options());
  for (const path::Expression& expression : conditions_) {
    const bool met = TRY(filters_.test_text(*expression.condition, text_, memory_->source, 0, none));
    if (!met) return false;
  }
  if (!memory_->cursor.start()) return fail(memory_->cursor.failure());
  return true;
}

}  // namespace jt::table
