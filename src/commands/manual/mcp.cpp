// SPDX-License-Identifier: MIT
#include <array>

#include "cli/asking_options.hpp"
#include "cli/session_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace mcp_page {

constexpr std::array<std::string_view, 8> hosts{"claude", "claude-desktop", "codex",    "copilot",
                                                "vscode", "cursor",         "windsurf", "zed"};
constexpr std::array<std::string_view, 3> interpreters{"rules", "llm", "auto"};

constexpr std::array<cli::Option, 11> own{{
    {.name = "http",
     .takes = cli::Takes::text,
     .value = "ADDRESS",
     .meaning = "serve HTTP at ADDRESS, such as 127.0.0.1:8765, instead of stdin and stdout",
     .more = "Port 0 lets the system choose; the address is printed on stderr. The path is `/mcp`."},
    {.name = "token-file",
     .takes = cli::Takes::file,
     .value = "FILE",
     .meaning = "with --http, clients must send the bearer token in FILE",
     .more = "Without it, `JT_MCP_TOKEN` is the token, if it is set."},
    {.name = "allow-public", .meaning = "with --http, allow an address that is not loopback even without a token"},
    {.name = "read-only", .meaning = "offer no tool that writes files"},
    {.name = "tools",
     .takes = cli::Takes::text,
     .value = "GLOB,...",
     .meaning = "offer only tools whose names match: 'Json*,json_grep'"},
    {.name = "log",
     .takes = cli::Takes::file,
     .value = "FILE",
     .meaning = "append a line of JSON for each call: time, tool, files, outcome, duration"},
    {.name = "print-config",
     .takes = cli::Takes::choice,
     .value = "HOST",
     .meaning = "print the entry for the configuration of HOST, and exit",
     .choices = hosts},
    {.name = "interpreter",
     .takes = cli::Takes::choice,
     .value = "WHICH",
     .meaning = "what reads instructions; auto asks rules first",
     .initial = "rules",
     .choices = interpreters},
    {.name = "llm-timeout",
     .takes = cli::Takes::number,
     .value = "SECONDS",
     .meaning = "wait up to SECONDS for the language model",
     .initial = "60"},
    cli::shared::store,
    cli::shared::catalog,
}};
constexpr auto options = cli::shared::join(own, cli::shared::asking);

constexpr std::array<std::string_view, 30> description{
    "Serves the abilities of jt as tools of the Model Context Protocol: on stdin and stdout for one client that starts "
    "it, or with `--http` for any number of clients. It speaks the versions from 2024-11-05 to 2025-11-25, which begin "
    "with `initialize`, and the stateless 2026-07-28.",
    "# Files",
    "No file outside the roots can be read or written: those of `--root`, `--workspace` and `JT_ROOT`, or else the "
    "current folder. `--read-only` offers reading alone. Edits can be undone, with the tool `json_undo` or with "
    "`jt undo`.",
    "# Tools",
    "- JsonInspect, preview_json, list_json_keys :: shape, first look, keys",
    "- get_json_value, json_grep, json_table, json_values :: values by path or query, search, rows and columns, counts",
    "- validate_json, json_diff :: check, compare",
    "- JsonPatch, json_undo :: edits by path, match or query, and back",
    "- set_json_value, delete_json_key, append_json_array, merge_json_object :: one edit at one path",
    "- json_editor_preview, json_editor_apply :: edits in plain English, previewed and then applied",
    "- check_tool_blocks :: JSON tool calls in an answer of a model",
    "- tool_list, tool_info, tool_grep :: the MCP servers of this computer; only with `--catalog` or `--config`, "
    "because "
    "to ask a server is to start a program",
    "- tool_call :: calls a tool of one of them; only where `--tools` has its whole name: `--tools 'tool_*,tool_call'`",
    "Results have at most 25,000 bytes (`--max-bytes`), and say what was left out and which call continues.",
    "# HTTP",
    "The default is to serve this computer alone. Another address needs a token or `--allow-public`. Requests from web "
    "pages of other origins (another port is another origin), and for another host name, are refused. A request has at "
    "most 16 MiB. The transport has "
    "no "
    "encryption: put a proxy with TLS before it where the network is not trusted.",
    "# Hosts",
    "`jt mcp --print-config HOST` prints what to put into the configuration of HOST, with the absolute path of jt; "
    "`--root`, `--read-only` and `--tools` are taken over; without `--root` the current folder is the root. JT is that "
    "path and ARGS are the arguments in",
    "- claude :: `.mcp.json` or `~/.claude.json`: `{\"mcpServers\": {\"jt\": {\"command\": JT, \"args\": [ARGS]}}}`",
    "- claude-desktop :: `claude_desktop_config.json`: the same",
    "- codex :: `~/.codex/config.toml`: `[mcp_servers.jt]`, `command = JT`, `args = [ARGS]`",
    "- copilot :: `~/.copilot/mcp-config.json`: as claude, with `\"type\": \"local\"` and `\"tools\": [\"*\"]`",
    "- cursor :: `.cursor/mcp.json` or `~/.cursor/mcp.json`: as claude",
    "- vscode :: `.vscode/mcp.json`: `{\"servers\": {\"jt\": {\"type\": \"stdio\", \"command\": JT, \"args\": "
    "[ARGS]}}}`",
    "- windsurf :: `~/.codeium/windsurf/mcp_config.json`: as claude",
    "- zed :: `settings.json`: `{\"context_servers\": {\"jt\": {\"source\": \"custom\", \"command\": JT, \"args\": "
    "[ARGS]}}}`",
    "# Environment",
    "`JT_MCP_TOKEN` is the bearer token of `--http`. `JT_STORE` and `JT_LLM_*` have the meaning that they have for "
    "`jt preview`.",
    "The server ends when its stdin is closed, or with Ctrl-C; what it was doing is cancelled, and no file is left "
    "half "
    "written. What it had answered before its stdin was closed is still written, while the client reads it.",
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "The arguments in the entry for Cursor, where files can only be read:",
     .command = "jt mcp --root /srv --read-only --print-config cursor | jt get - .mcpServers.jt.args",
     .output = "[\"mcp\", \"--root\", \"/srv\", \"--read-only\"]\n"},
}};

constexpr std::array<cli::ExitNote, 2> exits{{
    {0, "the client has ended the connection, or the server was interrupted"},
    {2, "the server cannot be started, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 4> related{"inspect", "patch", "preview", "list"};

}  // namespace mcp_page

constinit const cli::Command mcp_command{.name = "mcp",
                                         .group = cli::Group::catalogue,
                                         .summary = "serve jt as tools of the Model Context Protocol",
                                         .guide = "mcp [--http ADDRESS] :: an MCP server",
                                         .options = mcp_page::options,
                                         .description = mcp_page::description,
                                         .examples = mcp_page::examples,
                                         .exits = mcp_page::exits,
                                         .see_also = mcp_page::related,
                                         .run = run_mcp};

}  // namespace jt::commands
