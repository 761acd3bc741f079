// SPDX-License-Identifier: MIT
// jt inspect FILE [PATH]: the shape of a document.
#include "actions/inspect.hpp"

#include <fmt/format.h>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/text/words.hpp"

namespace jt::commands {

namespace {

Result<shape::ShapeOptions> shape_options(const cli::Arguments& arguments) {
  shape::ShapeOptions options;
  const std::uint64_t depth = *arguments.number("depth");
  if (depth > shape::ShapeOptions::max_depth) {
    return cli::misuse(
        arguments, fmt::format("option '--depth' takes at most {}, not '{}'", shape::ShapeOptions::max_depth, depth));
  }
  options.depth = static_cast<unsigned>(depth);
  options.sizes = arguments.given("sizes");
  if (options.sizes && arguments.given("largest")) {
    return cli::misuse(arguments, "options '--largest' and '--sizes' cannot be used together");
  }
  if (arguments.given("sample")) {
    const std::string sample = arguments.text("sample");
    const auto count = text::parse_number(sample);
    if (sample == "first") {
      options.sample = shape::ShapeOptions::Sample::first;
    } else if (count && *count > 0) {
      options.sample = shape::ShapeOptions::Sample::spread;
      options.sample_count = *count;
    } else {
      return fail(
          cli::usage_error(&arguments.command(),
                           fmt::format("option '--sample' takes 'first' or a number from 1 on, not '{}'", sample)));
    }
  }
  return options;
}

// What is shown of one value has no meaning for the values of a query.
Result<void> check_paths(const cli::Arguments& arguments, const actions::Targets& targets) {
  for (const path::Query& path : targets.paths) {
    for (const std::string_view option : {"sizes", "largest"}) {
      if (path.singular() || !arguments.given(option)) continue;
      return cli::misuse(arguments, fmt::format("option '--{}' needs a path to one value, not a query", option));
    }
  }
  return {};
}

}  // namespace

Result<Exit> run_inspect(cli::Context& context, const cli::Arguments& arguments) {
  actions::InspectRequest request;
  request.shape = TRY(shape_options(arguments));
  request.targets = TRY(cli::separate_targets(context, arguments));
  TRY(check_paths(arguments, request.targets));
  request.reading = cli::reading_of(context, arguments);
  request.limit = arguments.number("limit");
  if (arguments.given("largest")) request.largest = arguments.number("largest");
  request.file_shown = !arguments.given("no-filename");
  return actions::inspect(context, request);
}

}  // namespace jt::commands
