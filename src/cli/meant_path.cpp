// SPDX-License-Identifier: MIT
#include "cli/meant_path.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "cli/again.hpp"
#include "cli/input.hpp"
#include "core/path/nearly.hpp"

namespace jt::cli {

namespace {

std::optional<std::string> meant_path(const Error& error) {
  const auto found = std::find_if(error->advice.begin(), error->advice.end(),
                                  [](const Advice& each) { return each.kind == Advice::Kind::meant_path; });
  return found == error->advice.end() ? std::nullopt : std::optional(found->arguments.front());
}

/// The operands with the path in place of the one that was given. Nothing if that one is not an operand.
std::optional<std::vector<std::string>> with_operand(const Arguments& arguments, const std::string& given,
                                                     const std::string& path) {
  std::vector<std::string> words;
  bool found = false;
  for (const CommandOperand& operand : arguments.command().operands) {
    for (const std::string& word : arguments.operands(operand.name)) {
      const bool meant = !found && operand.complete == Complete::path && word == given;
      words.push_back(meant ? path : word);
      found = found || meant;
    }
  }
  return found ? std::optional(std::move(words)) : std::nullopt;
}

}  // namespace

bool is_pointer_without_slash(std::string_view path) {
  constexpr std::array<std::string_view, 8> functions{"add", "first", "floor", "last", "length", "max", "min", "now"};
  const std::string_view first = path.substr(0, path.find('/'));
  if (first.size() == path.size() || std::find(functions.begin(), functions.end(), first) != functions.end())
    return false;
  const auto nearly = path::nearly(path);
  return nearly && nearly->path.starts_with('/');
}

Error with_meant_path(Error error, const Arguments& arguments, const bytes::Roots& roots) {
  if (!error->path || error->path->empty() || arguments.paths_as_options() || arguments.input_implied()) return error;
  const auto path = meant_path(error);
  if (!path) return error;
  const bool slash = path->starts_with('/') && !error->path->starts_with('/');
  if (slash && (names_file(roots, *error->path) || !is_pointer_without_slash(*error->path))) return error;
  const auto words = with_operand(arguments, *error->path, *path);
  if (!words || std::find(words->begin(), words->end(), "-") != words->end()) return error;
  error->commands.insert(error->commands.begin(), same_command(arguments, *words));
  return error;
}

}  // namespace jt::cli
