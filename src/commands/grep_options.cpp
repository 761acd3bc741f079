// SPDX-License-Identifier: MIT
#include "commands/grep_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/usage.hpp"
#include "core/bytes/open.hpp"

namespace jt::commands {

namespace {

Result<std::vector<search::PathGlob>> globs_of(const cli::Arguments& arguments, std::string_view option) {
  std::vector<search::PathGlob> globs;
  for (const std::string& text : arguments.texts(option)) {
    auto glob = TRY(search::PathGlob::parse(text));
    globs.push_back(std::move(glob));
  }
  return globs;
}

/// What is printed in place of the matches can be one thing only.
Result<void> only_one(const cli::Arguments& arguments) {
  std::string_view first;
  for (const std::string_view option : {"count", "files-with-matches", "tally"}) {
    if (!arguments.given(option)) continue;
    if (!first.empty())
      return fail(cli::usage_error(&arguments.command(),
                                   fmt::format("options '--{}' and '--{}' cannot be used together", first, option)));
    first = option;
  }
  return {};
}

/// With --tally, --limit is the number of shapes.
void set_limits(GrepOptions& wanted, const cli::Arguments& arguments) {
  if (auto number = arguments.number("limit")) (wanted.tally ? wanted.most_shapes : wanted.most) = *number;
  if (auto number = arguments.number("max-count")) wanted.most = *number;
}

/// The parts of `PATH,…`: a comma in brackets or quotes is part of a path.
std::vector<std::string> split(std::string_view list) {
  std::vector<std::string> parts(1);
  char quote = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const char c = list[i];
    if (c == ',' && quote == 0) {
      parts.emplace_back();
      continue;
    }
    parts.back() += c;
    if (quote != 0 && c == '\\' && i + 1 < list.size()) {
      parts.back() += list[++i];
    } else if (quote != 0) {
      quote = c == quote ? '\0' : quote;
    } else if ((c == '\'' || c == '"') && i > 0 && list[i - 1] == '[') {
      quote = c;
    }
  }
  return parts;
}

/// `grep -C 2 PATTERN FILE` is a habit: the 2 would be the pattern, and the pattern a file.
Result<void> no_number_after_context(const cli::Context& context, const cli::Arguments& arguments,
                                     const std::string& first) {
  const auto& files = arguments.operands("FILE");
  const bool number = !first.empty() && first.find_first_not_of("0123456789") == std::string::npos;
  if (!arguments.given("context") || arguments.given("regexp") || !number || files.size() < 2) return {};
  if (auto opened = bytes::open_source(context.roots, files.front()); files.front() == "-" || opened) return {};
  Error error = cli::usage_error(&arguments.command(),
                                 fmt::format("option '--context' takes no number, so '{}' is the pattern here", first));
  error->hints.insert(error->hints.begin(), "it prints the record that holds the match; --context-bytes N limits it");
  return fail(std::move(error));
}

/// --context and what depends on it.
Result<void> set_records(GrepOptions& wanted, const cli::Context& context, const cli::Arguments& arguments) {
  const auto refuse = [&](std::string message) {
    return fail(cli::usage_error(&arguments.command(), std::move(message)));
  };
  const bool given = arguments.given("context") || arguments.given("with") || arguments.given("context-bytes");
  for (const std::string_view option : {"context-paths", "count", "files-with-matches", "tally"}) {
    if (given && arguments.given(option))
      return refuse(fmt::format("options '--context' and '--{}' cannot be used together", option));
  }
  if (auto bytes = arguments.number("context-bytes")) wanted.record.bytes = *bytes;
  if (wanted.record.bytes < results::RecordOptions::least)
    return refuse(fmt::format("option '--context-bytes' takes at least {}, not '{}'", results::RecordOptions::least,
                              wanted.record.bytes));
  for (const std::string& list : arguments.texts("with")) {
    for (const std::string& path : split(list)) {
      auto column = TRY(table::parse_column(path));
      if (column.kind != table::Column::Kind::value)
        return refuse(fmt::format("option '--with' takes paths below the record, not '{}'", path));
      if (column.query)
        return refuse(fmt::format("option '--with' takes paths to one value, and '{}' selects several", path));
      if (column.name.starts_with('.') && column.name.size() > 1) column.name.erase(0, 1);
      wanted.record.with.push_back(std::move(column));
    }
  }
  wanted.search.records = given && !context.globals.quiet;
  return {};
}

}  // namespace

bool GrepOptions::takes(const path::Location& location) const {
  const auto fits = [&](const search::PathGlob& glob) { return glob.fits(location); };
  return (paths.empty() || std::any_of(paths.begin(), paths.end(), fits)) &&
         std::none_of(not_paths.begin(), not_paths.end(), fits);
}

search::PatternOptions pattern_options(const cli::Arguments& arguments) {
  return {.ignore_case = arguments.given("ignore-case"),
          .fixed = arguments.given("fixed-strings"),
          .word = arguments.given("word"),
          .whole = arguments.given("whole")};
}

Result<GrepOptions> grep_options(const cli::Context& context, const cli::Arguments& arguments) {
  GrepOptions wanted;
  wanted.patterns = arguments.texts("regexp");
  wanted.files = arguments.operands("FILE");
  const std::string first = *arguments.operand("PATTERN");
  TRY(no_number_after_context(context, arguments, first));
  if (wanted.patterns.empty()) {
    wanted.patterns = {first};
  } else {
    wanted.files.insert(wanted.files.begin(), first);
  }
  wanted.pattern = pattern_options(arguments);
  wanted.search.keys = arguments.given("keys") || !arguments.given("values");
  wanted.search.values = arguments.given("values") || !arguments.given("keys");
  TRY(only_one(arguments));
  wanted.count = arguments.given("count");
  wanted.names = arguments.given("files-with-matches");
  wanted.tally = arguments.given("tally");
  set_limits(wanted, arguments);
  if (wanted.names || context.globals.quiet) wanted.most = std::min<std::uint64_t>(wanted.most, 1);
  TRY(set_records(wanted, context, arguments));
  if (wanted.matches()) wanted.search.siblings = arguments.number("context-paths").value_or(0);
  wanted.search.locations = (wanted.matches() || wanted.tally) && !context.globals.quiet;
  for (const bool keep : {true, false}) {
    auto globs = TRY(globs_of(arguments, keep ? "path" : "not-path"));
    wanted.search.locations = wanted.search.locations || !globs.empty();
    (keep ? wanted.paths : wanted.not_paths) = std::move(globs);
  }
  wanted.max_string = arguments.number("max-string");
  if (arguments.given("under")) {
    wanted.under_given = arguments.text("under");
    auto path = TRY(path::parse_path(wanted.under_given));
    wanted.under = std::move(path);
  }
  return wanted;
}

}  // namespace jt::commands
