// SPDX-License-Identifier: MIT
#include "tools/glued_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "core/bytes/open.hpp"
#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"

namespace jt::tools {

namespace {

struct Glued {
  std::string file;
  std::string path;
};

/// The longest beginning of the name that is a file, where what follows may be a path.
std::optional<Glued> split(const bytes::Roots& roots, const std::string& name) {
  constexpr std::size_t most = 32;  // places that are tried
  std::size_t at = name.size();
  for (std::size_t tried = 0; tried < most && at > 0; ++tried) {
    at = name.find_last_of("#:/.[$ ", at - 1);
    if (at == std::string::npos || at == 0) break;
    const std::string file = name.substr(0, name.find_last_not_of("#: ", at - 1) + 1);
    if (file.empty() || !bytes::open_source(roots, file)) continue;
    const std::size_t begin = name.find_first_not_of("#: ", file.size());
    return Glued{file, begin == std::string::npos ? std::string() : name.substr(begin)};
  }
  return std::nullopt;
}

/// The parameter for a path in the document; empty if the tool has none.
std::string_view parameter_for_path(const Tool& tool, std::string_view file) {
  for (const std::string_view name : {"json_path", "path", "under", "query"}) {
    const bool known = std::any_of(tool.parameters.begin(), tool.parameters.end(),
                                   [&](const auto& each) { return each.name == name; });
    if (known && name != file) return name;
  }
  return {};
}

/// The same call with other texts.
std::string call_with_texts(const Tool& tool, const Arguments& arguments,
                            const std::array<std::pair<std::string_view, std::string>, 2>& texts) {
  std::string call(tool.name);
  const char* separator = " {";
  const auto add = [&](std::string_view name, std::string_view json) {
    call += fmt::format("{}{}: {}", std::exchange(separator, ", "), json::quote(name), json);
  };
  for (const value::View& given : arguments.all()) {
    const auto other =
        std::find_if(texts.begin(), texts.end(), [&](const auto& each) { return given.key_is(each.first); });
    if (other == texts.end()) add(given.key(), given.text());
  }
  for (const auto& [name, text] : texts) add(name, json::quote(text));
  return call + "}";
}

}  // namespace

void explain_file(const Workplace& workplace, const Tool& tool, const Arguments& arguments, Error& error) {
  if (error->code != Code::file_not_found && error->code != Code::not_a_file) return;
  for (const std::string_view parameter : tool.files) {
    const std::string name = arguments.text(parameter);
    if (name.empty() || bytes::open_source(workplace.roots, name)) continue;
    const auto glued = split(workplace.roots, name);
    const std::string_view place = parameter_for_path(tool, parameter);
    if (glued && !glued->path.empty() && !place.empty()) {
      error->hints.push_back(fmt::format("{} is a file: give \"{}\" in the parameter '{}'",
                                         json::quote(text::excerpt(glued->file)), text::excerpt(glued->path), place));
      error->commands = {call_with_texts(tool, arguments, {{{parameter, glued->file}, {place, glued->path}}})};
    } else if (error->code == Code::file_not_found && !name.starts_with('/') && workplace.roots.confined()) {
      error->hints.push_back(fmt::format("a relative name starts at '{}'", workplace.roots.names().front()));
    }
    return;
  }
}

}  // namespace jt::tools
