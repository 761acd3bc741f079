// SPDX-License-Identifier: MIT
// jt without a command: lists the commands.
#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/docs/page.hpp"
#include "cli/jt.hpp"
#include "cli/usage.hpp"
#include "output/json_sink.hpp"

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

  void json(output::JsonSink& out) const override {
    out.array("commands", [&] {
      for (const Command* command : listed_) {
        out.object([&] {
          out.member("name", command->name);
          out.member("group", title(command->group));
          out.member("summary", command->summary);
          out.member("usage", synopsis(*command));
        });
      }
    });
  }

  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> out;
    for (const Command* command : listed_) {
      out.push_back({std::string(command->name), std::string(title(command->group)), std::string(command->summary)});
    }
    return out;
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    std::vector<std::string> out;
    for (const Command* command : listed_) out.emplace_back(command->name);
    return out;
  }

  [[nodiscard]] std::vector<output::Line> lines() const override { return plain_lines(overview()); }

 private:
  std::vector<const Command*> listed_;
};

}  // namespace

std::vector<output::Line> plain_lines(const std::string& text) {
  std::vector<output::Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back({{output::Role::plain, text.substr(at, end - at)}});
    at = end + 1;
  }
  return lines;
}

Result<Exit> run_overview(Context& context, const Arguments&) {
  context.renderer->whole(Overview(), {"name", "group", "summary"});
  return Exit::done;
}

}  // namespace jt::cli
