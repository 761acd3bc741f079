// SPDX-License-Identifier: MIT
#include "core/json/escape.hpp"

#include "core/json/append_escaped.hpp"
#include "core/text/printable.hpp"

namespace jt::json {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";

void append_unicode_escape(std::string& out, char32_t value) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += hex_digits[(value >> shift) & 0xF];
}

/// The character that `\c` means in JSON, or 0.
char simple_escape(char c) {
  switch (c) {
    case '"':
      return '"';
    case '\\':
      return '\\';
    case '/':
      return '/';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    default:
      return 0;
  }
}

/// Printable ASCII that no escape is needed for: most characters, which need not be decoded.
bool is_plain(char c) { return c >= 0x20 && c < 0x7F && c != '"' && c != '\\'; }

}  // namespace

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

int hex_quad(std::string_view text, std::size_t at) {
  if (at > text.size() || text.size() - at < 4) return -1;
  int value = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const int digit = hex_digit(text[at + i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

std::string decode(std::string_view raw) {
  std::string out;
  out.reserve(raw.size());
  decode_to(out, raw);
  return out;
}

void decode_to(std::string& out, std::string_view raw) {
  std::size_t at = 0;
  while (at < raw.size()) {
    const std::size_t slash = raw.find('\\', at);
    out.append(raw.substr(at, slash - at));
    if (slash == std::string_view::npos) break;
    at = slash + 1;
    if (at == raw.size()) {
      out += '\\';
    } else if (const char plain = simple_escape(raw[at]); plain != 0) {
      out += plain;
      ++at;
    } else if (const int unit = raw[at] == 'u' ? hex_quad(raw, at + 1) : -1; unit >= 0) {
      text::append_code_point(out, static_cast<char32_t>(unit));
      at += 5;
    } else {
      out += '\\';
    }
  }
}

std::string quote(std::string_view text) {
  std::string out = "\"";
  out.reserve(text.size() + 2);
  append_escaped(out, text);
  out += '"';
  return out;
}

void append_escaped(std::string& out, std::string_view text) {
  if (text::is_printable_without(text, '"', '\\')) {
    out += text;
    return;
  }
  std::size_t at = 0;
  while (at < text.size()) {
    std::size_t run = at;
    while (run < text.size() && is_plain(text[run])) ++run;
    out.append(text, at, run - at);
    at = run;
    if (at == text.size()) break;
    const text::CodePoint point = text::code_point_at(text, at);
    switch (point.value) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\b':
        out += "\\b";
        break;
      case '\f':
        out += "\\f";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (point.value < 0x20 || text::is_surrogate(point.value)) {
          append_unicode_escape(out, point.value);
        } else {
          out.append(text.substr(at, point.size));
        }
    }
    at += point.size;
  }
}

}  // namespace jt::json
