// SPDX-License-Identifier: MIT
// The table of commands, and whether a new command is complete by the list in command.hpp.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "cli/docs/files.hpp"
#include "cli/globals.hpp"
#include "cli/jt.hpp"
#include "commands/commands.hpp"
#include "core/clip/clip.hpp"
#include "core/text/words.hpp"

using namespace jt;
namespace fs = std::filesystem;

namespace {

const fs::path project = JT_PROJECT;

std::string content(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// The name in file names: "__complete-path" is complete_path.
std::string file_name(const cli::Command& command) {
  std::string name(command.name.substr(std::min(command.name.find_first_not_of('_'), command.name.size())));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

/// The source files of src/commands that its CMakeLists.txt lists, as one text.
std::string listed_sources(const std::string& list) {
  std::string text;
  for (const fs::directory_entry& file : fs::directory_iterator(project / "src/commands")) {
    if (list.find(" " + file.path().filename().string()) != std::string::npos) text += content(file.path());
  }
  return text;
}

bool is_clause(std::string_view text) {
  return !text.empty() && text.back() != '.' &&
         (text[0] < 'A' || text[0] > 'Z' || text.starts_with("JSON") || text.starts_with("NDJSON"));
}

}  // namespace

TEST_CASE("commands: sorted by name, each once") {
  const auto all = cli::commands();
  REQUIRE(all.size() >= 7);
  for (std::size_t i = 1; i < all.size(); ++i) CHECK(all[i - 1]->name < all[i]->name);
}

TEST_CASE("find_command: every command by its name, nothing else") {
  for (const cli::Command* command : cli::commands()) CHECK(cli::find_command(command->name) == command);
  CHECK(cli::find_command("get") == &commands::get_command);
  CHECK(cli::find_command("") == nullptr);
  CHECK(cli::find_command("ge") == nullptr);
  CHECK(cli::find_command("gets") == nullptr);
  CHECK(cli::find_command("jt") == nullptr);
}

TEST_CASE("commands: everything was done that a new command needs") {
  const std::string listed = content(project / "src/commands/CMakeLists.txt");
  const std::string sources = listed_sources(listed);
  for (const cli::Command* command : cli::commands()) {
    CAPTURE(command->name);
    const std::string name = file_name(*command);
    CHECK(is_clause(command->summary));
    CHECK((command->run != nullptr));
    CHECK(sources.find("\nResult<Exit> run_" + name + "(") != std::string::npos);
    CHECK(fs::exists(project / "src/commands/manual" / (name + ".cpp")));
    CHECK(listed.find(" manual/" + name + ".cpp") != std::string::npos);
    if (command->hidden) continue;
    CHECK(!command->description.empty());
    CHECK(!command->examples.empty());
    CHECK(!command->exits.empty());
    CHECK(!command->see_also.empty());
    CHECK(fs::exists(project / "man" / ("jt-" + std::string(command->name) + ".1")));
    CHECK(fs::exists(project / "tests/cli" / (name + ".bats")));
  }
}

TEST_CASE("commands: descriptions are well formed") {
  for (const cli::Command* command : cli::commands()) {
    CAPTURE(command->name);
    std::set<std::string_view> names;
    std::set<char> letters;
    for (const cli::Option& option : command->options) {
      CAPTURE(option.name);
      CHECK(!option.name.empty());
      CHECK(names.insert(option.name).second);
      if (option.letter != '\0') CHECK(letters.insert(option.letter).second);
      CHECK(is_clause(option.meaning));
      CHECK((option.takes == cli::Takes::nothing) == option.value.empty());
      if (option.takes == cli::Takes::choice) CHECK(!option.choices.empty());
      if (option.takes == cli::Takes::number && !option.initial.empty())
        CHECK(text::parse_number(option.initial).has_value());
    }
    for (std::size_t i = 0; i < command->operands.size(); ++i) {
      CHECK(is_clause(command->operands[i].meaning));
      // Only the last operand can accept the rest, and none is required after an optional one.
      if (i + 1 < command->operands.size()) CHECK(!command->operands[i].repeats);
      if (i > 0 && command->operands[i].required) CHECK(command->operands[i - 1].required);
    }
    for (std::string_view other : command->see_also) CHECK(cli::find_command(other) != nullptr);
    for (const cli::Example& example : command->examples) {
      CAPTURE(example.command);
      CHECK(example.about.ends_with(':') != example.about.ends_with('?'));
      CHECK(example.output.ends_with('\n'));
    }
  }
}

TEST_CASE("commands: a foreign option is none of the command's own") {
  for (const cli::Command* command : cli::commands()) {
    for (const cli::ForeignOption& foreign : command->foreign) {
      CAPTURE(foreign.option);
      const std::string_view name = foreign.option.substr(foreign.option.starts_with("--") ? 2 : 1);
      const auto known = [&](const cli::Option& option) {
        return foreign.option.starts_with("--") ? option.name == name : option.letter == name[0];
      };
      CHECK(std::none_of(command->options.begin(), command->options.end(), known));
      CHECK(std::none_of(cli::global_options().begin(), cli::global_options().end(), known));
    }
  }
}

TEST_CASE("generated_files: what is committed is what the descriptions say") {
  // After a change: build jt_docs and run it with the project's folder.
  const auto files = cli::generated_files();
  CHECK(files.size() ==
        cli::commands().size() + 1);  // jt(1) and three scripts, and no page of the three hidden commands
  std::set<std::string> names;
  for (const cli::GeneratedFile& file : files) {
    CAPTURE(file.path);
    CHECK(content(project / file.path) == file.content);
    names.insert(file.path);
  }
  for (const char* folder : {"man", "completions"}) {
    for (const auto& entry : fs::directory_iterator(project / folder)) {
      CHECK_MESSAGE(names.contains(std::string(folder) + "/" + entry.path().filename().string()),
                    "left over: " << entry.path().string());
    }
  }
}

TEST_CASE("show: the defaults of its options are those of clip") {
  const auto initial = [](std::string_view name) {
    for (const cli::Option& option : commands::show_command.options) {
      if (option.name == name) return text::parse_number(option.initial);
    }
    return std::optional<std::uint64_t>();
  };
  const clip::ClipOptions clip;
  CHECK(initial("max-depth") == clip.max_depth);
  CHECK(initial("max-items") == clip.max_items);
  CHECK(initial("max-keys") == clip.max_keys);
  CHECK(initial("max-string") == clip.max_string);
  CHECK(initial("from") == clip.from);
}
