// SPDX-License-Identifier: MIT
// jt blocks --fix: the answer with its blocks repaired.
#include <fmt/format.h>

#include "cli/edit_request.hpp"
#include "cli/usage.hpp"
#include "commands/blocks_request.hpp"
#include "core/blocks/fix.hpp"
#include "core/edit/rewrite.hpp"
#include "output/style.hpp"
#include "results/block_fix.hpp"

namespace jt::commands {

namespace {

constexpr std::size_t longest_answer = std::size_t{64} << 20;

blocks::FixClass allowed_by(const cli::Arguments& arguments) {
  return arguments.text("fix") == "guess" ? blocks::FixClass::guess : blocks::FixClass::lossless;
}

Exit exit_of(const blocks::FixCount& count) { return count.valid == count.blocks ? Exit::done : Exit::no; }

/// The answer goes to standard output, so what was repaired goes to standard error.
Result<Exit> print_answer(cli::Context& context, const cli::Arguments& arguments, const BlocksRequest& request) {
  if (context.globals.max_bytes) {
    return fail(cli::usage_error(&arguments.command(),
                                 "option '--max-bytes' would cut the answer; use it with --in-place or --json"));
  }
  auto source = TRY(context.open(request.answer));
  const auto closed = [&] { return context.out.state() != output::Writer::State::open; };
  auto count = blocks::fix(
      *source, request.rules, allowed_by(arguments),
      [&](std::string_view part) -> Result<void> {
        if (context.out.write(part)) return {};
        return fail(Code::io_error, "the output is closed");
      },
      [&](const blocks::FixedBlock& block) -> Result<void> {
        if (context.globals.quiet) return {};
        std::string text;
        for (const output::Line& line : results::fixed_lines(request.answer, block)) {
          output::append_line(text, line, context.rendering.colour_err, true);
        }
        context.err.write(text);
        return {};
      });
  if (closed()) return Exit::done;
  if (!count) return fail(std::move(count.error()));
  return exit_of(*count);
}

/// json: the repaired answer is a member of the report.
Result<Exit> report_answer(cli::Context& context, const cli::Arguments& arguments, const BlocksRequest& request) {
  auto source = TRY(context.open(request.answer));
  results::FixReport report(context.for_results(), request.answer);
  std::string answer;
  auto count = TRY(blocks::fix(
      *source, request.rules, allowed_by(arguments),
      [&](std::string_view part) -> Result<void> {
        if (answer.size() + part.size() > longest_answer) {
          return fail(Code::limit_exceeded, "the answer is over 64 MB, too long for a member of the report");
        }
        answer += part;
        return {};
      },
      [&](const blocks::FixedBlock& block) -> Result<void> {
        report.add(block);
        return {};
      }));
  report.end({count, std::move(answer), {}});
  return exit_of(count);
}

Result<Exit> replace_answer(cli::Context& context, const cli::Arguments& arguments, const BlocksRequest& request) {
  if (request.answer == "-") {
    return fail(cli::usage_error(&arguments.command(), "option '--in-place' takes a file, not standard input"));
  }
  edit::RewriteRequest rewriting;
  rewriting.file = request.answer;
  rewriting.opening = cli::edit_opening(arguments);
  rewriting.sync = !arguments.given("no-sync");
  rewriting.undo = !arguments.given("no-undo");
  rewriting.state_folder = cli::state_folder(context);
  rewriting.what = "blocks --fix";
  results::FixReport report(context.for_results(), request.answer);
  blocks::FixCount count;
  const auto repaired = [&](std::unique_ptr<bytes::Source> old, const edit::Write& write) -> Result<bool> {
    auto fixed = TRY(blocks::fix(*old, request.rules, allowed_by(arguments), write,
                                 [&](const blocks::FixedBlock& block) -> Result<void> {
                                   report.add(block);
                                   return {};
                                 }));
    count = fixed;
    return count.repaired > 0;
  };
  const auto outcome = TRY(edit::rewrite(context.roots, rewriting, repaired));
  if (outcome.no_undo) context.renderer->note("the repairs cannot be undone: " + *outcome.no_undo);
  const bool can_undo = !outcome.unchanged && !outcome.no_undo && rewriting.undo;
  report.end({count, {}, can_undo ? "jt undo " + cli::file_argument(request.answer) : ""});
  return exit_of(count);
}

}  // namespace

Result<Exit> fix_blocks(cli::Context& context, const cli::Arguments& arguments, const BlocksRequest& request) {
  if (arguments.given("in-place")) return replace_answer(context, arguments, request);
  if (context.renderer->for_people()) return print_answer(context, arguments, request);
  if (context.renderer->has_members()) return report_answer(context, arguments, request);
  return fail(cli::usage_error(
      &arguments.command(), "option '--fix' prints the repaired answer itself; with '--in-place' it has this format"));
}

}  // namespace jt::commands
