// SPDX-License-Identifier: MIT
// jt diff A B, jt diff FILE PATH_A PATH_B: what differs between two documents, or two values of one.
#include "cli/input.hpp"
#include "cli/two_places.hpp"
#include "cli/usage.hpp"
#include "core/compare/patch.hpp"
#include "core/compare/places.hpp"
#include "output/sanitise.hpp"
#include "results/change_series.hpp"

namespace jt::commands {

namespace {

Result<void> check_usage(const cli::Context& context, const cli::Arguments& arguments) {
  const auto refuse = [&](const char* message) { return fail(cli::usage_error(&arguments.command(), message)); };
  const bool patch = arguments.given("patch");
  const bool stat = arguments.given("stat");
  const bool keys = arguments.given("keys");
  if (patch && stat) return refuse("options '--patch' and '--stat' cannot be used together");
  if (keys && patch) return refuse("options '--keys' and '--patch' cannot be used together");
  if (keys && arguments.given("key")) return refuse("options '--keys' and '--key' cannot be used together");
  if (patch && context.globals.max_bytes) return refuse("--max-bytes would cut the patch, which must be whole");
  if (patch && context.globals.format != output::Format::human)
    return refuse("a patch is a JSON document in every format; leave out the option for the format");
  if (stat && context.globals.format == output::Format::list)
    return refuse("--stat prints numbers, and has no list format");
  if (*arguments.operand("FILE") == "-" && *arguments.operand("OTHER") == "-")
    return refuse("only one of the documents can be standard input");
  return {};
}

Result<compare::Counts> print_patch(const cli::Context& context, cli::TwoPlaces& places,
                                    const compare::CompareOptions& options) {
  output::Sanitiser sanitiser(output::Sanitiser::Mode::terminal_text);
  compare::PatchWriter patch(places.a.location, places.b.document->source(), [&](std::string_view piece) {
    std::string clean;
    if (context.out_terminal) sanitiser.push(piece, clean);
    return context.out.write(context.out_terminal ? clean : piece);
  });
  auto counts =
      compare::compare_places(places.a, places.b, options, [&](const compare::Change& change) -> Result<bool> {
        if (auto added = patch.add(change); !added) return fail(std::move(added.error()));
        return context.out.state() == output::Writer::State::open;
      });
  if (counts) patch.end();
  return counts;
}

Result<compare::Counts> print_changes(const cli::Context& context, cli::TwoPlaces& places,
                                      const compare::CompareOptions& options) {
  results::ChangeSeries series(context.for_results(), places.a.document->source(), places.b.document->source(),
                               {places.spelling, options.keys, options.moves});
  auto counts =
      compare::compare_places(places.a, places.b, options, [&](const compare::Change& change) -> Result<bool> {
        if (auto added = series.add(change); !added) return fail(std::move(added.error()));
        return !series.gone();
      });
  if (counts) series.end(*counts);
  return counts;
}

}  // namespace

Result<Exit> run_diff(cli::Context& context, const cli::Arguments& arguments) {
  if (auto usage = check_usage(context, arguments); !usage) return fail(std::move(usage.error()));
  auto places = cli::open_two(context, arguments);
  if (!places) {
    if (places.error()->code != Code::path_not_found) return fail(std::move(places.error()));
    context.refuse(places.error());  // exit 1 would say that the documents differ
    return Exit::failed;
  }
  compare::CompareOptions options;
  options.keys = arguments.given("keys");
  if (arguments.given("key")) options.match = arguments.text("key");
  options.moves = options.match.has_value() && !arguments.given("patch");
  Result<compare::Counts> counts;
  if (context.globals.quiet) {  // whether there is a difference is all that is asked
    counts = compare::compare_places(places->a, places->b, options, [](const compare::Change&) { return false; });
  } else if (arguments.given("patch")) {
    if (cli::reads_lines(arguments, *arguments.operand("FILE"))) {
      context.err.write("note: the paths are those of an array of lines, which jt patch does not edit\n");
    }
    counts = print_patch(context, *places, options);
  } else if (arguments.given("stat")) {
    counts = compare::compare_places(places->a, places->b, options, [](const compare::Change&) { return true; });
    if (counts) results::show_counts(context.for_results(), *counts, options.moves);
  } else {
    counts = print_changes(context, *places, options);
  }
  if (!counts) return fail(std::move(counts.error()));
  return counts->any() ? Exit::no : Exit::done;
}

}  // namespace jt::commands
