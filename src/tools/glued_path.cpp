// SPDX-License-Identifier: MIT
#include "tools/glued_path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/bytes/open.hpp"
#include "core/json/escape.hpp"
#include "core/path/query.hpp"
#include "core/text/code_point.hpp"
#include "tools/joined_path.hpp"

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

bool has(const Tool& tool, std::string_view name) {
  return std::any_of(tool.parameters.begin(), tool.parameters.end(),
                     [&](const auto& each) { return each.name == name; });
}

/// The parameter for a path in the document; empty if the tool has none, or the file is not its document.
std::string_view parameter_for_path(const Tool& tool, const Arguments& arguments, std::string_view file) {
  if (file != tool.files.front()) return {};
  // The tools that take a path in several ways take it in one of them.
  for (const std::string_view name : {"match", "operations", "query"}) {
    if (has(tool, name) && arguments.given(name)) return name;
  }
  for (const std::string_view name : {"json_path", "path", "under", "query"}) {
    if (has(tool, name) && name != file) return name;
  }
  return {};
}

/// An object of texts and others as it was sent, but for one text.
std::string with_text(const value::View& object, std::string_view name, const std::string& text) {
  std::string json;
  for (const value::View& member : object.members()) {
    json += fmt::format("{}{}: {}", json.empty() ? "{" : ", ", member.key_text(),
                        member.key_is(name) ? json::quote(text) : std::string(member.text()));
  }
  return json + "}";
}

/// The JSON text for the parameter `place`, so that what the call meant within the glued path is what it means within
/// the document. Nothing where that is not certain.
std::optional<std::string> moved(const Tool& tool, const Arguments& arguments, std::string_view place,
                                 const std::string& outer) {
  const bool reads = tool.effect == Tool::Effect::reads;
  if (place == "operations") return std::nullopt;
  if (place == "match") {
    const auto array = joined_path(outer, arguments.members(place).text("arrayPath"), false);
    if (!array) return std::nullopt;
    return with_text(arguments.value(place), "arrayPath", *array);
  }
  const bool clear = reads ? path::parse_query(outer).has_value() : path::parse_path(outer).has_value();
  if (!clear) return std::nullopt;
  const std::string inner = arguments.text(place);
  const auto path = inner.empty() ? outer : joined_path(outer, inner, reads);
  if (!path) return std::nullopt;
  return json::quote(*path);
}

/// The same call with another file and another value of `place`.
std::string call_anew(const Tool& tool, const Arguments& arguments, std::string_view parameter, const std::string& file,
                      std::string_view place, const std::string& json) {
  std::string call(tool.name);
  const char* separator = " {";
  const auto add = [&](std::string_view name, std::string_view text) {
    call += fmt::format("{}{}: {}", std::exchange(separator, ", "), json::quote(name), text);
  };
  for (const value::View& given : arguments.all()) {
    if (!given.key_is(parameter) && !given.key_is(place)) add(given.key(), given.text());
  }
  add(parameter, json::quote(file));
  add(place, json);
  return call + "}";
}

void explain_glued(const Tool& tool, const Arguments& arguments, std::string_view parameter, const Glued& glued,
                   std::string_view place, Error& error) {
  const std::string file = json::quote(text::excerpt(glued.file));
  const std::string path(text::excerpt(glued.path));
  const bool joins = place == "match" || place == "operations" || !arguments.text(place).empty();
  error->hints.push_back(
      joins ? fmt::format("{} is a file: put \"{}\" before the path in the parameter '{}'", file, path, place)
            : fmt::format("{} is a file: give \"{}\" in the parameter '{}'", file, path, place));
  if (const auto json = moved(tool, arguments, place, glued.path)) {
    error->commands = {call_anew(tool, arguments, parameter, glued.file, place, *json)};
  }
}

}  // namespace

void explain_file(const Workplace& workplace, const Tool& tool, const Arguments& arguments, Error& error) {
  if (error->code != Code::file_not_found && error->code != Code::not_a_file) return;
  for (const std::string_view parameter : tool.files) {
    const std::string name = arguments.text(parameter);
    if (name.empty() || bytes::open_source(workplace.roots, name)) continue;
    const auto glued = split(workplace.roots, name);
    const std::string_view place = parameter_for_path(tool, arguments, parameter);
    if (glued && !glued->path.empty() && !place.empty()) {
      explain_glued(tool, arguments, parameter, *glued, place, error);
    } else if (error->code == Code::file_not_found && !name.starts_with('/') && workplace.roots.confined()) {
      error->hints.push_back(fmt::format("a relative name starts at '{}'", workplace.roots.names().front()));
    }
    return;
  }
}

}  // namespace jt::tools
