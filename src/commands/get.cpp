// SPDX-License-Identifier: MIT
// jt get FILE PATH…: values, byte for byte; or how many there are of them.
#include <fmt/format.h>

#include <charconv>

#include "cli/lines_hint.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/path/evaluate.hpp"
#include "core/scan/checker.hpp"
#include "core/tally/tally.hpp"
#include "results/tally_series.hpp"
#include "results/value_series.hpp"

namespace jt::commands {

namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

struct Wanted {
  std::vector<path::Query> queries;
  std::vector<std::string> given;  ///< the same as the user wrote them
  std::optional<std::string> otherwise;
  std::optional<path::Slice> range;
  std::optional<std::uint64_t> max_string;
  std::optional<std::uint64_t> limit;  ///< of values
  bool count = false;
  bool tally = false;
  bool raw = false;
};

// "A:B", either of which may be absent or negative.
std::optional<path::Slice> parse_range(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {};
  path::Slice slice;
  const auto bound = [](std::string_view part, std::optional<std::int64_t>& into) {
    if (part.empty()) return true;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), number);
    into = number;
    return error == std::errc() && end == part.data() + part.size();
  };
  if (!bound(text.substr(0, colon), slice.start) || !bound(text.substr(colon + 1), slice.end)) return {};
  return slice;
}

Result<void> check_value(const cli::Arguments& arguments, const std::string& text) {
  scan::Checker checker;
  auto good = checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (good) good = checker.finish();
  if (good) return {};
  return fail(cli::usage_error(&arguments.command(), fmt::format("option '--default' takes a JSON value, not '{}': {}",
                                                                 text, good.error()->message)));
}

// --count and --tally: what has no meaning with them.
Result<void> check_numbers(const cli::Context& context, const cli::Arguments& arguments) {
  const std::string_view option = arguments.given("count") ? "count" : "tally";
  if (!arguments.given(option)) return {};
  const auto refuse = [&](std::string message) {
    return fail(cli::usage_error(&arguments.command(), std::move(message)));
  };
  for (const std::string_view other : {"tally", "default", "max-string"}) {
    if (other != option && arguments.given(other)) {
      return refuse(fmt::format("options '--{}' and '--{}' contradict each other", option, other));
    }
  }
  if (context.globals.format != output::Format::list) return {};
  return refuse(fmt::format("'get --{}' prints {}, and has no list format", option,
                            option == "count" ? "a number" : "values with their numbers"));
}

Result<Wanted> wanted_of(const cli::Context& context, const cli::Arguments& arguments) {
  Wanted wanted;
  if (auto checked = check_numbers(context, arguments); !checked) return fail(std::move(checked.error()));
  wanted.count = arguments.given("count");
  wanted.tally = arguments.given("tally");
  wanted.raw = arguments.given("raw");
  wanted.given = arguments.operands("PATH");
  if (wanted.given.empty()) wanted.given.emplace_back();  // the root
  for (const std::string& path : wanted.given) {
    auto query = path::parse_query(path);
    if (!query) return fail(std::move(query.error()));
    wanted.queries.push_back(std::move(*query));
  }
  if (arguments.given("default")) {
    wanted.otherwise = arguments.text("default");
    if (auto checked = check_value(arguments, *wanted.otherwise); !checked) return fail(std::move(checked.error()));
  }
  if (arguments.given("range")) {
    wanted.range = parse_range(arguments.text("range"));
    if (!wanted.range) {
      return fail(cli::usage_error(
          &arguments.command(),
          fmt::format("option '--range' takes two indices as A:B, not '{}'", arguments.text("range"))));
    }
  }
  wanted.max_string = arguments.number("max-string");
  wanted.limit = arguments.number("limit");
  return wanted;
}

bool from_the_end(const path::Slice& slice) { return slice.start.value_or(0) < 0 || slice.end.value_or(0) < 0; }

// Whether the document is read more than once.
bool reads_again(const Wanted& wanted) {
  if (wanted.queries.size() > 1 || (wanted.range && from_the_end(*wanted.range))) return true;
  return !wanted.queries.empty() && !path::one_pass(wanted.queries.front());
}

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

class Get {
 public:
  Get(cli::Context& context, document::Document& document, const Wanted& wanted)
      : context_(context), document_(document), wanted_(wanted), series_(context.for_results(), wanted.max_string) {
    if (wanted.tally) tally_.emplace();
  }

