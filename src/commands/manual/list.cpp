// SPDX-License-Identifier: MIT
#include <array>

#include "cli/asking_options.hpp"
#include "cli/catalogue_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace list_page {

constexpr std::array<cli::Option, 1> own{{
    {.name = "full", .meaning = "ask every server, and print its tools, prompts and resources"},
}};
constexpr auto options = cli::shared::join(own, cli::shared::catalogue_options);

constexpr std::array<std::string_view, 13> description{
    "Prints the MCP servers that are defined on this computer, sorted by name: name, type (`stdio`, `http`, `sse`), "
    "description and the file that defines it; for people and in JSON also `command`, the program and its arguments, "
    "or "
    "`url`, without its query, so that you can judge whether to trust it. Variables are not expanded, and what looks "
    "like a "
    "secret is printed as `[hidden]`. Without `--full` it starts none of them. It never prints the values of "
    "environment "
    "variables, headers or user settings.",
    cli::shared::sources_note,
    cli::shared::sources_list[0],
    cli::shared::sources_list[1],
    cli::shared::sources_list[2],
    cli::shared::sources_list[3],
    cli::shared::sources_list[4],
    cli::shared::sources_list[5],
    cli::shared::sources_order,
    "With `--full`, each server is a member of the root in JSON, with its own name and version in `server`, and with "
    "its "
    "`tools`, `prompts` and `resources`, keyed by name; a tool has `description`, `input_schema`, and what else the "
    "server gives. Where a server gives one name to several tools, the first counts, and `duplicates` names them; what "
    "has no name is left out, and `nameless` has its index. `jt list --full --json > FILE` saves the catalogue for "
    "`--catalog FILE`.",
    cli::shared::asking_note,
    cli::shared::trust_note,
    "In JSON, each server is a member of the root; `shadows` lists other files that define the same name, and `error` "
    "says why a definition cannot be used. A file that cannot be read is reported on stderr and left out, unless "
    "`--config` names it.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "The names of the servers in a file:",
     .command = "jt list --config mcp.json -l",
     .output = "docs\n"
               "memory\n"},
    {.about = "As records, without the file:",
     .command = "jt list --config mcp.json -c | cut -f 1-3",
     .output = "#name\ttype\tdescription\n"
               "docs\thttp\tSearch the manuals\n"
               "memory\tstdio\tKeep notes as a graph\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "the servers were printed"},
    {1, "no server is defined"},
    {2, "a file that was named cannot be read or defines no servers, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 3> related{"call", "grep", "inspect"};

}  // namespace list_page

constinit const cli::Command list_command{.name = "list",
                                          .group = cli::Group::catalogue,
                                          .summary = "list the MCP servers that are defined on this computer",
                                          .guide = "list [--config FILE] :: MCP servers",
                                          .options = list_page::options,
                                          .description = list_page::description,
                                          .examples = list_page::examples,
                                          .exits = list_page::exits,
                                          .see_also = list_page::related,
                                          .run = run_list};

}  // namespace jt::commands
