// SPDX-License-Identifier: MIT
#include "results/server_list.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

void show_servers(const Output& output, const Definitions& servers) {
  const std::vector<std::string> columns{"name", "type", "description", "location"};
  std::size_t shown = servers.size();
  if (output.format == output::Format::json) {
    while (shown > 0 && !output.renderer.fits(ServerList(servers, shown), columns)) --shown;
  } else if (output.format != output::Format::human) {
    for (const auto& [name, server] : servers) {
      if (server.unusable) output.renderer.note((*server.unusable)->message);
    }
  }
  output.renderer.whole(ServerList(servers, shown), columns);
}

}  // namespace jt::results
