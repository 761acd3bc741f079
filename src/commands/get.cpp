// SPDX-License-Identifier: MIT
// jt get FILE PATH…: values, byte for byte.
#include <fmt/format.h>

#include <limits>

#include "cli/each_file.hpp"
#include "cli/lines_hint.hpp"
#include "cli/reading.hpp"
#include "cli/value_request.hpp"
#include "core/path/evaluate.hpp"
#include "results/value_series.hpp"

namespace jt::commands {

namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

// The path as a location, up to the first step that needs the document.
path::Location named(const path::Path& path) {
  path::Location location;
  for (const path::PathStep& step : path.steps) {
    if (step.kind == path::PathStep::Kind::index && step.index >= 0) {
      location.emplace_back(static_cast<std::uint64_t>(step.index));
    } else {
      location.emplace_back(step.kind == path::PathStep::Kind::index ? std::to_string(step.index) : step.text);
    }
  }
  return location;
}

// The values of one document.
class Get {
 public:
  Get(cli::Context& context, document::Document& document, const cli::ValueRequest& wanted,
      results::ValueSeries& series)
      : context_(context), document_(document), wanted_(wanted), series_(series), before_(series.count()) {}

  /// The values of one path. True: there is one.
  Result<bool> path(std::size_t index) {
    found_ = false;
    scan::Cursor& cursor = std::exchange(begun_, true) ? document_.restart() : document_.cursor();
    const path::Query& query = wanted_.queries[index];
    auto done = query.singular() ? single(cursor, wanted_.given[index]) : several(cursor, query);
    if (!done) return fail(std::move(done.error()));
    return found_;
  }

  /// The output is complete.
  [[nodiscard]] bool over() const { return series_.gone() || series_.count() - before_ == wanted_.limit; }

  /// Checks the rest of the document where that was requested.
  Result<void> finish(bool found) {
    if (!series_.gone()) {
      if (auto rest = document_.finish(); !rest) return rest;
    }
    if (found) return {};
    if (const auto hint = cli::lines_hint(document_, wanted_.given.front())) context_.renderer->note(*hint);
    return {};
  }

 private:
  Result<void> single(scan::Cursor& cursor, const std::string& given) {
    const auto path = path::parse_path(given);
    if (!path) return fail(path.error());
    if (!wanted_.otherwise) {
      auto location = cli::go_to(document_, *path, given);
      if (!location) return fail(std::move(location.error()));
      return found_at(cursor, std::move(*location), given);
    }
    auto place = path::follow(cursor, *path);
    if (!place) return fail(document_.explain(std::move(place.error())));
    if (place->missing == 0) return found_at(cursor, std::move(place->location), given);
    otherwise(cli::spelled(context_, named(*path), path::Spelling::jsonpath));
    return {};
  }

  Result<void> found_at(scan::Cursor& cursor, path::Location location, const std::string& given) {
    if (wanted_.range) return elements(cursor, std::move(location), given);
    match(cursor, location);
    return failure(cursor);
  }

  Result<void> several(scan::Cursor& cursor, path::Query query) {
    if (wanted_.range) {
      path::Selector slice;
      slice.kind = path::Selector::Kind::slice;
      slice.slice = *wanted_.range;
      path::Segment segment;
      segment.selectors.push_back(std::move(slice));
      query.segments.push_back(std::move(segment));
    }
    std::optional<Error> broken;
    const bool track = context_.globals.format != output::Format::human;
    auto count = path::evaluate(cursor, query, track, [&](scan::Cursor& at, const path::Location& location) {
      match(at, location);
      if (at.failed()) broken = at.failure();
      return over() || broken ? path::Visit::stop : path::Visit::more;
    });
    if (!count) return fail(document_.explain(std::move(count.error())));
    if (broken) return fail(document_.explain(std::move(*broken)));
    if (*count == 0 && wanted_.otherwise) otherwise(query.text);
    return {};
  }

