// SPDX-License-Identifier: MIT
#include <array>

#include "cli/asking_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace call_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    {.name = "SERVER",
     .meaning = "the name of a server or its beginning, or a URL; also SERVER.TOOL, or the path of the tool",
     .complete = cli::Complete::call},
    {.name = "TOOL",
     .meaning = "the name of the tool, where SERVER does not name it",
     .required = false,
     .complete = cli::Complete::call},
    {.name = "NAME=VALUE",
     .meaning = "an argument; NAME:=JSON is JSON in any case",
     .required = false,
     .repeats = true,
     .complete = cli::Complete::call},
}};

constexpr cli::Option timeout{.name = "timeout",
                              .takes = cli::Takes::number,
                              .value = "SECONDS",
                              .meaning = "wait up to SECONDS for the result",
                              .more = "Default: 60 seconds, after 15 until the server is ready."};

constexpr std::array<cli::Option, 4> own{{
    {.name = "args",
     .takes = cli::Takes::text,
     .value = "JSON",
     .meaning = "the arguments as an object: JSON, @FILE, or - for standard input",
     .more = "NAME=VALUE replaces a member of it."},
    {.name = "no-check", .meaning = "do not check the arguments against the input schema"},
    {.name = "dry-run", .meaning = "print the call as JSON; do not make it"},
    {.name = "output",
     .letter = 'o',
     .takes = cli::Takes::file,
     .value = "FILE",
     .meaning = "write binary content (an image, a sound, a resource) to FILE",
     .more =
         "FILE is created or replaced as a whole. Further binary contents are written to files with a number before "
         "the extension: `chart.png`, `chart-2.png`. If there is none, the exit code is 1."},
}};
constexpr std::array<cli::Option, 8> asking{
    cli::shared::catalog,  cli::shared::config,  cli::shared::trust_project, cli::shared::set_input, timeout,
    cli::shared::protocol, cli::shared::max_age, cli::shared::refresh};
constexpr std::array<cli::Option, 1> last{cli::shared::offline};
constexpr auto options = cli::shared::join(cli::shared::join(own, asking), last);

constexpr std::array<std::string_view, 8> description{
    "Calls a tool of an MCP server, and prints its result. The server is started for the call, or connected to, and "
    "ended after it. `jt list` prints the servers, `jt info SERVER` their tools with an example of a call for each.",
    "The tool is named by SERVER and TOOL, by SERVER.TOOL, or by its path as `jt grep` prints it: "
    "`.memory.tools.read_graph`. The server may also be a URL, or a command after `--`; then the first word is TOOL.",
    "VALUE is a string where the input schema of the tool says string, else it is JSON; where the schema does not say, "
    "it is a string if it is no JSON. The first `=` ends NAME; an argument whose name has one is given with `--args`. "
    "The arguments are checked against the schema before the call. The schema is taken from the cache where that has "
    "it, else the server is asked.",
    "Texts of the result are printed as they are (on a terminal, control characters are escaped), with a newline "
    "between two of them, and one at the end if there is none. Other content is printed as JSON, on a line each. In "
    "JSON, the whole result is printed, with `structuredContent`.",
    "Progress that the server reports is printed on stderr, unless `--quiet` or `--progress` `never` is given. When "
    "the "
    "time is over, and on Ctrl-C, the server is told that the call is cancelled. What a server asks the client for "
    "meanwhile (sampling, elicitation, roots) is refused, and a note says so.",
    "A message of a server may have 10 MB, and all that it sends 64 MB.",
    "With `--catalog`, the tool is one of a saved catalogue, which starts no server: it needs `--dry-run`.",
    cli::shared::trust_note,
};

constexpr std::array<cli::Example, 3> examples{{
    {.about = "What would be sent; the schema says that the numbers are integers:",
     .command = "jt call steve/system system__get_random_integer min=1 max=6 --catalog tools.json --dry-run",
     .output = "{\"server\":\"steve/system\",\"method\":\"tools/call\",\"params\":{\"name\":\"system__get_random_"
               "integer\",\"arguments\":{\"min\":1,\"max\":6}}}\n"},
    {.about = "An argument that is misspelled:",
     .command = "jt call open-data-mcp.country_info kode=DE --catalog tools.json --dry-run 2>&1",
     .output = "jt: the arguments do not fit the input schema of the tool 'country_info'\n"
               "  .: the member 'code' is missing (is 'kode' meant?) (input_schema#/required)\n"
               "hint: did you mean 'code' instead of 'kode'?\n"
               "hint: `jt info open-data-mcp --tool country_info --catalog tools.json` prints the parameters\n",
     .exit = 2},
    {.about = "A tool of a server that is named by its command:",
     .command = "jt call validate_json path=users.json -- jt mcp",
     .output = "Valid JSON: 1 key at root (users), size: 2.4 KB\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the tool has answered"},
    {1, "the tool says that it failed, no server or tool has that name, or there is nothing for `--output`"},
    {2, "the server failed, refused the call or took too long, or the arguments or the usage are wrong"},
    {3, "several servers begin with that name; none was called"},
}};

constexpr std::array<std::string_view, 3> related{"info", "list", "grep"};

}  // namespace call_page

constinit const cli::Command call_command{.name = "call",
                                          .group = cli::Group::catalogue,
                                          .summary = "call a tool of an MCP server",
                                          .guide = "call SERVER TOOL [NAME=VALUE...] :: runs its tool",
                                          .operands = call_page::operands,
                                          .options = call_page::options,
                                          .description = call_page::description,
                                          .examples = call_page::examples,
                                          .exits = call_page::exits,
                                          .see_also = call_page::related,
                                          .program = true,
                                          .run = run_call};

}  // namespace jt::commands
