// SPDX-License-Identifier: MIT
// json_grep: the keys and values of a document that match a pattern.
#include "actions/grep.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/clip/clip.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

constexpr std::uint64_t usual_matches = 50;

/// Characters that are shown of a long text: as many as `get_json_value` shows of it, and so few that a match always
/// fits, whatever the characters (six bytes each at most, in JSON).
std::size_t characters_around(std::uint64_t max_bytes) {
  constexpr std::uint64_t least = 40;
  return static_cast<std::size_t>(std::clamp<std::uint64_t>(max_bytes / 12, least, clip::ClipOptions{}.max_string));
}

Result<void> grep(Run& run, const Arguments& arguments) {
  const bool tally = arguments.flag("tally");
  const bool with = arguments.given("with");
  const bool records = arguments.flag("context") || with;
  if (tally && records)
    return fail(Code::invalid_input, fmt::format("give either '{}' or 'tally', not both", with ? "with" : "context"));
  actions::GrepRequest request;
  request.files = {arguments.text("filePath")};
  request.reading.syntax = syntax_of(arguments);
  request.patterns = {arguments.text("pattern")};
  request.pattern.ignore_case = arguments.flag("ignore_case");
  request.comments = arguments.flag("comments");
  request.pattern.whole = arguments.flag("whole");
  if (arguments.flag("keys_only")) request.values = false;
  if (arguments.given("under")) request.under = TRY(actions::one_location(arguments.text("under")));
  if (arguments.given("path_glob")) {
    auto glob = TRY(search::PathGlob::parse(arguments.text("path_glob")));
    request.paths.push_back(std::move(glob));
  }
  if (tally) request.shown = actions::GrepRequest::Shown::tally;
  if (records) request.record.emplace();
  for (const std::string& path : arguments.texts("with")) {
    auto member = TRY(results::record_member(path, "parameter 'with'"));
    request.record->with.push_back(std::move(member));
  }
  run.found_text = characters_around(run.workplace().max_bytes);
  request.part = part_of(arguments, "json_grep", arguments.number("max_matches").value_or(usual_matches));
  TRY(actions::grep(run, request));
  return {};
}

}  // namespace

Tool json_grep() {
  return {.name = "json_grep",
          .title = "Search",
          .description =
              "Where in this JSON file does a text occur, in keys or values? tally counts by path: use it first if "
              "there may be many.",
          .parameters = {{.name = "pattern", .description = "regex (PCRE2)", .required = true, .least = 1},
                         {.name = "filePath", .description = file_text, .required = true},
                         {.name = "ignore_case", .kind = Kind::flag, .description = "a finds A too"},
                         {.name = "max_matches", .kind = Kind::number, .description = "50 if omitted"},
                         {.name = "offset", .kind = Kind::number, .description = "matches to skip"},
                         {.name = "context", .kind = Kind::flag, .description = "with its record"},
                         {.name = "with", .kind = Kind::texts, .description = "only these members of it"},
                         {.name = "under", .description = "below this path"},
                         {.name = "path_glob", .description = "paths: **.name"},
                         {.name = "whole", .kind = Kind::flag, .description = "whole texts"},
                         {.name = "keys_only", .kind = Kind::flag, .description = "no values"},
                         {.name = "comments", .kind = Kind::flag, .description = "comments too"},
                         {.name = "tally", .kind = Kind::flag, .description = "count by path"},
                         syntax_parameter()},
          .output_schema = R"({"type":"object","required":["count"]})",
          .run = grep};
}

}  // namespace jt::tools
