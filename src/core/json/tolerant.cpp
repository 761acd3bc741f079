// SPDX-License-Identifier: MIT
#include "core/json/tolerant.hpp"

#include <algorithm>
#include <string_view>

namespace jt::json {

namespace {

/// The offset after the string that begins at `at`. A string ends with its line at the latest, so that a missing quote
/// hides nothing else.
std::size_t string_end(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return std::min(at + 1, text.size());
}

/// The offset after the comment that begins at `at`; `at` if none begins there, or if it has no end.
std::size_t comment_end(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "//") return std::min(text.find_first_of("\r\n", at), text.size());
  if (text.substr(at, 2) != "/*") return at;
  const std::size_t end = text.find("*/", at + 2);
  return end == std::string_view::npos ? at : end + 2;
}

void blank(std::string& text, std::size_t from, std::size_t to) {
  for (; from < to; ++from) {
    if (text[from] != '\n' && text[from] != '\r') text[from] = ' ';
  }
}

}  // namespace

std::string without_comments(std::string text) {
  std::size_t comma = std::string_view::npos;  // the last token, if it is a comma after an entry
  char before = '\0';                          // the last byte of the token before
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (const std::size_t end = comment_end(text, at); end > at) {
      blank(text, at, end);
      at = end;
      continue;
    }
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
      ++at;
      continue;
    }
    if ((c == '}' || c == ']') && comma != std::string_view::npos) text[comma] = ' ';
    const bool after_entry = before != '\0' && std::string_view("[{,:").find(before) == std::string_view::npos;
    comma = c == ',' && after_entry ? at : std::string_view::npos;
    before = c;
    at = c == '"' ? string_end(text, at) : at + 1;
  }
  return text;
}

}  // namespace jt::json
