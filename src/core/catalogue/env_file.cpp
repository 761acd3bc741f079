// SPDX-License-Identifier: MIT
#include "core/catalogue/env_file.hpp"

#include <algorithm>

namespace jt::catalogue {

namespace {

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r"), text.size()));
  return text.substr(0, text.find_last_not_of(" \t\r") + 1);
}

std::string_view unquoted(std::string_view value) {
  const bool quoted = value.size() > 1 && (value[0] == '"' || value[0] == '\'') && value.back() == value[0];
  return quoted ? value.substr(1, value.size() - 2) : value;
}

}  // namespace

Settings env_file_settings(std::string_view text) {
  Settings settings;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with("export ")) line = trimmed(line.substr(7));
    const std::size_t equals = line.find('=');
    if (line.empty() || line[0] == '#' || equals == 0 || equals == std::string_view::npos) continue;
    const std::string_view name = trimmed(line.substr(0, equals));
    const std::string_view value = unquoted(trimmed(line.substr(equals + 1)));
    if (value.find('\0') == std::string_view::npos) settings.emplace_back(name, value);
  }
  return settings;
}

}  // namespace jt::catalogue
