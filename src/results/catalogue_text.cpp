// SPDX-License-Identifier: MIT
#include "results/catalogue_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>

#include "core/text/words.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"
#include "results/description.hpp"

namespace jt::results {
namespace {

using output::Line;
using output::Role;
using output::sanitise;

constexpr std::size_t widest_type = 30;  // columns by which types and descriptions are moved to the right

std::string blanks(std::size_t count) { return std::string(count, ' '); }

void add_list(std::vector<Line>& lines, const char* title, const std::vector<catalogue::Offered>& all,
              const ServerTextOptions& options, const std::string* called = nullptr) {
  if (all.empty()) return;
  lines.emplace_back();
  lines.push_back({{Role::note, fmt::format("    {}:", title)}});
  for (const catalogue::Offered& each : all) {
    const std::string about =
        sanitise(options.parameters ? std::string(first_line(each.description)) : short_description(each.description));
    Line line{{Role::plain, "      "}, {Role::key, sanitise(each.name)}};
    if (!about.empty()) line.push_back({Role::plain, "  " + about});
    if (options.parameters && !each.uri.empty()) line.push_back({Role::note, "  " + sanitise(each.uri)});
    lines.push_back(std::move(line));
    if (options.parameters) add_parameters(lines, each.parameters, 8);
    if (called != nullptr && options.example && each.example) {
      lines.push_back({{Role::note, "        " + sanitise(options.example(*called, each.name, *each.example))}});
    }
  }
}

/// "resource_templates" as words.
std::string with_spaces(std::string text) {
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

void add_failure(std::vector<Line>& lines, const catalogue::Failure& failure, const ServerTextOptions& options) {
  lines.push_back(
      {{Role::bad, "    ✗ "}, {Role::plain, sanitise(fmt::format("{}: {}", failure.code, failure.message))}});
  for (const std::string& hint : failure.hints) {
    if (!options.shared_hints.contains(hint)) lines.push_back({{Role::note, "      hint: " + sanitise(hint)}});
  }
  std::string_view rest = failure.last_words;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    lines.push_back({{Role::note, "      stderr: " + sanitise(rest.substr(0, end))}});
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

}  // namespace

Line found_line(std::size_t tools, std::size_t servers) {
  return {
      {Role::good, "  ✓"},
      {Role::plain, fmt::format(" Found {} on {}", text::counted(tools, "tool"), text::counted(servers, "server"))}};
}

void add_parameters(std::vector<Line>& lines, std::vector<catalogue::Parameter> parameters, std::size_t indent) {
  for (catalogue::Parameter& each : parameters) {
    for (std::string* text : {&each.name, &each.type}) *text = sanitise(*text);
    each.description = sanitise(first_line(each.description));
  }
  std::size_t names = 0;
  std::size_t types = 0;
  for (const catalogue::Parameter& each : parameters) {
    names = std::max(names, std::min(output::display_width(each.name), widest_type));
    types = std::max(types, std::min(output::display_width(each.type), widest_type));
  }
  for (const catalogue::Parameter& each : parameters) {
    const std::string& about = each.description;
    Line line{{Role::plain, blanks(indent)}, {Role::key, each.name}};
    const bool more = each.required || !about.empty();
    if (more || !each.type.empty()) {
      line.push_back({Role::plain, output::pad("", 2 + names - std::min(names, output::display_width(each.name)))});
      line.push_back({Role::literal, more ? output::pad(each.type, types) : each.type});
    }
    if (more) line.push_back({Role::note, each.required ? "  required" : ""});
    if (!about.empty()) line.push_back({Role::plain, (each.required ? "  " : blanks(12)) + about});
    lines.push_back(std::move(line));
  }
}

void add_server(std::vector<Line>& lines, const std::string& name, const catalogue::Outline& server,
                const ServerTextOptions& options) {
  lines.emplace_back();
  Line head{{Role::plain, "    "}, {Role::path, sanitise(name)}};
  if (!server.description.empty()) head.push_back({Role::plain, "  " + sanitise(first_line(server.description))});
  lines.push_back(std::move(head));
  Line reached{{Role::note, "    " + sanitise(server.type)}};
  if (!server.location.empty()) reached.push_back({Role::note, "  " + sanitise(server.location)});
  lines.push_back(std::move(reached));
  if (options.parameters && !server.server.empty()) lines.push_back({{Role::note, "    " + sanitise(server.server)}});
  if (server.failure) add_failure(lines, *server.failure, options);
  add_list(lines, "Tools", server.tools, options, &name);
  add_list(lines, "Prompts", server.prompts, options);
  add_list(lines, "Resources", server.resources, options);
  add_list(lines, "Resource templates", server.templates, options);
  if (!server.repeated.empty() || !server.nameless.empty()) lines.emplace_back();
  for (const catalogue::Nameless& each : server.nameless) {
    constexpr std::size_t most = 10;
    const auto shown = std::span(each.indices).first(std::min(each.indices.size(), most));
    lines.push_back(
        {{Role::note, sanitise(fmt::format("    warning: the server gives no name to {} of its {}, which "
                                           "cannot be used; at index {}{}",
                                           each.indices.size(), with_spaces(each.list), fmt::join(shown, ", "),
                                           each.indices.size() > most ? ", …" : ""))}});
  }
  for (const catalogue::Repeated& each : server.repeated) {
    lines.push_back(
        {{Role::note, sanitise(fmt::format("    note: the server offers {} {} named '{}'; the first is shown",
                                           each.count, with_spaces(each.list), each.name))}});
  }
}

std::set<std::string> shared_hints(const std::vector<const catalogue::Outline*>& servers) {
  std::set<std::string> once;
  std::set<std::string> shared;
  for (const catalogue::Outline* each : servers) {
    if (!each->failure) continue;
    for (const std::string& hint : each->failure->hints) {
      if (!once.insert(hint).second) shared.insert(hint);
    }
  }
  return shared;
}

void add_hints(std::vector<Line>& lines, const std::set<std::string>& hints) {
  if (!hints.empty()) lines.emplace_back();
  for (const std::string& hint : hints) lines.push_back({{Role::note, "  hint: " + sanitise(hint)}});
}

}  // namespace jt::results
