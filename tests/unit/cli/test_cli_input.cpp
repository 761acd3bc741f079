// SPDX-License-Identifier: MIT
#include "cli/again.hpp"
#include "cli/input.hpp"
#include "commands/commands.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "cli/parse.hpp"

using namespace jt;
using Words = std::vector<std::string>;
namespace fs = std::filesystem;

namespace {

cli::Arguments parsed(const cli::Command& command, const Words& words,
                      cli::StandardInput input = cli::StandardInput::none) {
  auto arguments = cli::parse(command, words, input);
  REQUIRE_MESSAGE(arguments.has_value(), (arguments ? "" : arguments.error()->message));
  return *arguments;
}

/// FILE and PATH as found: "FILE PATH…", or the message of the error.
std::string settled(const cli::Command& command, const Words& words,
                    cli::StandardInput input = cli::StandardInput::stream, const bytes::Roots& roots = {}) {
  auto arguments = cli::parse(command, words, input);
  if (!arguments) return arguments.error()->message;
  if (auto done = cli::settle_input(*arguments, roots, input); !done) return done.error()->message;
  std::string text = arguments->operand("FILE").value_or("");
  for (const std::string& path : arguments->operands("PATH")) text += " " + path;
  return arguments->input_implied() ? text + " (implied)" : text;
}

/// A folder that is current while the test runs, and is then removed.
class Folder {
 public:
  Folder() : before_(fs::current_path()), path_(fs::temp_directory_path() / "jt-test-input") {
    fs::remove_all(path_);
    fs::create_directories(path_ / "inside" / "sub");
    fs::current_path(path_ / "inside");
    for (const char* name : {"a.json", ".env", "$.x", "plain", "../outside.json"}) std::ofstream(name) << "1";
  }
  ~Folder() {
    fs::current_path(before_);
    fs::remove_all(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] std::string outside() const { return (path_ / "outside.json").string(); }

 private:
  fs::path before_;
  fs::path path_;
};

}  // namespace

TEST_CASE("settle_input: no operand is standard input, unless that is a terminal") {
  CHECK(settled(commands::get_command, {}) == "- (implied)");
  CHECK(settled(commands::keys_command, {}, cli::StandardInput::device) == "- (implied)");
  CHECK(settled(commands::validate_command, {}, cli::StandardInput::none) ==
        "'validate' needs FILE (documents to check; '-' is standard input)");
  CHECK(settled(commands::set_command, {}) ==
        "'set' needs FILE (a JSON document; '-' reads standard input and writes the result to standard output)");
  CHECK(settled(commands::get_command, {"-"}) == "-");
}

TEST_CASE("settle_input: one operand is a file that exists, or else a path") {
  const Folder folder;
  for (const char* file : {"a.json", ".env", "$.x", "plain", "./a.json"})
    CHECK(settled(commands::get_command, {file}) == file);
  for (const char* path :
       {".users", "$.users", "/users/0", "[0]", "['a']", "", ".", "/", "$.data.json", ".a['x/y']", "sub"}) {
    CAPTURE(path);
    const bool folder_name = std::string_view(path) == "sub";
    CHECK(settled(commands::get_command, {path}) == (folder_name ? "sub" : "- " + std::string(path) + " (implied)"));
  }
  for (const char* file : {"b.json", "/nothing-jt/b.ndjson", ".b.json", "./b", "../b", ".b/c", "-x.json"}) {
    CAPTURE(file);
    CHECK(settled(commands::keys_command, {"--", file}) == file);
  }
  CHECK(settled(commands::get_command, {"name"}) == "no such file 'name'");
  CHECK(settled(commands::get_command, {"name"}, cli::StandardInput::device) == "name");
  CHECK(settled(commands::get_command, {".users"}, cli::StandardInput::none) ==
        "'get' needs FILE before the path '.users'");
  CHECK(settled(commands::get_command, {"b.json"}, cli::StandardInput::none) == "b.json");
  CHECK(settled(commands::get_command, {".users", ".b"}) == ".users .b");
}

TEST_CASE("settle_input: under roots, what leads outside is a file, whether it exists or not") {
  const Folder folder;
  const auto roots = bytes::Roots::make({"."}, std::nullopt);
  REQUIRE(roots.has_value());
  const auto one = [&](const std::string& word) {
    return settled(commands::get_command, {word}, cli::StandardInput::stream, *roots);
  };
  CHECK(one("a.json") == "a.json");
  CHECK(one(folder.outside()) == folder.outside());
  CHECK(one(folder.outside() + "-missing") == folder.outside() + "-missing");
  CHECK(one("/etc/passwd") == "/etc/passwd");
  CHECK(one("/etc/nothing-jt") == "/etc/nothing-jt");
  CHECK(one("../outside.json") == "../outside.json");
  CHECK(one("/users-jt/0") == "- /users-jt/0 (implied)");
  CHECK(one(".users") == "- .users (implied)");
  fs::create_symlink("../outside.json", ".link");
  CHECK(one(".link") == ".link");
}

TEST_CASE("settle_input: the wrong way round") {
  const Folder folder;
  CHECK(settled(commands::get_command, {".x", "a.json"}, cli::StandardInput::none) ==
        "FILE comes before PATH: 'a.json' is a file, '.x' is not");
  CHECK(settled(commands::set_command, {".x", "a.json", "1"}) ==
        "FILE comes before PATH: 'a.json' is a file, '.x' is not");
  CHECK(settled(commands::get_command, {".env", "a.json"}) == ".env a.json");
  CHECK(settled(commands::get_command, {"-", "a.json"}) == "- a.json");
  CHECK(settled(commands::get_command, {".x", "sub"}) == ".x sub");
  auto arguments = parsed(commands::get_command, {".x", "[1]", "a.json", "-r", "--default", "a b", "--root", "."});
  const auto done = cli::settle_input(arguments, {}, cli::StandardInput::none);
  REQUIRE(!done.has_value());
  CHECK(done.error()->commands == Words{"jt get --raw --default 'a b' --root . a.json .x '[1]'"});
}

TEST_CASE("lines_of: the option, or the name of the file") {
  const cli::Arguments none = parsed(commands::keys_command, {"f"});
  for (const char* name : {"x.ndjson", "x.jsonl", "x.jsonlines", "/a/b.jsonl", "x.ndjson.gz"})
    CHECK(cli::lines_of(none).as_lines(name));
  for (const char* name : {"x.json", "x.json.gz", ".jsonl", "jsonl", "-"}) CHECK(!cli::lines_of(none).as_lines(name));
  CHECK(cli::lines_of(parsed(commands::keys_command, {"f", "--lines"})).as_lines("x.json"));
  CHECK(!cli::lines_of(parsed(commands::keys_command, {"f", "--no-lines"})).as_lines("x.ndjson"));
}

TEST_CASE("kept_options: how the file is read, and the roots") {
  const auto kept =
      cli::kept_options(parsed(commands::get_command, {"f", "--lines", "--root", "a b", "--root=c", "-r"}));
  CHECK(kept == Words{"--lines", "--root 'a b'", "--root c"});
  CHECK(cli::kept_options(parsed(commands::set_command, {"f", "p", "v", "--workspace", "w"})) ==
        Words{"--workspace w"});
}

TEST_CASE("same_command: operands that look like options go after --") {
  const std::vector<std::string> operands{"-x", "a b"};
  CHECK(cli::same_command(parsed(commands::grep_command, {"p", "f", "-i", "-q", "--json"}), operands) ==
        "jt grep --ignore-case --quiet --json -- -x 'a b'");
}

TEST_CASE("settle_input: with --path, all operands are files") {
  const Folder folder;
  const auto& keys = *cli::find_command("keys");
  CHECK(settled(keys, {"-p", ".a", "a.json"}) == "a.json .a");
  CHECK(settled(keys, {"-p", ".a", "--path", "/b", "a.json", "plain"}) == "a.json .a /b");
  CHECK(settled(keys, {"-p", ".a"}) == "- .a (implied)");
  CHECK(settled(keys, {"-p", ".a", ".env", "$.x", "-"}) == ".env .a");
  CHECK(settled(keys, {"-p", ".a", "a.json", "missing.json", "missing"}) == "a.json .a");
  CHECK(settled(keys, {"-p", ".a", "a.json", ".b"}) == "with --path all arguments are files, but '.b' is a path");
  CHECK(settled(keys, {"-p", ".a", "/users/0"}) == "with --path all arguments are files, but '/users/0' is a path");
  CHECK(settled(keys, {"-p", ".a", fs::current_path() / "missing"}) ==
        (fs::current_path() / "missing").string() + " .a");
  CHECK(settled(keys, {"-p", ".a", "$[0]"}) == "with --path all arguments are files, but '$[0]' is a path");
  auto arguments = parsed(keys, {"-p", ".a", "-p", ".b", "a.json", "plain"});
  CHECK(arguments.operands("FILE") == Words{"a.json", "plain"});
  const cli::Arguments one = arguments.narrowed("plain", ".b");
  CHECK(one.operands("FILE") == Words{"plain"});
  CHECK(one.operands("PATH") == Words{".b"});
  CHECK(one.texts("path") == Words{".a", ".b"});
}
