// SPDX-License-Identifier: MIT
// jt diff A B, jt diff FILE PATH_A PATH_B: what differs between two documents, or two values of one.
#include <fmt/format.h>

#include <algorithm>

#include "cli/input.hpp"
#include "cli/two_places.hpp"
#include "cli/usage.hpp"
#include "core/compare/patch.hpp"
#include "core/compare/places.hpp"
#include "core/search/path_glob.hpp"
#include "core/text/shell.hpp"
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
  if (patch && arguments.given("limit")) return refuse("--limit would cut the patch, which must be whole");
  if (stat && arguments.given("limit")) return refuse("options '--stat' and '--limit' cannot be used together");
  if (arguments.texts("path").size() > 1) return refuse("option '--path' can be given once");
  if (arguments.given("path") && arguments.operand("PATH"))
    return refuse("with --path, both arguments are files, and there is no third one");
  if (patch && context.globals.max_bytes) return refuse("--max-bytes would cut the patch, which must be whole");
  if (patch && !context.renderer->for_people())
    return refuse("a patch is a JSON document in every format; leave out the option for the format");
  if (stat && context.renderer->has_locators()) return refuse("--stat prints numbers, and has no list format");
  const bool two_files = !arguments.operand("PATH");
  if (two_files && *arguments.operand("FILE") == "-" && *arguments.operand("OTHER") == "-")
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
        TRY(patch.add(change));
        return context.out.state() == output::Writer::State::open;
      });
  if (counts) patch.end();
  return counts;
}

Result<compare::Counts> print_changes(const cli::Context& context, cli::TwoPlaces& places,
                                      const compare::CompareOptions& options, const path::Location& prefix,
                                      std::uint64_t limit) {
  results::ChangeSeries series(context.for_results(), places.a.document->source(), places.b.document->source(),
                               {places.spelling, options.keys, options.moves, options.match.value_or(""), prefix});
  std::uint64_t left_out = 0;
  auto counts =
      compare::compare_places(places.a, places.b, options, [&](const compare::Change& change) -> Result<bool> {
        if (limit == 0) {
          ++left_out;
          return true;
        }
        --limit;
        TRY(series.add(change));
        return !series.gone();
      });
  if (counts) series.end(*counts, left_out);
  return counts;
}

/// Places that no change is reported of; `prefix`: where the compared values are, as paths are printed.
Result<void> take_ignored(const cli::Arguments& arguments, const path::Location& prefix,
                          compare::CompareOptions& options) {
  std::vector<search::PathGlob> globs;
  for (const std::string& text : arguments.texts("ignore")) {
    auto glob = TRY(search::PathGlob::parse(text));
    globs.push_back(std::move(glob));
  }
  if (globs.empty()) return {};
  options.ignored = [globs = std::move(globs), prefix](const path::Location& below) {
    path::Location location = prefix;
    location.insert(location.end(), below.begin(), below.end());
    return std::any_of(globs.begin(), globs.end(), [&](const search::PathGlob& glob) { return glob.fits(location); });
  };
  return {};
}

/// `jt diff A B .spec` and `jt diff A .spec B`: with PATH, the other two are a file and a path in it.
std::optional<Error> two_files_at_path(const cli::Context& context, const cli::Arguments& arguments) {
  const auto path = arguments.operand("PATH");
  if (!path) return std::nullopt;
  const std::string file = *arguments.operand("FILE");
  const std::string other = *arguments.operand("OTHER");
  const bool last = !cli::names_file(context.roots, other) && cli::names_file(context.roots, *path);
  const std::string& second = last ? *path : other;
  if (!last && !cli::names_file(context.roots, other)) return std::nullopt;
  Error error =
      cli::usage_error(&arguments.command(),
                       fmt::format("with PATH, FILE is compared with itself at two paths, but '{}' is a file", second));
  std::string command = cli::same_command(arguments, std::vector<std::string>{file, second});
  command.insert(std::string_view("jt diff").size(), " -p " + text::shell_quote(last ? other : *path));
  error->commands = {std::move(command)};
  return error;
}

Result<compare::Counts> compare_as_asked(cli::Context& context, const cli::Arguments& arguments,
                                         cli::TwoPlaces& places) {
  const path::Location prefix = arguments.given("path") ? places.a.location : path::Location();
  compare::CompareOptions options;
  options.keys = arguments.given("keys");
  if (arguments.given("key")) options.match = arguments.text("key");
  options.moves = options.match.has_value() && !arguments.given("patch");
  TRY(take_ignored(arguments, prefix, options));
  if (context.globals.quiet) {
    return compare::compare_places(places.a, places.b, options, [](const compare::Change&) { return false; });
  }
  if (arguments.given("patch")) {
    if (cli::reads_lines(arguments, *arguments.operand("FILE"))) {
      context.err.write("note: the paths are those of an array of lines, which jt patch does not edit\n");
    }
    return print_patch(context, places, options);
  }
  if (!arguments.given("stat")) {
    return print_changes(context, places, options, prefix, arguments.number("limit").value_or(~std::uint64_t{0}));
  }
  auto counts = compare::compare_places(places.a, places.b, options, [](const compare::Change&) { return true; });
  if (counts) results::show_counts(context.for_results(), *counts, options.moves);
  return counts;
}

}  // namespace

Result<Exit> run_diff(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_usage(context, arguments));
  auto places = cli::open_two(context, arguments, arguments.text("path"));
  if (!places) {
    const Code code = places.error()->code;
    if (code == Code::path_not_found || code == Code::invalid_path) {
      if (auto usage = two_files_at_path(context, arguments)) return fail(std::move(*usage));
    }
    if (code != Code::path_not_found) return fail(std::move(places.error()));
    context.refuse(places.error());  // exit 1 would say that the documents differ
    return Exit::failed;
  }
  const auto counts = TRY(compare_as_asked(context, arguments, *places));
  return counts.any() ? Exit::no : Exit::done;
}

}  // namespace jt::commands
