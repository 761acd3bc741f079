// SPDX-License-Identifier: MIT
#include "core/catalogue/config_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

namespace jt::catalogue {

namespace {

enum class Base : std::uint8_t { folder, home, config };

struct Standard {
  Base base;
  std::string_view below;
  Host host;
  std::string_view moved_by = {};  ///< the variable that names another folder for the file
};

/// In the order in which they count.
constexpr std::array<Standard, 11> standards{{
    {Base::folder, ".mcp.json", Host::claude},
    {Base::folder, ".vscode/mcp.json", Host::vscode},
    {Base::folder, ".cursor/mcp.json", Host::cursor},
    {Base::folder, "manifest.json", Host::bundle},
    {Base::home, ".claude.json", Host::claude, "CLAUDE_CONFIG_DIR"},
    {Base::home, ".copilot/mcp-config.json", Host::claude, "COPILOT_HOME"},
    {Base::config, "Claude/claude_desktop_config.json", Host::claude},
    {Base::config, "Code/User/mcp.json", Host::vscode},
    {Base::home, ".cursor/mcp.json", Host::cursor},
    {Base::home, ".codeium/windsurf/mcp_config.json", Host::windsurf},
    {Base::config, "zed/settings.json", Host::zed},
}};

/// A folder that a variable names; empty if there is none. A relative XDG_CONFIG_HOME is invalid and ignored, as the
/// XDG specification has it; so are others.
std::string folder_in(const Environment& environment, std::string_view variable) {
  const auto set = environment.variables.find(std::string(variable));
  return set != environment.variables.end() && set->second.starts_with('/') ? set->second : std::string();
}

std::string config_home(const Environment& environment) {
  if (std::string set = folder_in(environment, "XDG_CONFIG_HOME"); !set.empty()) return set;
  return environment.home.empty() ? std::string() : environment.home + "/.config";
}

std::string absolute(const std::string& path, const std::string& folder) {
  return (std::filesystem::path(folder) / path).lexically_normal().string();
}

/// The host whose standard file has such a name.
Host host_of(std::string_view location) {
  const auto found = std::find_if(standards.begin(), standards.end(), [&](const Standard& each) {
    return location.ends_with(each.below) && location.size() > each.below.size() &&
           location[location.size() - each.below.size() - 1] == '/';
  });
  return found == standards.end() ? Host::none : found->host;
}

}  // namespace

std::vector<ConfigFile> standard_files(const Environment& environment) {
  const std::string config = config_home(environment);
  std::vector<ConfigFile> files;
  for (const Standard& each : standards) {
    const std::string& base = each.base == Base::folder ? environment.folder
                              : each.base == Base::home ? environment.home
                                                        : config;
    const std::string moved = each.moved_by.empty() ? std::string() : folder_in(environment, each.moved_by);
    if (base.empty() && moved.empty()) continue;
    const std::string_view name = each.below.substr(moved.empty() ? 0 : each.below.rfind('/') + 1);  // npos + 1 is 0
    const std::string path = absolute(std::string(name), moved.empty() ? base : moved);
    const bool project = each.base == Base::folder;
    const auto same = std::find_if(files.begin(), files.end(), [&](const ConfigFile& f) { return f.path == path; });
    if (same == files.end()) {
      files.push_back({path, path, each.host, project, false});
    } else {
      same->project = same->project && project;  // in the home folder, the user's own file is no project's
    }
  }
  return files;
}

ConfigFile given_file(const std::string& path, const Environment& environment) {
  const std::string location = path == "-" ? path : absolute(path, environment.folder);
  return {path, location, host_of(location), false, true};
}

}  // namespace jt::catalogue
