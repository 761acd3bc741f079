// SPDX-License-Identifier: MIT
#include "cli/globals.hpp"
#include "commands/commands.hpp"

#include <doctest/doctest.h>

#include "cli/parse.hpp"

using namespace jt;
using Words = std::vector<std::string>;

namespace {

Result<cli::Globals> globals(const cli::Command& command, const Words& words) {
  const auto arguments = cli::parse(command, words);
  REQUIRE(arguments.has_value());
  return cli::resolve_globals(*arguments);
}

std::string refused(const cli::Command& command, const Words& words) {
  const auto result = globals(command, words);
  return result ? "accepted" : result.error()->message;
}

}  // namespace

TEST_CASE("resolve_globals: what holds where nothing is given") {
  const auto result = globals(commands::keys_command, {"f"});
  REQUIRE(result.has_value());
  CHECK(result->format == output::Format::human);
  CHECK(result->color == output::When::automatic);
  CHECK(result->progress == output::When::automatic);
  CHECK(result->check == actions::Check::usual);
  CHECK(!result->quiet);
  CHECK(result->roots.empty());
  CHECK(!result->workspace.has_value());
  CHECK(!result->max_bytes.has_value());
  CHECK(!result->paths.has_value());
  CHECK(!result->threads.has_value());
}

TEST_CASE("resolve_globals: every option") {
  const auto result = globals(commands::keys_command,
                              {"f",           "--format", "list",        "--color", "never",   "--progress=always",
                               "--strict",    "-q",       "--root",      "a",       "--root",  "b",
                               "--workspace", "w",        "--max-bytes", "400",     "--paths", "normalized",
                               "--threads",   "3"});
  REQUIRE(result.has_value());
  CHECK(result->format == output::Format::list);
  CHECK(result->color == output::When::never);
  CHECK(result->progress == output::When::always);
  CHECK(result->check == actions::Check::strict);
  CHECK(result->quiet);
  CHECK(result->roots == Words{"a", "b"});
  CHECK(result->workspace == "w");
  CHECK(result->max_bytes == 400);
  CHECK(result->paths == path::Spelling::normalized);
  CHECK(result->threads == 3U);
  CHECK(globals(commands::keys_command, {"f", "--trust"})->check == actions::Check::trust);
  CHECK(globals(commands::keys_command, {"f", "--paths", "pointer"})->paths == path::Spelling::pointer);
  CHECK(globals(commands::keys_command, {"f", "--paths", "accessor"})->paths == path::Spelling::accessor);
}

TEST_CASE("resolve_globals: each spelling of a format, and several that agree") {
  for (const auto& [words, format] : std::vector<std::pair<Words, output::Format>>{
           {{"f", "--json"}, output::Format::json},
           {{"f", "--concise"}, output::Format::concise},
           {{"f", "-c"}, output::Format::concise},
           {{"f", "-l"}, output::Format::list},
           {{"f", "--format=human"}, output::Format::human},
           {{"f", "--json", "--format", "json", "--json"}, output::Format::json},
       }) {
    CHECK(globals(commands::keys_command, words)->format == format);
  }
}

TEST_CASE("threads_of: the option, else the variable; both from 1 to 8") {
  for (const char* number : {"0", "9", "18446744073709551615"})
    CHECK_FALSE(globals(commands::keys_command, {"f", "--threads", number}).has_value());
  const cli::Globals none;
  CHECK(cli::threads_of(none, {}).value() == std::nullopt);
  CHECK(cli::threads_of(none, "").value() == std::nullopt);
  CHECK(cli::threads_of(none, "1").value() == 1U);
  CHECK(cli::threads_of(none, "8").value() == 8U);
  for (const char* number : {"0", "9", "two", "-1", "1.5", " 2", "18446744073709551617"}) {
    const auto refused = cli::threads_of(none, number);
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error()->code == Code::invalid_input);
    CHECK(refused.error()->message == "JT_THREADS needs a number from 1 to 8, not '" + std::string(number) + "'");
  }
  cli::Globals given;
  given.threads = 2;
  CHECK(cli::threads_of(given, "two").value() == 2U);
}

