// SPDX-License-Identifier: MIT
#include "core/text/shell.hpp"

#include <algorithm>

#include "core/text/code_point.hpp"

namespace jt::text {
namespace {

bool is_plain(char c) {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  const bool digit = c >= '0' && c <= '9';
  return letter || digit || std::string_view("_@%+=:,./-").find(c) != std::string_view::npos;
}

/// Characters that are not printable, and bytes that are not UTF-8.
bool is_hidden(const CodePoint& point) {
  return !point.valid || is_surrogate(point.value) || is_hidden_control(point.value);
}

bool has_hidden(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (is_hidden(point)) return true;
    at += point.size;
  }
  return false;
}

/// Three octal digits: unlike \xHH they have a fixed length, whatever follows.
void append_octal(std::string& out, char byte) {
  const auto value = static_cast<unsigned char>(byte);
  out += '\\';
  for (int shift = 6; shift >= 0; shift -= 3) out += static_cast<char>('0' + ((value >> shift) & 7));
}

/// $'…' (POSIX 2024, bash, zsh, ksh).
std::string dollar_quoted(std::string_view text) {
  std::string out = "$'";
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (point.value == '\n') {
      out += "\\n";
    } else if (point.value == '\t') {
      out += "\\t";
    } else if (is_hidden(point)) {
      for (const char byte : text.substr(at, point.size)) append_octal(out, byte);
    } else {
      if (point.value == '\'' || point.value == '\\') out += '\\';
      out += text.substr(at, point.size);
    }
    at += point.size;
  }
  return out + "'";
}

}  // namespace

std::string shell_quote(std::string_view text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  if (has_hidden(text)) return dollar_quoted(text);
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      out += c;
    }
  }
  out += '\'';
  return out;
}

}  // namespace jt::text
