// SPDX-License-Identifier: MIT
// jt help, and jt without a command.
#include <algorithm>

#include "commands/arguments.hpp"
#include "commands/context.hpp"
#include "commands/docs/page.hpp"
#include "commands/man.hpp"
#include "commands/manual/jt.hpp"
#include "commands/usage.hpp"
#include "output/json_sink.hpp"

namespace jt {

namespace {

std::vector<Line> lines_of(const std::string& text) {
  std::vector<Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back({{Role::plain, text.substr(at, end - at)}});
    at = end + 1;
  }
  return lines;
}

/// A manual page, for people only.
class PageText final : public Edge {
 public:
  explicit PageText(std::string text) : text_(std::move(text)) {}
  void json(JsonSink&) const override {}
  [[nodiscard]] std::vector<Line> lines() const override { return lines_of(text_); }

 private:
  std::string text_;
};

/// The commands in groups, as `jt` prints them.
class Overview final : public View {
 public:
  Overview() {
    for (Group group : {Group::explore, Group::edit, Group::check, Group::help}) {
      for (const Command* command : commands()) {
        if (!command->hidden && command->group == group) listed_.push_back(command);
      }
    }
  }

  void json(JsonSink& out) const override {
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

  [[nodiscard]] std::vector<Record> records() const override {
    std::vector<Record> out;
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

  [[nodiscard]] std::vector<Line> lines() const override { return lines_of(overview()); }

 private:
  std::vector<const Command*> listed_;
};

}  // namespace

int run_overview(Context& context, const Arguments&) {
  context.renderer->whole(Overview(), {"name", "group", "summary"});
  return 0;
}

int run_help(Context& context, const Arguments& arguments) {
  const auto name = arguments.operand("COMMAND");
  if (!name) return run_overview(context, arguments);
  const Command* command = *name == "jt" ? &jt_command : find_command(*name);
  if (command == nullptr || command->hidden) return context.refuse(unknown_command(*name));
  if (context.globals.format != Format::human) {
    return context.refuse(usage_error(&arguments.command(), "'help' prints a manual page, which has one format only"));
  }
  const Page page = manual_page(*command);
  if (!context.out.limited() && open_manual(page.name, context)) return 0;
  context.renderer->whole(PageText(text(page)), {});
  return 0;
}

}  // namespace jt
