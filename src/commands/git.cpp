// SPDX-License-Identifier: MIT
// jt git ACTION: merges and diffs of JSON files in git.
#include <fmt/format.h>

#include <algorithm>

#include "actions/git_driver.hpp"
#include "actions/git_setup.hpp"
#include "cli/usage.hpp"
#include "commands/commands.hpp"
#include "core/text/words.hpp"

namespace jt::commands {

namespace {

Result<Exit> merge(cli::Context& context, const cli::Arguments& arguments, const std::vector<std::string>& words) {
  if (words.size() < 3 || words.size() > 8) {
    return cli::misuse(arguments, "'jt git merge' is for git: it takes %O %A %B %L %P");
  }
  actions::GitMerge request;
  request.base = words[0];
  request.ours = words[1];
  request.theirs = words[2];
  const auto size = words.size() > 3 ? text::parse_number(words[3]) : std::nullopt;
  if (size && *size > 0 && *size <= 1000) request.marker_size = static_cast<std::size_t>(*size);
  request.path = words.size() > 4 ? words[4] : words[1];
  const auto label = [&](std::size_t at, std::string& into) {
    if (words.size() <= at || words[at].empty()) return;
    into = words[at];
    std::replace_if(
        into.begin(), into.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');  // a marker is a line
  };
  label(5, request.base_label);
  label(6, request.ours_label);
  label(7, request.theirs_label);
  return actions::git_merge(context, request);
}

Result<Exit> diff(cli::Context& context, const cli::Arguments& arguments, const std::vector<std::string>& words) {
  if (words.size() != 1 && words.size() < 7) {
    return fail(
        cli::usage_error(&arguments.command(), "'jt git diff' is for git: it takes the words of diff.*.command"));
  }
  const bool pager = context.environment("GIT_PAGER_IN_USE").has_value();
  if (pager) context.rendering.terminal_out = true;  // there it is shown, with names and values of the files in it
  context.rendering.colour_out = actions::git_wants_colour(context.rendering.terminal_out);
  context.renderer = output::make_renderer(context.format, context.rendering);
  actions::GitDiff request;
  request.path = words[0];
  if (words.size() > 1) {
    request.old_file = words[1];
    request.old_mode = words[3];
    request.new_file = words[4];
    request.new_mode = words[6];
  }
  if (words.size() > 7) request.new_path = words[7];
  return actions::git_diff(context, request);
}

}  // namespace

Result<Exit> run_git(cli::Context& context, const cli::Arguments& arguments) {
  const std::string action = *arguments.operand("ACTION");
  const std::vector<std::string> words = arguments.operands("WORD");
  const bool driver = action == "merge" || action == "diff";
  if (driver && (arguments.given("global") || arguments.given("print"))) {
    return cli::misuse(arguments, fmt::format("'jt git {}' takes no options", action));
  }
  if (action == "merge") return merge(context, arguments, words);
  if (action == "diff") return diff(context, arguments, words);
  if (!words.empty()) {
    return cli::misuse(arguments, fmt::format("'jt git {}' takes no more arguments", action));
  }
  using Act = actions::GitSetup::Act;
  actions::GitSetup setup;
  setup.act = action == "install" ? Act::install : action == "uninstall" ? Act::uninstall : Act::status;
  setup.global = arguments.given("global");
  setup.only_shown = arguments.given("print");
  setup.home = context.environment("HOME");
  setup.config = context.environment("XDG_CONFIG_HOME");
  return actions::git_setup(context, setup);
}

}  // namespace jt::commands
