// SPDX-License-Identifier: MIT
#include "commands/globals.hpp"

#include <doctest/doctest.h>

#include "commands/parse.hpp"

using namespace jt;
using Words = std::vector<std::string>;

namespace {

Result<Globals> globals(const Command& command, const Words& words) {
  const auto arguments = parse(command, words);
  REQUIRE(arguments.has_value());
  return resolve_globals(*arguments);
}

std::string refused(const Command& command, const Words& words) {
  const auto result = globals(command, words);
  return result ? "accepted" : result.error().message;
}

}  // namespace

TEST_CASE("resolve_globals: what holds where nothing is given") {
  const auto result = globals(keys_command, {"f"});
  REQUIRE(result.has_value());
  CHECK(result->format == Format::human);
  CHECK(result->color == When::automatic);
  CHECK(result->progress == When::automatic);
  CHECK(result->check == Check::usual);
  CHECK(!result->quiet);
  CHECK(result->roots.empty());
  CHECK(!result->workspace.has_value());
  CHECK(!result->max_bytes.has_value());
  CHECK(!result->paths.has_value());
}

TEST_CASE("resolve_globals: every option") {
  const auto result = globals(
      keys_command, {"f", "--format", "list", "--color", "never", "--progress=always", "--strict", "-q", "--root", "a",
                     "--root", "b", "--workspace", "w", "--max-bytes", "400", "--paths", "normalized"});
  REQUIRE(result.has_value());
  CHECK(result->format == Format::list);
  CHECK(result->color == When::never);
  CHECK(result->progress == When::always);
  CHECK(result->check == Check::strict);
  CHECK(result->quiet);
  CHECK(result->roots == Words{"a", "b"});
  CHECK(result->workspace == "w");
  CHECK(result->max_bytes == 400);
  CHECK(result->paths == Spelling::normalized);
  CHECK(globals(keys_command, {"f", "--trust"})->check == Check::trust);
  CHECK(globals(keys_command, {"f", "--paths", "pointer"})->paths == Spelling::pointer);
  CHECK(globals(keys_command, {"f", "--paths", "accessor"})->paths == Spelling::accessor);
}

TEST_CASE("resolve_globals: each spelling of a format, and several that agree") {
  for (const auto& [words, format] : std::vector<std::pair<Words, Format>>{
           {{"f", "--json"}, Format::json},
           {{"f", "--concise"}, Format::concise},
           {{"f", "-c"}, Format::concise},
           {{"f", "-l"}, Format::list},
           {{"f", "--format=human"}, Format::human},
           {{"f", "--json", "--format", "json", "--json"}, Format::json},
       }) {
    CHECK(globals(keys_command, words)->format == format);
  }
}

TEST_CASE("resolve_globals: --null and the least --max-bytes") {
  CHECK_FALSE(globals(keys_command, {"f", "-l"})->null);
  CHECK(globals(keys_command, {"f", "-l", "-0"})->null);
  CHECK(globals(keys_command, {"-0l", "f"})->null);
  CHECK(globals(keys_command, {"f", "--null", "--format", "list"})->null);
  CHECK(refused(keys_command, {"f", "-0"}) == "option '--null' needs '--list': only its lines can end with NUL");
  // Where a VALUE is taken, -0 is one.
  CHECK_FALSE(globals(set_command, {"f", "/a", "-0", "-l"})->null);
  CHECK(globals(set_command, {"f", "/a", "-0", "-l", "--null"})->null);
  CHECK(globals(keys_command, {"f", "--max-bytes", "200"})->max_bytes == 200);
  CHECK(refused(keys_command, {"f", "--max-bytes", "199"}) ==
        "option '--max-bytes' needs a number from 200 on, not '199'");
}

TEST_CASE("resolve_globals: contradictions") {
  CHECK(refused(keys_command, {"f", "--json", "-l"}) == "options '--json' and '--list' ask for different formats");
  CHECK(refused(keys_command, {"f", "-c", "--format", "human"}) ==
        "options '--concise' and '--format human' ask for different formats");
  CHECK(refused(keys_command, {"f", "--format=json", "--format=list"}) ==
        "options '--format json' and '--format list' ask for different formats");
  CHECK(refused(keys_command, {"f", "--strict", "--trust"}) ==
        "options '--strict' and '--trust' contradict each other");
}

TEST_CASE("resolve_globals: a format that makes no sense for the command") {
  CHECK(refused(completion_command, {"bash", "--json"}) ==
        "'completion' prints a shell script, and has no json format");
  CHECK(refused(completion_command, {"bash", "-c"}) == "'completion' prints a shell script, and has no concise format");
  CHECK(refused(completion_command, {"bash", "-l"}) == "'completion' prints a shell script, and has no list format");
  CHECK(refused(completion_command, {"bash", "--format=human"}) == "accepted");
}

TEST_CASE("glimpse_format: json wherever it stands, but not after --") {
  CHECK(glimpse_format(Words{"gte", "--json"}) == Format::json);
  CHECK(glimpse_format(Words{"--format", "json", "gte"}) == Format::json);
  CHECK(glimpse_format(Words{"--format=json", "gte"}) == Format::json);
  CHECK(glimpse_format(Words{"gte", "--", "--json"}) == Format::human);
  CHECK(glimpse_format(Words{"gte", "--format"}) == Format::human);
  CHECK(glimpse_format(Words{}) == Format::human);
}
