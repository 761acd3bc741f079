// SPDX-License-Identifier: MIT
#include <array>

#include "cli/asking_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace info_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "SERVER",
     .meaning = "the name of a server or its beginning, a URL, or a path as `jt grep` prints it",
     .required = false,
     .repeats = true},
}};

constexpr std::array<cli::Option, 2> own{{
    {.name = "tool", .takes = cli::Takes::text, .value = "NAME", .meaning = "show all about this tool"},
    {.name = "check",
     .meaning = "check the schemas of all tools, and print what is wrong, a line each",
     .more = "Each must be a JSON Schema of its draft, with references that lead somewhere, and what hosts take: draft "
             "2020-12, an object at the root without `oneOf`, `anyOf` or `allOf`, 100,000 bytes, 1,000 tools of a "
             "server. Without SERVER, all servers are checked. The exit code is 1 if anything is wrong."},
}};
constexpr auto options = cli::shared::join(own, cli::shared::catalogue_options);

constexpr std::array<std::string_view, 5> description{
    "Asks MCP servers what they offer, and prints their tools, prompts and resources. For people, each tool is "
    "printed with its parameters: name, type, whether it is required, and the first line of its description; below "
    "them is an "
    "example of a call, `jt call`, with a value of the schema for each required parameter.",
    "A server is named as `jt list` names it, or by the beginning of its name if no other one begins so; by the URL of "
    "a "
    "server that is reached over HTTP; or by its command after `--`. A path that `jt grep` or `--list` has printed, "
    "`.memory.tools.read_graph`, names the server, or the tool that it leads to.",
    "In JSON, one server is an object with `server` (its own name and version), `type`, `manifest_path` (the file that "
    "defines it), `tools`, `prompts` and `resources`, each keyed by name; several servers are members of an object. "
    "With `--tool`, the tool alone is printed: its description and its schemas.",
    cli::shared::asking_note,
    cli::shared::trust_note,
};

constexpr std::array<cli::Example, 3> examples{{
    {.about = "What a server offers, from a saved catalogue:",
     .command = "jt info steve/file --catalog tools.json",
     .output = "  ✓ Found 2 tools on 1 server\n"
               "\n"
               "    steve/filesystem  File system operations for AI agents\n"
               "    stdio  /home/user/servers/filesystem/manifest.json\n"
               "    rmcp 0.12.0\n"
               "\n"
               "    Tools:\n"
               "      filesystem__read  Read a file from the local filesystem.\n"
               "        path  string  required  Absolute path of the file\n"
               "        jt call steve/filesystem filesystem__read path=text\n"
               "      filesystem__write  Write content to a file.\n"
               "        path     string  required  Absolute path of the file\n"
               "        content  string  required\n"
               "        jt call steve/filesystem filesystem__write path=text content=text\n"},
    {.about = "The names of its tools as paths into the catalogue:",
     .command = "jt info steve/file --catalog tools.json -l",
     .output = "['steve/filesystem'].tools.filesystem__read\n"
               "['steve/filesystem'].tools.filesystem__write\n"},
    {.about = "One tool, with its parameters:",
     .command = "jt info steve/system --tool system__sleep --catalog tools.json",
     .output = "  system__sleep  steve/system\n"
               "    Pause execution for a specified duration in milliseconds.\n"
               "\n"
               "    Parameters:\n"
               "      duration_ms  integer  required  How long to sleep, in milliseconds\n"
               "\n"
               "    Example:\n"
               "      jt call steve/system system__sleep duration_ms=1\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the servers answered"},
    {1, "no server or no tool has that name, or `--check` found something"},
    {2, "a server could not be asked, or the usage is wrong"},
    {3, "several servers begin with that name"},
}};

constexpr std::array<std::string_view, 3> related{"call", "list", "grep"};

}  // namespace info_page

constinit const cli::Command info_command{.name = "info",
                                          .group = cli::Group::catalogue,
                                          .summary = "show what MCP servers offer, with the parameters of their tools",
                                          .guide = "info SERVER [--tool NAME] :: tools, parameters",
                                          .operands = info_page::operands,
                                          .options = info_page::options,
                                          .description = info_page::description,
                                          .examples = info_page::examples,
                                          .exits = info_page::exits,
                                          .see_also = info_page::related,
                                          .program = true,
                                          .run = run_info};

}  // namespace jt::commands
