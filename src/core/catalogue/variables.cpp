// SPDX-License-Identifier: MIT
// The rules are those of the manuals: Claude Code "Environment variable expansion in .mcp.json", VS Code "Variables
// reference", Cursor "Config interpolation", Windsurf "Config interpolation", MCPB MANIFEST.md "Variable Substitution".
#include "core/catalogue/variables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/catalogue/read_entry.hpp"
#include "core/catalogue/read_text.hpp"
#include "core/text/code_point.hpp"

namespace jt::catalogue {

namespace {

constexpr std::string_view setting = "user_config.";

/// What a host knows.
struct Rules {
  bool plain = false;      ///< ${VAR}, ${VAR:-default}
  bool prefixed = false;   ///< ${env:VAR}
  bool files = false;      ///< ${file:PATH}
  bool editor = false;     ///< ${workspaceFolder}, ${userHome}, ${/} …
  bool inputs = false;     ///< ${input:ID}, and what only a running editor knows: ${command:ID}, ${config:NAME}
  bool of_bundle = false;  ///< ${__dirname}, ${user_config.KEY}, ${HOME} …
};

Rules rules_of(const Definition& definition) {
  switch (definition.host) {
    case Host::claude:
      return {.plain = true};
    case Host::vscode:
      return {.prefixed = true, .editor = true, .inputs = true};
    case Host::cursor:
      return {.prefixed = true, .editor = true};
    case Host::windsurf:
      return {.prefixed = true, .files = true};
    case Host::zed:
      return {};
    case Host::bundle:
      return {.of_bundle = true};
    case Host::none:
      break;
  }
  if (definition.location.empty()) return {};
  return {.plain = true,
          .prefixed = true,
          .editor = true,
          .inputs = true,
          .of_bundle = !definition.bundle.empty() || !definition.user_config.empty()};
}

bool is_name(std::string_view text) {
  constexpr std::string_view first = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_";
  return !text.empty() && first.find(text[0]) != std::string_view::npos &&
         std::all_of(text.begin(), text.end(),
                     [&](char c) { return first.find(c) != std::string_view::npos || (c >= '0' && c <= '9'); });
}

/// The folders of a user as bundles name them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> user_folders{
    {{"HOME", ""}, {"DESKTOP", "/Desktop"}, {"DOCUMENTS", "/Documents"}, {"DOWNLOADS", "/Downloads"}}};

}  // namespace

Variables::Variables(const Definition& definition, const Environment& environment)
    : definition_(definition), environment_(environment) {}

Failed Variables::not_set(std::string_view name, std::string_view what) const {
  return fail(config_error(definition_, fmt::format("${{{}}}: {}", text::excerpt(name), what)));
}

Variables::Value Variables::of_environment(std::string_view variable, std::string_view name) const {
  const auto found = environment_.variables.find(std::string(variable));
  if (found != environment_.variables.end()) return found->second;
  return not_set(name, fmt::format("the environment variable '{}' is not set", text::excerpt(variable)));
}

// The line break at the end of a file is not a part of a token.
Variables::Value Variables::of_file(std::string_view path, std::string_view name) const {
  auto text = read_regular((std::filesystem::path(environment_.folder) / path).string());
  if (!text) return not_set(name, text.error()->message);
  while (text->ends_with('\n') || text->ends_with('\r')) text->pop_back();
  return std::move(*text);
}

// An empty variable is a value: Claude Code takes the default only if the variable is not set.
Variables::Value Variables::with_default(std::string_view name) const {
  const std::size_t at = name.find(":-");
  const std::string_view variable = name.substr(0, at);
  if (!is_name(variable)) return std::nullopt;
  const bool set = environment_.variables.contains(std::string(variable));
  if (!set && at != std::string_view::npos) return std::string(name.substr(at + 2));
  return of_environment(variable, variable);
}

Variables::Value Variables::of_editor(std::string_view name) const {
  if (name == "workspaceFolder" || name == "cwd") return environment_.folder;
  if (name == "workspaceFolderBasename") return std::filesystem::path(environment_.folder).filename().string();
  if (name == "/" || name == "pathSeparator") return std::string("/");
  if (name != "userHome") return std::nullopt;
  if (environment_.home.empty()) return not_set(name, "the home folder is not known");
  return environment_.home;
}

