// SPDX-License-Identifier: MIT
// jt inspect FILE [PATH]: the shape of a document.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "cli/each_file.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/path/evaluate.hpp"
#include "core/shape/inspect_query.hpp"
#include "core/shape/largest_values.hpp"
#include "core/shape/shape.hpp"
#include "core/text/words.hpp"
#include "results/largest_view.hpp"
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
  if (options.sizes && arguments.given("largest")) {
    return fail(cli::usage_error(&arguments.command(), "options '--largest' and '--sizes' cannot be used together"));
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
  if (context.renderer->has_locators()) {
    options.depth = 1;
    options.sample = shape::ShapeOptions::Sample::first;
  }
  if (context.renderer->has_locators() || context.renderer->has_columns()) options.max_keys = listed_keys;
  if (const auto limit = arguments.number("limit")) {
    options.max_keys = static_cast<std::size_t>(std::min<std::uint64_t>(options.max_keys, *limit));
  }
  return options;
}

// How the document is read for it.
document::DocumentOptions reading_for(const cli::Context& context, const cli::Arguments& arguments,
                                      const shape::ShapeOptions& options, const path::Query& query) {
  auto reading = cli::reading_options(context, arguments, *arguments.operand("FILE"));
  reading.check = reading.digest = context.globals.check != cli::Check::trust;
  reading.again = options.sample == shape::ShapeOptions::Sample::spread || !path::one_pass(query);
  return reading;
}

// The paths of the elements.
void list_elements(const cli::Context& context, const cli::Arguments& arguments, path::Location location,
                   std::uint64_t length) {
  const std::uint64_t count = std::min(length, arguments.number("limit").value_or(length));
  results::PathSeries paths(context.for_results());
  location.emplace_back();
  for (std::uint64_t i = 0; i < count; ++i) {
    location.back() = i;
    if (!paths.add(location, path::Spelling::jsonpath)) break;
  }
  paths.end();
}

// The paths of what the query selects.
Result<Exit> list_selected(const cli::Context& context, const cli::Arguments& arguments, document::Document& document,
                           const path::Query& query) {
  results::PathSeries paths(context.for_results());
  const std::uint64_t limit = arguments.number("limit").value_or(std::numeric_limits<std::uint64_t>::max());
  std::uint64_t listed = 0;
  auto count = path::evaluate(document.cursor(), query, true, [&](scan::Cursor&, const path::Location& location) {
    const bool more = listed++ < limit && paths.add(location, path::Spelling::jsonpath);
    return more ? path::Visit::more : path::Visit::stop;
  });
  if (!count) return fail(document.explain(std::move(count.error())));
  TRY(document.finish());
  paths.end();
  return *count == 0 ? Exit::no : Exit::done;
}

results::ShapeSubject subject_of(const cli::Arguments& arguments, const document::Document& document,
                                 const path::Location& location, const std::string& query) {
  return {document.file() == "-" ? "standard input" : document.file(),
          !arguments.given("no-filename"),
          location,
          query,
          document.bytes(),
          document.revision(),
          [&arguments](std::string_view name, std::string_view path) {
            return cli::command_line(arguments, name, std::string(path));
          }};
}

// The largest values below the one that the cursor is on.
Result<Exit> show_largest(cli::Context& context, const cli::Arguments& arguments, const path::Place& place) {
  constexpr std::uint64_t most = 10'000;
  const scan::Type type = place.cursor().type();
  const std::uint64_t begin = place.cursor().begin();
  const std::uint64_t limit = std::min(most, *arguments.number("largest"));
  const auto values =
      shape::largest_values(place.cursor(), static_cast<std::size_t>(limit), !place.document->passing());
  if (!values) return place.failure();
  const std::uint64_t bytes = place.cursor().end() - begin;
  TRY(place.document->finish());
  results::show_largest(context.for_results(), subject_of(arguments, *place.document, place.location, ""), type, bytes,
                        *values);
  return Exit::done;
}

// What a query selects, as the elements of one array.
Result<Exit> inspect_selected(cli::Context& context, const cli::Arguments& arguments,
                              const shape::ShapeOptions& options, const path::Query& query) {
  for (const std::string_view option : {"sizes", "largest"}) {
    if (!arguments.given(option)) continue;
    return fail(cli::usage_error(&arguments.command(),
                                 fmt::format("option '--{}' needs a path to one value, not a query", option)));
  }
  const auto reading = reading_for(context, arguments, options, query);
  auto document = TRY(cli::open_document(context, *arguments.operand("FILE"), reading));
  if (reading.check) document->cursor().trust_keys();
  if (context.renderer->has_locators()) return list_selected(context, arguments, *document, query);
  auto shape = TRY(shape::inspect_query(*document, query, options));
  TRY(document->finish());
  results::show_shape(context.for_results(), subject_of(arguments, *document, {}, query.text), shape);
  return shape.length == 0 ? Exit::no : Exit::done;
}

// Of one value, or of what one query selects.
Result<Exit> inspect_at(cli::Context& context, const cli::Arguments& arguments) {
  const auto options = TRY(shape_options(context, arguments));
  const auto query = TRY(path::parse_query(arguments.operand("PATH").value_or("")));
  if (!query.singular()) return inspect_selected(context, arguments, options, query);
  const auto reading = reading_for(context, arguments, options, query);
  auto place = TRY(cli::open_at(context, arguments, reading));
  if (reading.check) place.cursor().trust_keys();
  if (arguments.given("largest")) return show_largest(context, arguments, place);
  auto shape = shape::inspect(place.cursor(), options);
  if (!shape) return fail(place.document->explain(std::move(shape.error())));
  TRY(place.document->finish());
  if (context.renderer->has_locators() && shape->type() == scan::Type::array) {
    list_elements(context, arguments, place.location, shape->length);
    return Exit::done;
  }
  results::show_shape(context.for_results(), subject_of(arguments, *place.document, place.location, ""), *shape);
  return Exit::done;
}

}  // namespace

Result<Exit> run_inspect(cli::Context& context, const cli::Arguments& arguments) {
  return cli::for_each_file(context, arguments, {.headings = false, .queries = true}, inspect_at);
}

}  // namespace jt::commands
