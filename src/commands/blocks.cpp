// SPDX-License-Identifier: MIT
// jt blocks [ANSWER]: finds, checks, repairs and runs the tool calls in a model's answer.
#include "actions/blocks.hpp"

#include <fmt/format.h>

#include <array>

#include "cli/edit_request.hpp"
#include "cli/usage.hpp"
#include "core/text/shell.hpp"

namespace jt::commands {

namespace {

Failed refuse(const cli::Arguments& arguments, std::string message) {
  return cli::misuse(arguments, std::move(message));
}

/// An option that has no effect without one of the others.
struct Needs {
  std::string_view option;
  std::string_view of;
};

/// Options that contradict each other or have no effect.
Result<void> check_options(const cli::Arguments& arguments) {
  constexpr std::array<std::string_view, 4> modes{"has", "fix", "run", "rollback"};
  std::string_view mode;
  for (const std::string_view each : modes) {
    if (!arguments.given(each)) continue;
    if (!mode.empty())
      return refuse(arguments, fmt::format("options '--{}' and '--{}' cannot be used together", mode, each));
    mode = each;
  }
  constexpr std::array<Needs, 11> needs{{{"in-place", "fix"},
                                         {"to", "fix"},
                                         {"no-undo", "in-place"},
                                         {"force", "in-place"},
                                         {"break-links", "in-place"},
                                         {"run", "root"},
                                         {"rollback", "root"},
                                         {"keep-going", "run"},
                                         {"replace-all", "root"},
                                         {"dry-run", "run"},
                                         {"events", "run"}}};
  for (const Needs& each : needs) {
    if (arguments.given(each.option) && !arguments.given(each.of)) {
      return refuse(arguments, fmt::format("option '--{}' needs '--{}'", each.option, each.of));
    }
  }
  if (arguments.texts("root").size() > 1) return refuse(arguments, "option '--root' is given twice: there is one root");
  if (arguments.given("root") && (mode == "fix" || mode == "has")) {
    return refuse(arguments, fmt::format("options '--root' and '--{}' cannot be used together", mode));
  }
  if (arguments.given("events") && arguments.given("dry-run")) {
    return refuse(arguments, "options '--events' and '--dry-run' cannot be used together");
  }
  return {};
}

Result<void> read_schemas(const cli::Context& context, const cli::Arguments& arguments, actions::Answer& answer) {
  for (const std::string& file : arguments.texts("schema")) {
    if (file == "-" && answer.name == "-")
      return refuse(arguments, "standard input cannot be both ANSWER and --schema");
    TRY(actions::add_schemas(context, file, answer));
  }
  return {};
}

Exit verdict(bool good) { return good ? Exit::done : Exit::no; }

Result<Exit> check(const cli::Context& context, const cli::Arguments& arguments, actions::Answer& answer) {
  actions::CheckRequest request;
  if (arguments.given("root")) request.root = arguments.text("root");
  request.replace_all = arguments.given("replace-all");
  request.list_others = "--all lists them";
  if (answer.name != "-") {
    const std::string file = cli::file_argument(answer.name);
    request.fix = {"jt blocks --fix --in-place " + file, "jt blocks --fix=guess --in-place " + file};
  }
  const bool valid = TRY(actions::check_blocks(context, answer, request));
  return verdict(valid);
}

Result<Exit> fix(const cli::Context& context, const cli::Arguments& arguments, actions::Answer& answer) {
  actions::FixRequest request;
  if (arguments.text("fix") == "guess") request.allowed = blocks::FixClass::guess;
  if (arguments.given("in-place")) {
    if (answer.name == "-") return refuse(arguments, "option '--in-place' takes a file, not standard input");
    request.in_place.emplace();
    request.in_place->what = "blocks --fix";
    request.in_place->opening = cli::edit_opening(arguments);
    request.in_place->sync = !arguments.given("no-sync");
    request.in_place->undo = !arguments.given("no-undo");
  } else if (context.renderer->for_people() && context.globals.max_bytes) {
    return refuse(arguments, "option '--max-bytes' would cut the answer; use it with --in-place or --json");
  } else if (context.renderer->has_columns() || context.renderer->has_locators()) {
    return refuse(arguments, "option '--fix' prints the repaired answer itself; with '--in-place' it has this format");
  }
  const bool valid = TRY(actions::fix_blocks(context, answer, std::move(request)));
  return verdict(valid);
}

Result<Exit> run(const cli::Context& context, const cli::Arguments& arguments, actions::Answer& answer) {
  actions::RunRequest request;
  request.root = arguments.text("root");
  request.dry_run = arguments.given("dry-run");
  request.events = arguments.given("events");
  if (request.events && (context.renderer->has_columns() || context.renderer->has_locators())) {
    return refuse(arguments, "option '--events' prints lines of JSON, and has no other format");
  }
  if (answer.rules.all) return refuse(arguments, "options '--all' and '--run' cannot be used together");
  request.options.keep_going = arguments.given("keep-going");
  request.options.replace_all = arguments.given("replace-all");
  request.options.sync = !arguments.given("no-sync");
  request.options.lock_timeout = cli::edit_opening(arguments).lock_timeout;
  request.rollback = [root = request.root](const std::string& run_id) {
    return fmt::format("jt blocks --rollback {} --root {}", text::shell_quote(run_id), text::shell_quote(root));
  };
  return actions::run_blocks(context, answer, std::move(request));
}

Result<Exit> roll_back(const cli::Context& context, const cli::Arguments& arguments) {
  if (arguments.operand("ANSWER") && !context.input_implied) {
    return refuse(arguments, "option '--rollback' takes no ANSWER: the run is named by its RUN_ID");
  }
  blocks::RollbackOptions options;
  options.sync = !arguments.given("no-sync");
  options.lock_timeout = cli::edit_opening(arguments).lock_timeout;
  TRY(actions::roll_back(context, arguments.text("root"), arguments.text("rollback"), std::move(options)));
  return Exit::done;
}

}  // namespace

Result<Exit> run_blocks(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_options(arguments));
  if (arguments.given("rollback")) return roll_back(context, arguments);
  if (!arguments.operand("ANSWER")) {
    return fail(cli::missing_operand(arguments.command(), arguments.command().operands.front()));
  }
  actions::Answer answer;
  answer.name = *arguments.operand("ANSWER");
  answer.rules.extended = arguments.text("tools") == "extended";
  answer.rules.all = arguments.given("all");
  if (arguments.given("to")) answer.rules.to = blocks::form_named(arguments.text("to"));
  TRY(read_schemas(context, arguments, answer));
  if (arguments.given("fix")) return fix(context, arguments, answer);
  if (arguments.given("run")) return run(context, arguments, answer);
  if (!arguments.given("has")) return check(context, arguments, answer);
  const bool found = TRY(actions::has_blocks(context, answer));
  return verdict(found);
}

}  // namespace jt::commands
