// SPDX-License-Identifier: MIT
#include "core/document/foreign_format.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "core/text/ascii.hpp"

namespace jt::document {
namespace {

constexpr std::size_t most_lines = 8;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text::is_json_space(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  while (!text.empty() && text::is_json_space(static_cast<unsigned char>(text.back()))) text.remove_suffix(1);
  return text;
}

/// The first lines that are not blank; the last one may be cut.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < most_lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (!trimmed(line).empty()) lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Whether the text has this shape: `9` is a digit, `A` a capital, `a` a small letter, other characters are themselves.
bool has_shape(std::string_view text, std::string_view shape) {
  if (text.size() < shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const char c = text[i];
    const bool fits = shape[i] == '9'   ? text::is_digit(c)
                      : shape[i] == 'A' ? c >= 'A' && c <= 'Z'
                      : shape[i] == 'a' ? c >= 'a' && c <= 'z'
                                        : c == shape[i];
    if (!fits) return false;
  }
  return true;
}

/// A line that begins with a time or with a level.
bool is_log_line(std::string_view line) {
  constexpr std::array<std::string_view, 6> times{"9999-99-99",      "9999/99/99",      "99:99:99",
                                                  "Aaa 99 99:99:99", "Aaa  9 99:99:99", "99/Aaa/9999"};
  constexpr std::array<std::string_view, 7> levels{"TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL", "CRITICAL"};
  if (line.starts_with('[')) line.remove_prefix(1);
  // `127.0.0.1 - - [10/Oct/2000:13:55:36`
  const std::size_t bracket = line.find(" [");
  const bool access = bracket != std::string_view::npos && has_shape(line.substr(bracket + 2), times.back());
  return access ||
         std::any_of(times.begin(), times.end(), [&](std::string_view shape) { return has_shape(line, shape); }) ||
         std::any_of(levels.begin(), levels.end(), [&](std::string_view level) {
           return line.starts_with(level) && line.size() > level.size() && !text::is_letter(line[level.size()]);
         });
}

/// `key: value`, `key:` or `- item`.
bool is_yaml_line(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with("- ") || line == "-") return true;
  const std::size_t colon = line.find(':');
  if (colon == 0 || colon == std::string_view::npos) return false;
  if (colon + 1 < line.size() && line[colon + 1] != ' ') return false;
  const std::string_view key = line.substr(0, colon);
  return key.find_first_of("{}[],\"'<>()") == std::string_view::npos || key.front() == '\'';
}

bool is_yaml(const std::vector<std::string_view>& lines) {
  std::size_t matching = 0;
  for (const std::string_view line : lines) {
    if (line.starts_with("%YAML") || line == "---" || line.starts_with("--- ")) return true;
    if (line.starts_with('#')) continue;
    if (!is_yaml_line(line) && (matching == 0 || !line.starts_with(' '))) return false;
    ++matching;
  }
  return matching > 0;
}

/// The same number of separators, at least one, in the first lines. The last line may be cut.
bool is_table(const std::vector<std::string_view>& lines, char separator) {
  if (lines.size() < 2) return false;
  const auto fields = [&](std::string_view line) {
    bool quoted = false;
    return std::count_if(line.begin(), line.end(), [&](char c) {
      quoted ^= c == '"';
      return c == separator && !quoted;
    });
  };
  const auto first = fields(lines[0]);
  const std::size_t whole = lines.size() == most_lines ? lines.size() : std::max<std::size_t>(lines.size() - 1, 2);
  return first > 0 && std::all_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(whole),
                                  [&](std::string_view line) { return fields(line) == first; });
}

}  // namespace

std::string_view foreign_format(std::string_view beginning) {
  if (beginning.starts_with("\xEF\xBB\xBF")) beginning.remove_prefix(3);
  const std::string_view text = trimmed(beginning.substr(0, foreign_lookahead));
  if (text.empty() || text.front() == '{' || text.starts_with("<<<<<<<")) return {};
  const std::vector<std::string_view> lines = lines_of(text);
  if (is_log_line(lines[0])) return "a log";
  // An array, a string or a comment is JSON with a mistake.
  if (text.front() == '[' || text.starts_with("//") || text.starts_with("/*")) return {};
  if (text.starts_with("<!DOCTYPE html") || text.starts_with("<!doctype html") || text.starts_with("<html"))
    return "HTML";
  if (text.front() == '<') return "XML";
  if (is_table(lines, ',')) return "CSV";
  if (is_yaml(lines)) return "YAML";
  if (is_table(lines, ';')) return "CSV";
  return is_table(lines, '\t') ? "TSV" : "";
}

}  // namespace jt::document
