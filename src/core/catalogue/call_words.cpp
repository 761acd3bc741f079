// SPDX-License-Identifier: MIT
#include "core/catalogue/call_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/catalogue/named.hpp"
#include "core/text/code_point.hpp"

namespace jt::catalogue {
namespace {

using WordList = std::vector<std::string>;

WordList after(const WordList& words, std::size_t count) {
  return {words.begin() + static_cast<std::ptrdiff_t>(count), words.end()};
}

/// A path into the catalogue, of the tool or of something in it, as a search prints it.
Result<CalledTool> at_path(const WordList& words, const WordList& names) {
  NamedPlace place = TRY(place_named(words[0], names));
  if (!place.tool) {
    return fail(Code::invalid_input,
                fmt::format("'{}' is not the path of a tool, '.SERVER.tools.TOOL'", text::excerpt(words[0])));
  }
  return CalledTool{std::move(place.server), std::move(*place.tool), after(words, 1)};
}

/// `SERVER.TOOL`: of several dots, the one after the longest name of a server; else the first with a server before it.
std::optional<CalledTool> with_dot(const WordList& words, const WordList& names) {
  const std::string& word = words[0];
  std::optional<CalledTool> found;
  for (const std::string& name : names) {
    if (!word.starts_with(name + ".") || word.size() == name.size() + 1) continue;
    if (!found || name.size() > found->server.size()) {
      found = CalledTool{name, word.substr(name.size() + 1), after(words, 1)};
    }
  }
  for (std::size_t dot = word.find('.'); !found && dot != std::string::npos; dot = word.find('.', dot + 1)) {
    if (dot == 0 || dot + 1 == word.size()) continue;
    if (auto server = server_named(word.substr(0, dot), names)) {
      found = CalledTool{std::move(*server), word.substr(dot + 1), after(words, 1)};
    }
  }
  return found;
}

}  // namespace

Result<CalledTool> called_tool_of(const std::string& server, const WordList& words) {
  if (words.empty()) {
    return fail(Code::invalid_input, fmt::format("no tool of server '{}' is named", text::excerpt(server)));
  }
  return CalledTool{server, words[0], after(words, 1)};
}

Result<CalledTool> called_tool(const WordList& words, const WordList& names) {
  const std::string& first = words[0];
  if (is_place(first, names)) return at_path(words, names);
  if (std::find(names.begin(), names.end(), first) == names.end()) {
    if (auto found = with_dot(words, names)) return std::move(*found);
  }
  const auto server = TRY(server_named(first, names));
  return called_tool_of(server, after(words, 1));
}

}  // namespace jt::catalogue
