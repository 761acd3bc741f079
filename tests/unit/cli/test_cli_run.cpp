// SPDX-License-Identifier: MIT
#include "cli/run.hpp"

#include <doctest/doctest.h>

#include <map>

using namespace jt;

namespace {

struct Outcome {
  int exit = 0;
  std::string out;
  std::string err;
};

Outcome run_jt(std::vector<std::string> words, const std::map<std::string, std::string>& environment = {}) {
  Outcome outcome;
  {
    output::Writer out(outcome.out);
    output::Writer err(outcome.err);
    outcome.exit = cli::run({.words = std::move(words),
                             .out = out,
                             .err = err,
                             .environment = [&](const char* name) -> std::optional<std::string> {
                               const auto found = environment.find(name);
                               return found != environment.end() ? std::optional(found->second) : std::nullopt;
                             }});
  }
  return outcome;
}

}  // namespace

TEST_CASE("run: without a command the commands are listed in groups") {
  const Outcome alone = run_jt({});
  CHECK(alone.exit == 0);
  CHECK(alone.err.empty());
  CHECK(alone.out.starts_with(
      "usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]  (on one page: jt guide)\n\nExplore a document\n"));
  CHECK(alone.out.find("\n  get         print the value at a path, byte for byte\n") != std::string::npos);
  CHECK(alone.out.find("__") == std::string::npos);
  CHECK(run_jt({"help"}).out == alone.out);
  CHECK(run_jt({"-l"}).out == run_jt({"help", "--list"}).out);
  CHECK(run_jt({"--json"}).out.starts_with("{\n  \"commands\": ["));
  CHECK(run_jt({"-c"}).out.starts_with("#name\tgroup\tsummary\n"));
}

TEST_CASE("run: version and help, wherever they are") {
  CHECK(run_jt({"--version"}).out == "jt " JT_VERSION "\n");
  CHECK(run_jt({"-q", "--version"}).out == "jt " JT_VERSION "\n");
  CHECK(run_jt({"get", "--version"}).out == "jt " JT_VERSION "\n");
  CHECK(run_jt({"get", "-h"}).out.starts_with("usage: jt get [OPTIONS] FILE [PATH...]\n"));
  CHECK(run_jt({"-h", "get"}).out == run_jt({"get", "-h"}).out);
  CHECK(run_jt({"get", "--help"}).out.starts_with("NAME\n    jt-get - print the value at a path"));
  CHECK(run_jt({"--help"}).out.starts_with("NAME\n    jt - explore and edit JSON documents"));
  CHECK(run_jt({"-h"}).out.find("--max-bytes N") != std::string::npos);
  for (const char* option : {"-h", "--help", "--version"}) CHECK(run_jt({"get", option}).exit == 0);
}

TEST_CASE("run: errors of usage go to stderr, with json to stdout as a document") {
  const Outcome human = run_jt({"gte"});
  CHECK(human.exit == 2);
  CHECK(human.out.empty());
  CHECK(human.err.starts_with("jt: 'gte' is not a jt command\nhint: did you mean 'get'?\n"));
  const Outcome json = run_jt({"gte", "--json"});
  CHECK(json.exit == 2);
  CHECK(json.err.empty());
  CHECK(json.out ==
        "{\n"
        "  \"status\": \"error\",\n"
        "  \"code\": \"INVALID_INPUT\",\n"
        "  \"message\": \"'gte' is not a jt command.\",\n"
        "  \"suggestion\": \"did you mean 'get'?\",\n"
        "  \"hints\": [\"did you mean 'get'?\", \"usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]\"],\n"
        "  \"choices\": [\"get\"],\n"
        "  \"try\": [\"jt -h\"]\n"
        "}\n");
  CHECK(run_jt({"--format", "json", "get", "f", "p", "--raww"}).out.starts_with("{\n  \"status\": \"error\""));
}

TEST_CASE("run: roots that are no folders are refused before anything is opened") {
  const Outcome option = run_jt({"--root", "/nonexistent-jt", "keys", "f"});
  CHECK(option.exit == 2);
  CHECK(option.err.find("/nonexistent-jt") != std::string::npos);
  const Outcome variable = run_jt({"keys", "f"}, {{"JT_ROOT", "/nonexistent-jt"}});
  CHECK(variable.exit == 2);
  CHECK(variable.err == "jt: cannot use '/nonexistent-jt' as JT_ROOT: no such folder\n");
}

TEST_CASE("run: a limit on the output holds for help too") {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"help", "--max-bytes", "200"},
                                                std::vector<std::string>{"help", "get", "--max-bytes", "200"}}) {
    const Outcome outcome = run_jt(words);
    CHECK(outcome.exit == 0);
    CHECK(outcome.out.size() <= 200);
    CHECK(outcome.out.ends_with(" more lines (--max-bytes 200)\n"));
  }
  const Outcome script = run_jt({"completion", "bash", "--max-bytes", "200"});
  CHECK(script.exit == 2);
  CHECK(script.out.empty());
}

TEST_CASE("run: the errors that a failed start leaves have no colour unless asked for") {
  CHECK(run_jt({"gte"}, {{"CLICOLOR_FORCE", "1"}}).err.find('\033') != std::string::npos);
  CHECK(run_jt({"gte"}).err.find('\033') == std::string::npos);
}
