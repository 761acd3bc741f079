// SPDX-License-Identifier: MIT
#include "core/catalogue/named.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/catalogue/outline.hpp"
#include "core/path/path.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"

namespace jt::catalogue {

namespace {

void suggest(Error& error) {
  std::string all;
  for (const std::string& each : error->choices) all += fmt::format("{}'{}'", all.empty() ? "" : " or ", each);
  if (!all.empty()) error->hints.push_back(fmt::format("did you mean {}?", all));
}

}  // namespace

Result<std::string> server_named(const std::string& word, const std::vector<std::string>& names) {
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
  return fail(std::move(error));
}

bool is_place(const std::string& word, const std::vector<std::string>& names) {
  return word.find_first_of(".[$/") == 0 && std::find(names.begin(), names.end(), word) == names.end();
}

Result<NamedPlace> place_named(const std::string& word, const std::vector<std::string>& names) {
  NamedPlace place;
  if (!is_place(word, names)) {
    place.server = TRY(server_named(word, names));
    return place;
  }
  const auto steps = TRY(path::parse_path(word)).steps;
  if (steps.empty()) return fail(Code::invalid_path, "the path names no server");
  place.server = TRY(server_named(steps[0].text, names));
  const bool tool = steps.size() > 2 && steps[1].text == "tools" && steps[2].kind != path::PathStep::Kind::index;
  if (tool) place.tool = steps[2].text;
  return place;
}

Error no_server_fits(const std::string& glob, const std::vector<std::string>& names) {
  Error error = make_error(Code::no_match, fmt::format("no MCP server fits '{}'", text::excerpt(glob)));
  error->choices = text::nearest(glob, names);
  suggest(error);
  return error;
}

Error no_tool(const std::string& tool, const std::vector<std::string>& servers, const Texts& texts) {
  std::vector<std::string> known;
  for (const std::string& name : servers) {
    for (const Offered& each : outline(texts.at(name), false).tools) known.push_back(each.name);
  }
  Error error = make_error(Code::no_match,
                           fmt::format("no tool '{}' on {}", tool,
                                       servers.size() == 1 ? fmt::format("server '{}'", servers[0]) : "these servers"));
  error->choices = text::nearest(tool, known);
  suggest(error);
  return error;
}

}  // namespace jt::catalogue
