// SPDX-License-Identifier: MIT
#include "cli/docs/guide.hpp"

#include <fmt/format.h>

#include "cli/usage.hpp"

namespace jt::cli {

namespace {

constexpr std::string_view intro =
    "jt COMMAND FILE [PATH] [VALUE] [OPTIONS]: reads and edits JSON of any size; FILE - is stdin.\n"
    "PATH: /users/0/id, $.users[0].id or .users[0].id (quote it). QUERY: $.a[*].b, $..name, $.u[?@.id == 7].name,\n"
    "$.m[?match(key(@), 'x.*')] (member names), or jq's .u[] | select(.on)\n\n";

constexpr std::string_view outro =
    "\nVALUE is JSON: '\"text\"', 5, '{\"a\":1}', @FILE, or --string TEXT. Edits are exact (all other bytes stay), "
    "checked,\n"
    "atomic, and show the lines they wrote: no second look. -n shows a diff. --expect JSON, --if-rev REV guard. A "
    "QUERY\n"
    "that selects several values edits none without --all: jt set f.json '$.u[?@.id == 7].on' true\n"
    "An unknown file: inspect f.json (shape), then show f.json --max-bytes 3000 (content), grep TEXT f.json (where).\n"
    "\nRecipes (F is a file; at most 3 matches of grep come with their records):\n"
    "find and change: grep Ann F; set F '.u[0].name' '\"Bo\"'\n"
    "the record around a text: grep TEXT F -C; grep TEXT F --with id,name\n"
    "change all that match: grep -x old F --tally; set F '$.u[?@.v == \"old\"].v' '\"new\"' --all\n"
    "count by shape: grep TEXT F --tally; get F '$.u[*].v' --tally\n"
    "compare two parts: diff F /en /de --keys; diff F /en /de\n"
    "what makes it big: inspect F --sizes; inspect F --largest 9\n\n"
    "Output: --json, -c (tab-separated), -l (paths), --max-bytes N. NDJSON: --lines, paths begin with [N].\n"
    "Several files: -p PATH FILE... (reads and edits). A pipe: curl URL | jt get .name\n"
    "Exit: 0 done, 1 no (not found, invalid, differs), 2 error, 3 conflict (several, changed, locked).\n"
    "Errors name a command that works. More: jt guide COMMAND, jt help COMMAND (manual), jt completion SHELL\n";

struct GuideLine {
  std::string_view use;
  std::string_view what;
};

GuideLine line_of(const Command& command) {
  const std::size_t at = command.guide.find(" :: ");
  if (at == std::string_view::npos) return {command.guide, {}};
  return {command.guide.substr(0, at), command.guide.substr(at + 4)};
}

std::string printed(const Command& command) {
  const auto [use, what] = line_of(command);
  return what.empty() ? fmt::format("{}\n", use) : fmt::format("{}: {}\n", use, what);
}

}  // namespace

std::string guide() {
  std::string page(intro);
  for (const Group group : groups) {
    for (const Command* command : commands()) {
      if (command->group == group && !command->guide.empty()) page += printed(*command);
    }
  }
  return page + std::string(outro);
}

std::string guide(const Command& command) {
  std::string page = fmt::format("jt {}: {}\n", command.name, command.summary);
  page += command.guide.empty() ? synopsis(command) + "\n" : "jt " + std::string(line_of(command).use) + "\n";
  const auto add = [&](const std::string& line) {
    const bool fits = page.size() + line.size() <= longest_command_guide;
    if (fits) page += line;
    return fits;
  };
  std::size_t shown = 0;
  for (const Example& example : command.examples) {
    if (shown < 2 && example.command.find('\n') == std::string_view::npos) {
      shown += add(fmt::format("$ {}\n", example.command)) ? std::size_t{1} : 0;
    }
  }
  for (const Option& option : command.options) {
    if (!add(fmt::format("{}  {}\n", spelling_of(option), option.meaning))) break;
  }
  return page;
}

}  // namespace jt::cli