  Result<Exit> run() {
    for (std::size_t i = 0; i < wanted_.queries.size() && !over(); ++i) {
      scan::Cursor& cursor = i == 0 ? document_.cursor() : document_.restart();
      const path::Query& query = wanted_.queries[i];
      auto done = query.singular() ? single(cursor, wanted_.given[i]) : several(cursor, query);
      if (!done) return fail(std::move(done.error()));
    }
    if (!series_.gone()) {
      if (auto rest = document_.finish(); !rest) return fail(std::move(rest.error()));
    }
    if (!found_) {
      if (const auto hint = cli::lines_hint(document_, wanted_.given.front())) context_.renderer->note(*hint);
    }
    if (auto ended = end(); !ended) return fail(std::move(ended.error()));
    return found_ ? Exit::done : Exit::no;
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

  Result<void> end() {
    if (wanted_.tally)
      return results::show_tally(context_.for_results(), *tally_, wanted_.limit.value_or(all), wanted_.raw);
    if (wanted_.count) {
      results::show_count(context_.for_results(), counted_);
    } else {
      series_.end();
    }
    return {};
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
    const bool track = !numbers() && context_.globals.format != output::Format::human;
    auto count = path::evaluate(cursor, query, track, [&](scan::Cursor& at, const path::Location& location) {
      match(at, location);
      if (at.failed()) broken = at.failure();
      return over() || broken || failed_ ? path::Visit::stop : path::Visit::more;
    });
    if (failed_) return fail(document_.explain(std::move(*failed_)));
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
    if (from_the_end(*wanted_.range)) {
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
    while (start < end && !over() && !failed_ && cursor.next() == scan::Step::entry) {
      location.back() = static_cast<std::uint64_t>(start++);
      match(cursor, location);
    }
    return failure(cursor);
  }

  Result<void> failure(scan::Cursor& cursor) {
    if (failed_) return fail(document_.explain(std::move(*failed_)));
    if (cursor.failed()) return fail(document_.explain(cursor.failure()));
    return {};
  }

  // The current value of the cursor; may move past it.
  void match(scan::Cursor& cursor, const path::Location& location) {
    found_ = true;
    if (over()) return;  // --limit 0
    ++counted_;
    if (wanted_.count) return;
    if (wanted_.tally) return tally(cursor);
    print(cli::spelled(context_, location, path::Spelling::jsonpath),
          [&](const auto& sink) { return cursor.copy(sink); });
  }

  // Values that are compared are held in memory, one at a time.
  void tally(scan::Cursor& cursor) {
    text_.clear();
    cursor.copy([this](std::string_view piece) {
      text_ += piece;
      return text_.size() <= scan::Cursor::max_held;
    });
    if (cursor.failed()) return;
    if (text_.size() > scan::Cursor::max_held) {
      failed_ = make_error(Code::limit_exceeded, "a value of more than 64 MiB would have to be held in memory");
    } else if (auto added = tally_->add(text_); !added) {
      failed_ = std::move(added.error());
    }
  }

  void otherwise(const std::string& path) {
    found_ = true;
    ++counted_;
    print(path, [&](const auto& sink) { return sink(*wanted_.otherwise); });
  }

  void print(const std::string& path, const output::Pump& value) {
    document_.hide_progress();
    series_.add(path, value);
  }

  /// Whether numbers are printed, not values.
  [[nodiscard]] bool numbers() const { return wanted_.count || wanted_.tally; }
  /// No more values are wanted. A tally counts all of them.
  [[nodiscard]] bool over() const { return series_.gone() || (!wanted_.tally && counted_ == wanted_.limit); }

  cli::Context& context_;
  document::Document& document_;
  const Wanted& wanted_;
  results::ValueSeries series_;
  std::optional<tally::Tally> tally_;
  std::string text_;             ///< of a value that is compared
  std::optional<Error> failed_;  ///< other than the cursor's
  std::uint64_t counted_ = 0;
  bool found_ = false;
};

}  // namespace

Result<Exit> run_get(cli::Context& context, const cli::Arguments& arguments) {
  const auto wanted = wanted_of(context, arguments);
  if (!wanted) return fail(wanted.error());
  context.rendering.raw = arguments.given("raw");
  context.rendering.compact = arguments.given("compact");
  if (context.rendering.raw || context.rendering.compact) {
    context.renderer = output::make_renderer(context.globals.format, context.rendering);
  }
  const std::string file = *arguments.operand("FILE");
  auto options = cli::reading_options(context, arguments, file);
  options.again = reads_again(*wanted);
  auto document = cli::open_document(context, file, options);
  if (!document) return fail(std::move(document.error()));
  return Get(context, **document, *wanted).run();
}

}  // namespace jt::commands
