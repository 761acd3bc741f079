// SPDX-License-Identifier: MIT
#include "core/schema/formats/hosts.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "core/json/escape.hpp"
#include "core/schema/formats/idna.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"

namespace jt::schema {
namespace {

bool is_label(std::string_view label) {
  if (label.empty() || label.size() > longest_label || label.front() == '-' || label.back() == '-') return false;
  return std::ranges::all_of(label, [](char c) { return text::is_letter(c) || text::is_digit(c) || c == '-'; });
}

template <class Test>
bool all_labels(std::string_view text, Test test) {
  for (;;) {
    const std::size_t dot = std::min(text.find('.'), text.size());
    if (!test(text.substr(0, dot))) return false;
    if (dot == text.size()) return true;
    text.remove_prefix(dot + 1);
  }
}

/// `international`: with characters beyond ASCII.
bool is_name(std::string_view text, bool international) {
  std::vector<std::string_view> labels;
  bool idna = false;
  const bool fine = all_labels(text, [&](std::string_view label) {
    labels.push_back(label);
    const bool ascii = is_ascii(label);
    const bool encoded = ascii && label.size() > 3 && text::lower(label[0]) == 'x' && text::lower(label[1]) == 'n' &&
                         label.substr(2, 2) == "--";
    idna = idna || encoded || !ascii;
    if (!ascii) return international;
    const bool reserved = international && !encoded && label.size() > 3 && label.substr(2, 2) == "--";
    return is_label(label) && !reserved;
  });
  return fine && (idna ? are_idna_labels(labels) : text.size() <= longest_name);
}

bool is_local_part(std::string_view text, bool international) {
  constexpr std::string_view marks = "!#$%&'*+-/=?^_`{|}~";
  constexpr std::size_t longest = 64;
  if (text.empty() || text.size() > longest) return false;
  if (text.starts_with('"')) {
    if (text.size() < 2 || !text.ends_with('"')) return false;
    text = text.substr(1, text.size() - 2);
    for (std::size_t i = 0; i < text.size(); ++i) {
      const auto byte = static_cast<unsigned char>(text[i]);
      if (byte < 0x20 || byte == 0x7F || byte == '"' || (byte >= 0x80 && !international)) return false;
      if (byte == '\\' && ++i >= text.size()) return false;
    }
    return true;
  }
  return all_labels(text, [&](std::string_view atom) {
    return !atom.empty() && std::ranges::all_of(atom, [&](char c) {
      if (static_cast<unsigned char>(c) >= 0x80) return international;
      return text::is_letter(c) || text::is_digit(c) || marks.find(c) != std::string_view::npos;
    });
  });
}

}  // namespace

bool is_hostname(std::string_view text) { return text.size() <= longest_name && is_name(text, false); }

bool is_idn_hostname(std::string_view text) {
  // Three more characters separate labels (RFC 3490, section 3.1).
  std::string dotted;
  for (std::size_t i = 0; i < text.size();) {
    const text::CodePoint point = text::code_point_at(text, i);
    if (!point.valid || text::is_surrogate(point.value)) return false;
    const bool dot = point.value == 0x3002 || point.value == 0xFF0E || point.value == 0xFF61;
    dotted += dot ? std::string_view(".") : text.substr(i, point.size);
    i += point.size;
  }
  return dotted.size() <= 4 * longest_name && is_name(dotted, true);
}

bool is_ipv4(std::string_view text) {
  int parts = 0;
  const bool fine = all_labels(text, [&](std::string_view part) {
    ++parts;
    if (part.empty() || part.size() > 3 || (part.size() > 1 && part.front() == '0')) return false;
    int value = 0;
    for (const char c : part) {
      if (!text::is_digit(c)) return false;
      value = value * 10 + (c - '0');
    }
    return value <= 255;
  });
  return fine && parts == 4;
}

bool is_ipv6(std::string_view text) {
  int groups = 0;
  bool gap = false;
  if (text.starts_with("::")) {
    gap = true;
    text.remove_prefix(2);
    if (text.empty()) return true;
  } else if (text.starts_with(':')) {
    return false;
  }
  for (;;) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::string_view part = text.substr(0, colon);
    if (colon == text.size() && part.find('.') != part.npos) {
      groups += 2;
      if (!is_ipv4(part)) return false;
    } else {
      ++groups;
      if (part.empty() || part.size() > 4) return false;
      if (!std::ranges::all_of(part, [](char c) { return json::hex_digit(c) >= 0; })) return false;
    }
    if (colon == text.size()) break;
    text.remove_prefix(colon + 1);
    if (text.empty()) return false;
    if (text.starts_with(':')) {
      if (gap) return false;
      gap = true;
      text.remove_prefix(1);
      if (text.empty()) break;
    }
  }
  return gap ? groups < 8 : groups == 8;
}

bool is_email(std::string_view text, bool international) {
  const std::size_t at = text.rfind('@');
  if (at == text.npos || !is_local_part(text.substr(0, at), international)) return false;
  const std::string_view domain = text.substr(at + 1);
  if (domain.starts_with('[') && domain.ends_with(']')) {
    const std::string_view address = domain.substr(1, domain.size() - 2);
    if (address.size() > 5 && (address.starts_with("IPv6:") || address.starts_with("ipv6:")))
      return is_ipv6(address.substr(5));
    return is_ipv4(address);
  }
  return international ? is_idn_hostname(domain) : is_hostname(domain);
}

}  // namespace jt::schema
