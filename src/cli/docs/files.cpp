// SPDX-License-Identifier: MIT
#include "cli/docs/files.hpp"

#include <fmt/core.h>

#include "cli/docs/page.hpp"
#include "cli/docs/scripts.hpp"
#include "cli/jt.hpp"

namespace jt::cli {

std::vector<GeneratedFile> generated_files() {
  std::vector<GeneratedFile> files;
  for (const Page& page : manual_pages()) files.push_back({fmt::format("man/{}.1", page.name), roff(page)});
  files.push_back({"completions/jt.bash", bash_script()});
  files.push_back({"completions/_jt", zsh_script()});
  files.push_back({"completions/jt.fish", fish_script()});
  return files;
}

std::vector<GeneratedFile> example_files() {
  std::vector<GeneratedFile> files;
  std::vector<const Command*> described = offered_commands();
  described.push_back(&jt_command);
  for (const Command* command : described) {
    for (std::size_t i = 0; i < command->examples.size(); ++i) {
      const Example& example = command->examples[i];
      const std::string name = fmt::format("{}-{}", command->name, i + 1);
      files.push_back({name + ".command", fmt::format("{}\n", example.command)});
      files.push_back({name + ".output", std::string(example.output)});
      files.push_back({name + ".exit", fmt::format("{}\n", example.exit)});
    }
  }
  return files;
}

}  // namespace jt::cli
