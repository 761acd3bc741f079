// SPDX-License-Identifier: MIT
// Servers and tools that a user has named.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/texts.hpp"

namespace jt::catalogue {

/// The name as it is given, or the only one that begins so. NO_MATCH, AMBIGUOUS_MATCH, with the names that may be meant
/// as choices and as a hint.
Result<std::string> server_named(const std::string& word, const std::vector<std::string>& names);

/// What a path into the catalogue leads to or into, as searches print such paths: `.SERVER`, `.SERVER.tools.TOOL`.
struct NamedPlace {
  std::string server;
  std::optional<std::string> tool;
};

/// Whether the word is a path into the catalogue, and not the name of a server.
bool is_place(const std::string& word, const std::vector<std::string>& names);

/// A server by its name, or a path. INVALID_PATH; NO_MATCH, AMBIGUOUS_MATCH as `server_named`.
Result<NamedPlace> place_named(const std::string& word, const std::vector<std::string>& names);

template <class Servers>
std::vector<std::string> names_of(const Servers& servers) {
  std::vector<std::string> names;
  for (const auto& [name, server] : servers) names.push_back(name);
  return names;
}

/// NO_MATCH: there are servers, and none of their names fits the glob (text/glob.hpp).
Error no_server_fits(const std::string& glob, const std::vector<std::string>& names);

/// NO_MATCH: none of the servers has the tool; the names that may be meant are among those which `texts` has of them.
Error no_tool(const std::string& tool, const std::vector<std::string>& servers, const Texts& texts);

}  // namespace jt::catalogue
