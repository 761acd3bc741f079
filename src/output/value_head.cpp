// SPDX-License-Identifier: MIT
#include "output/value_head.hpp"

#include <algorithm>

namespace jt::output {
namespace {

/// Size of the character or escape sequence at `at` in a string; a surrogate pair is one.
std::size_t character_size(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  if (byte == '\\') {
    if (text.substr(at, 2) != "\\u") return 2;
    const std::string_view high = text.substr(at + 2, 2);
    const bool surrogate = high.size() == 2 && (high[0] | 0x20) == 'd' &&
                           std::string_view("89abAB").find(high[1]) != std::string_view::npos;
    const std::string_view low = text.substr(std::min(at + 6, text.size()), 2);
    return surrogate && std::string_view("\\u").starts_with(low) ? 12 : 6;  // where the text ends, more may follow
  }
  if (byte < 0x80) return 1;
  return byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
}

ValueHead head_of_string(std::string_view begin, std::size_t most) {
  std::size_t end = 1;
  while (end < begin.size() && begin[end] != '"') {
    const std::size_t next = end + character_size(begin, end);
    if (next + 1 > most || next > begin.size()) break;
    end = next;
  }
  if (end == 1 || most < 2) return {};
  return {std::string(begin.substr(0, end)) + '"', end};
}

/// Offset after the string that begins at `at`; beyond the text if it does not end there.
std::size_t after_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '"'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

/// What closes the containers that are open at the end of the text.
std::string closers_of(std::string_view text) {
  std::string closers;
  for (std::size_t at = 0; at < text.size();) {
    const char byte = text[at];
    if (byte == '{') closers += '}';
    if (byte == '[') closers += ']';
    if (byte == '}' || byte == ']') closers.pop_back();
    at = byte == '"' ? after_string(text, at) : at + 1;
  }
  return {closers.rbegin(), closers.rend()};
}

}  // namespace

ValueHead head_of_value(std::string_view begin, std::size_t most) {
  if (begin.empty()) return {};
  if (begin.front() == '"') return head_of_string(begin, most);
  std::size_t open = 0;  // containers, each of which takes a byte to close
  std::size_t best = 0;
  for (std::size_t at = 0; at + open <= most && at < begin.size();) {
    const char byte = begin[at];
    if (byte == '{' || byte == '[') ++open;
    if (byte == '}' || byte == ']') --open;
    const bool separator = byte == ',';
    const bool bracket = byte == '{' || byte == '[' || byte == '}' || byte == ']';
    const std::size_t end = separator ? at : at + 1;
    if ((separator || bracket) && end + open <= most) best = end;
    if (open == 0) break;  // a number, or all of the value
    at = byte == '"' ? after_string(begin, at) : at + 1;
  }
  if (best < 2) return {};  // an empty container shows nothing
  return {std::string(begin.substr(0, best)) + closers_of(begin.substr(0, best)), best};
}

}  // namespace jt::output
