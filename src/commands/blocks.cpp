// SPDX-License-Identifier: MIT
// jt blocks [ANSWER]: finds, checks, repairs and runs the tool calls in a model's answer.
#include <fmt/format.h>

#include <array>

#include "cli/edit_request.hpp"
#include "cli/usage.hpp"
#include "commands/blocks_request.hpp"
#include "commands/blocks_workspace.hpp"
#include "core/blocks/state.hpp"
#include "core/bytes/errors.hpp"
#include "core/text/shell.hpp"
#include "core/text/words.hpp"
#include "results/block_report.hpp"

namespace jt::commands {

namespace {

Failed refuse(const cli::Arguments& arguments, std::string message) {
  return fail(cli::usage_error(&arguments.command(), std::move(message)));
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

Result<void> read_schemas(const cli::Context& context, const cli::Arguments& arguments, BlocksRequest& request) {
  for (const std::string& file : arguments.texts("schema")) {
    if (file == "-" && request.answer == "-")
      return refuse(arguments, "standard input cannot be both ANSWER and --schema");
    auto text = TRY(cli::text_of(context, file));
    auto schemas = blocks::parse_schemas(text);
    if (!schemas) {
      schemas.error()->message = fmt::format("schemas in {}: {}", bytes::quoted_file(file), schemas.error()->message);
      return fail(std::move(schemas.error()));
    }
    for (auto& [name, schema] : *schemas) request.schemas.insert_or_assign(name, std::move(schema));
  }
  if (!request.schemas.empty()) request.rules.schemas = &request.schemas;
  return {};
}

Result<Exit> has_blocks(cli::Context& context, BlocksRequest& request) {
  auto source = TRY(context.open(request.answer));
  request.rules.all = false;
  blocks::BlockReader reader(*source, request.rules);
  auto call = TRY(reader.next());
  return call ? Exit::done : Exit::no;
}

/// The commands that make the repairs; empty where there is no file to repair.
results::FixCommands fix_commands(const BlocksRequest& request) {
  if (request.answer == "-") return {};
  const std::string file = cli::file_argument(request.answer);
  return {"jt blocks --fix --in-place " + file, "jt blocks --fix=guess --in-place " + file};
}

Result<Exit> check_blocks(cli::Context& context, const cli::Arguments& arguments, const BlocksRequest& request) {
  std::optional<blocks::Workspace> workspace;
  std::optional<blocks::FileStates> states;
  if (request.root) {
    auto opened = TRY(open_workspace(context, *request.root));
    workspace.emplace(std::move(opened));
    states.emplace(*workspace, arguments.given("replace-all"));
  }
  auto source = TRY(context.open(request.answer));
  results::BlockReport report(context.for_results(), request.answer);
  blocks::BlockReader reader(*source, request.rules);
  while (!report.gone()) {
    auto call = TRY(reader.next());
    if (!call) break;
    if (states) {
      TRY(states->take(*call));
    }
    report.add(*call);
  }
  if (report.gone()) return Exit::done;
  const bool none = report.blocks_count() == 0;
  if (none && reader.others() > 0) {
    context.renderer->note(fmt::format("no tool blocks in {}, but {} of other JSON: --all lists them",
                                       bytes::quoted_file(request.answer), text::counted(reader.others(), "block")));
  }
  report.end(fix_commands(request));
  if (none && reader.others() == 0 && context.renderer->for_people()) {
    context.renderer->note(fmt::format("no tool blocks in {}", bytes::quoted_file(request.answer)));
  }
  return report.invalid() > 0 ? Exit::no : Exit::done;
}

}  // namespace

Result<Exit> run_blocks(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_options(arguments));
  BlocksRequest request;
  if (arguments.given("root")) request.root = arguments.text("root");
  if (arguments.given("rollback")) {
    if (arguments.operand("ANSWER") && !context.input_implied) {
      return refuse(arguments, "option '--rollback' takes no ANSWER: the run is named by its RUN_ID");
    }
    return rollback_run(context, arguments, *request.root);
  }
  if (!arguments.operand("ANSWER")) {
    return fail(cli::missing_operand(arguments.command(), arguments.command().operands.front()));
  }
  request.answer = *arguments.operand("ANSWER");
  request.rules.extended = arguments.text("tools") == "extended";
  request.rules.all = arguments.given("all");
  if (arguments.given("to")) request.rules.to = blocks::form_named(arguments.text("to"));
  TRY(read_schemas(context, arguments, request));
  if (arguments.given("has")) return has_blocks(context, request);
  request.rules.on_array = [&](std::uint64_t line) {
    context.renderer->note(fmt::format("{}:{}: an array of calls inside an object is not read", request.answer, line));
  };
  if (arguments.given("fix")) return fix_blocks(context, arguments, request);
  if (arguments.given("run")) return run_in_root(context, arguments, request);
  return check_blocks(context, arguments, request);
}

}  // namespace jt::commands
