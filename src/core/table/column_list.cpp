// SPDX-License-Identifier: MIT
#include "core/table/column_list.hpp"

namespace jt::table {

std::vector<std::string> split_columns(std::string_view text) {
  std::vector<std::string> columns(1);
  std::size_t depth = 0;
  char quote = '\0';  // within a text: how it ends
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      if (c == '\\' && i + 1 < text.size()) columns.back() += text[i++];
      if (c == quote) quote = '\0';
    } else if (depth > 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == '[' || c == '(') {
      ++depth;
    } else if ((c == ']' || c == ')') && depth > 0) {
      --depth;
    } else if (c == ',' && depth == 0) {
      columns.emplace_back();
      continue;
    }
    columns.back() += text[i];
  }
  return columns;
}

Order parse_order(std::string_view text) {
  const bool descending = text.starts_with('-');
  return {std::string(text.substr(descending ? 1 : 0)), descending};
}

}  // namespace jt::table
