// SPDX-License-Identifier: MIT
#include "cli/parse.hpp"
#include "commands/commands.hpp"

#include <doctest/doctest.h>

#include "cli/globals.hpp"

using namespace jt;
using Words = std::vector<std::string>;

namespace {

cli::Arguments parsed(const cli::Command& command, const Words& words) {
  auto arguments = cli::parse(command, words);
  REQUIRE_MESSAGE(arguments.has_value(), (arguments ? "" : arguments.error()->message));
  return *arguments;
}

std::string refused(const cli::Command& command, const Words& words) {
  const auto arguments = cli::parse(command, words);
  if (arguments) return "accepted";
  CHECK(arguments.error()->code == Code::invalid_input);
  return arguments.error()->message;
}

std::string first_hint(const cli::Command& command, const Words& words) {
  const auto arguments = cli::parse(command, words);
  return arguments || arguments.error()->hints.empty() ? "" : arguments.error()->hints.front();
}

std::string split_refused(const Words& words) {
  const auto split = cli::split_command(words);
  return split ? "accepted" : split.error()->message;
}

}  // namespace

TEST_CASE("split_command: global options may precede the command") {
  const Words words{"-c", "--root", "get", "--color=never", "get", "a.json", "--json"};
  const auto split = cli::split_command(words);
  REQUIRE(split.has_value());
  CHECK(split->command == &commands::get_command);
  CHECK(split->words == Words{"-c", "--root", "get", "--color=never", "a.json", "--json"});
}

TEST_CASE("split_command: no command, unknown ones, options out of place") {
  CHECK(cli::split_command(Words{})->command == nullptr);
  CHECK(cli::split_command(Words{"--json"})->command == nullptr);
  CHECK(cli::split_command(Words{"--root"})->command == nullptr);
  CHECK(split_refused({"inspekt"}) == "'inspekt' is not a jt command");
  CHECK(split_refused({""}) == "'' is not a jt command");
  CHECK(split_refused({"-"}) == "'-' is not a jt command");
  CHECK(split_refused({"--jsom", "get"}) == "unknown option '--jsom'");
  CHECK(split_refused({"-d", "2", "inspect"}) == "unknown option '-d'");
  CHECK(cli::split_command(Words{"inspekt"}).error()->choices.front() == "inspect");
  CHECK(cli::split_command(Words{"-d", "2"}).error()->hints.front() ==
        "'-d' is an option of a command: jt inspect -d …");
}

TEST_CASE("parse: operands come through verbatim") {
  for (const std::string word :
       {"-5", "-", ".",     ".users[0]", "[0]", "[a,b]", "['a','b']", "[]",  "",       " ",  "$",     "$[?@.a > 1]",
        "++", "/", "/a~1b", "%%",        "{}",  "a=b",   "\"q\"",     "`x`", "-5.3e1", "\n", "%VAR%", "#/a"}) {
    CAPTURE(word);
    const cli::Arguments before = parsed(commands::get_command, {"file", word, "--raw"});
    CHECK(before.operands("PATH") == Words{word});
    CHECK(before.given("raw"));
    CHECK(parsed(commands::get_command, {word, "path"}).operand("FILE") == word);
    CHECK(parsed(commands::get_command, {"file", "a", word, "b"}).operands("PATH") == Words{"a", word, "b"});
  }
}

TEST_CASE("parse: values of options come through verbatim") {
  for (const std::string word :
       {"-5", "-", "--", "--raw", "-r", "[1,2]", "[\"a\"]", "", "{\"a\": [1]}", "null", "a=b", "=", "%%"}) {
    CAPTURE(word);
    const cli::Arguments apart = parsed(commands::get_command, {"file", "path", "--default", word});
    CHECK(apart.text("default") == word);
    CHECK(!apart.given("raw"));
    CHECK(parsed(commands::get_command, {"--default=" + word, "file", "path"}).text("default") == word);
  }
}

TEST_CASE("parse: after -- everything is an operand") {
  const cli::Arguments arguments = parsed(commands::get_command, {"--raw", "--", "file", "--raw", "-d", "--", "-h"});
  CHECK(arguments.operands("PATH") == Words{"--raw", "-d", "--", "-h"});
  CHECK(!arguments.given("h"));
}

TEST_CASE("parse: short options, alone, in clusters, with values") {
  CHECK(parsed(commands::inspect_command, {"f", "-d", "3"}).number("depth") == 3);
  CHECK(parsed(commands::inspect_command, {"f", "-d3"}).number("depth") == 3);
  CHECK(parsed(commands::inspect_command, {"f", "-qcd3"}).number("depth") == 3);
  CHECK(parsed(commands::inspect_command, {"f", "-cd", "3"}).given("concise"));
  CHECK(parsed(commands::inspect_command, {"f", "-d", "1", "--depth", "4"}).number("depth") == 4);
  CHECK(parsed(commands::inspect_command, {"f"}).number("depth") == 2);
  CHECK(!parsed(commands::inspect_command, {"f"}).given("depth"));
  CHECK(parsed(commands::get_command, {"f", "p", "--root", "a", "--root=b"}).texts("root") == Words{"a", "b"});
  CHECK(parsed(commands::get_command, {"f", "p", "-r", "--raw", "-r"}).given("raw"));
}

