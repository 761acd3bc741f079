// SPDX-License-Identifier: MIT
#include "core/comments/json5.hpp"

#include "core/text/ascii.hpp"

namespace jt::comments {
namespace {

bool is_word(char c) { return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '$'; }

bool is_hex(char c) { return text::is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// A word and a colon after it.
bool is_key(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && is_word(text[end])) ++end;
  if (end == 0 || text::is_digit(text[0])) return false;
  while (end < text.size() && text::is_json_space(static_cast<unsigned char>(text[end]))) ++end;
  return end < text.size() && text[end] == ':';
}

bool is_named_number(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  return text.starts_with("Infinity") || text.starts_with("NaN");
}

}  // namespace

bool is_json5(std::string_view before, std::string_view found) {
  if (found.empty()) return false;
  const char last = before.empty() ? ' ' : before.back();
  const char next = found.size() > 1 ? found[1] : ' ';
  const bool hexadecimal = (found[0] == 'x' || found[0] == 'X') && last == '0' && is_hex(next) &&
                           (before.size() < 2 || !is_word(before[before.size() - 2]));
  const bool sign = found[0] == '+' && (text::is_digit(next) || next == '.');
  const bool point = (found[0] == '.' && text::is_digit(next)) || (last == '.' && !text::is_digit(found[0]));
  return found[0] == '\'' || hexadecimal || sign || point || is_named_number(found) || is_key(found);
}

}  // namespace jt::comments
