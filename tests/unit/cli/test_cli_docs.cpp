// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <algorithm>

#include "cli/docs/page.hpp"
#include "cli/docs/scripts.hpp"
#include "cli/jt.hpp"
#include "cli/usage.hpp"
#include "commands/commands.hpp"

using namespace jt;
using Kind = cli::Block::Kind;

namespace {

cli::Page page_of(std::vector<cli::Block> blocks) {
  return {"jt-x", {{"NAME", {{Kind::paragraph, "jt-x - does x"}}}, {"TEXT", std::move(blocks)}}};
}

std::string body(const std::string& source) {
  const std::string mark = ".SH TEXT\n";
  return source.substr(source.find(mark) + mark.size());
}

}  // namespace

TEST_CASE("runs: literal text between backquotes") {
  const auto out = cli::runs("a `b` c`d`");
  REQUIRE(out.size() == 4);
  CHECK(out[0].text == "a ");
  CHECK(!out[0].literal);
  CHECK(out[1].text == "b");
  CHECK(out[1].literal);
  CHECK(out[3].text == "d");
  CHECK(cli::runs("").empty());
}

TEST_CASE("roff: what roff would take for something else is escaped") {
  CHECK(body(cli::roff(page_of({{Kind::paragraph, ".dot 'q' a-b `a-b 'q' \\n ^~`"}}))) ==
        "\\&.dot 'q' a-b \\fBa\\-b \\(aqq\\(aq \\(rsn \\(ha\\(ti\\fR\n");
  CHECK(body(cli::roff(page_of({{Kind::verbatim, "    .a\n    'b\n      c - `d`"}}))) ==
        ".PP\n.RS 4\n.nf\n\\&.a\n\\(aqb\n  c \\- \\(gad\\(ga\n.fi\n.RE\n");
  CHECK(body(cli::roff(page_of({{Kind::entry, "what it is", "`-d`"},
                                {Kind::item, "one"},
                                {Kind::heading, "Head"},
                                {Kind::paragraph, "p"}}))) ==
        ".TP\n\\fB\\-d\\fR\nwhat it is\n.IP \\(bu 2\none\n.SS Head\np\n");
}

TEST_CASE("text: paragraphs are filled to 80 columns") {
  std::string words;
  for (int i = 0; i < 60; ++i) words += "wörd ";
  const std::string out = cli::text(page_of({{Kind::paragraph, words}}));
  std::size_t longest = 0;
  for (std::size_t at = 0; at < out.size();) {
    const std::size_t end = out.find('\n', at);
    const std::string_view line = std::string_view(out).substr(at, end - at);
    std::size_t columns = 0;
    for (char c : line) columns += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    longest = std::max(longest, columns);
    CHECK(!line.ends_with(' '));
    at = end + 1;
  }
  CHECK(longest <= 80);
  CHECK(longest > 75);
}

TEST_CASE("synopsis: required, optional, repeated operands") {
  CHECK(cli::synopsis(commands::get_command) == "jt get [OPTIONS] FILE [PATH...]");
  CHECK(cli::synopsis(commands::keys_command) == "jt keys [OPTIONS] FILE [PATH]");
  CHECK(cli::synopsis(commands::validate_command) == "jt validate [OPTIONS] FILE...");
}

TEST_CASE("spelling_of: short, long, with a value, aligned") {
  CHECK(cli::spelling_of({.name = "depth", .letter = 'd', .takes = cli::Takes::number, .value = "N"}) ==
        "-d, --depth N");
  CHECK(cli::spelling_of({.name = "sizes"}) == "--sizes");
  CHECK(cli::spelling_of({.name = "sizes"}, true) == "    --sizes");
  CHECK(cli::spelling_of({.letter = 'h'}, true) == "-h");
}

TEST_CASE("short_usage: names every option and operand of the command") {
  for (const cli::Command* command : cli::commands()) {
    const std::string usage = cli::short_usage(*command);
    CHECK(usage.starts_with("usage: " + cli::synopsis(*command) + "\n"));
    for (const cli::Option& option : command->options) CHECK(usage.find(cli::spelling_of(option)) != std::string::npos);
    for (const cli::CommandOperand& operand : command->operands)
      CHECK(usage.find(operand.meaning.substr(0, 20)) != std::string::npos);
  }
}

TEST_CASE("manual_page: holds every option, every example, and the output of each") {
  for (const cli::Command* command : cli::offered_commands()) {
    CAPTURE(command->name);
    const std::string page = cli::text(cli::manual_page(*command));
    for (const cli::Option& option : command->options)
      CHECK(page.find("    " + cli::spelling_of(option) + "\n") != std::string::npos);
    for (const cli::Example& example : command->examples) {
      CHECK(page.find("        $ " + std::string(example.command.substr(0, example.command.find('\n'))) + "\n") !=
            std::string::npos);
    }
  }
}

TEST_CASE("help: nothing is wider than 80 columns") {
  const auto check = [](const std::string& help) {
    for (std::size_t at = 0; at < help.size();) {
      const std::size_t end = std::min(help.find('\n', at), help.size());
      const std::string line = help.substr(at, end - at);
      const auto bytes_on = std::count_if(line.begin(), line.end(), [](char c) { return (c & '\xC0') == '\x80'; });
      const bool example = line.starts_with("        ");  // what it prints may be wide
      CHECK_MESSAGE((example || line.size() - static_cast<std::size_t>(bytes_on) <= 80), line);
      at = end + 1;
    }
  };
  check(cli::overview());
  check(cli::short_usage(cli::jt_command));
  check(cli::text(cli::manual_page(cli::jt_command)));
  for (const cli::Command* command : cli::offered_commands()) {
    check(cli::short_usage(*command));
    check(cli::text(cli::manual_page(*command)));
  }
}

TEST_CASE("manual_page: nothing is said twice of an option that repeats") {
  for (const cli::Command* command : cli::offered_commands()) {
    for (const cli::Option& option : command->options) {
      CAPTURE(option.name);
      if (option.repeats) CHECK(option.meaning.find("several times") == std::string_view::npos);
    }
  }
}

TEST_CASE("manual_page: jt(1) refers to the page of every command") {
  const std::string page = cli::text(cli::manual_page(cli::jt_command));
  const std::string also = page.substr(page.find("\nSEE ALSO\n"));
  for (const cli::Command* command : cli::offered_commands()) {
    CHECK(also.find("jt-" + std::string(command->name) + "(1)") != std::string::npos);
  }
}

TEST_CASE("completion_script: every command and every long option is in every script") {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const std::string script = cli::completion_script(shell);
    CAPTURE(shell);
    for (const cli::Command* command : cli::offered_commands()) {
      CHECK(script.find(command->name) != std::string::npos);
      for (const cli::Option& option : command->options) CHECK(script.find(option.name) != std::string::npos);
    }
  }
}

TEST_CASE("single_quoted: a quote in the text does not end it") {
  CHECK(cli::single_quoted("it's", "'\\''") == "'it'\\''s'");
  CHECK(cli::single_quoted("it's", "\\'") == "'it\\'s'");
}
