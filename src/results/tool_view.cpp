// SPDX-License-Identifier: MIT
#include <algorithm>

#include "core/catalogue/paths.hpp"
#include "output/fields.hpp"
#include "output/sanitise.hpp"
#include "results/catalogue_text.hpp"
#include "results/catalogue_view.hpp"

namespace jt::results {
namespace {

using output::Line;
using output::Role;

class ToolView final : public output::View {
 public:
  ToolView(const Output& output, const std::string& server, const catalogue::Offered& tool, std::string_view text,
           const CallExample& example)
      : output_(output), server_(server), tool_(tool), text_(text), example_(example) {}

  void fields(output::Fields& out) const override {
    if (!out.has_cells()) {
      for (const auto& [name, value] : catalogue::members_of(text_)) out.json(name, value);
      return;
    }
    for (const catalogue::Parameter& each : tool_.parameters) {
      out.row([&] {
        out.cell("name", each.name);
        out.cell("type", each.type);
        out.cell("required", each.required ? "required" : "");
        out.cell("description", each.description);
      });
    }
    const auto spelling = output_.paths.value_or(path::Spelling::accessor);
    out.locator(path::spell(catalogue::tool_path(server_, tool_.name), spelling));
  }

  void lines(output::Lines& out) const override {
    Line head{{Role::plain, "  "}, {Role::key, output::sanitise(tool_.name)}};
    if (!tool_.title.empty()) head.push_back({Role::plain, "  " + output::sanitise(tool_.title)});
    head.push_back({Role::note, "  " + output::sanitise(server_)});
    out.add(head);
    std::string_view rest = tool_.description;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      out.add(line.empty() ? Line{} : Line{{Role::plain, "    " + output::sanitise(line)}});
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    std::vector<Line> lines;
    if (!tool_.parameters.empty()) {
      lines = {{}, {{Role::note, "    Parameters:"}}};
      add_parameters(lines, tool_.parameters, 6);
    }
    if (example_ && tool_.example) {
      const std::string call = output::sanitise(example_(server_, tool_.name, *tool_.example));
      lines.insert(lines.end(), {{}, {{Role::note, "    Example:"}}, {{Role::plain, "      " + call}}});
    }
    out.add(lines);
  }

 private:
  const Output& output_;
  const std::string& server_;
  const catalogue::Offered& tool_;
  std::string_view text_;
  const CallExample& example_;
};

/// The text of a member; empty if there is none.
std::string member(std::string_view json, const std::string& key) {
  for (auto& [name, text] : catalogue::members_of(json)) {
    if (name == key) return std::move(text);
  }
  return {};
}

}  // namespace

bool show_tool(const Output& output, const std::string& server, std::string_view text, const std::string& tool,
               const CallExample& example) {
  const std::string whole = member(member(text, "tools"), tool);
  if (whole.empty()) return false;
  const catalogue::Outline outline = catalogue::outline(text, true);
  const auto found = std::find_if(outline.tools.begin(), outline.tools.end(),
                                  [&](const catalogue::Offered& each) { return each.name == tool; });
  if (found == outline.tools.end()) return false;
  output.renderer.whole(ToolView(output, server, *found, whole, example),
                        {.columns = {"name", "type", "required", "description"}});
  return true;
}

}  // namespace jt::results
