// SPDX-License-Identifier: MIT
// tool_list, tool_info and tool_grep: the MCP servers of this computer and what they offer.
#include <fmt/format.h>

#include "core/bytes/pieces_source.hpp"
#include "core/catalogue/named.hpp"
#include "core/catalogue/outline.hpp"
#include "core/json/escape.hpp"
#include "results/catalogue_match.hpp"
#include "results/catalogue_view.hpp"
#include "results/part.hpp"
#include "results/server_list.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

constexpr std::uint64_t usual_tools_found = 50;

std::string info_call(const std::string& server, const std::string& tool) {
  return tool.empty() ? call_text("tool_info", {{"server", server}})
                      : call_text("tool_info", {{"server", server}, {"tool", tool}});
}

Result<void> list(Run& run, const Arguments& arguments) {
  if (!arguments.flag("full")) {
    const auto servers = TRY(run.workplace().catalogue->servers());
    results::show_servers(run.output(), servers);
    return {};
  }
  const auto offers = TRY(run.workplace().catalogue->ask({}, run.call()));
  results::show_catalogue(run.output(), offers.texts, info_call);
  return {};
}

/// The error of a server that could not be asked.
Result<void> check_answered(const std::string& server, std::string_view text) {
  const auto failure = catalogue::outline(text, false).failure;
  if (!failure) return {};
  Error error = make_error(code_named(failure->code).value_or(Code::server_unreachable),
                           fmt::format("server '{}' failed: {}", server, failure->message));
  error->hints = failure->hints;
  return fail(std::move(error));
}

Result<void> info(Run& run, const Arguments& arguments) {
  const auto servers = TRY(run.workplace().catalogue->servers());
  auto name = catalogue::server_named(arguments.text("server"), catalogue::names_of(servers));
  if (!name) {
    if (name.error()->choices.empty()) name.error()->hints.emplace_back("tool_list gives the names of the servers");
    return fail(std::move(name.error()));
  }
  const auto offers = TRY(run.workplace().catalogue->ask(*name, run.call()));
  const auto text = offers.texts.find(*name);
  if (text == offers.texts.end()) return fail(Code::no_match, fmt::format("no MCP server '{}'", *name));
  if (auto answered = check_answered(*name, text->second); !answered) return answered;
  const auto tool = arguments.maybe_text("tool");
  if (!tool) {
    results::show_info(run.output(), {offers.texts, {*name}, offers.bundles, {}, info_call});
    return {};
  }
  if (results::show_tool(run.output(), *name, text->second, *tool)) return {};
  return fail(catalogue::no_tool(*tool, {*name}, offers.texts));
}

/// One server after the other, so that their texts need not be copied.
Result<void> search_all(const catalogue::Texts& texts, const search::TextPattern& pattern,
                        const catalogue::SearchOptions& options, const catalogue::SearchEvents& events) {
  std::uint64_t servers = 0;
  for (const auto& [name, text] : texts) {
    const std::string begin = "{" + json::quote(name) + ":";
    bytes::PiecesSource source({begin, text, "}"}, "catalogue");
    scan::Stream stream(source);
    scan::Cursor cursor(stream);
    if (!cursor.start()) return fail(cursor.failure());
    servers += TRY(catalogue::search(cursor, pattern, options, events)).servers;
  }
  if (servers > 0 || options.server.empty()) return {};
  return fail(catalogue::no_server_fits(options.server, catalogue::names_of(texts)));
}

Result<void> grep_tools(Run& run, const Arguments& arguments) {
  const std::vector<std::string> wanted{arguments.text("pattern")};
  const auto pattern = TRY(search::TextPattern::compile(wanted, {.ignore_case = arguments.flag("ignore_case")}));
  const results::Part part =
      part_of(arguments, "tool_grep", arguments.number("max_matches").value_or(usual_tools_found));
  results::Paging paging(run.output(), part, "matches");
  const auto offers = TRY(run.workplace().catalogue->ask({}, run.call()));
  catalogue::SearchOptions options;
  options.server = arguments.text("server");
  options.checked = true;
  results::MatchSeries series(run.output(), {.patterns = wanted});
  results::CatalogueMatches matches(path::Spelling::accessor, false);
  std::vector<catalogue::FailedServer> failed;
  std::uint64_t count = 0;
  catalogue::SearchEvents events;
  events.failed = [&](const catalogue::FailedServer& server) { failed.push_back(server); };
  events.found = [&](const catalogue::FoundEntry& found) {
    if (paging.shows(count++)) (void)series.add(matches.of(found));
    return true;
  };
  if (auto searched = search_all(offers.texts, pattern, options, events); !searched) return searched;
  paging.begin_tail(count);
  const results::Members tail{[&](output::JsonSink& out) {
    results::write_catalogue_tail(out, count, failed);
    paging.rest(out, count);
  }};
  return series.end(tail);
}

Tool of_catalogue(Tool tool) {
  tool.files = {};
  tool.needs_catalogue = true;
  return tool;
}

}  // namespace

Tool tool_list() {
  return of_catalogue({.name = "tool_list",
                       .title = "MCP servers",
                       .description = "Which MCP servers are there? With full, also which tools, prompts and resources "
                                      "they offer.",
                       .parameters = {{.name = "full", .kind = Kind::flag, .description = "ask every server"}},
                       .output_schema = R"({"type":"object"})",
                       .run = list});
}

Tool tool_info() {
  return of_catalogue({.name = "tool_info",
                       .title = "Tools of an MCP server",
                       .description = "What does this MCP server offer, with the parameters of its tools? With tool, "
                                      "only that tool.",
                       .parameters = {{.name = "server", .description = "its name, or how it begins", .required = true},
                                      {.name = "tool", .description = "only this one"}},
                       .output_schema = R"({"type":"object"})",
                       .run = info});
}

Tool tool_grep() {
  return of_catalogue(
      {.name = "tool_grep",
       .title = "Search MCP tools",
       .description = "Which MCP tool does what I need? Searches the names, descriptions and parameters of what all "
                      "servers offer with a regular expression.",
       .parameters = {{.name = "pattern", .description = "regular expression (PCRE2)", .required = true, .least = 1},
                      {.name = "ignore_case", .kind = Kind::flag, .description = "a finds A too"},
                      {.name = "max_matches", .kind = Kind::number, .description = "50 if omitted"},
                      {.name = "offset", .kind = Kind::number, .description = "matches to skip"},
                      {.name = "server", .description = "glob of server names"}},
       .output_schema =
           R"({"type":"object","properties":{"matches":{"type":"array","items":{"type":"object","required":["path","value"]}},"count":{"type":"integer"}},"required":["matches","count"]})",
       .run = grep_tools});
}

}  // namespace jt::tools
