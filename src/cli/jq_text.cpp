// SPDX-License-Identifier: MIT
#include "cli/jq_text.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "core/text/ascii.hpp"

namespace jt::cli {

namespace {

/// Where a string or a bracket that begins there ends; of anything else the same place. Past the text if it has no end.
/// Strings of JSONPath may be in single quotes.
std::size_t end_of_part(std::string_view text, std::size_t at) {
  std::size_t open = 0;
  char quote = '\0';
  for (std::size_t i = at; i < text.size(); ++i) {
    const char c = text[i];
    if (quote != '\0') {
      if (c == '\\') ++i;
      if (c == quote) quote = '\0';
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++open;
    } else if (open > 0 && (c == ')' || c == ']' || c == '}')) {
      --open;
    }
    if (quote == '\0' && open == 0) return i;
  }
  return text.size();
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  while (!text.empty() && blanks.find(text.front()) != blanks.npos) text.remove_prefix(1);
  while (!text.empty() && blanks.find(text.back()) != blanks.npos) text.remove_suffix(1);
  return text;
}

std::size_t first_outside(std::string_view text, char c) {
  for (std::size_t i = 0; i < text.size(); i = end_of_part(text, i) + 1) {
    const bool assigns = c == '|' && text.substr(i + 1).starts_with('=');
    if (text[i] == c && !assigns) return i;
  }
  return std::string_view::npos;
}

std::vector<std::string_view> parted(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = first_outside(text, at);
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::optional<std::string_view> within(std::string_view text, char open, char close) {
  if (text.size() < 2 || text.front() != open || text.back() != close) return {};
  if (end_of_part(text, 0) != text.size() - 1) return {};
  return trimmed(text.substr(1, text.size() - 2));
}

std::optional<std::string_view> argument_of(std::string_view call, std::string_view name) {
  if (!call.starts_with(name)) return {};
  return within(call.substr(name.size()), '(', ')');
}

bool is_about_members(std::string_view program) {
  constexpr std::array<std::string_view, 6> calls{"select(", "{", "has(\"", "to_entries", "with_entries(", "del("};
  program = trimmed(program);
  while (program.starts_with(". |")) program = trimmed(program.substr(3));
  while (program.starts_with('[') || program.starts_with('(')) program = trimmed(program.substr(1));
  if (std::any_of(calls.begin(), calls.end(), [&](std::string_view call) { return program.starts_with(call); }))
    return true;
  if (program.starts_with("$[") || program.starts_with(".[")) {
    program.remove_prefix(2);
    return program.starts_with('"') || program.starts_with('\'');
  }
  if (program.starts_with("$.")) program.remove_prefix(1);
  if (!program.starts_with('.') || program.size() < 2) return false;
  return text::is_letter(program[1]) || program[1] == '_' || program[1] == '"';
}

std::string of_each_line(std::string_view path) {
  if (path.starts_with('$')) return "$[*]" + std::string(path.substr(1));
  return path.empty() || path == "." ? ".[]" : ".[] | " + std::string(path);
}

}  // namespace jt::cli
