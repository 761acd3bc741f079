// SPDX-License-Identifier: MIT
#include "actions/server_info.hpp"

#include <fmt/format.h>

#include "actions/asking.hpp"
#include "core/catalogue/named.hpp"
#include "core/catalogue/outline.hpp"
#include "core/text/code_point.hpp"
#include "results/schema_problems.hpp"

namespace jt::actions {

namespace {

/// Whether a word that names no server is rather a tool, of the server before it or, as `SERVER.TOOL`, in it.
void hint_at_tool(const InfoRequest& request, const std::string& word, const std::vector<std::string>& names,
                  Error& error) {
  if (!request.tool_hint || request.tool) return;
  const std::size_t dot = word.rfind('.');
  const bool whole = dot == std::string::npos || dot == 0 || dot + 1 == word.size();
  const auto server = catalogue::server_named(whole ? request.names.front() : word.substr(0, dot), names);
  if (!server || (whole && word == request.names.front())) return;
  error->hints.push_back(request.tool_hint(*server, whole ? word : word.substr(dot + 1)));
}

/// The servers that were named, as their names in `asked`.
struct Named {
  Asked asked = {};
  std::vector<std::string> names = {};
  std::optional<std::string> tool = {};  ///< only this one, of the first server that has it
};

/// The name of a server, or a path to it or to one of its tools; errors say how to ask for the names.
Result<catalogue::NamedPlace> resolve(const InfoRequest& request, const std::string& word,
                                      const std::vector<std::string>& names) {
  auto place = catalogue::place_named(word, names);
  if (place || !place.error()->choices.empty()) return place;
  hint_at_tool(request, word, names, place.error());
  place.error()->hints.push_back(request.list_hint);
  return place;
}

/// One tool is shown at a time, and it is named once.
Result<void> take(Named& named, catalogue::NamedPlace place, const InfoRequest& request) {
  named.names.push_back(std::move(place.server));
  if (!place.tool) return {};
  if (request.tool || request.names.size() + request.program.size() > 1)
    return fail(Code::invalid_input, "the path of a tool is given alone: there is another server or tool beside it");
  named.tool = std::move(place.tool);
  return {};
}

Result<Named> of_saved(const Caller& caller, const Servers& servers, const InfoRequest& request) {
  Named named{.tool = request.tool};
  named.asked = TRY(ask_all(caller, servers));
  for (const std::string& word : request.names) {
    auto place = TRY(resolve(request, word, catalogue::names_of(named.asked.texts)));
    TRY(take(named, std::move(place), request));
  }
  return named;
}

Result<Named> ask_named(const Caller& caller, const Servers& servers, const InfoRequest& request) {
  Named named{.tool = request.tool};
  catalogue::Definitions wanted;
  std::optional<catalogue::Definitions> known;
  if (!request.program.empty()) {
    const std::string& name = named.names.emplace_back(request.program.front());
    wanted.emplace(name, catalogue::unnamed_server(request.program)).first->second.name = name;
  }
  for (const std::string& word : request.names) {
    if (catalogue::is_url(word)) {
      wanted.emplace(word, catalogue::unnamed_server(word)).first->second.name = word;
      named.names.push_back(word);
      continue;
    }
    if (!known) known = TRY(find_servers(caller, servers));
    auto place = TRY(resolve(request, word, catalogue::names_of(*known)));
    wanted.insert_or_assign(place.server, known->at(place.server));
    TRY(take(named, std::move(place), request));
  }
  named.asked = ask_servers(caller, servers, wanted);
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
Result<bool> show_tool(const Caller& caller, const Named& named, const InfoRequest& request) {
  const std::string& tool = *named.tool;
  const std::vector<std::string> failed = failed_of(named);
  for (const std::string& name : named.names) {
    if (!results::show_tool(caller.output(), name, named.asked.texts.at(name), tool, request.example)) continue;
    for (const std::string& each : failed) {
      const auto failure = catalogue::outline(named.asked.texts.at(each), false).failure;
      note_aside(caller, fmt::format("server '{}' failed: {}", text::excerpt(each),
                                     failure ? text::excerpt(failure->message, 200) : std::string()));
    }
    return failed.empty();
  }
  if (failed.empty()) return fail(catalogue::no_tool(tool, named.names, named.asked.texts));
  results::show_info(caller.output(), {named.asked.texts, failed, named.asked.bundles});
  return false;
}

}  // namespace

Result<bool> show_info(const Caller& caller, const Servers& servers, const InfoRequest& request) {
  const auto named = TRY(servers.saved ? of_saved(caller, servers, request) : ask_named(caller, servers, request));
  if (named.tool) return show_tool(caller, named, request);
  results::show_info(caller.output(), {named.asked.texts, named.names, named.asked.bundles, request.example});
  return failed_of(named).empty();
}

Result<Exit> check_info(const Caller& caller, const Servers& servers, const InfoRequest& request) {
  Named named;
  if (request.names.empty() && request.program.empty()) {
    named.asked = TRY(ask_all(caller, servers));
    named.names = catalogue::names_of(named.asked.texts);
  } else {
    named = TRY(servers.saved ? of_saved(caller, servers, request) : ask_named(caller, servers, request));
  }
  std::vector<results::ServerProblems> all;
  bool good = true;
  for (const std::string& name : named.names) {
    all.push_back({name, catalogue::check_schemas(named.asked.texts.at(name))});
    good = good && all.back().problems.empty();
  }
  results::show_schema_problems(caller.output(), all);
  const std::vector<std::string> failed = failed_of(named);
  for (const std::string& each : failed) {
    const auto failure = catalogue::outline(named.asked.texts.at(each), false).failure;
    note_aside(caller, fmt::format("server '{}' failed: {}", text::excerpt(each),
                                   failure ? text::excerpt(failure->message, 200) : std::string()));
  }
  if (!failed.empty()) return Exit::failed;
  return good ? Exit::done : Exit::no;
}

}  // namespace jt::actions
