// SPDX-License-Identifier: MIT
#include "actions/value_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "core/bytes/memory_source.hpp"
#include "core/comments/strip.hpp"
#include "core/json/escape.hpp"
#include "core/path/ending.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/every_line.hpp"
#include "core/path/place.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/container.hpp"
#include "core/scan/value_window.hpp"
#include "core/text/code_point.hpp"

namespace jt::actions {

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

std::string text_of(const path::Slice& slice) {
  const auto shown = [](const std::optional<std::int64_t>& bound) { return bound ? std::to_string(*bound) : ""; };
  return fmt::format("[{}:{}]", shown(slice.start), shown(slice.end));
}

// The documents of NDJSON as a JSON array: in the file nothing but line ends is between them.
bool copy_lines(scan::Cursor& cursor, const std::function<bool(std::string_view)>& sink) {
  if (!sink("[") || !cursor.enter()) return false;
  bool first = true;
  while (cursor.next() == scan::Step::entry) {
    if (!sink(std::exchange(first, false) ? "\n" : ",\n") || !cursor.copy(sink)) return false;
  }
  return !cursor.failed() && sink(first ? "]" : "\n]");
}

}  // namespace

bool from_the_end(const path::Slice& slice) { return slice.start.value_or(0) < 0 || slice.end.value_or(0) < 0; }

Result<bool> ValueReader::path(std::size_t index) {
  found_ = false;
  scan::Cursor& cursor = std::exchange(begun_, true) ? document_.restart() : document_.cursor();
  const path::Query& query = wanted_.targets.paths[index];
  query_ = &query;
  TRY(path::check_otherwise(document_, query));
  reread_.emplace(document_.raw().size());
  const bool one_of_several = wanted_.targets.paths.size() > 1 && !wanted_.otherwise;
  const bool may_be_absent = query.nulls || (query.optional() && one_of_several);
  single_ = query.singular() && !may_be_absent;
  all_lines_ = document_.lines() && query.segments.empty() && !wanted_.range;
  TRY(single_ ? single(cursor, query) : several(cursor, query));
  return found_;
}

Result<void> ValueReader::finish(bool found) {
  sinks_.counted += counted_;
  if (!sinks_.series.gone()) {
    if (auto rest = document_.finish(); !rest) return rest;
  }
  if (found) {
    tell_array();
  } else if (const auto advice = path::every_line_advice(document_, wanted_.targets.paths.front().text)) {
    caller_.note(caller_.hint_of(*advice));
  } else {
    if (sinks_.series.gone() || wanted_.limit == 0) return {};
    if (!left_out_.empty()) {
      caller_.note(fmt::format("what is selected in '{}' has no {}", document_.file(), left_out_));
      return {};
    }
    if (wanted_.range && single_) {
      caller_.note(fmt::format("no element of '{}' in '{}' is in the range {}", query_->text, document_.file(),
                               text_of(*wanted_.range)));
      return {};
    }
    std::vector<path::Query> queries = wanted_.targets.paths;
    if (wanted_.range)
      for (path::Query& query : queries) query = ranged(std::move(query));
    note_empty_steps(caller_, document_, queries);
  }
  return {};
}

// Whoever counts one array means its elements.
void ValueReader::tell_array() {
  if (wanted_.shown != GetRequest::Shown::count || !array_ || wanted_.targets.paths.size() > 1) return;
  caller_.note(
      fmt::format("'{}' is one array; '{}' selects its elements", wanted_.targets.paths.front().text, *array_));
}

// The path of the elements of what is selected there.
std::string ValueReader::elements_of(const path::Location& location) const {
  return path::spell(location, path::Spelling::jsonpath) + (query_->part ? text_of(*query_->part) : "[*]");
}

Result<void> ValueReader::single(scan::Cursor& cursor, const path::Query& query) {
  const std::string& given = query.text;
  const auto path = TRY(path::path_of(query));
  if (!wanted_.otherwise) {
    auto location = TRY(path::go_to(document_, path, given));
    return found_at(cursor, std::move(location), given);
  }
  auto place = path::follow(cursor, path);
  if (!place) return fail(document_.explain(std::move(place.error())));
  if (auto end = path::check_end(document_, given); !end) return end;
  if (place->missing == 0) return found_at(cursor, std::move(place->location), given);
  otherwise(caller_.spelled(named(path), path::Spelling::jsonpath));
  return {};
}

Result<void> ValueReader::found_at(scan::Cursor& cursor, path::Location location, const std::string& given) {
  if (wanted_.range) return elements(cursor, std::move(location), given);
  match(cursor, location);
  return failure(cursor);
}

// With --range as its last step.
path::Query ValueReader::ranged(path::Query query) const {
  path::Selector slice;
  slice.kind = path::Selector::Kind::slice;
  slice.slice = *wanted_.range;
  path::Segment segment;
  segment.selectors.push_back(std::move(slice));
  segment.begin = query.text.size();
  query.text += text_of(*wanted_.range);
  segment.end = query.text.size();
  query.segments.push_back(std::move(segment));
  return query;
}

