// SPDX-License-Identifier: MIT
#include "core/path/every_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/bytes/errors.hpp"
#include "core/path/path.hpp"
#include "core/path/query.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::path {

namespace {

/// A longer first line is not checked.
constexpr std::size_t longest_line = std::size_t{1} << 20;

/// Whether the text begins with a document on a line of its own, with more text after it.
bool begins_with_line(std::string_view text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return false;
  if (text.find_first_not_of(" \t\r\n", end) == std::string_view::npos) return false;
  scan::Checker checker;
  return checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), end}) && checker.finish();
}

/// The beginning of a file that can be read again: its first line and some bytes after it.
std::string beginning(bytes::Source& source) {
  std::string text;
  std::size_t want = std::size_t{4} << 10;
  while (text.size() < longest_line && text.find('\n') == std::string::npos) {
    const std::size_t have = text.size();
    text.resize(have + want);
    const auto got = source.read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, want);
    text.resize(have + got.value_or(0));
    if (text.size() == have) break;
    want = text.size();
  }
  const std::size_t have = text.size();
  text.resize(have + 64);
  const auto more = source.read(have, reinterpret_cast<std::uint8_t*>(text.data()) + have, 64);
  text.resize(have + more.value_or(0));
  return text;
}

/// What the file begins with, if each of its lines may be a document; empty if not.
std::string first_line(document::Document& document) {
  if (document.raw().rewinds()) {
    std::string text = beginning(document.raw());
    return document.lines() || begins_with_line(text) ? text : std::string();
  }
  const scan::Stream& stream = document.cursor().stream();
  if (stream.begin() != 0 || stream.end() == 0) return {};
  const std::size_t size = std::min<std::uint64_t>(stream.end(), longest_line);
  std::string text(reinterpret_cast<const char*>(stream.data(0)), size);
  return document.lines() || begins_with_line(text) ? text : std::string();
}

/// The path as JSONPath, so that a step can be put in front of it. Nothing if that cannot be done.
std::optional<std::string> as_jsonpath(std::string_view given, const Query& query) {
  if (!given.starts_with('/') && !given.starts_with('#')) {
    if (given.starts_with('$')) return std::string(given);
    return fmt::format("${}{}", given.starts_with('.') || given.starts_with('[') ? "" : ".", given);
  }
  const auto one = parse_path(given);
  if (!one || query.segments.front().selectors.front().text.find_first_not_of("0123456789") == std::string::npos)
    return {};
  Location location;
  for (const PathStep& step : one->steps) {
    const auto index = text::parse_number(step.text);  // most numbers in pointers are indices
    location.push_back(index ? LocationStep(*index) : LocationStep(step.text));
  }
  return spell(location, Spelling::jsonpath);
}

/// Whether the path is one into an array of documents already: it begins with `[*]`, a filter, an index, `..`. (jq's
/// `select` tests the array itself.) Recursive over branches, whose nesting the parser limits.
bool begins_with_elements(const Segment& segment) {
  using Step = Segment::Step;
  if (segment.step == Step::branches || segment.step == Step::alternatives) {
    const auto& first = segment.branches.front();
    return !first.empty() && begins_with_elements(first.front());
  }
  if (segment.step != Segment::Step::child) return segment.step == Segment::Step::everything;
  return segment.descendant || segment.selectors.front().kind != Selector::Kind::name;
}

std::optional<std::string> with_step(std::string path, std::string_view step) {
  path.insert(1, step);
  if (!parse_query(path)) return {};
  return path;
}

}  // namespace

std::optional<LinePaths> paths_in_lines(document::Document& document, std::string_view given) {
  if (document.has_comments()) return {};  // lines of documents have none
  const auto queries = parse_queries(given, {.endings = true, .nulls = true, .split = false});
  if (!queries || queries->front().segments.empty()) return {};
  const std::string line = first_line(document);
  if (line.empty()) return {};
  const Query* const query = &queries->front();
  const Segment& first = query->segments.front();
  const bool pointer = first.selectors.front().kind == Selector::Kind::token;
  const bool elements = begins_with_elements(first) && !pointer;
  if (elements && document.lines()) return {};
  // `[*]` of an array that is the first line selects its elements; of anything else it must mean the lines.
  const bool arrays = line.find_first_not_of(" \t\r\n\xEF\xBB\xBF") == line.find('[');
  if (elements && (first.descendant || !arrays)) {
    std::string same(given);
    return LinePaths{same, std::move(same)};
  }
  if (query->by_jq) return LinePaths{fmt::format(".[] | {}", given), fmt::format(".[0] | {}", given)};
  auto path = as_jsonpath(given, *query);
  if (!path) return {};
  auto every = with_step(*path, "[*]");
  auto one = with_step(std::move(*path), "[0]");
  if (!every || !one) return {};
  return LinePaths{std::move(*every), std::move(*one)};
}

std::optional<Advice> every_line_advice(document::Document& document, std::string_view given) {
  auto paths = paths_in_lines(document, given);
  if (!paths) return {};
  return Advice{
      Advice::Kind::read_each_line,
      {document.file(), std::move(paths->every), document.lines() ? "lines" : "whole", std::move(paths->first)}};
}

Result<void> check_otherwise(document::Document& document, const Query& query) {
  if (!document.lines() || query.segments.empty()) return {};
  const Segment& first = query.segments.front();
  if (first.step != Segment::Step::alternatives || begins_with_elements(first)) return {};
  Error error =
      make_error(Code::invalid_path, "'" + text::excerpt(query.text) + "' in " + bytes::quoted_file(document.file()) +
                                         " would select one value for all lines: their array has no keys");
  error->path = query.text;
  if (auto advice = every_line_advice(document, query.text)) error->advice.push_back(std::move(*advice));
  return fail(std::move(error));
}

Result<void> check_end(document::Document& document, std::string_view given) {
  if (document.cursor().check_end()) return {};
  Error error = document.explain(document.cursor().failure());
  if (auto advice = every_line_advice(document, given)) {
    std::erase_if(error->advice, [](const Advice& each) { return each.kind == Advice::Kind::read_lines; });
    error->advice.push_back(std::move(*advice));
  }
  return fail(std::move(error));
}

}  // namespace jt::path