TEST_CASE("resolve_globals: --null and the least --max-bytes") {
  CHECK_FALSE(globals(commands::keys_command, {"f", "-l"})->null);
  CHECK(globals(commands::keys_command, {"f", "-l", "-0"})->null);
  CHECK(globals(commands::keys_command, {"-0l", "f"})->null);
  CHECK(globals(commands::keys_command, {"f", "--null", "--format", "list"})->null);
  CHECK(refused(commands::keys_command, {"f", "-0"}) ==
        "option '--null' needs '--list': only its lines can end with NUL");
  // Where a VALUE is accepted, -0 is one.
  CHECK_FALSE(globals(commands::set_command, {"f", "/a", "-0", "-l"})->null);
  CHECK(globals(commands::set_command, {"f", "/a", "-0", "-l", "--null"})->null);
  CHECK(globals(commands::keys_command, {"f", "--max-bytes", "200"})->max_bytes == 200);
  CHECK(refused(commands::keys_command, {"f", "--max-bytes", "199"}) ==
        "option '--max-bytes' needs a number from 200 on, not '199'");
}

TEST_CASE("resolve_globals: contradictions") {
  CHECK(refused(commands::keys_command, {"f", "--json", "-l"}) ==
        "options '--json' and '--list' ask for different formats");
  CHECK(refused(commands::keys_command, {"f", "-c", "--format", "human"}) ==
        "options '--concise' and '--format human' ask for different formats");
  CHECK(refused(commands::keys_command, {"f", "--format=json", "--format=list"}) ==
        "options '--format json' and '--format list' ask for different formats");
  CHECK(refused(commands::keys_command, {"f", "--strict", "--trust"}) ==
        "options '--strict' and '--trust' cannot be used together");
}

TEST_CASE("resolve_globals: a format that makes no sense for the command") {
  CHECK(refused(commands::completion_command, {"bash", "--json"}) ==
        "'completion' prints a shell script, and has no json format");
  CHECK(refused(commands::completion_command, {"bash", "-c"}) ==
        "'completion' prints a shell script, and has no concise format");
  CHECK(refused(commands::completion_command, {"bash", "-l"}) ==
        "'completion' prints a shell script, and has no list format");
  CHECK(refused(commands::completion_command, {"bash", "--format=human"}) == "accepted");
}

TEST_CASE("glimpse_format: json wherever it stands, but not after --") {
  CHECK(cli::glimpse_format(Words{"gte", "--json"}) == output::Format::json);
  CHECK(cli::glimpse_format(Words{"--format", "json", "gte"}) == output::Format::json);
  CHECK(cli::glimpse_format(Words{"--format=json", "gte"}) == output::Format::json);
  CHECK(cli::glimpse_format(Words{"gte", "--", "--json"}) == output::Format::human);
  CHECK(cli::glimpse_format(Words{"gte", "--format"}) == output::Format::human);
  CHECK(cli::glimpse_format(Words{}) == output::Format::human);
}

TEST_CASE("typed_spelling: the first PATH decides, if there is one") {
  using path::Spelling;
  const auto of = [](std::string_view command, const std::vector<std::string>& words) {
    const auto arguments = cli::parse(*cli::find_command(command), words);
    REQUIRE(arguments.has_value());
    return cli::typed_spelling(*arguments);
  };
  CHECK(of("get", {"f", "/a"}) == Spelling::pointer);
  CHECK(of("get", {"f", "#/a"}) == Spelling::pointer);
  CHECK(of("get", {"f", "$..a"}) == Spelling::jsonpath);
  CHECK(of("get", {"f", ".a"}) == Spelling::accessor);
  CHECK(of("get", {"f", "a[0]"}) == Spelling::accessor);
  CHECK(of("get", {"f", "['a']", "/b"}) == Spelling::accessor);
  CHECK(of("get", {"f", "."}) == Spelling::accessor);
  CHECK_FALSE(of("get", {"f"}).has_value());
  CHECK_FALSE(of("get", {"f", ""}).has_value());
  CHECK_FALSE(of("get", {"f", "$["}).has_value());
  CHECK(of("keys", {"-p", "/a", "-p", ".b", "f", ".json"}) == Spelling::pointer);
  CHECK(of("grep", {"x", "f", "--under", "$.a"}) == Spelling::jsonpath);
  CHECK_FALSE(of("grep", {"x", "/f"}).has_value());
  CHECK(of("set", {"f", "/a", "1"}) == Spelling::pointer);
  CHECK(of("patch", {"f", "set", ".a", "1"}) == Spelling::accessor);
  CHECK(of("patch", {"f", "set", "[1]", "--match", ".a", "--where", "{}"}) == Spelling::accessor);
  CHECK_FALSE(of("patch", {"f", "set", "[1]", "--match", "", "--where", "{}"}).has_value());
}
