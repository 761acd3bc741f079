// SPDX-License-Identifier: MIT
#include "results/excerpt_text.hpp"

#include <fmt/format.h>

#include "core/text/code_point.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"

namespace jt::results {

std::string shown_text(std::string text) {
  for (char& byte : text) {
    if (byte == '\t') byte = ' ';
  }
  return output::sanitise(text);
}

output::Line numbered_line(std::string_view number, const std::string& raw) {
  const std::string text = shown_text(raw);
  return {{output::Role::note, fmt::format("  {} |{}", number, text.empty() ? "" : " ")}, {output::Role::plain, text}};
}

output::Line caret_line(std::size_t number_width, const std::string& raw, std::size_t caret) {
  std::size_t bytes = 0;
  for (std::size_t points = 0; bytes < raw.size(); ++bytes) {
    if (!text::is_continuation(raw[bytes]) && points++ == caret) break;
  }
  const std::size_t column = output::display_width(shown_text(raw.substr(0, bytes)));
  return {{output::Role::note, fmt::format("  {} | ", std::string(number_width, ' '))},
          {output::Role::bad, std::string(column, ' ') + "^"}};
}

}  // namespace jt::results
