// SPDX-License-Identifier: MIT
// jt get FILE PATH…: values, byte for byte; or how many there are of them.
#include "cli/each_file.hpp"
#include "cli/reading.hpp"
#include "cli/value_reader.hpp"
#include "results/tally_series.hpp"

namespace jt::commands {

namespace {

Result<std::unique_ptr<document::Document>> open(const cli::Context& context, const cli::Arguments& arguments,
                                                 const cli::ValueRequest& wanted, const std::string& file) {
  auto options = cli::reading_options(context, arguments, file);
  options.again = cli::reads_again(wanted);
  return cli::open_document(context, file, options);
}

// `errors`: of several files.
Result<void> end(const cli::Context& context, const cli::ValueRequest& wanted, cli::ValueSinks& sinks,
                 const results::FileErrors* errors) {
  constexpr std::uint64_t all = ~std::uint64_t{0};
  const results::Output output = context.for_results();
  if (wanted.tally) return results::show_tally(output, *sinks.tally, wanted.limit.value_or(all), wanted.raw);
  if (wanted.count) {
    results::show_count(output, sinks.counted);
  } else if (errors != nullptr) {
    sinks.series.end(*errors);
  } else {
    sinks.series.end();
  }
  return {};
}

// One document: the first error ends it.
Result<Exit> get_all(cli::Context& context, const cli::Arguments& arguments, const cli::ValueRequest& wanted) {
  auto document = TRY(open(context, arguments, wanted, *arguments.operand("FILE")));
  results::ValueSeries series(context.for_results(), wanted.max_string);
  cli::ValueSinks sinks{series, {}};
  if (wanted.tally) sinks.tally.emplace();
  cli::ValueReader get(context, *document, wanted, sinks);
  bool any = false;
  for (std::size_t i = 0; i < wanted.queries.size() && !get.over(); ++i) {
    const auto found = TRY(get.path(i));
    any = any || found;
  }
  TRY(get.finish(any));
  TRY(end(context, wanted, sinks, nullptr));
  return any && !(wanted.exit_status && sinks.last_falsy) ? Exit::done : Exit::no;
}

// One of several documents: an error that is not about a path ends it.
Result<void> get_each(cli::ValueReader& get, const cli::ValueRequest& wanted, const std::string& file,
                      cli::FileOutcomes& outcomes, const cli::Context& context) {
  bool any = false;
  for (std::size_t i = 0; i < wanted.queries.size(); ++i) {
    if (get.over()) {
      if (any) outcomes.found(i);  // nobody knows, because of --limit
      continue;
    }
    const auto found = get.path(i);
    if (!found && found.error()->code != Code::path_not_found) return fail(found.error());
    if (!found) outcomes.failed(file, context.completed(found.error()));
    any = any || !found || *found;
    if (found && *found) outcomes.found(i);
  }
  return get.finish(any);
}

Result<Exit> get_from_files(cli::Context& context, const cli::Arguments& arguments, const cli::ValueRequest& wanted) {
  results::ValueSeries series(context.for_results(), wanted.max_string, cli::names_files(arguments));
  cli::FileOutcomes outcomes(context.for_results(), wanted.queries.size());
  cli::ValueSinks sinks{series, {}};
  if (wanted.tally) sinks.tally.emplace();
  for (const std::string& file : arguments.operands("FILE")) {
    auto document = open(context, arguments, wanted, file);
    auto done = Result<void>();
    if (!document) {
      done = fail(std::move(document.error()));
    } else {
      series.file(file);
      cli::ValueReader get(context, **document, wanted, sinks);
      done = get_each(get, wanted, file, outcomes, context);
    }
    if (!done) outcomes.failed(file, context.completed(done.error()));
    if (series.gone()) return outcomes.exit();
  }
  TRY(end(context, wanted, sinks, &outcomes.errors()));
  const Exit exit = outcomes.exit();
  return exit == Exit::done && wanted.exit_status && sinks.last_falsy ? Exit::no : exit;
}

}  // namespace

Result<Exit> run_get(cli::Context& context, const cli::Arguments& arguments) {
  const auto wanted = TRY(cli::value_request(context, arguments));
  const bool several = arguments.operands("FILE").size() > 1;
  const bool human = context.renderer->for_people();
  output::RendererOptions& rendering = context.rendering;
  rendering.raw = arguments.given("raw");
  rendering.compact = arguments.given("compact") || (several && human);  // one value a line
  if (rendering.raw || rendering.compact) context.renderer = output::make_renderer(context.globals.format, rendering);
  return several ? get_from_files(context, arguments, wanted) : get_all(context, arguments, wanted);
}

}  // namespace jt::commands
