// SPDX-License-Identifier: MIT
#include "core/catalogue/secrets.hpp"

#include <algorithm>

namespace jt::catalogue {

Secrets::Secrets(const Definition& definition, const Launch& launch, const Environment& environment) {
  for (const auto& [header, value] : launch.headers) add(value);
  for (const auto& [variable, value] : launch.environment) {
    const auto own = environment.variables.find(variable);
    if (own == environment.variables.end() || own->second != value) add(value);
  }
  // These may be defined with the value that the process has anyway.
  for (const auto& [variable, raw] : definition.environment) {
    const auto found = launch.environment.find(variable);
    if (found != launch.environment.end()) add(found->second);
  }
  for (const auto& [id, value] : environment.inputs) add(value);
  for (const auto& [key, values] : definition.user_config) {
    for (const std::string& value : values) add(value);
  }
  std::sort(values_.begin(), values_.end(),
            [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
}

void Secrets::add(const std::string& value) {
  if (value.size() >= least) values_.push_back(value);
  for (std::size_t at = 0; at < value.size();) {
    const std::size_t end = std::min(value.find_first_of(" \t\r\n", at), value.size());
    if (end - at >= least && end - at < value.size()) values_.push_back(value.substr(at, end - at));
    at = end + 1;
  }
}

std::string Secrets::hide(std::string text) const {
  constexpr std::string_view shown = "[hidden]";
  for (const std::string& value : values_) {
    for (std::size_t at = text.find(value); at != std::string::npos; at = text.find(value, at + shown.size())) {
      text.replace(at, value.size(), shown);
    }
  }
  return text;
}

}  // namespace jt::catalogue
