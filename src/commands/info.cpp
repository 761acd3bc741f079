// SPDX-License-Identifier: MIT
// jt info SERVER…: what MCP servers offer, with the parameters of their tools.
#include <fmt/format.h>

#include "cli/asking.hpp"
#include "cli/definitions.hpp"
#include "cli/usage.hpp"
#include "core/catalogue/named.hpp"
#include "core/catalogue/outline.hpp"
#include "core/text/code_point.hpp"
#include "results/catalogue_view.hpp"

namespace jt::commands {

namespace {

/// `server_named`, with the command that prints the names.
Result<std::string> resolve(const std::string& word, const std::vector<std::string>& names) {
  auto name = catalogue::server_named(word, names);
  if (!name && name.error()->choices.empty()) {
    name.error()->hints.emplace_back("`jt list` prints the names of the servers");
  }
  return name;
}

/// The servers that were named, as their names in `asked`.
struct Named {
  cli::Asked asked;
  std::vector<std::string> names;
};

Result<Named> of_catalog(const cli::Context& context, const cli::Arguments& arguments) {
  auto asked = TRY(cli::ask_all(context, arguments));
  Named named{std::move(asked), {}};
  for (const std::string& word : arguments.operands("SERVER")) {
    auto name = TRY(resolve(word, catalogue::names_of(named.asked.texts)));
    named.names.push_back(std::move(name));
  }
  return named;
}

Result<Named> ask_named(const cli::Context& context, const cli::Arguments& arguments) {
  TRY(cli::check_asking(arguments));
  const auto environment = TRY(cli::catalogue_environment(context, arguments));
  Named named;
  catalogue::Definitions wanted;
  std::optional<catalogue::Definitions> known;
  if (!arguments.program().empty()) {
    const std::string& name = named.names.emplace_back(arguments.program().front());
    wanted.emplace(name, catalogue::unnamed_server(arguments.program())).first->second.name = name;
  }
  for (const std::string& word : arguments.operands("SERVER")) {
    if (catalogue::is_url(word)) {
      wanted.emplace(word, catalogue::unnamed_server(word)).first->second.name = word;
      named.names.push_back(word);
      continue;
    }
    if (!known) {
      auto found = TRY(cli::find_servers(context, arguments, environment));
      known = std::move(found);
    }
    auto name = TRY(resolve(word, catalogue::names_of(*known)));
    wanted.insert_or_assign(name, known->at(name));
    named.names.push_back(std::move(name));
  }
  named.asked = cli::ask_servers(context, arguments, wanted, environment);
  return named;
}

/// The servers that failed.
std::vector<std::string> failed_of(const Named& named) {
  std::vector<std::string> failed;
  for (const std::string& name : named.names) {
    if (named.asked.failed.contains(name)) failed.push_back(name);
  }
  return failed;
}

/// Of the first server that has it. Servers that failed are mentioned beside it, and shown where it was not found.
Result<Exit> tool_of(const cli::Context& context, const Named& named, const std::string& tool) {
  const std::vector<std::string> failed = failed_of(named);
  for (const std::string& name : named.names) {
    const std::string& text = named.asked.texts.at(name);
    if (results::show_tool(context.output(), name, text, tool)) {
      for (const std::string& each : failed) {
        const auto failure = catalogue::outline(named.asked.texts.at(each), false).failure;
        cli::note_aside(context, fmt::format("server '{}' failed: {}", text::excerpt(each),
                                             failure ? text::excerpt(failure->message, 200) : std::string()));
      }
      return failed.empty() ? Exit::done : Exit::failed;
    }
  }
  if (!failed.empty()) {
    results::show_info(context.output(), {named.asked.texts, failed, named.asked.bundles});
    return Exit::failed;
  }
  return fail(catalogue::no_tool(tool, named.names, named.asked.texts));
}

}  // namespace

Result<Exit> run_info(cli::Context& context, const cli::Arguments& arguments) {
  if (arguments.operands("SERVER").empty() && arguments.program().empty()) {
    return fail(cli::missing_operand(arguments.command(), arguments.command().operands[0]));
  }
  if (arguments.given("catalog") && !arguments.program().empty()) {
    return fail(cli::usage_error(&arguments.command(), "--catalog starts no program"));
  }
  const auto named = TRY(arguments.given("catalog") ? of_catalog(context, arguments) : ask_named(context, arguments));
  if (arguments.given("tool")) return tool_of(context, named, arguments.text("tool"));
  results::show_info(context.output(), {named.asked.texts, named.names, named.asked.bundles});
  return failed_of(named).empty() ? Exit::done : Exit::failed;
}

}  // namespace jt::commands
