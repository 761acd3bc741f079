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
};

/// In the order in which they count.
constexpr std::array<Standard, 11> standards{{
    {Base::folder, ".mcp.json", Host::claude},
    {Base::folder, ".vscode/mcp.json", Host::vscode},
    {Base::folder, ".cursor/mcp.json", Host::cursor},
    {Base::folder, "manifest.json", Host::bundle},
    {Base::home, ".claude.json", Host::claude},
    {Base::home, ".copilot/mcp-config.json", Host::claude},
    {Base::config, "Claude/claude_desktop_config.json", Host::claude},
    {Base::config, "Code/User/mcp.json", Host::vscode},
    {Base::home, ".cursor/mcp.json", Host::cursor},
    {Base::home, ".codeium/windsurf/mcp_config.json", Host::windsurf},
    {Base::config, "zed/settings.json", Host::zed},
}};

/// A relative XDG_CONFIG_HOME is invalid and ignored, as the XDG specification has it.
std::string config_home(const Environment& environment) {
  const auto set = environment.variables.find("XDG_CONFIG_HOME");
  if (set != environment.variables.end() && set->second.starts_with('/')) return set->second;
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
    if (base.empty()) continue;
    const std::string path = absolute(std::string(each.below), base);
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
