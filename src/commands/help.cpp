// SPDX-License-Identifier: MIT
// jt help, and jt without a command.
#include <algorithm>

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/docs/page.hpp"
#include "cli/man.hpp"
#include "cli/jt.hpp"
#include "cli/usage.hpp"
#include "output/json_sink.hpp"

namespace jt::commands {

namespace {

std::vector<output::Line> lines_of(const std::string& text) {
  std::vector<output::Line> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back({{output::Role::plain, text.substr(at, end - at)}});
    at = end + 1;
  }
  return lines;
}

/// A manual page, for people only.
class PageText final : public output::SeriesFrame {
 public:
  explicit PageText(std::string text) : text_(std::move(text)) {}
  void json(output::JsonSink&) const override {}
  [[nodiscard]] std::vector<output::Line> lines() const override { return lines_of(text_); }

 private:
  std::string text_;
};

/// The commands in groups, as `jt` prints them.
class Overview final : public output::View {
 public:
  Overview() {
    for (cli::Group group : {cli::Group::explore, cli::Group::edit, cli::Group::check, cli::Group::help}) {
      for (const cli::Command* command : cli::commands()) {
        if (!command->hidden && command->group == group) listed_.push_back(command);
      }
    }
  }

  void json(output::JsonSink& out) const override {
    out.array("commands", [&] {
      for (const cli::Command* command : listed_) {
        out.object([&] {
          out.member("name", command->name);
          out.member("group", cli::title(command->group));
          out.member("summary", command->summary);
          out.member("usage", cli::synopsis(*command));
        });
      }
    });
  }

  [[nodiscard]] std::vector<output::Record> records() const override {
    std::vector<output::Record> out;
    for (const cli::Command* command : listed_) {
      out.push_back({std::string(command->name), std::string(cli::title(command->group)), std::string(command->summary)});
    }
    return out;
  }

  [[nodiscard]] std::vector<std::string> locators() const override {
    std::vector<std::string> out;
    for (const cli::Command* command : listed_) out.emplace_back(command->name);
    return out;
  }

  [[nodiscard]] std::vector<output::Line> lines() const override { return lines_of(cli::overview()); }

 private:
  std::vector<const cli::Command*> listed_;
};

}  // namespace

int run_overview(cli::Context& context, const cli::Arguments&) {
  context.renderer->whole(Overview(), {"name", "group", "summary"});
  return 0;
}

int run_help(cli::Context& context, const cli::Arguments& arguments) {
  const auto name = arguments.operand("COMMAND");
  if (!name) return run_overview(context, arguments);
  const cli::Command* command = *name == "jt" ? &cli::jt_command : cli::find_command(*name);
  if (command == nullptr || command->hidden) return context.refuse(cli::unknown_command(*name));
  if (context.globals.format != output::Format::human) {
    return context.refuse(cli::usage_error(&arguments.command(), "'help' prints a manual page, which has one format only"));
  }
  const cli::Page page = cli::manual_page(*command);
  if (!context.out.limited() && cli::open_manual(page.name, context)) return 0;
  context.renderer->whole(PageText(cli::text(page)), {});
  return 0;
}

}  // namespace jt::commands
