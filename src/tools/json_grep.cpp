// SPDX-License-Identifier: MIT
// json_grep: the keys and values of a document that match a pattern.
#include "core/search/path_tally.hpp"
#include "results/match_maker.hpp"
#include "results/path_tally_series.hpp"
#include "tools/definitions.hpp"
#include "tools/paging.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

constexpr std::uint64_t usual_matches = 50;

/// All matches are counted, a part of them is shown.
Result<void> show_matches(Run& run, const Arguments& arguments, document::Document& document,
                          const search::TextPattern& pattern, const search::SearchOptions& options) {
  Paging paging(run, arguments, "json_grep", "matches", arguments.number("max_matches").value_or(usual_matches));
  results::MatchSeries series(run.output(), {.patterns = {arguments.text("pattern")}, .records = options.records});
  results::MatchMaker maker(run.output(), {.records = options.records}, document);
  std::uint64_t count = 0;
  auto searched = search::search(document.cursor(), {}, pattern, options, [&](const search::FoundText& found) {
    if (!paging.shows(count++)) return true;
    const results::Match match = maker.match(found);
    if (series.count() == 0) paging.first_at(match.path);
    (void)series.add(match);
    return !maker.failure();
  });
  if (maker.failure()) return fail(document.explain(*maker.failure()));
  if (!searched) return fail(document.explain(std::move(searched.error())));
  if (auto rest = document.finish(); !rest) return rest;
  return series.end(paging.tail(count));
}

Result<void> show_tally(Run& run, const Arguments& arguments, document::Document& document,
                        const search::TextPattern& pattern, const search::SearchOptions& options) {
  search::PathTally tally;
  auto searched = search::search(document.cursor(), {}, pattern, options, [&](const search::FoundText& found) {
    tally.add(found.location);
    return true;
  });
  if (!searched) return fail(document.explain(std::move(searched.error())));
  if (auto rest = document.finish(); !rest) return rest;
  Paging paging(run, arguments, "json_grep", "tally", arguments.number("max_matches").value_or(usual_matches));
  const results::ShapePart part{arguments.number("offset").value_or(0), paging.most()};
  results::show_path_tally(run.output(), tally, {arguments.text("pattern")}, part, [&](std::uint64_t paths) {
    paging.begin_tail(paths, "paths");
    const auto write_count = [&](output::JsonSink& out) { out.member("count", tally.count()); };
    return results::Members{[&, write_count, paths](output::JsonSink& out) {
                              write_count(out);
                              if (tally.omitted() > 0) out.omit("matches", tally.omitted());
                              paging.rest(out, paths);
                            },
                            write_count};
  });
  return {};
}

Result<void> grep(Run& run, const Arguments& arguments) {
  const bool tally = arguments.flag("tally");
  search::SearchOptions options;
  options.records = arguments.flag("context");
  if (tally && options.records) return fail(Code::invalid_input, "give either 'context' or 'tally', not both");
  const std::vector<std::string> patterns{arguments.text("pattern")};
  const auto pattern = TRY(search::TextPattern::compile(patterns, {.ignore_case = arguments.flag("ignore_case")}));
  document::DocumentOptions reading;
  reading.again = options.records;
  auto document = TRY(run.open(arguments.text("filePath"), std::move(reading)));
  if (!document->cursor().start()) return fail(document->explain(document->cursor().failure()));
  return (tally ? show_tally : show_matches)(run, arguments, *document, pattern, options);
}

}  // namespace

Tool json_grep() {
  return {
      .name = "json_grep",
      .title = "Search a JSON file",
      .description =
          "Where in this JSON file does a text occur? Searches keys and values with a regular expression "
          "and gives the path of each match. tally counts the matches by path: use it first if there "
          "may be many.",
      .parameters = {{.name = "pattern", .description = "regular expression (PCRE2)", .required = true, .least = 1},
                     {.name = "filePath", .description = file_text, .required = true},
                     {.name = "ignore_case", .kind = Kind::flag, .description = "a matches A too"},
                     {.name = "max_matches", .kind = Kind::number, .description = "50 if omitted"},
                     {.name = "offset",
                      .kind = Kind::number,
                      .description = "leave out so many matches, or paths of tally"},
                     {.name = "context", .kind = Kind::flag, .description = "with the record around each match"},
                     {.name = "tally", .kind = Kind::flag, .description = "count by path, no matches"}},
      .output_schema =
          R"({"type":"object","properties":{"matches":{"type":"array","items":{"type":"object","required":["path","value"]}},"tally":{"type":"array"},"count":{"type":"integer"}},"required":["count"]})",
      .run = grep};
}

}  // namespace jt::tools
