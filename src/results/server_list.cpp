// SPDX-License-Identifier: MIT
#include "results/server_list.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/catalogue/masked.hpp"
#include "core/text/shell.hpp"
#include "core/text/words.hpp"
#include "output/fields.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"
#include "results/description.hpp"
#include "results/most_that_fit.hpp"

namespace jt::results {

namespace {

using catalogue::Definition;
using catalogue::Definitions;
using output::Role;

/// The most columns by which what follows a name or a file is moved to the right.
constexpr std::size_t widest_name = 60;

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

  void fields(output::Fields& out) const override {
    std::size_t left = shown_;
    for (const auto& [name, server] : servers_) {
      if (left-- == 0) break;
      out.row(name, [&, &name = name, &server = server] {
        out.cell("name", name);
        give(out, server);
      });
    }
    if (shown_ < servers_.size()) out.omit("servers", servers_.size() - shown_);
  }

  void lines(output::Lines& out) const override {
    out.add(
        {{Role::plain, "  "}, {Role::good, "✓"}, {Role::plain, " Found " + text::counted(servers_.size(), "server")}});
    out.end();
    const auto [names, files] = widths();
    for (const auto& [name, server] : servers_) {
      const std::string description = output::sanitise(short_description(server.description));
      const std::string file = output::sanitise(server.location);
      out.add({{Role::plain, "    "},
               {Role::key, output::pad(output::sanitise(name), names)},
               {Role::plain, fmt::format("  {:5}  ", catalogue::name(server.kind))},
               {Role::path, description.empty() ? file : output::pad(file, files)},
               {Role::plain, description.empty() ? "" : "  " + description}});
      if (const std::string reached = reached_by(server); !reached.empty()) {
        out.add(output::Line{{Role::plain, "      " + output::sanitise(reached)}});
      }
      if (server.unusable) {
        out.add({{Role::plain, "      "}, {Role::bad, "✗"}, {Role::plain, " " + (*server.unusable)->message}});
      }
      for (const std::string& shadow : server.shadows) {
        out.add(output::Line{{Role::note, fmt::format("      also defined in {}, which is not used", shadow)}});
      }
    }
  }

 private:
  static void give(output::Fields& out, const Definition& server) {
    out.text("type", catalogue::name(server.kind));
    if (!server.description.empty()) out.text("description", server.description);
    if (!server.location.empty()) out.text("location", server.location);
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
      names = std::max(names, std::min(widest_name, output::display_width(output::sanitise(name))));
      files = std::max(files, std::min(widest_name, output::display_width(output::sanitise(server.location))));
    }
    return {names, files};
  }

  const Definitions& servers_;
  std::size_t shown_;  ///< in json
};

}  // namespace

void show_servers(const Output& output, const Definitions& servers) {
  const output::Table table{.columns = {"name", "type", "description", "location"}, .locators = {"name"}};
  std::size_t shown = servers.size();
  if (output.renderer.has_members()) {
    shown = most_that_fit(servers.size(),
                          [&](std::size_t count) { return output.renderer.fits(ServerList(servers, count), table); });
  } else if (!output.renderer.for_people()) {
    for (const auto& [name, server] : servers) {
      if (server.unusable) output.renderer.note((*server.unusable)->message);
    }
  }
  output.renderer.whole(ServerList(servers, shown), table);
}

}  // namespace jt::results
