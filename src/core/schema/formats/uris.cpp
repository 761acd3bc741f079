// SPDX-License-Identifier: MIT
#include "core/schema/formats/uris.hpp"

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/schema/formats/hosts.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"

namespace jt::schema {
namespace {

constexpr std::string_view unreserved_marks = "-._~";
constexpr std::string_view sub_delimiters = "!$&'()*+,;=";

bool is_escape(std::string_view text, std::size_t at) {
  return at + 2 < text.size() && json::hex_digit(text[at + 1]) >= 0 && json::hex_digit(text[at + 2]) >= 0;
}

/// `ucschar` of RFC 3987, and in queries `iprivate`.
bool is_international(char32_t point, bool in_query) {
  if (point < 0xA0) return false;
  const bool private_use = (point >= 0xE000 && point <= 0xF8FF) || point >= 0xF0000;
  if (private_use) return in_query;
  if (text::is_surrogate(point) || (point >= 0xFDD0 && point <= 0xFDEF) || (point >= 0xFFF0 && point <= 0xFFFF))
    return false;
  return (point & 0xFFFEU) != 0xFFFEU;
}

/// Whether all is unreserved, escaped, a delimiter, or one of `more`.
bool consists_of(std::string_view text, std::string_view more, bool international, bool in_query = false) {
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) >= 0x80) {
      const text::CodePoint point = text::code_point_at(text, i);
      if (!international || !point.valid || !is_international(point.value, in_query)) return false;
      i += point.size;
      continue;
    }
    if (c == '%') {
      if (!is_escape(text, i)) return false;
      i += 3;
      continue;
    }
    const bool fine = text::is_letter(c) || text::is_digit(c) || unreserved_marks.find(c) != std::string_view::npos ||
                      sub_delimiters.find(c) != std::string_view::npos || more.find(c) != std::string_view::npos;
    if (!fine) return false;
    ++i;
  }
  return true;
}

bool is_host(std::string_view host, bool international) {
  if (!host.starts_with('[')) return consists_of(host, "", international);
  if (!host.ends_with(']')) return false;
  host = host.substr(1, host.size() - 2);
  if (!host.starts_with('v') && !host.starts_with('V')) return is_ipv6(host);
  const std::size_t dot = host.find('.');
  if (dot == std::string_view::npos || dot < 2 || dot + 1 == host.size()) return false;
  const std::string_view version = host.substr(1, dot - 1);
  return std::ranges::all_of(version, [](char c) { return json::hex_digit(c) >= 0; }) &&
         consists_of(host.substr(dot + 1), ":", false);
}

bool is_authority(std::string_view text, bool international) {
  if (const std::size_t at = text.find('@'); at != text.npos) {
    if (!consists_of(text.substr(0, at), ":", international)) return false;
    text = text.substr(at + 1);
  }
  const std::size_t bracket = text.rfind(']');
  const std::size_t colon = text.find(':', bracket == text.npos ? 0 : bracket);
  if (colon != text.npos) {
    const std::string_view port = text.substr(colon + 1);
    if (!std::ranges::all_of(port, [](char c) { return text::is_digit(c); })) return false;
    text = text.substr(0, colon);
  }
  return is_host(text, international);
}

bool is_scheme(std::string_view text) {
  return !text.empty() && text::is_letter(text.front()) && std::ranges::all_of(text, [](char c) {
    return text::is_letter(c) || text::is_digit(c) || c == '+' || c == '-' || c == '.';
  });
}

/// A name in a template: `var`, `a.b`, `%41`.
bool is_variable(std::string_view name) {
  if (name.empty() || name.front() == '.' || name.back() == '.' || name.find("..") != name.npos) return false;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (c == '%') {
      if (!is_escape(name, i)) return false;
      i += 2;
    } else if (!text::is_letter(c) && !text::is_digit(c) && c != '_' && c != '.') {
      return false;
    }
  }
  return true;
}

bool is_expression(std::string_view inside) {
  if (!inside.empty() && std::string_view("+#./;?&=,!@|").find(inside.front()) != inside.npos) inside.remove_prefix(1);
  for (;;) {
    const std::size_t comma = std::min(inside.find(','), inside.size());
    std::string_view name = inside.substr(0, comma);
    if (name.ends_with('*')) {
      name.remove_suffix(1);
    } else if (const std::size_t colon = name.find(':'); colon != name.npos) {
      const std::string_view count = name.substr(colon + 1);
      const bool digits = std::ranges::all_of(count, [](char c) { return text::is_digit(c); });
      if (count.empty() || count.size() > 4 || count.front() == '0' || !digits) return false;
      name = name.substr(0, colon);
    }
    if (!is_variable(name)) return false;
    if (comma == inside.size()) return true;
    inside.remove_prefix(comma + 1);
  }
}

}  // namespace

bool is_uri(std::string_view text, UriKind kind, bool international) {
  if (const std::size_t at = text.find('#'); at != text.npos) {
    if (!consists_of(text.substr(at + 1), ":@/?", international)) return false;
    text = text.substr(0, at);
  }
  if (const std::size_t at = text.find('?'); at != text.npos) {
    if (!consists_of(text.substr(at + 1), ":@/?", international, true)) return false;
    text = text.substr(0, at);
  }
  const std::size_t colon = text.find_first_of(":/");
  const bool scheme = colon != text.npos && text[colon] == ':';
  if (scheme ? !is_scheme(text.substr(0, colon)) : kind == UriKind::absolute) return false;
  if (scheme) text.remove_prefix(colon + 1);
  if (text.starts_with("//")) {
    const std::size_t end = std::min(text.find('/', 2), text.size());
    if (!is_authority(text.substr(2, end - 2), international)) return false;
    text = text.substr(end);
  }
  return consists_of(text, ":@/", international);
}

bool is_uri_template(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '{') {
      const std::size_t end = text.find('}', i);
      if (end == text.npos || !is_expression(text.substr(i + 1, end - i - 1))) return false;
      i = end + 1;
    } else if (c == '%') {
      if (!is_escape(text, i)) return false;
      i += 3;
    } else if (static_cast<unsigned char>(c) >= 0x80) {
      const text::CodePoint point = text::code_point_at(text, i);
      if (!point.valid || !is_international(point.value, true)) return false;
      i += point.size;
    } else {
      if (static_cast<unsigned char>(c) <= ' ' || c == 0x7F || std::string_view("\"<>\\^`|}").find(c) != text.npos)
        return false;
      ++i;
    }
  }
  return true;
}

}  // namespace jt::schema
