// SPDX-License-Identifier: MIT
#include "results/catalogue_view.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "core/catalogue/paths.hpp"
#include "core/text/code_point.hpp"
#include "output/fields.hpp"
#include "results/catalogue_text.hpp"
#include "results/description.hpp"
#include "results/most_that_fit.hpp"

namespace jt::results {
namespace {

using catalogue::Offered;
using catalogue::Outline;
using catalogue::Section;

/// How much of the servers json shows.
enum class Detail : std::uint8_t { all, descriptions, names, counts };

std::span<const Offered> list_of(const Outline& server, Section section) {
  switch (section) {
    case Section::tools:
      return server.tools;
    case Section::prompts:
      return server.prompts;
    case Section::resources:
      return server.resources;
    case Section::resource_templates:
      break;
  }
  return server.templates;
}

constexpr std::array<Section, 4> sections{Section::tools, Section::prompts, Section::resources,
                                          Section::resource_templates};

const char* singular(Section section) {
  constexpr std::array<const char*, 4> names{"tool", "prompt", "resource", "resource template"};
  return names[static_cast<std::size_t>(section)];
}

struct Server {
  std::string name;
  std::string_view text;
  Outline outline;
  bool bundle = false;
};

/// The members of a server without what does not fit: schemas, with `names` the descriptions too, with `counts` all but
/// how many there are.
void write_less(output::JsonSink& out, const Server& server, Detail detail) {
  out.member("type", server.outline.type);
  const bool descriptions = detail == Detail::descriptions;
  if (descriptions && !server.outline.description.empty()) out.member("description", server.outline.description);
  if (server.outline.failure) out.object("error", [&] { out.member("code", server.outline.failure->code); });
  for (const Section section : sections) {
    const auto all = list_of(server.outline, section);
    if (all.empty()) continue;
    if (detail == Detail::counts) {
      out.member(name(section), all.size());
      continue;
    }
    out.object(name(section), [&] {
      for (const Offered& each : all) {
        out.object(each.name, [&] {
          if (descriptions && !each.description.empty()) out.member("description", short_description(each.description));
        });
      }
    });
  }
}

class CatalogueView final : public output::View {
 public:
  CatalogueView(const Output& output, std::vector<Server> servers, bool info, CallExample example, InfoCall more)
      : shown(servers.size()),
        output_(output),
        servers_(std::move(servers)),
        info_(info),
        example_(std::move(example)),
        more_(std::move(more)) {}

  Detail detail = Detail::all;
  std::size_t shown;  ///< servers, in json

  void fields(output::Fields& out) const override {
    out.members([&](output::JsonSink& json) { write(json); });
    if (!out.has_cells()) return;
    const auto spelling = output_.paths.value_or(path::Spelling::accessor);
    each_offered([&](const Server& server, Section section, const Offered& each) {
      out.row([&] {
        out.cell("server", server.name);
        out.cell("kind", singular(section));
        out.cell("name", each.name);
        out.cell("description", each.description);
        if (out.wants("path")) {
          out.path_cell("path", path::spell(catalogue::entry_path(server.name, section, each.name), spelling));
        }
      });
    });
  }

  [[nodiscard]] const std::vector<Server>& servers() const { return servers_; }

  void lines(output::Lines& out) const override {
    std::size_t tools = 0;
    std::size_t answered = 0;
    for (const Server& each : servers_) {
      tools += each.outline.tools.size();
      if (!each.outline.failure) ++answered;
    }
    std::vector<output::Line> lines;
    if (answered > 0) lines.push_back(found_line(tools, answered));
    std::vector<const Outline*> all;
    for (const Server& each : servers_) all.push_back(&each.outline);
    const ServerTextOptions options{.parameters = info_, .shared_hints = shared_hints(all), .example = example_};
    for (const Server& each : servers_) {
      Outline shown = each.outline;
      if (each.bundle) shown.type = "manifest.json (" + shown.type + ")";
      add_server(lines, each.name, shown, options);
    }
    add_hints(lines, options.shared_hints);
    out.add(lines);
  }

 private:
  void write(output::JsonSink& out) const {
    if (info_ && servers_.size() == 1) {
      write(out, servers_[0]);
      return note_omissions(out);
    }
    for (const Server& each : std::span(servers_).first(shown)) {
      if (!info_ && detail == Detail::all) {
        out.member(each.name, output::RawJson{each.text});
      } else {
        out.object(each.name, [&] { write(out, each); });
      }
    }
    note_omissions(out);
  }

