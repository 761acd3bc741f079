// SPDX-License-Identifier: MIT
#include "commands/grep_catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "actions/grep_catalogue.hpp"
#include "cli/asking_options.hpp"
#include "cli/input.hpp"
#include "cli/reading.hpp"
#include "cli/servers.hpp"
#include "cli/usage.hpp"

namespace jt::commands {

namespace {

/// Options that only a search of documents has.
constexpr std::array<std::string_view, 17> of_documents{
    "keys",      "values",  "comments",      "under", "path",          "not-path", "count",    "files-with-matches",
    "tally",     "context", "context-bytes", "with",  "context-paths", "lines",    "no-lines", "skip-invalid",
    "no-context"};
/// Options that only a search of the catalogue has, besides those of every
/// command that asks servers.
constexpr std::array<std::string_view, 9> of_catalogue{
    "names", "descriptions", "input-schema", "output-schema", "tools", "prompts", "resources", "server", "rank"};

template <class Bit>
struct Choice {
  std::string_view option;
  Bit bit;
};
constexpr std::array<Choice<catalogue::Part>, 4> part_options{{{"names", catalogue::Part::name},
                                                               {"descriptions", catalogue::Part::description},
                                                               {"input-schema", catalogue::Part::input_schema},
                                                               {"output-schema", catalogue::Part::output_schema}}};
constexpr std::array<Choice<catalogue::Owner>, 3> owner_options{{{"tools", catalogue::Owner::tool},
                                                                 {"prompts", catalogue::Owner::prompt},
                                                                 {"resources", catalogue::Owner::resource}}};

actions::CatalogueSearch search_of(const cli::Context& context, const cli::Arguments& arguments) {
  actions::CatalogueSearch search;
  search.patterns = arguments.texts("regexp");
  if (search.patterns.empty()) search.patterns = {*arguments.operand("PATTERN")};
  search.pattern = pattern_options(arguments);
  for (const auto& [option, part] : part_options)
    if (arguments.given(option)) search.options.parts |= catalogue::SearchOptions::bit(part);
  for (const auto& [option, owner] : owner_options)
    if (arguments.given(option)) search.options.owners |= catalogue::SearchOptions::bit(owner);
  search.options.server = arguments.text("server");
  if (auto number = arguments.number("limit")) search.most = *number;
  if (auto number = arguments.number("max-count")) search.most = *number;
  search.max_string = arguments.number("max-string");
  search.rank = arguments.given("rank");
  search.reading = cli::reading_of(context, arguments);
  return search;
}

/// Standard input is not searched, although there is some.
void note_input(const cli::Context& context, const cli::Arguments& arguments) {
  if (context.globals.quiet || context.input != cli::StandardInput::stream || arguments.text("catalog") == "-") return;
  std::string how = "FILE '-' is standard input";
  const bool only_here = std::any_of(of_catalogue.begin(), of_catalogue.end(),
                                     [&](std::string_view option) { return arguments.given(option); });
  if (!only_here) {
    Error error;
    cli::add_input_hint(arguments, error);
    how = "to search standard input: " + error->commands.front();
  }
  context.err.write(fmt::format("note: without FILE the tool catalogue is searched; {}\n", how));
  context.err.flush();
}

}  // namespace

search::PatternOptions pattern_options(const cli::Arguments& arguments) {
  return {.ignore_case = arguments.given("ignore-case"),
          .fixed = arguments.given("fixed-strings"),
          .word = arguments.given("word"),
          .whole = arguments.given("whole")};
}

bool searches_catalogue(const cli::Arguments& arguments) {
  const bool pattern = arguments.operand("PATTERN").has_value();
  return arguments.operands("FILE").empty() && !(pattern && arguments.given("regexp"));
}

Result<void> check_scope(const cli::Context& context, const cli::Arguments& arguments) {
  const bool without_file = searches_catalogue(arguments);
  const auto refuse = [&](std::string message) { return cli::usage_error(&arguments.command(), std::move(message)); };
  if (!without_file) {
    for (const cli::Option& option : arguments.command().options) {
      const bool asks = cli::shared::is_catalogue_option(option.name);
      const bool own = std::find(of_catalogue.begin(), of_catalogue.end(), option.name) != of_catalogue.end();
      if ((!asks && !own) || !arguments.given(cli::key(option))) continue;
      return fail(
          refuse(fmt::format("option '--{}' is for the tool catalogue, "
                             "which is searched without FILE",
                             option.name)));
    }
    return {};
  }
  for (const std::string_view option : of_documents) {
    if (!arguments.given(option)) continue;
    Error error = refuse(fmt::format("option '--{}' needs FILE; without it the tool catalogue is searched", option));
    if (context.input == cli::StandardInput::stream) cli::add_input_hint(arguments, error);
    return fail(std::move(error));
  }
  return {};
}

Result<Exit> run_grep_catalogue(cli::Context& context, const cli::Arguments& arguments) {
  const actions::CatalogueSearch search = search_of(context, arguments);
  const auto patterns = TRY(actions::compile(search));
  TRY(cli::check_asking(arguments));
  note_input(context, arguments);
  const auto servers = TRY(cli::servers_of(context, arguments));
  return actions::grep_catalogue(context, servers, search, patterns);
}

}  // namespace jt::commands