TEST_CASE("parse: what is wrong is said in jt's own words") {
  CHECK(refused(commands::get_command, {"f", "p", "--raww"}) == "unknown option '--raww'");
  CHECK(refused(commands::get_command, {"f", "p", "--raww=x"}) == "unknown option '--raww'");
  CHECK(refused(commands::get_command, {"f", "p", "-z"}) == "unknown option '-z'");
  CHECK(refused(commands::get_command, {"f", "p", "-rz"}) == "unknown option '-z'");
  CHECK(refused(commands::get_command, {"f", "p", "--raw=yes"}) == "option '--raw' takes no value");
  CHECK(refused(commands::get_command, {"f", "p", "--default"}) == "option '--default' needs a value: --default JSON");
  CHECK(refused(commands::inspect_command, {"f", "-d"}) == "option '--depth' needs a value: -d, --depth N");
  CHECK(refused(commands::inspect_command, {"f", "-d", "x"}) == "option '--depth' needs a number, not 'x'");
  CHECK(refused(commands::inspect_command, {"f", "-d", "-1"}) == "option '--depth' needs a number, not '-1'");
  CHECK(refused(commands::inspect_command, {"f", "-d", ""}) == "option '--depth' needs a number, not ''");
  CHECK(refused(commands::inspect_command, {"f", "-d", "18446744073709551616"}) ==
        "option '--depth' needs a number, not '18446744073709551616'");
  CHECK(refused(commands::get_command, {"f", "p", "--color", "no"}) ==
        "option '--color' cannot be 'no'; it is 'auto', 'always' or 'never'");
  CHECK(refused(commands::get_command, {}) == "'get' needs FILE (a JSON document; '-' is standard input)");
  CHECK(refused(commands::keys_command, {"f", "p", "q"}) == "unexpected argument 'q'");
  CHECK(refused(commands::completion_command, {"tcsh"}) == "unknown SHELL 'tcsh'; it is 'bash', 'zsh' or 'fish'");
}

TEST_CASE("parse: an option whose value may be left out takes none from the next word") {
  const cli::Command& blocks = commands::blocks_command;
  CHECK(parsed(blocks, {"--fix", "guess"}).text("fix") == "lossless");
  CHECK(parsed(blocks, {"--fix", "guess"}).operand("ANSWER") == "guess");
  CHECK(parsed(blocks, {"--fix=guess", "a.md"}).text("fix") == "guess");
  CHECK(parsed(blocks, {"a.md", "--fix"}).given("fix"));
  CHECK_FALSE(parsed(blocks, {"a.md"}).given("fix"));
  CHECK(refused(blocks, {"--fix=", "a.md"}) == "option '--fix' cannot be ''; it is 'lossless' or 'guess'");
}

TEST_CASE("parse: what was meant is proposed") {
  CHECK(first_hint(commands::get_command, {"f", "p", "--raww"}) == "did you mean '--raw'?");
  CHECK(first_hint(commands::get_command, {"f", "p", "--concice"}) == "did you mean '--concise'?");
  CHECK(first_hint(commands::get_command, {"f", "p", "--color=alway"}) == "did you mean 'always'?");
  CHECK(first_hint(commands::get_command, {"f", "p", "--sizes"}) == "'--sizes' is an option of 'jt inspect'");
  CHECK(first_hint(commands::keys_command, {"f", "-d"}) == "'-d' is an option of 'jt inspect' and 'jt show'");
}

TEST_CASE("parse: help needs no operands") {
  CHECK(parsed(commands::get_command, {"-h"}).given("h"));
  CHECK(parsed(commands::get_command, {"--help"}).given("help"));
  CHECK(parsed(commands::keys_command, {"a", "b", "c", "-h"}).given("h"));
}

TEST_CASE("parse: a letter of the command wins over the same one of a global option") {
  static constexpr std::array<cli::Option, 1> options{{{.name = "quick", .letter = 'q', .meaning = "be quick"}}};
  static constexpr cli::Command command{.name = "quickly", .options = options};
  const cli::Arguments arguments = parsed(command, {"-q"});
  CHECK(arguments.given("quick"));
  CHECK(!arguments.given("quiet"));
  CHECK(parsed(command, {"--quiet"}).given("quiet"));
}

TEST_CASE("Arguments: names that are not described are bugs") {
  const cli::Arguments arguments = parsed(commands::keys_command, {"f"});
  CHECK_THROWS_AS((void)arguments.given("raw"), std::logic_error);
  CHECK_THROWS_AS((void)arguments.text("raw"), std::logic_error);
  CHECK_THROWS_AS((void)arguments.operand("SHELL"), std::logic_error);
  CHECK(!arguments.operand("PATH").has_value());
  CHECK(arguments.operands("PATH").empty());
}
