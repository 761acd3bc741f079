// SPDX-License-Identifier: MIT
// jt info SERVER…: what MCP servers offer, with the parameters of their tools.
#include <fmt/format.h>

#include "cli/asking.hpp"
#include "cli/definitions.hpp"
#include "cli/usage.hpp"
#include "core/catalogue/outline.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "results/catalogue_view.hpp"

namespace jt::commands {

namespace {

template <class Servers>
std::vector<std::string> names_of(const Servers& servers) {
  std::vector<std::string> names;
  for (const auto& [name, server] : servers) names.push_back(name);
  return names;
}

void suggest(Error& error) {
  std::string all;
  for (const std::string& each : error->choices) all += fmt::format("{}'{}'", all.empty() ? "" : " or ", each);
  if (!all.empty()) error->hints.push_back(fmt::format("did you mean {}?", all));
}

/// The name as it is given, or the only one that begins so.
Result<std::string> resolve(const std::string& word, const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names) {
    if (name == word) return name;
    if (name.starts_with(word)) found.push_back(name);
  }
  if (found.size() == 1) return found[0];
  Error error = found.empty()
                    ? make_error(Code::no_match, fmt::format("no MCP server '{}'", word))
                    : make_error(Code::ambiguous_match, fmt::format("several MCP servers begin with '{}'", word));
  error->choices = found.empty() ? text::nearest(word, names) : found;
  suggest(error);
  if (error->choices.empty()) error->hints.emplace_back("`jt list` prints the names of the servers");
  return fail(std::move(error));
}

/// The servers that were named, as their names in `asked`.
struct Named {
  cli::Asked asked;
  std::vector<std::string> names;
};

Result<Named> of_catalog(const cli::Context& context, const cli::Arguments& arguments) {
  auto asked = cli::ask_all(context, arguments);
  if (!asked) return fail(std::move(asked.error()));
  Named named{std::move(*asked), {}};
  for (const std::string& word : arguments.operands("SERVER")) {
    auto name = resolve(word, names_of(named.asked.texts));
    if (!name) return fail(std::move(name.error()));
    named.names.push_back(std::move(*name));
  }
  return named;
}

Result<Named> ask_named(const cli::Context& context, const cli::Arguments& arguments) {
  if (auto good = cli::check_asking(arguments); !good) return fail(std::move(good.error()));
  const auto environment = cli::catalogue_environment(context, arguments);
  if (!environment) return fail(environment.error());
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
      auto found = cli::find_servers(context, arguments, *environment);
      if (!found) return fail(std::move(found.error()));
      known = std::move(*found);
    }
    auto name = resolve(word, names_of(*known));
    if (!name) return fail(std::move(name.error()));
    wanted.insert_or_assign(*name, known->at(*name));
    named.names.push_back(std::move(*name));
  }
  named.asked = cli::ask_servers(context, arguments, wanted, *environment);
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
  std::vector<std::string> known;
  const std::vector<std::string> failed = failed_of(named);
  for (const std::string& name : named.names) {
    const std::string& text = named.asked.texts.at(name);
    if (results::show_tool(context.for_results(), name, text, tool)) {
      for (const std::string& each : failed) {
        const auto failure = catalogue::outline(named.asked.texts.at(each), false).failure;
        cli::note_aside(context, fmt::format("server '{}' failed: {}", text::excerpt(each),
                                             failure ? text::excerpt(failure->message, 200) : std::string()));
      }
      return failed.empty() ? Exit::done : Exit::failed;
    }
    for (const catalogue::Offered& each : catalogue::outline(text, false).tools) known.push_back(each.name);
  }
  if (!failed.empty()) {
    results::show_info(context.for_results(), {named.asked.texts, failed, named.asked.bundles});
    return Exit::failed;
  }
  Error error = make_error(
      Code::no_match,
      fmt::format("no tool '{}' on {}", tool,
                  named.names.size() == 1 ? fmt::format("server '{}'", named.names[0]) : std::string("these servers")));
  error->choices = text::nearest(tool, known);
  suggest(error);
  return fail(std::move(error));
}

}  // namespace

Result<Exit> run_info(cli::Context& context, const cli::Arguments& arguments) {
  if (arguments.operands("SERVER").empty() && arguments.program().empty()) {
    return fail(cli::missing_operand(arguments.command(), arguments.command().operands[0]));
  }
  if (arguments.given("catalog") && !arguments.program().empty()) {
    return fail(cli::usage_error(&arguments.command(), "--catalog starts no program"));
  }
  const auto named = arguments.given("catalog") ? of_catalog(context, arguments) : ask_named(context, arguments);
  if (!named) return fail(named.error());
  if (arguments.given("tool")) return tool_of(context, *named, arguments.text("tool"));
  results::show_info(context.for_results(), {named->asked.texts, named->names, named->asked.bundles});
  return failed_of(*named).empty() ? Exit::done : Exit::failed;
}

}  // namespace jt::commands
