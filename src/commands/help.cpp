// SPDX-License-Identifier: MIT
// jt help, and jt without a command.
#include <nlohmann/json.hpp>

#include "commands/arguments.hpp"
#include "commands/context.hpp"
#include "commands/docs/page.hpp"
#include "commands/man.hpp"
#include "commands/manual/jt.hpp"
#include "commands/usage.hpp"

namespace jt {

namespace {

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

  [[nodiscard]] nlohmann::ordered_json json() const override {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Command* command : listed_) {
      list.push_back({{"name", command->name},
                      {"group", title(command->group)},
                      {"summary", command->summary},
                      {"usage", synopsis(*command)}});
    }
    return {{"commands", std::move(list)}};
  }

  [[nodiscard]] std::vector<std::vector<std::string>> records() const override {
    std::vector<std::vector<std::string>> out;
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

  [[nodiscard]] std::vector<Line> lines() const override {
    std::vector<Line> out;
    std::string text = overview();
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      out.push_back({{Role::plain, text.substr(at, end - at)}});
      at = end + 1;
    }
    return out;
  }

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
  if (open_manual(page.name, context)) return 0;
  context.out.write(text(page));
  return 0;
}

}  // namespace jt
