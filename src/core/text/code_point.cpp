// SPDX-License-Identifier: MIT
#include "core/text/code_point.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace jt::text {
namespace {

std::uint8_t byte_at(std::string_view text, std::size_t at) { return static_cast<std::uint8_t>(text[at]); }

/// The size in bytes of a sequence that begins with this one; 0 if none does.
std::size_t sequence_size(std::uint8_t lead) {
  if (lead < 0x80) return 1;
  if (lead < 0xC2) return 0;
  if (lead < 0xE0) return 2;
  if (lead < 0xF0) return 3;
  return lead < 0xF5 ? 4 : 0;
}

/// The smallest code point that needs that many bytes.
constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};

void append_bytes(std::string& text, char32_t value) {
  const auto put = [&](char32_t bits) { text += static_cast<char>(static_cast<std::uint8_t>(bits)); };
  if (value < 0x80) {
    put(value);
  } else if (value < 0x800) {
    put(0xC0 | (value >> 6));
    put(0x80 | (value & 0x3F));
  } else if (value < 0x10000) {
    put(0xE0 | (value >> 12));
    put(0x80 | ((value >> 6) & 0x3F));
    put(0x80 | (value & 0x3F));
  } else {
    put(0xF0 | (value >> 18));
    put(0x80 | ((value >> 12) & 0x3F));
    put(0x80 | ((value >> 6) & 0x3F));
    put(0x80 | (value & 0x3F));
  }
}

}  // namespace

CodePoint code_point_at(std::string_view text, std::size_t at) {
  const std::uint8_t lead = byte_at(text, at);
  if (lead < 0x80) return {lead, 1, true};
  const CodePoint bad{lead, 1, false};
  const std::size_t size = sequence_size(lead);
  if (size == 0 || text.size() - at < size) return bad;
  char32_t value = lead & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if (!is_continuation(text[at + i])) return bad;
    value = (value << 6) | (byte_at(text, at + i) & 0x3FU);
  }
  if (value < smallest[size] || value > 0x10FFFF) return bad;
  return {value, size, true};
}

std::size_t invalid_text_at(std::string_view text) {
  bool high = false;
  for (std::size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (!point.valid || (high && is_low_surrogate(point.value))) return at;
    high = is_high_surrogate(point.value);
    at += point.size;
  }
  return std::string_view::npos;
}

bool has_surrogate(std::string_view text) {
  for (std::size_t at = text.find('\xED'); at != std::string_view::npos; at = text.find('\xED', at + 1)) {
    if (at + 1 < text.size() && byte_at(text, at + 1) >= 0xA0) return true;
  }
  return false;
}

std::size_t count_code_points(std::string_view text) {
  constexpr std::uint64_t not_ascii = 0x8080808080808080ULL;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::uint64_t word = not_ascii;
    if (text.size() - at >= sizeof word) std::memcpy(&word, text.data() + at, sizeof word);
    const bool ascii = (word & not_ascii) == 0;
    const bool one = (static_cast<unsigned char>(text[at]) & 0x80U) == 0;
    at += ascii ? sizeof word : one ? 1 : code_point_at(text, at).size;
    count += ascii ? sizeof word : 1;
  }
  return count;
}

void append_code_point(std::string& text, char32_t value) {
  if (is_low_surrogate(value) && text.size() >= 3) {
    const CodePoint last = code_point_at(text, text.size() - 3);
    if (last.valid && last.size == 3 && is_high_surrogate(last.value)) {
      text.resize(text.size() - 3);
      value = 0x10000 + ((last.value - 0xD800) << 10) + (value - 0xDC00);
    }
  }
  append_bytes(text, value);
}

namespace {

/// As JSON has it: no UTF-8 can.
void append_escape(std::string& out, char32_t surrogate) {
  constexpr std::string_view digits = "0123456789abcdef";
  out += "\\u";
  for (unsigned shift = 16; shift > 0;) out += digits[(surrogate >> (shift -= 4)) & 0xFU];
}

}  // namespace

std::string excerpt(std::string_view text, std::size_t limit) {
  std::string out;
  std::size_t shown = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const CodePoint point = code_point_at(text, at);
    const bool keep = point.valid && !is_hidden_control(point.value);
    if (keep && shown == limit) return out + "…";
    if (keep && is_surrogate(point.value)) {
      append_escape(out, point.value);
    } else if (keep) {
      out.append(text.substr(at, point.size));
    }
    shown += keep ? 1 : 0;
    at += point.size;
  }
  return out;
}

}  // namespace jt::text
