// SPDX-License-Identifier: MIT
#include "tools/json_text.hpp"

#include <fmt/format.h>

#include "actions/given_text.hpp"
#include "core/json/escape.hpp"

namespace jt::tools {

Result<std::string> json_text(const Arguments& arguments, std::string_view name, bool* commented) {
  const std::string text = arguments.text(name);
  auto value = actions::given_value(text, fmt::format("parameter '{}' is not JSON text", name), commented);
  if (value || value.error()->code != Code::invalid_input) return value;
  value.error()->hints.clear();
  if (text.find_first_of("{}[]\"") == std::string::npos) {
    value.error()->hints.push_back(
        fmt::format("a string is JSON text with its quotes: {}", json::quote(json::quote(text))));
  }
  return value;
}

}  // namespace jt::tools