  template <class Take>
  void each_offered(const Take& take) const {
    for (const Server& server : servers_) {
      for (const Section section : sections) {
        for (const Offered& each : list_of(server.outline, section)) take(server, section, each);
      }
    }
  }

  void write(output::JsonSink& out, const Server& server) const {
    if (detail != Detail::all) return write_less(out, server, detail);
    const auto members = catalogue::members_of(server.text);
    const auto copy = [&](const char* key, const char* as) {
      for (const auto& [name, text] : members) {
        if (name == key) out.member(as, output::RawJson{text});
      }
    };
    copy("server", "server");
    out.member("type", server.bundle ? "manifest.json (" + server.outline.type + ")" : server.outline.type);
    copy("location", "manifest_path");
    for (const char* each : {"error", "tools", "prompts", "resources", "resource_templates", "duplicates", "nameless"})
      copy(each, each);
  }

  void note_omissions(output::JsonSink& out) const {
    if (detail == Detail::all) return;
    std::uint64_t tools = 0;
    for (const Server& each : servers_) tools += each.outline.tools.size();
    constexpr std::array<const char*, 4> names{"", "schemas", "schemas and descriptions", "tools"};
    out.omit(names[static_cast<std::size_t>(detail)], tools);
    if (shown < servers_.size()) out.omit("servers", servers_.size() - shown);
    const auto offers = [](const Server& each) { return !each.outline.tools.empty(); };
    const auto first = std::find_if(servers_.begin(), servers_.end(), offers);
    if (more_ && first != servers_.end()) {
      out.member("more", more_(first->name, info_ ? first->outline.tools.front().name : ""));
    }
  }

  const Output& output_;
  std::vector<Server> servers_;
  bool info_;
  CallExample example_;
  InfoCall more_;
};

/// Where the result has no place for them: servers that failed, each hint once.
void report_failed(const Output& output, const std::vector<Server>& servers) {
  std::set<std::string> told;
  for (const Server& server : servers) {
    if (!server.outline.failure) continue;
    const auto& [code, message, hints, last_words] = *server.outline.failure;
    Error error = make_error(code_named(code).value_or(Code::server_unreachable),
                             fmt::format("server '{}' failed: {}", text::excerpt(server.name),
                                         text::excerpt(message.empty() ? code : message, 200)));
    for (const std::string& hint : hints)
      if (told.insert(hint).second) error->hints.push_back(hint);
    output.renderer.error(error);
  }
}

void show(const Output& output, CatalogueView& view) {
  const output::Table table{.columns = {"server", "kind", "name", "description"}, .locators = {"path"}};
  if (output.renderer.has_members()) {
    const std::size_t servers = view.shown;
    bool fits = false;
    for (const Detail detail : {Detail::all, Detail::descriptions, Detail::names, Detail::counts}) {
      view.detail = detail;
      if ((fits = output.renderer.fits(view, table))) break;
    }
    const auto fit = [&](std::size_t count) {
      view.shown = count;
      return output.renderer.fits(view, table);
    };
    if (!fits) view.shown = most_that_fit(servers, fit);
  }
  output.renderer.whole(view, table);
  if (output.renderer.has_columns() || output.renderer.has_locators()) report_failed(output, view.servers());
}

/// json needs the outlines only if not all fits.
bool needs_outline(const Output& output) { return !output.renderer.has_members() || output.out.limited(); }

}  // namespace

void show_catalogue(const Output& output, const catalogue::Texts& texts, InfoCall more) {
  std::vector<Server> servers;
  for (const auto& [name, text] : texts) {
    servers.push_back({name, text, needs_outline(output) ? catalogue::outline(text, false) : Outline{}, false});
  }
  CatalogueView view(output, std::move(servers), false, {}, std::move(more));
  show(output, view);
}

void show_info(const Output& output, const InfoRequest& request) {
  std::vector<Server> servers;
  for (const std::string& name : request.names) {
    const auto found = request.texts.find(name);
    if (found == request.texts.end()) continue;
    const bool bundle = std::find(request.bundles.begin(), request.bundles.end(), name) != request.bundles.end();
    servers.push_back({name, found->second, catalogue::outline(found->second, true), bundle});
  }
  CatalogueView view(output, std::move(servers), true, request.example, request.more);
  show(output, view);
}

}  // namespace jt::results
