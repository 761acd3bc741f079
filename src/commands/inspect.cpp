// SPDX-License-Identifier: MIT
// jt inspect FILE [PATH]: the shape of a document.
#include <fmt/format.h>

#include <algorithm>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/shape/shape.hpp"
#include "core/text/words.hpp"
#include "results/shape_view.hpp"

namespace jt::commands {

namespace {

// How many keys of each object list and concise print.
constexpr std::size_t listed_keys = 10'000;

Result<shape::ShapeOptions> shape_options(const cli::Context& context, const cli::Arguments& arguments) {
  shape::ShapeOptions options;
  const std::uint64_t depth = *arguments.number("depth");
  if (depth > shape::ShapeOptions::max_depth) {
    return fail(cli::usage_error(&arguments.command(), fmt::format("option '--depth' takes at most {}, not '{}'",
                                                                   shape::ShapeOptions::max_depth, depth)));
  }
  options.depth = static_cast<unsigned>(depth);
  options.sizes = arguments.given("sizes");
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
  if (context.globals.format == output::Format::list) {
    options.depth = 1;
    options.sample = shape::ShapeOptions::Sample::first;
  }
  if (context.globals.format == output::Format::list || context.globals.format == output::Format::concise)
    options.max_keys = listed_keys;
  if (const auto limit = arguments.number("limit")) {
    options.max_keys = static_cast<std::size_t>(std::min<std::uint64_t>(options.max_keys, *limit));
  }
  return options;
}

}  // namespace

Result<Exit> run_inspect(cli::Context& context, const cli::Arguments& arguments) {
  const auto options = shape_options(context, arguments);
  if (!options) return fail(options.error());
  auto reading = cli::reading_options(context, arguments, *arguments.operand("FILE"));
  reading.check = reading.digest = context.globals.check != cli::Check::trust;
  reading.again = options->sample == shape::ShapeOptions::Sample::spread;
  auto place = cli::open_at(context, arguments, reading);
  if (!place) return fail(std::move(place.error()));
  if (reading.check) place->cursor().trust_keys();
  auto shape = shape::inspect(place->cursor(), *options);
  if (!shape) return fail(place->document->explain(std::move(shape.error())));
  if (auto rest = place->document->finish(); !rest) return fail(std::move(rest.error()));
  const results::Output output = context.for_results();
  if (context.globals.format == output::Format::list && shape->type == scan::Type::array) {
    const std::uint64_t count = std::min(shape->length, arguments.number("limit").value_or(shape->length));
    results::list_elements(output, place->location, count);
    return Exit::done;
  }
  const document::Document& document = *place->document;
  results::show_shape(output, {document.file(), place->location, document.bytes(), document.revision()}, *shape);
  return Exit::done;
}

}  // namespace jt::commands
