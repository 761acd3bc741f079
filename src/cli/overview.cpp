// SPDX-License-Identifier: MIT
// jt without a command: lists the commands.
#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/docs/page.hpp"
#include "cli/jt.hpp"
#include "cli/usage.hpp"
#include "output/fields.hpp"

namespace jt::cli {

namespace {

/// The commands in groups, as `jt` prints them.
class Overview final : public output::View {
 public:
  Overview() {
    for (const Group group : groups) {
      for (const Command* command : commands()) {
        if (!command->hidden && command->group == group) listed_.push_back(command);
      }
    }
  }

  void fields(output::Fields& out) const override {
    out.rows("commands", listed_, [&](const Command* command) {
      out.text("name", command->name);
      out.text("group", title(command->group));
      out.text("summary", command->summary);
      out.member("usage", synopsis(*command));
    });
  }
  void lines(output::Lines& out) const override { out.add(plain_lines(overview())); }

 private:
  std::vector<const Command*> listed_;
};

}  // namespace

std::vector<output::Line> plain_lines(const std::string& text) {
  std::vector<output::Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back({{output::Role::plain, text.substr(at, end - at), true}});
    at = end + 1;
  }
  return lines;
}

Result<Exit> run_overview(Context& context, const Arguments&) {
  context.renderer->whole(Overview(), {.columns = {"name", "group", "summary"}, .locators = {"name"}});
  return Exit::done;
}

}  // namespace jt::cli
