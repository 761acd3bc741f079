// SPDX-License-Identifier: MIT
#include "cli/docs/guide.hpp"

#include <doctest/doctest.h>

using namespace jt;

TEST_CASE("guide: at most 3,000 bytes, with every command in it") {
  const std::string page = "\n" + cli::guide();
  CHECK(page.size() - 1 <= 3000);
  for (const cli::Command* command : cli::commands()) {
    if (command->hidden || command->name == "guide") continue;
    CAPTURE(command->name);
    const bool helps = command->group == cli::Group::help;
    CHECK(page.find((helps ? "jt " : "\n") + std::string(command->name) + " ") != std::string::npos);
    CHECK(command->guide.empty() == helps);
    if (!helps) CHECK(command->guide.starts_with(std::string(command->name) + " "));
  }
  for (const char* word : {"Exit: 0", "$.users[0].id", "/users/0/id", "--json", "@FILE", "--all", "3 conflict"}) {
    CAPTURE(word);
    CHECK(page.find(word) != std::string::npos);
  }
}

TEST_CASE("guide: of one command, at most 700 bytes") {
  for (const cli::Command* command : cli::commands()) {
    if (command->hidden) continue;
    CAPTURE(command->name);
    const std::string page = cli::guide(*command);
    CHECK(page.size() <= 700);
    CHECK(page.starts_with("jt " + std::string(command->name) + ": "));
    CHECK(page.find("\njt " + std::string(command->name)) != std::string::npos);
    if (!command->examples.empty()) CHECK(page.find("\n$ ") != std::string::npos);
  }
}
