// SPDX-License-Identifier: MIT
// Advice in the words of the command line, every kind of it.
#include <doctest/doctest.h>

#include "cli/advice.hpp"

namespace jt::cli {
namespace {

using Kind = Advice::Kind;
using Texts = std::vector<std::string>;

Error with(Advice advice) {
  Error error = make_error(Code::io_error, "failed");
  error->advice.push_back(std::move(advice));
  return worded(std::move(error));
}

std::string hint(Kind kind, Texts arguments = {}) {
  const Error error = with({kind, std::move(arguments)});
  CHECK(error->commands.empty());
  REQUIRE(error->hints.size() == 1);
  return error->hints[0];
}

Texts commands(Kind kind, Texts arguments) {
  const Error error = with({kind, std::move(arguments)});
  CHECK(error->hints.empty());
  return error->commands;
}

}  // namespace

TEST_CASE("worded: advice that is a command to run") {
  CHECK(commands(Kind::inspect, {"a b.json"}) == Texts{"jt inspect 'a b.json'"});
  CHECK(commands(Kind::inspect, {"a.json", "/x y"}) == Texts{"jt inspect a.json '/x y'"});
  CHECK(commands(Kind::validate, {"-x.json"}) == Texts{"jt validate ./-x.json"});
  CHECK(commands(Kind::preview_again, {"a.json", "set x to 1"}) == Texts{"jt preview a.json 'set x to 1'"});
  CHECK(commands(Kind::preview_again, {"a.json", "set x to 1", "jsonc"}) ==
        Texts{"jt preview --syntax jsonc a.json 'set x to 1'"});
  CHECK(commands(Kind::follow_changes, {"sess_1"}) == Texts{"jt apply sess_1 --rebase"});
  CHECK(commands(Kind::list_sessions, {}) == Texts{"jt sessions"});
  CHECK(commands(Kind::inspect, {"-"}).empty());  // a pipe cannot be read again
}

TEST_CASE("worded: commands to try have the options that the command had") {
  const auto command = [](Kind kind, Texts arguments, Texts kept) {
    Error error = make_error(Code::no_match, "no match");
    error->advice.push_back({kind, std::move(arguments)});
    error = worded(std::move(error), {.kept = std::move(kept)});
    REQUIRE(error->commands.size() == 1);
    return error->commands[0];
  };
  const Texts kept{"--lines", "--root 'a b'"};
  CHECK(command(Kind::inspect, {"f"}, kept) == "jt inspect f --lines --root 'a b'");
  CHECK(command(Kind::inspect, {"a -- b"}, kept) == "jt inspect 'a -- b' --lines --root 'a b'");
  CHECK(command(Kind::inspect, {"f", "a -- b"}, kept) == "jt inspect f 'a -- b' --lines --root 'a b'");
  // It says how lines are read.
  CHECK(command(Kind::edit_lines, {"f"}, kept) == "jt validate --lines f --root 'a b'");
  CHECK(command(Kind::edit_lines, {"f"}, {"--no-lines"}) == "jt validate --lines f");
  CHECK(command(Kind::read_each_line, {"f", "$[*].a", "whole", "$[0].a"}, {"--no-lines"}) ==
        "jt get --lines f '$[*].a'");
  CHECK(command(Kind::read_each_line, {"f", "$[*].a", "lines", "$[0].a"}, {"--lines"}) == "jt get f '$[*].a' --lines");
}

TEST_CASE("worded: advice that is a hint names the option or command") {
  CHECK(hint(Kind::read_lines) == "if each line is a document, use --lines");
  CHECK(hint(Kind::query_values, {"*"}) == "name one key or index here, or use 'jt get', which takes queries");
  CHECK(hint(Kind::match_elements, {"-u.json", "set", "/a b"}) ==
        "find elements by property with --match: jt patch ./-u.json set --match '/a b' --where '{\"KEY\":\"VALUE\"}'");
  CHECK(hint(Kind::replace_element) == "--replace replaces the whole element; --at POINTER selects one value in it");
  CHECK(hint(Kind::edit_all_matches) == "--all edits every one; without --unique the first one is edited");
  CHECK(hint(Kind::wait_longer) == "try again later, or wait longer with --lock-timeout");
  CHECK(hint(Kind::break_links) == "--break-links replaces it under this name only");
  CHECK(hint(Kind::write_elsewhere) == "--output writes the result to another file");
  CHECK(hint(Kind::write_anyway, {"edit"}) == "--force edits it anyway and keeps its mode");
  CHECK(hint(Kind::use_standard_input) == "pipe the document into jt and name it '-'");
  CHECK(hint(Kind::edit_without_undo) == "--require-undo refuses such an edit; without that option it is made");
  CHECK(hint(Kind::list_edits, {"a.json"}) == "jt undo a.json --history lists the edits that can be undone");
  CHECK(hint(Kind::name_config, {"/a b/.mcp.json"}) ==
        "to start its servers, name the file: --config '/a b/.mcp.json'");
  CHECK(hint(Kind::trust_folder) == "--trust-project starts all servers that are defined in the current folder");
  CHECK(hint(Kind::leave_stale_out, {"sess_1"}) ==
        "with --skip-stale the changes that still hold are applied, and the others are left out");
  CHECK(hint(Kind::use_own_store) == "without JT_STORE and --store, sessions are kept on this machine");
  CHECK(hint(Kind::configure_model).starts_with("JT_LLM_PROVIDER (openai, anthropic or ollama)"));
  CHECK(hint(Kind::give_input, {"key"}) == "--set-input key=VALUE gives it a value");
}

TEST_CASE("worded: hints that are there already come first, and advice is used up") {
  Error error = make_error(Code::io_error, "failed");
  error->hints.emplace_back("first");
  error->advice.push_back({Kind::break_links, {}});
  const Error once = worded(error);
  CHECK(once->hints.size() == 2);
  CHECK(once->hints[0] == "first");
  CHECK(worded(once)->hints == once->hints);
}

}  // namespace jt::cli
