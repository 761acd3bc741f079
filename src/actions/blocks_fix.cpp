// SPDX-License-Identifier: MIT
// The answer with its blocks repaired.
#include <fmt/format.h>

#include "actions/blocks_parts.hpp"
#include "output/style.hpp"
#include "results/block_fix.hpp"

namespace jt::actions {

namespace {

constexpr std::size_t longest_answer = std::size_t{64} << 20;

bool all_valid(const blocks::FixCount& count) { return count.valid == count.blocks; }

/// The answer goes to standard output, so what was repaired goes to standard error.
Result<bool> print_answer(const Caller& caller, Answer& answer, blocks::FixClass allowed) {
  auto source = TRY(open_answer(caller, answer));
  auto count = blocks::fix(
      *source, answer.rules, allowed,
      [&](std::string_view part) -> Result<void> {
        if (caller.out.write(part)) return {};
        return fail(Code::io_error, "the output is closed");
      },
      [&](const blocks::FixedBlock& block) -> Result<void> {
        if (caller.rendering.quiet) return {};
        std::string text;
        for (const output::Line& line : results::fixed_lines(answer.name, block)) {
          output::append_line(text, line, caller.rendering.colour_err, true);
        }
        caller.err.write(text);
        return {};
      });
  if (caller.out.state() != output::Writer::State::open) return true;
  if (!count) return fail(std::move(count.error()));
  return all_valid(*count);
}

/// json: the repaired answer is a member of the report.
Result<bool> report_answer(const Caller& caller, Answer& answer, blocks::FixClass allowed) {
  auto source = TRY(open_answer(caller, answer));
  results::FixReport report(caller.output(), answer.name);
  std::string repaired;
  auto count = TRY(blocks::fix(
      *source, answer.rules, allowed,
      [&](std::string_view part) -> Result<void> {
        if (repaired.size() + part.size() > longest_answer) {
          return fail(Code::limit_exceeded, "the answer is over 64 MB, too long for a member of the report");
        }
        repaired += part;
        return {};
      },
      [&](const blocks::FixedBlock& block) -> Result<void> {
        report.add(block);
        return {};
      }));
  report.end({count, std::move(repaired), {}});
  return all_valid(count);
}

Result<bool> replace_answer(const Caller& caller, Answer& answer, blocks::FixClass allowed,
                            edit::RewriteRequest rewriting) {
  rewriting.file = answer.name;
  rewriting.state_folder = caller.state_folder;
  note_arrays(caller, answer);
  results::FixReport report(caller.output(), answer.name);
  blocks::FixCount count;
  const auto repaired = [&](std::unique_ptr<bytes::Source> old, const edit::Write& write) -> Result<bool> {
    count = TRY(blocks::fix(*old, answer.rules, allowed, write, [&](const blocks::FixedBlock& block) -> Result<void> {
      report.add(block);
      return {};
    }));
    return count.repaired > 0;
  };
  const auto outcome = TRY(edit::rewrite(caller.roots, rewriting, repaired));
  if (outcome.no_undo) caller.note("the repairs cannot be undone: " + *outcome.no_undo);
  const bool can_undo = !outcome.unchanged && !outcome.no_undo && rewriting.undo;
  report.end({count, {}, can_undo ? caller.command("undo", answer.name) : ""});
  return all_valid(count);
}

}  // namespace

Result<bool> fix_blocks(const Caller& caller, Answer& answer, FixRequest request) {
  if (request.in_place) return replace_answer(caller, answer, request.allowed, std::move(*request.in_place));
  if (caller.renderer->has_members()) return report_answer(caller, answer, request.allowed);
  return print_answer(caller, answer, request.allowed);
}

}  // namespace jt::actions
