// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>

#include "core/catalogue/definition.hpp"
#include "core/catalogue/env_file.hpp"
#include "core/catalogue/find_definitions.hpp"
#include "core/catalogue/read_entry.hpp"
#include "core/catalogue/read_text.hpp"
#include "core/catalogue/variables.hpp"
#include "core/text/code_point.hpp"

namespace jt::catalogue {

namespace {

using namespace std::string_view_literals;

class Expansion {
 public:
  Expansion(const Definition& definition, const Environment& environment)
      : definition_(definition), environment_(environment), variables_(definition, environment) {}

  Result<Launch> run() {
    launch_.kind = definition_.kind;
    TRY(definition_.kind == Kind::stdio ? process() : connection());
    return std::move(launch_);
  }

 private:
  Result<void> into(std::string_view text, std::string& out) {
    auto value = TRY(variables_.expand(text));
    out = std::move(value);
    return check(out);
  }

  // The system would use only the part before it.
  [[nodiscard]] Result<void> check(const std::string& value) const {
    if (value.find('\0') != std::string::npos) return fail(config_error(definition_, "a value holds a NUL byte"));
    return {};
  }

  Result<void> process() {
    TRY(into(definition_.command, launch_.command));
    // A bundle names programs of its own by their path in it.
    if (!definition_.bundle.empty() && launch_.command.find('/') != std::string::npos) {
      launch_.command = (std::filesystem::path(definition_.bundle) / launch_.command).string();
    }
    for (const std::string& argument : definition_.arguments) {
      TRY(variables_.expand_argument(argument, launch_.arguments));
    }
    for (const std::string& argument : launch_.arguments) {
      TRY(check(argument));
    }
    TRY(into(definition_.folder, launch_.folder));
    if (!launch_.folder.empty()) {
      launch_.folder = (std::filesystem::path(environment_.folder) / launch_.folder).string();
    }
    launch_.environment = environment_.variables;
    TRY(add_env_file());
    for (const auto& [name, text] : definition_.environment) {
      TRY(into(text, launch_.environment[name]));
    }
    return {};
  }

  Result<void> add_env_file() {
    if (definition_.env_file.empty()) return {};
    std::string path;
    TRY(into(definition_.env_file, path));
    auto text = read_regular((std::filesystem::path(environment_.folder) / path).string());
    if (!text) return fail(config_error(definition_, text.error()->message));
    for (auto& [name, value] : env_file_settings(*text)) launch_.environment[name] = std::move(value);
    return {};
  }

  Result<void> connection() {
    TRY(into(definition_.url, launch_.url));
    if (!is_url(launch_.url)) return fail(config_error(definition_, "its URL does not begin with http:// or https://"));
    for (const auto& [name, text] : definition_.headers) {
      std::string value;
      TRY(into(text, value));
      if (value.find_first_of("\r\n"sv) != std::string::npos) {
        return fail(config_error(definition_, fmt::format("the header '{}' holds a line break", text::excerpt(name))));
      }
      launch_.headers.emplace_back(name, std::move(value));
    }
    return {};
  }

  const Definition& definition_;
  const Environment& environment_;
  Variables variables_;
  Launch launch_;
};

}  // namespace

Result<Launch> expand(const Definition& definition, const Environment& environment) {
  if (definition.unusable) return fail(*definition.unusable);
  return Expansion(definition, environment).run();
}

}  // namespace jt::catalogue
