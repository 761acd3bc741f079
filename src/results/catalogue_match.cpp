// SPDX-License-Identifier: MIT
#include "results/catalogue_match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "core/json/escape.hpp"
#include "core/path/spell_steps.hpp"
#include "core/text/code_point.hpp"
#include "results/description.hpp"

namespace jt::results {

namespace {

constexpr std::size_t most_of_message = 200;

/// The name of a server as a heading: quoted where it would not be one word of a line.
std::string heading(std::string_view name) {
  std::string quoted = json::quote(name);
  if (name.empty() || quoted.size() != name.size() + 2) return quoted;
  return std::string(name);
}

/// Some steps of a location as a heading.
std::string heading(const path::Location& location, std::size_t from, std::size_t to, path::Spelling spelling) {
  std::string text = path::spell_steps(std::span(location).subspan(from, to - from), spelling);
  if (text.starts_with('$')) text.erase(0, 1);
  return text;
}

/// The value is the line that is shown; of the match, what is in it.
void shorten(const catalogue::FoundEntry& found, Match& match) {
  const std::string_view line = first_line(found.text);
  match.value = short_description(found.text);
  const std::size_t kept = match.value == line ? line.size() : match.value.size() - 3;  // without the mark
  const auto begin = line.empty() ? 0 : static_cast<std::size_t>(line.data() - found.text.data());
  const auto in_line = [&](std::size_t at) { return std::min(std::max(at, begin) - begin, kept); };
  match.span = {in_line(found.match.begin), in_line(found.match.end)};
}

}  // namespace

Match catalogue_match(const catalogue::FoundEntry& found, path::Spelling spelling, bool people) {
  Match match;
  match.key = found.key;
  match.string = found.type == scan::Type::string;
  match.type = found.type;
  match.span = found.match;
  if (!people || !found.described) match.value = found.text;
  if (!people) {
    match.path = path::spell(found.location, spelling);
    return match;
  }
  match.headings.reserve(5);
  const auto* const server = std::get_if<std::string>(&found.location.front());
  match.headings.push_back(server != nullptr ? heading(*server) : std::string());
  const std::size_t size = found.location.size();
  if (found.owner_steps > 1) match.headings.push_back(heading(found.location, 1, found.owner_steps, spelling));
  if (found.holder_steps > found.owner_steps)
    match.headings.push_back(heading(found.location, found.owner_steps, found.holder_steps, spelling));
  if (found.holder_steps < size) match.headings.push_back(heading(found.location, found.holder_steps, size, spelling));
  if (found.described) shorten(found, match);
  return match;
}

Members catalogue_tail(const MatchSeries& series, const std::vector<catalogue::FailedServer>& failed) {
  return Members(
      [&](output::JsonSink& out) {
        out.member("count", series.count());
        if (failed.empty()) return;
        out.object("errors", [&] {
          for (const catalogue::FailedServer& server : failed) {
            out.object(server.name, [&] {
              out.member("code", server.code);
              out.member("message", server.message);
            });
          }
        });
      },
      [&](output::JsonSink& out) {
        out.member("count", series.count());
        if (!failed.empty()) out.omit("errors", failed.size());
      });
}

Error not_searched(const catalogue::FailedServer& server) {
  const std::string why = text::excerpt(server.message.empty() ? server.code : server.message, most_of_message);
  return make_error(
      code_named(server.code).value_or(Code::server_unreachable),
      fmt::format("server '{}' was not searched{}{}", text::excerpt(server.name), why.empty() ? "" : ": ", why));
}

}  // namespace jt::results
