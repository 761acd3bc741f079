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

Match& CatalogueMatches::of(const catalogue::FoundEntry& found) {
  match_.key = found.key;
  match_.string = found.type == scan::Type::string;
  match_.type = found.type;
  match_.span = found.match;
  if (people_) {
    add_headings(found);
  } else {
    match_.path = path_.of(found.location);
  }
  if (people_ && found.described) {
    shorten(found, match_);
  } else {
    match_.value = found.text;
  }
  return match_;
}

/// The server, the owner, the holder and the rest; those that are the same as before are there.
void CatalogueMatches::add_headings(const catalogue::FoundEntry& found) {
  const path::Location& now = found.location;
  const auto differ = std::mismatch(location_.begin(), location_.end(), now.begin(), now.end());
  const auto same = static_cast<std::size_t>(differ.first - location_.begin());
  const bool of_owner = same >= found.owner_steps && found.owner_steps == owner_steps_;
  const bool of_holder = of_owner && same >= found.holder_steps && found.holder_steps == holder_steps_;
  std::size_t count = 0;
  const auto add = [&](bool kept, std::size_t from, std::size_t to) {
    if (from >= to) return;
    if (match_.headings.size() <= count) match_.headings.emplace_back();
    if (!kept) match_.headings[count] = heading(now, from, to, spelling_);
    ++count;
  };
  if (same == 0) {
    const auto* const server = std::get_if<std::string>(&now.front());
    match_.headings.assign(1, server != nullptr ? heading(*server) : std::string());
  }
  count = 1;
  add(of_owner, 1, found.owner_steps);
  add(of_holder, found.owner_steps, found.holder_steps);
  add(false, found.holder_steps, now.size());
  match_.headings.resize(count);
  owner_steps_ = found.owner_steps;
  holder_steps_ = found.holder_steps;
  location_.resize(now.size());
  std::copy(now.begin() + static_cast<std::ptrdiff_t>(same), now.end(),
            location_.begin() + static_cast<std::ptrdiff_t>(same));
}

void write_catalogue_tail(output::JsonSink& out, std::uint64_t count,
                          const std::vector<catalogue::FailedServer>& failed) {
  out.member("count", count);
  if (failed.empty()) return;
  out.object("errors", [&] {
    for (const catalogue::FailedServer& server : failed) {
      out.object(server.name, [&] {
        out.member("code", server.code);
        out.member("message", server.message);
      });
    }
  });
}

Members catalogue_tail(const MatchSeries& series, const std::vector<catalogue::FailedServer>& failed) {
  return {.members = [&](output::JsonSink& out) { write_catalogue_tail(out, series.count(), failed); },
          .brief =
              [&](output::JsonSink& out) {
                out.member("count", series.count());
                if (!failed.empty()) out.omit("errors", failed.size());
              }};
}

Error not_searched(const catalogue::FailedServer& server) {
  const std::string why = text::excerpt(server.message.empty() ? server.code : server.message, most_of_message);
  return make_error(
      code_named(server.code).value_or(Code::server_unreachable),
      fmt::format("server '{}' was not searched{}{}", text::excerpt(server.name), why.empty() ? "" : ": ", why));
}

Error not_searched(const std::vector<catalogue::FailedServer>& untrusted) {
  std::string names;
  for (const catalogue::FailedServer& each : untrusted) {
    names += fmt::format("{}'{}'", names.empty() ? "" : ", ", text::excerpt(each.name));
    if (names.size() > most_of_message) {
      names += " …";
      break;
    }
  }
  Error error = make_error(Code::not_trusted,
                           untrusted.size() == 1
                               ? fmt::format("server {} was not searched: it is defined in the current folder", names)
                               : fmt::format("{} servers were not searched: they are defined in the current folder: {}",
                                             untrusted.size(), names));
  error->advice.push_back({Advice::Kind::trust_folder, {}});
  return error;
}

}  // namespace jt::results
