// SPDX-License-Identifier: MIT
// Writes locations in the four spellings.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/path/spell_steps.hpp"
#include "core/text/ascii.hpp"

namespace jt::path {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::string_view upper_digits = "0123456789ABCDEF";

/// The characters of a shorthand but for `$`: a table, because every step of every path that is printed is tested.
constexpr std::array<bool, 256> shorthand_characters = [] {
  std::array<bool, 256> out{};
  for (const char c : std::string_view("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789"))
    out[static_cast<std::uint8_t>(c)] = true;
  return out;
}();

bool is_shorthand(std::string_view key, bool dollar) {
  if (key.empty() || text::is_digit(key[0])) return false;
  return std::all_of(key.begin(), key.end(), [dollar](char c) {
    return shorthand_characters[static_cast<std::uint8_t>(c)] || (dollar && c == '$');
  });
}

/// Printable ASCII that is not escaped in brackets.
bool is_plain(char c) { return c >= 0x20 && c < 0x7F && c != '\'' && c != '\\'; }

void append_unicode_escape(std::string& out, char32_t value) {
  out += "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) out += hex_digits[(value >> shift) & 0xF];
}

/// The letter of a two-character escape, or 0. Normalized paths have two more than accessors.
char escape_letter(char32_t value, bool normalized) {
  switch (value) {
    case '\'':
      return '\'';
    case '\\':
      return '\\';
    case '\n':
      return 'n';
    case '\t':
      return 't';
    case '\b':
      return normalized ? 'b' : '\0';
    case '\f':
      return normalized ? 'f' : '\0';
    case '\r':
      return normalized ? 'r' : '\0';
    default:
      return '\0';
  }
}

void append_bracket(std::string& out, std::string_view key, bool normalized) {
  out += "['";
  for (std::size_t at = 0; at < key.size();) {
    std::size_t run = at;
    while (run < key.size() && is_plain(key[run])) ++run;
    out.append(key.substr(at, run - at));
    at = run;
    if (at == key.size()) break;
    const text::CodePoint point = text::code_point_at(key, at);
    // Normalized paths escape only what RFC 9535, 2.7 requires; it does not cover lone surrogates.
    const bool control = normalized ? point.value < 0x20 : text::is_control(point.value);
    if (!point.valid) {
      out += key[at];
    } else if (const char letter = escape_letter(point.value, normalized); letter != '\0') {
      out += '\\';
      out += letter;
    } else if (control || text::is_surrogate(point.value)) {
      append_unicode_escape(out, point.value);
    } else {
      out.append(key.substr(at, point.size));
    }
    at += point.size;
  }
  out += "']";
}

bool needs_uri(const LocationStep& step) {
  const auto* key = std::get_if<std::string>(&step);
  if (key == nullptr) return false;
  for (std::size_t at = 0; at < key->size();) {
    const text::CodePoint point = text::code_point_at(*key, at);
    if (!point.valid || text::is_control(point.value) || text::is_surrogate(point.value)) return true;
    at += point.size;
  }
  return false;
}

/// Characters that need no percent-encoding in the fragment of a URI (RFC 3986, 3.5).
bool is_fragment_character(char c) {
  return text::is_letter(c) || text::is_digit(c) ||
         std::string_view("-._~!$&'()*+,;=:@?").find(c) != std::string_view::npos;
}

void append_percent(std::string& out, char c) {
  const auto byte = static_cast<std::uint8_t>(c);
  out += '%';
  out += upper_digits[byte >> 4];
  out += upper_digits[byte & 0xF];
}

void append_token(std::string& out, std::string_view key, bool uri) {
  out += '/';
  for (const char c : key) {
    if (c == '~') {
      out += "~0";
    } else if (c == '/') {
      out += "~1";
    } else if (uri && !is_fragment_character(c)) {
      append_percent(out, c);
    } else {
      out += c;
    }
  }
}

std::string spell_pointer(std::span<const LocationStep> location) {
  const bool uri = std::any_of(location.begin(), location.end(), needs_uri);
  std::string out = uri ? "#" : "";
  for (const LocationStep& step : location) {
    if (const auto* key = std::get_if<std::string>(&step)) {
      append_token(out, *key, uri);
    } else {
      out += '/';
      out += std::to_string(std::get<std::uint64_t>(step));
    }
  }
  return out;
}

void append_step(std::string& out, const LocationStep& step, Spelling spelling) {
  if (const auto* key = std::get_if<std::string>(&step)) {
    append_key(out, *key, spelling);
  } else {
    append_index(out, std::get<std::uint64_t>(step));
  }
}

}  // namespace

void append_key(std::string& out, std::string_view key, Spelling spelling) {
  const bool normalized = spelling == Spelling::normalized;
  if (!normalized && is_shorthand(key, spelling == Spelling::accessor)) {
    out += '.';
    out += key;
  } else {
    append_bracket(out, key, normalized);
  }
}

void append_index(std::string& out, std::uint64_t index) {
  std::array<char, 22> text{'['};
  char* const end = std::to_chars(text.data() + 1, text.data() + text.size() - 1, index).ptr;
  *end = ']';
  out.append(text.data(), static_cast<std::size_t>(end - text.data()) + 1);
}

std::string spell_steps(std::span<const LocationStep> location, Spelling spelling) {
  if (spelling == Spelling::pointer) return spell_pointer(location);
  if (location.empty()) return spelling == Spelling::accessor ? "." : "$";
  std::string out;
  out.reserve(100);
  if (spelling != Spelling::accessor) out += '$';
  for (const LocationStep& step : location) append_step(out, step, spelling);
  return out;
}

const std::string& LocationText::of(const Location& location) {
  if (spelling_ == Spelling::pointer || location.empty()) {  // how a pointer begins depends on all of its steps
    before_.clear();
    ends_.clear();
    return text_ = spell(location, spelling_);
  }
  const auto differ = std::mismatch(before_.begin(), before_.end(), location.begin(), location.end());
  const auto same = static_cast<std::size_t>(differ.first - before_.begin());
  before_.resize(location.size());
  ends_.resize(location.size());
  if (same == 0) {
    text_ = spelling_ == Spelling::accessor ? "" : "$";
  } else {
    text_.resize(ends_[same - 1]);
  }
  for (std::size_t i = same; i < location.size(); ++i) {
    append_step(text_, before_[i] = location[i], spelling_);
    ends_[i] = text_.size();
  }
  return text_;
}

std::string uri_step(std::string_view key) {
  std::string out;
  append_token(out, key, true);
  return out;
}

std::string as_uri(std::string_view pointer) {
  std::string out = "#";
  for (const char c : pointer) {
    if (c == '/' || is_fragment_character(c)) {
      out += c;
    } else {
      append_percent(out, c);
    }
  }
  return out;
}

std::string pointer_token(std::string_view key) {
  std::string out;
  append_token(out, key, false);
  return out.substr(1);  // without its slash
}

std::string spell(const Location& location, Spelling spelling) { return spell_steps(location, spelling); }

}  // namespace jt::path
