// SPDX-License-Identifier: MIT
// Options that the commands of the catalogue share.
#pragma once

#include <array>
#include <string_view>

#include "cli/option.hpp"

namespace jt::cli::shared {

inline constexpr Option config{
    .name = "config",
    .takes = Takes::file,
    .value = "FILE",
    .meaning = "read the servers that FILE defines, and no other files",
    .repeats = true,
    .more =
        "FILE is a configuration of any program that jt knows (see jt-list(1)), or the folder of an MCP bundle. "
        "Default: the files of JT_MCP_CONFIG, separated by colons."};
inline constexpr Option catalog{.name = "catalog",
                                .takes = Takes::file,
                                .value = "FILE",
                                .meaning = "read a saved catalogue; no server is started",
                                .more = "FILE is the output of `jt list --full --json`; `-` is standard input."};
inline constexpr Option trust_project{
    .name = "trust-project",
    .meaning = "start the servers that are defined in the current folder",
    .more =
        "Whoever wrote these files decides which programs run. Without it, such a server is started only if "
        "`--config` names its file."};
inline constexpr Option set_input{.name = "set-input",
                                  .takes = Takes::text,
                                  .value = "ID=VALUE",
                                  .meaning = "give the value of ${input:ID} in a definition",
                                  .repeats = true,
                                  .more =
                                      "In a bundle, ID is a key of its `user_config`. Other users of the computer "
                                      "may see the options of a process."};

/// Where the servers come from, for the manual pages.
inline constexpr std::string_view sources_note =
    "Without `--config` and JT_MCP_CONFIG, jt reads every one of these files that exists. If two files define a "
    "server of the same name, the first one counts:";
inline constexpr std::array<std::string_view, 6> sources_list{
    "- Claude Code, Copilot :: `./.mcp.json`, `~/.claude.json`, `~/.copilot/mcp-config.json`",
    "- Claude Desktop :: `~/.config/Claude/claude_desktop_config.json`",
    "- VS Code :: `.vscode/mcp.json`, `~/.config/Code/User/mcp.json`",
    "- Cursor :: `.cursor/mcp.json`, `~/.cursor/mcp.json`",
    "- Windsurf, Zed :: `~/.codeium/windsurf/mcp_config.json`, `~/.config/zed/settings.json`",
    "- MCP bundle :: `./manifest.json`",
};
inline constexpr std::string_view sources_order =
    "Files in the current folder come before those in the home folder. XDG_CONFIG_HOME replaces `~/.config`, "
    "CLAUDE_CONFIG_DIR the folder of `~/.claude.json`, and COPILOT_HOME `~/.copilot`. Comments and trailing commas are "
    "accepted. Servers that are disabled there are left out.";

}  // namespace jt::cli::shared
