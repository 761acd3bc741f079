// SPDX-License-Identifier: MIT
// Reads the definitions of MCP servers from the text of a configuration file.
#pragma once

#include <string>
#include <vector>

#include "core/catalogue/config_files.hpp"
#include "core/catalogue/definition.hpp"

namespace jt::catalogue {

/// Servers that a user of Claude Code has switched off in the current folder; their definitions may be in other files.
struct SwitchedOff {
  std::vector<std::string> names;
  std::vector<std::string> in_project;  ///< of those that the folder itself defines
};

/// The servers of a file whose shape is recognised by its keys, those that count more first; the disabled ones are
/// left out. A definition that cannot be used is one with `unusable`. Comments and trailing commas are accepted.
/// INVALID_JSON: the message names the file and the position and holds nothing of the text. CONFIG_ERROR: the user has
/// named the file, and it defines no servers in any known way. `off`: what the file has of that is added to it.
Result<std::vector<Definition>> read_definitions(const ConfigFile& file, const std::string& text,
                                                 const Environment& environment, SwitchedOff* off = nullptr);

}  // namespace jt::catalogue
