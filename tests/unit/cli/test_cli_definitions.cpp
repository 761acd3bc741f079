// SPDX-License-Identifier: MIT
// Options of the catalogue's commands as what core needs.
#include "cli/servers.hpp"

#include <doctest/doctest.h>

#include <array>

#include "bytes/scratch.hpp"
#include "cli/catalogue_options.hpp"

using namespace jt;

namespace {

constexpr std::array<cli::Option, 4> options{cli::shared::config, cli::shared::catalog, cli::shared::trust_project,
                                             cli::shared::set_input};
constexpr cli::Command with_options{.name = "list", .options = options};
constexpr cli::Command without{.name = "list"};

Result<catalogue::Environment> environment(const std::vector<std::string>& inputs,
                                           const cli::Command& command = with_options) {
  std::string out;
  output::Writer writer(out);
  const cli::Context context({}, {}, {.out = writer, .err = writer},
                             [](const char* name) -> std::optional<std::string> {
                               if (std::string_view(name) == "HOME") return "/home/ann/";
                               return std::nullopt;
                             });
  cli::Arguments arguments(command);
  for (const std::string& input : inputs) arguments.add_option(cli::key(options[3]), input);
  return cli::catalogue_environment(context, arguments);
}

}  // namespace

TEST_CASE("catalogue_environment: home, current folder, variables") {
  const test::Scratch folder;
  const test::Standing here(folder.path());
  ::setenv("JT_TEST_VARIABLE", "a=b", 1);
  const auto known = environment({});
  ::unsetenv("JT_TEST_VARIABLE");
  REQUIRE(known);
  CHECK(known->home == "/home/ann");
  CHECK(known->folder == folder.path());
  CHECK(known->variables.at("JT_TEST_VARIABLE") == "a=b");
  CHECK(known->variables.at("HOME") == "/home/ann/");
  CHECK(!known->variables.contains("XDG_CONFIG_HOME"));
  CHECK(known->inputs.empty());
  CHECK(environment({}, without));
}

TEST_CASE("catalogue_environment: --set-input, whose value is never repeated") {
  const auto known = environment({"a=1", "b=x=y", "c=", "a=2"});
  REQUIRE(known);
  CHECK(known->inputs == std::map<std::string, std::string>{{"a", "2"}, {"b", "x=y"}, {"c", ""}});
  for (const char* wrong : {"s3cret", "=s3cret"}) {
    const auto refused = environment({wrong});
    REQUIRE(!refused);
    CHECK(refused.error()->code == Code::invalid_input);
    CHECK(refused.error()->message.find("s3cret") == std::string::npos);
  }
}
