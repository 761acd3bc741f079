// SPDX-License-Identifier: MIT
#include "core/catalogue/config_files.hpp"

#include <doctest/doctest.h>

#include <algorithm>

using namespace jt;
using namespace jt::catalogue;

namespace {

std::vector<std::string> paths(const Environment& environment) {
  std::vector<std::string> names;
  for (const ConfigFile& file : standard_files(environment)) names.push_back(file.path);
  return names;
}

}  // namespace

TEST_CASE("standard_files: those of the folder come first, and are the project's") {
  const Environment environment{.variables = {}, .inputs = {}, .home = "/home/ann", .folder = "/work/shop"};
  CHECK(paths(environment) ==
        std::vector<std::string>{"/work/shop/.mcp.json", "/work/shop/.vscode/mcp.json", "/work/shop/.cursor/mcp.json",
                                 "/work/shop/manifest.json", "/home/ann/.claude.json",
                                 "/home/ann/.copilot/mcp-config.json",
                                 "/home/ann/.config/Claude/claude_desktop_config.json",
                                 "/home/ann/.config/Code/User/mcp.json", "/home/ann/.cursor/mcp.json",
                                 "/home/ann/.codeium/windsurf/mcp_config.json", "/home/ann/.config/zed/settings.json"});
  for (const ConfigFile& file : standard_files(environment)) {
    CAPTURE(file.path);
    CHECK(file.project == file.path.starts_with("/work/shop/"));
    CHECK(!file.given);
    CHECK(file.location == file.path);
  }
}

TEST_CASE("standard_files: XDG_CONFIG_HOME, if it is absolute") {
  Environment environment{.variables = {{"XDG_CONFIG_HOME", "/cfg"}}, .inputs = {}, .home = "/h", .folder = "/w"};
  auto names = paths(environment);
  CHECK(std::count(names.begin(), names.end(), "/cfg/Code/User/mcp.json") == 1);
  CHECK(std::count(names.begin(), names.end(), "/cfg/zed/settings.json") == 1);
  CHECK(std::count(names.begin(), names.end(), "/h/.claude.json") == 1);
  environment.variables["XDG_CONFIG_HOME"] = "cfg";
  names = paths(environment);
  CHECK(std::count(names.begin(), names.end(), "/h/.config/zed/settings.json") == 1);
}

TEST_CASE("standard_files: folders that Claude Code and Copilot are told to use") {
  Environment environment{.variables = {{"CLAUDE_CONFIG_DIR", "/c/work"}, {"COPILOT_HOME", "/c/pilot/"}},
                          .inputs = {},
                          .home = "/h",
                          .folder = "/w"};
  auto names = paths(environment);
  CHECK(names.size() == 11);
  CHECK(names[4] == "/c/work/.claude.json");
  CHECK(names[5] == "/c/pilot/mcp-config.json");
  environment.home = "";
  CHECK(paths(environment).size() == 6);
  environment = {
      .variables = {{"CLAUDE_CONFIG_DIR", ""}, {"COPILOT_HOME", "pilot"}}, .inputs = {}, .home = "/h", .folder = "/w"};
  names = paths(environment);
  CHECK(names[4] == "/h/.claude.json");
  CHECK(names[5] == "/h/.copilot/mcp-config.json");
}

TEST_CASE("standard_files: without a home, only those of the folder") {
  const Environment environment{.variables = {}, .inputs = {}, .home = "", .folder = "/w"};
  CHECK(paths(environment).size() == 4);
}

TEST_CASE("standard_files: in the home folder, the user's own file is not the project's") {
  const Environment environment{.variables = {}, .inputs = {}, .home = "/h", .folder = "/h"};
  std::size_t cursor = 0;
  for (const ConfigFile& file : standard_files(environment)) {
    if (file.path == "/h/.cursor/mcp.json") {
      ++cursor;
      CHECK(!file.project);
    }
    if (file.path == "/h/.mcp.json") CHECK(file.project);
  }
  CHECK(cursor == 1);
}

TEST_CASE("given_file: absolute location, the host by the name of the file") {
  const Environment environment{.variables = {}, .inputs = {}, .home = "/h", .folder = "/w/x"};
  const ConfigFile file = given_file("../y/.cursor/mcp.json", environment);
  CHECK(file.path == "../y/.cursor/mcp.json");
  CHECK(file.location == "/w/y/.cursor/mcp.json");
  CHECK(file.host == Host::cursor);
  CHECK(file.given);
  CHECK(!file.project);
  CHECK(given_file(".mcp.json", environment).host == Host::claude);
  CHECK(given_file("/a/.codeium/windsurf/mcp_config.json", environment).host == Host::windsurf);
  CHECK(given_file("my.mcp.json", environment).host == Host::none);
  CHECK(given_file("mcp.json", environment).host == Host::none);
}
