// SPDX-License-Identifier: MIT
// jt get FILE PATH…: values, byte for byte.
#include <fmt/format.h>

#include <charconv>

#include "cli/document.hpp"
#include "cli/lines_hint.hpp"
#include "cli/usage.hpp"
#include "core/json/layout.hpp"
#include "core/scan/checker.hpp"
#include "core/text/utf8.hpp"
#include "output/json_sink.hpp"

namespace jt::commands {

namespace {

constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

// A match: its path; for concise with --max-string also its value.
class Match final : public output::View {
 public:
  explicit Match(std::string path) : path_(std::move(path)) {}
  std::optional<std::string> value;

  void json(output::JsonSink& out) const override { out.member("path", path_); }
  [[nodiscard]] std::vector<output::Record> records() const override {
    output::Record record{output::Cell::of_path(path_)};
    if (value) record.emplace_back(*value);
    return {record};
  }
  [[nodiscard]] std::vector<std::string> locators() const override { return {path_}; }
  [[nodiscard]] std::vector<output::Line> lines() const override { return {}; }

 private:
  std::string path_;
};

struct Wanted {
  std::vector<path::Query> queries;
  std::vector<std::string> given;  ///< the same as the user wrote them
  std::optional<std::string> otherwise;
  std::optional<path::Slice> range;
  std::optional<std::uint64_t> max_string;
  std::optional<std::uint64_t> limit;  ///< of values
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

Result<Wanted> wanted_of(const cli::Arguments& arguments) {
  Wanted wanted;
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

// The path as a location, as far as it can be one without the document.
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
  Get(cli::Context& context, cli::Document& document, const Wanted& wanted)
      : context_(context), document_(document), wanted_(wanted) {}

  Result<void> run() {
    for (std::size_t i = 0; i < wanted_.queries.size() && !over(); ++i) {
      scan::Cursor& cursor = i == 0 ? document_.cursor() : document_.restart();
      const path::Query& query = wanted_.queries[i];
      auto done = query.singular() ? single(cursor, wanted_.given[i]) : several(cursor, query);
      if (!done) return done;
    }
    if (document_.checked() && !gone_) {
      if (auto rest = document_.read_rest(); !rest) return rest;
    }
    if (!found_) {
      if (const auto hint = cli::lines_hint(document_, wanted_.given.front())) context_.renderer->note(*hint);
    }
    begin();
    if (!gone_) context_.renderer->end(nullptr);
    return {};
  }

  [[nodiscard]] bool found() const { return found_; }

 private:
  void begin() {
    document_.hide_progress();
    if (std::exchange(begun_, true)) return;
    context_.renderer->begin({"matches", {"path", "value"}});
  }

  Result<void> single(scan::Cursor& cursor, const std::string& given) {
    const auto path = path::parse_path(given);
    if (!path) return fail(path.error());
    auto place = path::follow(cursor, *path);
    if (!place) return fail(document_.explain(std::move(place.error())));
    if (place->missing > 0) {
      if (wanted_.otherwise) return otherwise(cli::spelled(context_, named(*path), path::Spelling::jsonpath));
      Error missing = path::not_found(cursor, *path, *place, document_.file(), given);
      if (document_.checked()) {
        if (auto rest = document_.read_rest(); !rest) return rest;
      }
      document_.hide_progress();
      cli::add_lines_hint(document_, given, missing);
      return fail(std::move(missing));
    }
    if (wanted_.range) return elements(cursor, place->location, given);
    match(cursor, place->location);
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
    const auto count = path::evaluate(cursor, query, track, [&](scan::Cursor& at, const path::Location& location) {
      match(at, location);
      if (at.failed()) broken = at.failure();
      return over() || broken ? path::Visit::stop : path::Visit::more;
    });
    if (!count) return fail(document_.explain(count.error()));
    if (broken) return fail(document_.explain(std::move(*broken)));
    if (*count == 0 && wanted_.otherwise) return otherwise(query.text);
    return {};
  }

  // --range of the array that the cursor stands on.
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

  // The value that the cursor stands on; moves past it or not.
  void match(scan::Cursor& cursor, const path::Location& location) {
    begin();
    found_ = true;
    if (printed_ == wanted_.limit) return;  // --limit 0
    ++printed_;
    print(cli::spelled(context_, location, path::Spelling::jsonpath),
          [&](const auto& sink) { return cursor.copy(sink); });
  }

  Result<void> otherwise(std::string path) {
    begin();
    found_ = true;
    print(std::move(path), [&](const auto& sink) { return sink(*wanted_.otherwise); });
    return {};
  }

  /// Nothing more is to be printed.
  [[nodiscard]] bool over() const { return gone_ || printed_ == wanted_.limit; }

  void print(std::string path, const output::Pump& pump) {
    Match view(std::move(path));
    if (context_.globals.format == output::Format::concise && wanted_.max_string) {
      view.value = cut(pump);
      context_.renderer->item(view);
    } else {
      context_.renderer->item(view, pump);
    }
    gone_ = context_.out.state() != output::Writer::State::open;
  }

  // The value on one line, at most --max-string characters of it.
  std::string cut(const output::Pump& pump) const {
    std::string text;
    std::uint64_t shown = 0;
    std::uint64_t omitted = 0;
    json::Compact layout(json::Emit([&](output::Role, std::string_view piece) {
      while (!piece.empty()) {
        const std::size_t size = text::first_rune(piece).size;
        if (shown < *wanted_.max_string) {
          text += piece.substr(0, size);
          ++shown;
        } else {
          ++omitted;
        }
        piece.remove_prefix(size);
      }
    }));
    json::JsonLexer lexer(layout);
    pump([&](std::string_view piece) {
      lexer.push(piece);
      return true;
    });
    lexer.finish();
    if (omitted > 0) text += fmt::format("…[+{} char{}]", omitted, omitted == 1 ? "" : "s");
    return text;
  }

  cli::Context& context_;
  cli::Document& document_;
  const Wanted& wanted_;
  bool begun_ = false;
  bool found_ = false;
  std::uint64_t printed_ = 0;
  bool gone_ = false;  ///< the reader of the output
};

}  // namespace

int run_get(cli::Context& context, const cli::Arguments& arguments) {
  const auto wanted = wanted_of(arguments);
  if (!wanted) return context.refuse(wanted.error());
  context.rendering.raw = arguments.given("raw");
  context.rendering.compact = arguments.given("compact");
  if (context.rendering.raw || context.rendering.compact) {
    context.renderer = output::make_renderer(context.globals.format, context.rendering);
  }
  cli::DocumentOptions options;
  options.lines = cli::reads_lines(arguments, *arguments.operand("FILE"));
  options.check = context.globals.check == cli::Check::strict;
  options.again = reads_again(*wanted);
  const auto document = cli::Document::open(context, *arguments.operand("FILE"), options);
  if (!document) return context.refuse(document.error());
  Get get(context, **document, *wanted);
  if (auto done = get.run(); !done) return context.refuse(done.error());
  return static_cast<int>(get.found() ? Exit::done : Exit::no);
}

}  // namespace jt::commands
