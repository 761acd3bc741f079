// SPDX-License-Identifier: MIT
#include "results/server_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/catalogue/masked.hpp"
#include "core/text/shell.hpp"
#include "core/text/words.hpp"
#include "output/json_sink.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"
#include "results/description.hpp"

namespace jt::results {

namespace {

using catalogue::Definition;
using catalogue::Definitions;
using output::Role;

/// The most columns by which what follows a name or a file is moved to the right.
constexpr std::size_t widest = 60;

/// A word of a command for people: quoted where it would not be one word.
std::string word(const std::string& text) {
  const bool plain = !text.empty() && text.find_first_of(" \t\r\n\"'\\") == std::string::npos;
  return plain ? text : text::shell_quote(text);
}

/// The program with its arguments, or the URL, without secrets.
std::string reached_by(const Definition& server) {
  if (server.kind != catalogue::Kind::stdio) return catalogue::masked_url(server.url);
  std::string line;
  for (const std::string& each : catalogue::masked_command(server)) line += (line.empty() ? "" : " ") + word(each);
  return line;
}

class ServerList final : public output::View {
 public:
  ServerList(const Definitions& servers, std::size_t shown) : servers_(servers), shown_(shown) {}

  void json(output::JsonSink& out) const override {
    std::size_t left = shown_;
    for (const auto& [name, server] : servers_) {
      if (left-- == 0) break;
      out.object(name, [&, &server = server] { write(out, server); });
    }
    if (shown_ < servers_.size()) out.omit("servers", servers_.size() - shown_);
  }

  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> rows;
    for (const auto& [name, server] : servers_) {
      rows.push_back({name, std::string(catalogue::name(server.kind)), server.description, server.location});
    }
    return rows;
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    std::vector<std::string> names;
    for (const auto& [name, server] : servers_) names.push_back(name);
    return names;
  }

  [[nodiscard]] std::vector<output::Line> lines() const override {
    std::vector<output::Line> lines{
        {{Role::plain, "  "}, {Role::good, "✓"}, {Role::plain, " Found " + text::counted(servers_.size(), "server")}},
        {}};
    const auto [names, files] = widths();
    for (const auto& [name, server] : servers_) {
      const std::string description = output::sanitise(short_description(server.description));
      const std::string file = output::sanitise(server.location);
      lines.push_back({{Role::plain, "    "},
                       {Role::key, output::pad(output::sanitise(name), names)},
                       {Role::plain, fmt::format("  {:5}  ", catalogue::name(server.kind))},
                       {Role::path, description.empty() ? file : output::pad(file, files)},
                       {Role::plain, description.empty() ? "" : "  " + description}});
      if (const std::string reached = reached_by(server); !reached.empty()) {
        lines.push_back({{Role::plain, "      " + output::sanitise(reached)}});
      }
      if (server.unusable) {
        lines.push_back({{Role::plain, "      "}, {Role::bad, "✗"}, {Role::plain, " " + (*server.unusable)->message}});
      }
      for (const std::string& shadow : server.shadows) {
        lines.push_back({{Role::note, fmt::format("      also defined in {}, which is not used", shadow)}});
      }
    }
    return lines;
  }

 private:
  static void write(output::JsonSink& out, const Definition& server) {
    out.member("type", catalogue::name(server.kind));
    if (!server.description.empty()) out.member("description", server.description);
    if (!server.location.empty()) out.member("location", server.location);
    if (server.kind != catalogue::Kind::stdio) {
      if (!server.url.empty()) out.member("url", catalogue::masked_url(server.url));
    } else if (const auto command = catalogue::masked_command(server); !command.empty()) {
      out.member("command", command);
    }
    if (!server.shadows.empty()) out.member("shadows", server.shadows);
    if (!server.unusable) return;
    out.object("error", [&] {
      out.member("code", info((*server.unusable)->code).name);
      out.member("message", (*server.unusable)->message);
    });
  }

  /// Columns of names and of files.
  [[nodiscard]] std::pair<std::size_t, std::size_t> widths() const {
    std::size_t names = 0;
    std::size_t files = 0;
    for (const auto& [name, server] : servers_) {
      names = std::max(names, std::min(widest, output::display_width(output::sanitise(name))));
      files = std::max(files, std::min(widest, output::display_width(output::sanitise(server.location))));
    }
    return {names, files};
  }

  const Definitions& servers_;
  std::size_t shown_;  ///< in json
};

/// The largest count that fits. What is tried first is small, so the work is that of a few times the result, not of
/// all servers.
template <class Fits>
std::size_t most_that_fit(std::size_t all, const Fits& fits) {
  std::size_t good = 0;
  std::size_t bad = 1;
  while (bad < all && fits(bad)) {
    good = bad;
    bad *= 2;
  }
  if (bad >= all) {
    // All of them need no count of what was left out.
    if (all == 0 || fits(all)) return all;
    bad = all;
  }
  while (bad - good > 1) {
    const std::size_t middle = good + (bad - good) / 2;
    (fits(middle) ? good : bad) = middle;
  }
  return good;
}

}  // namespace

void show_servers(const Output& output, const Definitions& servers) {
  const std::vector<std::string> columns{"name", "type", "description", "location"};
  std::size_t shown = servers.size();
  if (output.format == output::Format::json) {
    shown = most_that_fit(servers.size(),
                          [&](std::size_t count) { return output.renderer.fits(ServerList(servers, count), columns); });
  } else if (output.format != output::Format::human) {
    for (const auto& [name, server] : servers) {
      if (server.unusable) output.renderer.note((*server.unusable)->message);
    }
  }
  output.renderer.whole(ServerList(servers, shown), columns);
}

}  // namespace jt::results
