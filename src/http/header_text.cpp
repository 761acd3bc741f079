// SPDX-License-Identifier: MIT
#include "http/header_text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace jt::http {
namespace {

constexpr std::array<std::string_view, 10> reserved{
    "accept",     "accept-encoding",      "connection", "content-length", "content-type",
    "mcp-method", "mcp-protocol-version", "mcp-name",   "mcp-session-id", "transfer-encoding"};

std::string base64(std::string_view text) {
  static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, text.size() - at);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      bits = bits << 8U | (i < count ? static_cast<unsigned char>(text[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) out += i <= count ? digits[bits >> (18 - 6 * i) & 63U] : '=';
  }
  return out;
}

}  // namespace

bool is_reserved(std::string_view line) {
  std::string name(line.substr(0, line.find(':')));
  for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return name.starts_with("mcp-param-") || std::ranges::find(reserved, name) != reserved.end();
}

std::string with_value(std::string line) {
  const std::size_t colon = line.find(':');
  if (colon != std::string::npos && line.find_first_not_of(" \t", colon + 1) == std::string::npos) {
    line.resize(colon);
    line += ';';
  }
  return line;
}

std::string header_value(std::string_view text) {
  const bool plain = std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
  if (plain && !text.starts_with(' ') && !text.ends_with(' ') && !text.starts_with("=?base64?")) {
    return std::string(text);
  }
  return "=?base64?" + base64(text) + "?=";
}

}  // namespace jt::http