Variables::Value Variables::input(std::string_view id) const {
  const auto found = environment_.inputs.find(std::string(id));
  if (found != environment_.inputs.end()) return found->second;
  Failed missing = not_set(fmt::format("input:{}", id), "no value was given for this input");
  missing.value()->advice.push_back({Advice::Kind::give_input, {std::string(id)}});
  return missing;
}

Result<std::vector<std::string>> Variables::user_values(std::string_view key) const {
  const std::string name(key);
  if (const auto given = environment_.inputs.find(name); given != environment_.inputs.end()) {
    return std::vector<std::string>{given->second};
  }
  const auto initial = definition_.user_config.find(name);
  if (initial == definition_.user_config.end()) {
    Failed missing = not_set(fmt::format("{}{}", setting, key), "this setting has no default, and no value was given");
    missing.value()->advice.push_back({Advice::Kind::give_input, {name}});
    return missing;
  }
  std::vector<std::string> values;
  for (const std::string& each : initial->second) {
    // Defaults may hold the folders of the user, but no other settings.
    std::string text = each;
    for (const auto& [folder, below] : user_folders) {
      const std::string variable = fmt::format("${{{}}}", folder);
      for (std::size_t at = text.find(variable); at != std::string::npos; at = text.find(variable, at)) {
        const std::string path = environment_.home + std::string(below);
        text.replace(at, variable.size(), path);
        at += path.size();
      }
    }
    values.push_back(std::move(text));
  }
  return values;
}

Variables::Value Variables::user_config(std::string_view key) const {
  auto values = TRY(user_values(key));
  if (values.size() == 1) return values.front();
  return not_set(fmt::format("{}{}", setting, key), "its value is a list, which must be an argument of its own");
}

Variables::Value Variables::of_bundle(std::string_view name) const {
  if (name.starts_with(setting)) return user_config(name.substr(setting.size()));
  if (name == "__dirname" && !definition_.bundle.empty()) return definition_.bundle;
  if (name == "/" || name == "pathSeparator") return std::string("/");
  for (const auto& [folder, below] : user_folders) {
    if (name != folder) continue;
    if (environment_.home.empty()) return not_set(name, "the home folder is not known");
    return environment_.home + std::string(below);
  }
  return std::nullopt;
}

Variables::Value Variables::value_of(std::string_view name) const {
  const Rules rules = rules_of(definition_);
  constexpr std::string_view variable = "env:";
  constexpr std::string_view file = "file:";
  constexpr std::string_view asked = "input:";
  if (rules.prefixed && name.starts_with(variable)) return of_environment(name.substr(variable.size()), name);
  if (rules.files && name.starts_with(file)) return of_file(name.substr(file.size()), name);
  if (rules.inputs && name.starts_with(asked)) return input(name.substr(asked.size()));
  if (rules.inputs && (name.starts_with("command:") || name.starts_with("config:"))) {
    return not_set(name, "only the running editor knows its value");
  }
  Value value;
  if (rules.editor) value = of_editor(name);
  if (!value && rules.of_bundle) value = of_bundle(name);
  if (!value && rules.plain) value = with_default(name);
  return value;
}

Result<std::string> Variables::expand(std::string_view text) const {
  std::string out;
  while (!text.empty()) {
    const std::size_t begin = text.find("${");
    const std::size_t end = begin == std::string_view::npos ? begin : text.find('}', begin);
    if (end == std::string_view::npos) break;
    Value value = value_of(text.substr(begin + 2, end - begin - 2));
    if (value && !*value) return fail(std::move(value->error()));
    // What stays may hold the beginning of another variable.
    const std::size_t passed = value ? end + 1 : begin + 2;
    out += text.substr(0, value ? begin : passed);
    if (value) out += **value;
    text.remove_prefix(passed);
  }
  return out += text;
}

Result<void> Variables::expand_argument(std::string_view text, std::vector<std::string>& out) const {
  const std::string opening = fmt::format("${{{}", setting);
  const bool alone = text.starts_with(opening) && text.find('}') == text.size() - 1;
  if (alone && rules_of(definition_).of_bundle) {
    auto values = TRY(user_values(text.substr(opening.size(), text.size() - opening.size() - 1)));
    out.insert(out.end(), values.begin(), values.end());
    return {};
  }
  auto value = TRY(expand(text));
  out.push_back(std::move(value));
  return {};
}

}  // namespace jt::catalogue
