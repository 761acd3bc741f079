// SPDX-License-Identifier: MIT
#include "core/schema/formats/pointers.hpp"

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::schema {

bool is_json_pointer(std::string_view text) {
  if (text.empty()) return true;
  if (text.front() != '/') return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '~') continue;
    if (i + 1 >= text.size() || (text[i + 1] != '0' && text[i + 1] != '1')) return false;
  }
  return true;
}

bool is_relative_json_pointer(std::string_view text) {
  std::size_t digits = 0;
  while (digits < text.size() && text::is_digit(text[digits])) ++digits;
  if (digits == 0 || (digits > 1 && text.front() == '0')) return false;
  const std::string_view rest = text.substr(digits);
  return rest == "#" || is_json_pointer(rest);
}

bool is_uuid(std::string_view text) {
  constexpr std::size_t size = 36;
  if (text.size() != size) return false;
  for (std::size_t i = 0; i < size; ++i) {
    const bool dash = i == 8 || i == 13 || i == 18 || i == 23;
    if (dash ? text[i] != '-' : json::hex_digit(text[i]) < 0) return false;
  }
  return true;
}

}  // namespace jt::schema