  // --range of the current array of the cursor.
  Result<void> elements(scan::Cursor& cursor, path::Location location, const std::string& given) {
    if (cursor.type() != scan::Type::array) {
      const std::string_view type = scan::name(cursor.type());
      return fail(Code::type_mismatch, fmt::format("no range of '{}' in '{}': it is {} {}, not an array", given,
                                                   document_.file(), type == "object" ? "an" : "a", type));
    }
    std::int64_t start = wanted_.range->start.value_or(0);
    std::int64_t end = wanted_.range->end.value_or(std::numeric_limits<std::int64_t>::max());
    if (cli::from_the_end(*wanted_.range)) {
      const scan::Cursor::Mark mark = cursor.mark();
      if (!cursor.enter()) return failure(cursor);
      const auto length = static_cast<std::int64_t>(cursor.skip_elements(all));
      if (cursor.next() != scan::Step::end || !cursor.go(mark)) return failure(cursor);
      if (start < 0) start = std::max<std::int64_t>(0, start + length);
      if (end < 0) end += length;
    }
    if (!cursor.enter()) return failure(cursor);
    if (start < end) cursor.skip_elements(static_cast<std::uint64_t>(start));
    location.emplace_back();
    while (start < end && !over() && cursor.next() == scan::Step::entry) {
      location.back() = static_cast<std::uint64_t>(start++);
      match(cursor, location);
    }
    return failure(cursor);
  }

  Result<void> failure(scan::Cursor& cursor) {
    if (cursor.failed()) return fail(document_.explain(cursor.failure()));
    return {};
  }

  // The current value of the cursor; may move past it.
  void match(scan::Cursor& cursor, const path::Location& location) {
    found_ = true;
    if (series_.count() - before_ == wanted_.limit) return;  // --limit 0
    print(cli::spelled(context_, location, path::Spelling::jsonpath),
          [&](const auto& sink) { return cursor.copy(sink); });
  }

  void otherwise(const std::string& path) {
    found_ = true;
    print(path, [&](const auto& sink) { return sink(*wanted_.otherwise); });
  }

  void print(const std::string& path, const output::Pump& value) {
    document_.hide_progress();
    series_.add(path, value);
  }

  cli::Context& context_;
  document::Document& document_;
  const cli::ValueRequest& wanted_;
  results::ValueSeries& series_;
  std::uint64_t before_;  ///< values of earlier documents
  bool begun_ = false;
  bool found_ = false;
};

Result<std::unique_ptr<document::Document>> open(const cli::Context& context, const cli::Arguments& arguments,
                                                 const cli::ValueRequest& wanted, const std::string& file) {
  auto options = cli::reading_options(context, arguments, file);
  options.again = cli::reads_again(wanted);
  return cli::open_document(context, file, options);
}

// One document: the first error ends it.
Result<Exit> get_all(cli::Context& context, const cli::Arguments& arguments, const cli::ValueRequest& wanted) {
  auto document = open(context, arguments, wanted, *arguments.operand("FILE"));
  if (!document) return fail(std::move(document.error()));
  results::ValueSeries series(context.for_results(), wanted.max_string);
  Get get(context, **document, wanted, series);
  bool any = false;
  for (std::size_t i = 0; i < wanted.queries.size() && !get.over(); ++i) {
    const auto found = get.path(i);
    if (!found) return fail(found.error());
    any = any || *found;
  }
  if (auto rest = get.finish(any); !rest) return fail(std::move(rest.error()));
  series.end();
  return any ? Exit::done : Exit::no;
}

// One of several documents: an error that is not about a path ends it.
Result<void> get_each(Get& get, const cli::ValueRequest& wanted, const std::string& file, cli::FileOutcomes& outcomes,
                      const cli::Context& context) {
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
  for (const std::string& file : arguments.operands("FILE")) {
    auto document = open(context, arguments, wanted, file);
    auto done = Result<void>();
    if (!document) {
      done = fail(std::move(document.error()));
    } else {
      series.file(file);
      Get get(context, **document, wanted, series);
      done = get_each(get, wanted, file, outcomes, context);
    }
    if (!done) outcomes.failed(file, context.completed(done.error()));
    if (series.gone()) return outcomes.exit();
  }
  series.end(outcomes.errors());
  return outcomes.exit();
}

}  // namespace

Result<Exit> run_get(cli::Context& context, const cli::Arguments& arguments) {
  const auto wanted = cli::value_request(arguments);
  if (!wanted) return fail(wanted.error());
  const bool several = arguments.operands("FILE").size() > 1;
  const bool human = context.globals.format == output::Format::human;
  output::RendererOptions& rendering = context.rendering;
  rendering.raw = arguments.given("raw");
  rendering.compact = arguments.given("compact") || (several && human);  // one value a line
  if (rendering.raw || rendering.compact) context.renderer = output::make_renderer(context.globals.format, rendering);
  return several ? get_from_files(context, arguments, *wanted) : get_all(context, arguments, *wanted);
}

}  // namespace jt::commands
