// SPDX-License-Identifier: MIT
#include "cli/run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <exception>

#include "cli/again.hpp"
#include "cli/docs/page.hpp"
#include "cli/foreign_path.hpp"
#include "cli/jt.hpp"
#include "cli/meant_path.hpp"
#include "cli/parse.hpp"
#include "core/bytes/errors.hpp"
#include "core/text/shell.hpp"
#include "core/threads.hpp"
#include "output/quiet.hpp"

namespace jt::cli {

namespace {

constexpr int failed = static_cast<int>(Exit::failed);

output::RendererOptions rendering_for(const Invocation& call, const Globals& globals) {
  const output::ColourVariables variables{call.environment("NO_COLOR"), call.environment("CLICOLOR_FORCE"),
                                          call.environment("TERM")};
  return {.out = call.out,
          .err = call.err,
          .colour_out = output::wants_colour(globals.color, call.out_terminal, variables),
          .colour_err = output::wants_colour(globals.color, call.err_terminal, variables),
          .terminal_out = call.out_terminal,
          .quiet = globals.quiet,
          .null = globals.null};
}

/// Reports an error that happened before the options were parsed.
int refuse(const Invocation& call, const Error& error) {
  Globals globals;
  globals.format = glimpse_format(call.words);
  output::make_renderer(globals.format, rendering_for(call, globals))->error(error);
  return static_cast<int>(info(error->code).exit);
}

Result<bytes::Roots> make_roots(const Invocation& call, const Command& command, const Globals& globals) {
  auto roots = bytes::Roots::make(command.own_root ? std::vector<std::string>() : globals.roots, globals.workspace);
  const auto list = call.environment("JT_ROOT");
  if (!roots || !list || list->empty()) return roots;
  // Options can narrow what the environment allows, not widen it.
  TRY(roots->narrow(bytes::Roots::split_list(*list), "JT_ROOT"));
  return roots;
}

Advised advised_of(const Command& command) {
  const auto& operands = command.operands;
  const bool reads = command.input == Input::read && operands.size() > 1 && operands[0].complete == Complete::file &&
                     operands[1].complete == Complete::path;
  return reads ? Advised{command.name, true, command.one_value} : Advised{};
}

/// How a document with comments is read by the same command.
void add_syntax(const Arguments& arguments, Advised& advised) {
  const auto& options = arguments.command().options;
  advised.has_syntax =
      std::any_of(options.begin(), options.end(), [](const Option& option) { return option.name == "jsonc"; });
  if (!advised.has_syntax || arguments.given("syntax") || arguments.given("jsonc")) return;
  const std::vector<std::string> words = arguments.words();
  if (std::find(words.begin(), words.end(), "-") == words.end())
    advised.with_comments = same_command(arguments, words, {"--jsonc"});
}

/// Whether only the exit code is the answer.
bool silent(const Globals& globals, const Arguments& arguments) {
  return globals.quiet && arguments.command().quiet_result;
}

/// Lines that hold one that is no JSON: the command may have an option to leave it out.
Error with_skipping(Error error, const Arguments& arguments) {
  const bool skips = has_option(arguments.command(), "skip-invalid") && !arguments.given("skip-invalid");
  if (error->code == Code::invalid_json && skips && reads_lines(arguments))
    error->hints.emplace_back("--skip-invalid leaves out lines that are not JSON");
  return error;
}

/// `done`: what was written, for the message that the result cannot be printed.
int run_command(const Invocation& call, const Command& command, const std::vector<std::string>& words,
                std::string& done) {
  auto arguments = parse(command, words, call.input);
  if (!arguments) return refuse(call, arguments.error());
  if (arguments->given("version")) {
    call.out.write("jt " JT_VERSION "\n");
    return 0;
  }
  if (arguments->given("h")) {
    call.out.write(short_usage(command));
    return 0;
  }
  if (arguments->given("help")) {
    call.out.write(text(manual_page(command)));
    return 0;
  }
  auto globals = resolve_globals(*arguments);
  if (!globals) return refuse(call, globals.error());
  const auto threads = threads_of(*globals, call.environment("JT_THREADS"));
  if (!threads) return refuse(call, threads.error());
  if (*threads) set_thread_limit(std::min(**threads, processor_count()));
  auto roots = make_roots(call, command, *globals);
  if (globals->max_bytes) call.out.limit(*globals->max_bytes, "--max-bytes");
  output::RendererOptions rendering = rendering_for(call, *globals);
  if (roots) roots->unpack(globals->decompress);
  Context context(*globals, roots ? std::move(*roots) : bytes::Roots(), std::move(rendering), call.environment);
  context.err_terminal = call.err_terminal;
  context.input = call.input;
  context.advised = advised_of(command);
  if (!roots) return context.refuse(roots.error());
  context.advised.kept = kept_options(*arguments);
  context.advised.edited = [&arguments](const EditOfJq& edit) { return edit_command(*arguments, edit); };
  for (const CommandOperand& operand : command.operands)
    if (operand.name == "FILE") context.advised.file = arguments->operand("FILE").value_or("");
  context.advised.lines = reads_lines(*arguments);
  if (silent(*globals, *arguments)) context.renderer = output::make_quiet(std::move(context.renderer));
  if (auto settled = settle_input(*arguments, context.roots, call.input); !settled) {
    return context.refuse(settled.error());
  }
  context.input_implied = arguments->input_implied();
  add_syntax(*arguments, context.advised);
  const auto refused = [&](Error error) {
    return context.refuse(with_meant_path(with_skipping(std::move(error), *arguments), *arguments, context.roots));
  };
  if (auto foreign = check_foreign_paths(*arguments); !foreign) return refused(std::move(foreign.error()));
  if (!context.paths) context.paths = typed_spelling(*arguments);
  auto exit = command.run(context, *arguments);
  done = std::move(context.done);
  return exit ? static_cast<int>(*exit) : refused(std::move(exit.error()));
}

int dispatch(const Invocation& call, std::string& done) {
  // Scripts ask for the version often; this needs no parser.
  if (call.words.size() == 1 && call.words[0] == "--version") {
    call.out.write("jt " JT_VERSION "\n");
    return 0;
  }
  const auto split = split_command(call.words);
  if (!split) return refuse(call, split.error());
  return run_command(call, split->command != nullptr ? *split->command : jt_command, split->words, done);
}

/// If the output cannot be written, that is a failure (a full disk), unless the reader has closed the pipe.
int flushed(const Invocation& call, int exit, const std::string& done) {
  call.out.flush();
  if (call.out.state() != output::Writer::State::failed) return exit;
  call.err.write(fmt::format("jt: cannot write to standard output: {}{}\n", bytes::system_text(call.out.error_number()),
                             done.empty() ? "" : "; " + done));
  return failed;
}

int crashed(const Invocation& call, std::string_view what) {
  call.err.write(fmt::format("jt: {}\n", what));
  return failed;
}

}  // namespace

int run(const Invocation& call) {
  int exit = failed;
  try {
    std::string done;
    exit = dispatch(call, done);
    exit = flushed(call, exit, done);
  } catch (const std::bad_alloc&) {
    // An error like others, unless a part of the answer was given already.
    const bool begun = call.out.written() > 0;
    exit = begun ? crashed(call, "out of memory") : refuse(call, make_error(Code::limit_exceeded, "out of memory"));
  } catch (const std::exception& bug) {
    exit = crashed(call, fmt::format("internal error: {}", bug.what()));
  }
  call.err.flush();
  return exit;
}

}  // namespace jt::cli