Result<void> ValueReader::several(scan::Cursor& cursor, path::Query query) {
  if (wanted_.range) query = ranged(std::move(query));
  std::optional<Error> broken;
  const bool computes = path::computes(query);  // an error names the value
  const bool track = computes || (wanted_.shown == GetRequest::Shown::values && !caller_.renderer->for_people());
  const bool counts = wanted_.shown == GetRequest::Shown::count && !wanted_.inside && !wanted_.limit && !computes;
  bool first = true;
  const path::OnMatch on_match = [&](scan::Cursor& at, const path::Location& location) {
    // Before anything is printed; what comes later is checked at the end.
    if (std::exchange(first, false) && !cursor.check_end()) return path::Visit::stop;
    if (!counts) match(at, location);
    if (at.failed()) broken = at.failure();
    return over() || broken || failed_ ? path::Visit::stop : path::Visit::more;
  };
  auto count = counts ? path::count(cursor, query, on_match) : path::evaluate(cursor, query, track, on_match);
  if (counts && count) {
    counted_ += *count;
    found_ = found_ || *count > 0;
  }
  if (failed_) return fail(document_.explain(std::move(*failed_)));
  if (!count) return fail(document_.explain(std::move(count.error())));
  if (sinks_.series.gone()) return {};
  // A scalar has nothing to select, but it may be no value at all: `name: x` is not null.
  const bool unread = *count == 0 && cursor.depth() == 0 && cursor.mark().on_value;
  if (unread && !scan::is_container(cursor.type()) && !cursor.skip()) return fail(document_.explain(cursor.failure()));
  if (auto end = path::check_end(document_, query.text); !end) return end;
  if (broken) return fail(document_.explain(std::move(*broken)));
  if (*count == 0 && wanted_.otherwise) otherwise(query.text);
  return {};
}

// --range of the current array of the cursor.
Result<void> ValueReader::elements(scan::Cursor& cursor, path::Location location, const std::string& given) {
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

Result<void> ValueReader::failure(scan::Cursor& cursor) {
  if (failed_) return fail(document_.explain(std::move(*failed_)));
  if (cursor.failed()) return fail(document_.explain(cursor.failure()));
  return {};
}

// The current value of the cursor; may move past it.
void ValueReader::match(scan::Cursor& cursor, const path::Location& location) {
  if (wanted_.inside) return match_inside(cursor, location);
  const auto lacks = path::lacking(cursor.type(), *query_);
  if (lacks && lacks->optional) {
    left_out_ = lacks->what;
    return;
  }
  found_ = true;
  if (over()) return;  // --limit 0
  if (lacks) {
    failed_ = lacking(location, cursor.type(), lacks->what);
    return;
  }
  ++counted_;
  if (wanted_.shown == GetRequest::Shown::count) {
    const bool array = counted_ == 1 && cursor.type() == scan::Type::array && query_->singular();
    const bool one = array && !wanted_.range && query_->ending == path::Ending::none;
    array_ = one ? std::optional(elements_of(location)) : std::nullopt;
    return;
  }
  if (wanted_.for_null && cursor.type() == scan::Type::null) {
    --counted_;
    if (cursor.skip()) otherwise(caller_.spelled(location, path::Spelling::jsonpath));
    return;
  }
  if (wanted_.exit_status) {
    const bool falsy = cursor.type() == scan::Type::boolean && cursor.held_value(5) == "false";
    sinks_.last_falsy = falsy || cursor.type() == scan::Type::null;
  }
  const output::Pump value = [&](const auto& sink) {
    if (path::computes(*query_)) return compute(cursor, sink);
    return all_lines_ ? copy_lines(cursor, sink) : write(cursor, sink);
  };
  if (wanted_.shown == GetRequest::Shown::tally) return tally(cursor, value);
  print(shown_path(location), value);
}

// Of a slice as an array it has the slice, which no pointer can name.
std::string ValueReader::shown_path(const path::Location& location) const {
  std::string path = caller_.spelled(location, path::Spelling::jsonpath);
  const bool pointer = path.empty() || path[0] == '/' || path[0] == '#';
  if (!query_->part || pointer) return path;
  return (path[0] == '[' ? "." : "") + path + text_of(*query_->part);  // jq's paths begin with a dot
}

Error ValueReader::lacking(const path::Location& location, scan::Type type, std::string_view what) const {
  const std::string path = caller_.spelled(location, path::Spelling::accessor);
  Error error = make_error(Code::type_mismatch,
                           fmt::format("{} in '{}' is {}, which has no {}", path == "." ? "the root" : "'" + path + "'",
                                       document_.file(), scan::with_article(type), what));
  error->hints.push_back("'?' at the end of the path leaves out what has none");
  return error;
}

// What jq's `| length` gives, and the like.
bool ValueReader::compute(scan::Cursor& cursor, const std::function<bool(std::string_view)>& sink) {
  auto written = path::write_ending(cursor, *query_, sink);
  if (written) return *written;
  if (!cursor.failed()) failed_ = std::move(written.error());
  return false;
}

// The value as JSON, or with its comments: the cursor sees blanks in their place.
bool ValueReader::write(scan::Cursor& cursor, const std::function<bool(std::string_view)>& sink) {
  if (!document_.has_comments() || !scan::is_container(cursor.type())) return cursor.copy(sink);
  comments::ValueCopy value(*document_.blanked(), cursor.begin(), wanted_.comments, sink);
  const bool copied = cursor.copy([&](std::string_view blanked) {
    auto written = value.write(blanked);
    if (!written) failed_ = std::move(written.error());
    return written && *written;
  });
  return copied && value.end();
}

// --inside: a value of the document that the current value, a string, holds. What a query selects may hold none.
void ValueReader::match_inside(scan::Cursor& cursor, const path::Location& location) {
  const std::string path = caller_.spelled(location, path::Spelling::jsonpath);
  if (over()) {
    found_ = true;
    return;
  }
  auto read = read_inside(cursor, path);
  if (read || cursor.failed()) return;
  const Code code = read.error()->code;
  const bool none = code == Code::path_not_found || code == Code::type_mismatch;
  if (none && single_ && wanted_.otherwise) return otherwise(path);
  if (!none || single_) failed_ = std::move(read.error());
}

Result<void> ValueReader::read_inside(scan::Cursor& cursor, const std::string& path) {
  const auto refuse = [&](Code code, std::string_view what) {
    return fail(code, fmt::format("{} in '{}' {}", path.empty() ? "the root" : fmt::format("'{}'", path),
                                  document_.file(), what));
  };
  if (cursor.type() != scan::Type::string) return refuse(Code::type_mismatch, "is not a string that holds JSON");
  text_.clear();
  cursor.copy([this](std::string_view piece) {
    text_ += piece;
    return text_.size() <= scan::Cursor::max_held;
  });
  if (cursor.failed()) return fail(cursor.failure());
  if (text_.size() > scan::Cursor::max_held) return refuse(Code::limit_exceeded, "is larger than 64 MiB");
  const std::string held = json::decode(std::string_view(text_).substr(1, text_.size() - 2));
  scan::Checker checker;
  auto good = checker.feed({reinterpret_cast<const std::uint8_t*>(held.data()), held.size()});
  if (good) good = checker.finish();
  if (!good) return refuse(Code::invalid_json, fmt::format("does not hold JSON: {}", good.error()->message));
  bytes::MemorySource source(held);
  scan::Stream stream(source, scan::window_for(held));
  scan::Cursor inner(stream);
  const auto steps = TRY(path::path_of(*wanted_.inside));
  const auto place = TRY(path::follow(inner, steps));
  if (place.missing > 0) {
    Error error =
        path::not_found(inner, steps, place, fmt::format("{} inside {}", document_.file(), path), wanted_.inside->text);
    error->advice.clear();  // the file that it would name is no file
    error->at.reset();
    return fail(std::move(error));
  }
  found_ = true;
  ++counted_;
  if (wanted_.shown == GetRequest::Shown::count) return {};
  if (wanted_.shown == GetRequest::Shown::tally) {
    tally(inner, [&](const auto& sink) { return inner.copy(sink); });
  } else {
    print(path, [&](const auto& sink) { return inner.copy(sink); });
  }
  return {};
}

// Values that are compared are held in memory, one at a time.
void ValueReader::tally(scan::Cursor& cursor, const output::Pump& value) {
  text_.clear();
  const std::uint64_t begin = cursor.begin();
  if (cursor.depth() == 0) reread_->restart();  // of a pipe it may be a copy of a part, with offsets of its own
  value([this](std::string_view piece) {
    text_ += piece;
    return text_.size() <= scan::Cursor::max_held;
  });
  if (cursor.failed()) return;
  if (!reread_->add(begin, std::max(begin, cursor.end()))) {
    failed_ =
        make_error(Code::limit_exceeded,
                   "the tally takes too long: values are nested so deeply that it would read them again and again");
    return;
  }
  if (text_.size() > scan::Cursor::max_held) {
    failed_ = make_error(Code::limit_exceeded, "a value of more than 64 MiB would have to be held in memory");
  } else if (auto added = sinks_.tally->add(text_); !added) {
    failed_ = std::move(added.error());
  }
}

void ValueReader::otherwise(const std::string& path) {
  found_ = true;
  ++counted_;
  sinks_.last_falsy = *wanted_.otherwise == "null" || *wanted_.otherwise == "false";
  print(path, [&](const auto& sink) { return sink(*wanted_.otherwise); });
}

void ValueReader::print(const std::string& path, const output::Pump& value) {
  document_.hide_progress();
  sinks_.series.add(path, value);
}

}  // namespace jt::actions
