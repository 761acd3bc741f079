// SPDX-License-Identifier: MIT
// jt grep PATTERN FILE…: the keys and values of documents that match a pattern. Without FILE, see grep_catalogue.
#include "actions/grep.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "commands/grep_catalogue.hpp"
#include "core/bytes/open.hpp"

namespace jt::commands {

namespace {

using Shown = actions::GrepRequest::Shown;

constexpr std::array<std::pair<std::string_view, Shown>, 3> results_of{
    {{"count", Shown::count}, {"files-with-matches", Shown::files}, {"tally", Shown::tally}}};

Result<std::vector<search::PathGlob>> globs_of(const cli::Arguments& arguments, std::string_view option) {
  std::vector<search::PathGlob> globs;
  for (const std::string& text : arguments.texts(option)) {
    auto glob = TRY(search::PathGlob::parse(text));
    globs.push_back(std::move(glob));
  }
  return globs;
}

/// What is printed in place of the matches can be one thing only.
Result<Shown> result_of(const cli::Context& context, const cli::Arguments& arguments) {
  std::string_view first;
  auto result = Shown::matches;
  for (const auto& [option, each] : results_of) {
    if (!arguments.given(option)) continue;
    if (!first.empty())
      return cli::misuse(arguments, fmt::format("options '--{}' and '--{}' cannot be used together", first, option));
    first = option;
    result = each;
  }
  return context.globals.quiet ? Shown::none : result;
}

/// With --tally, --limit is the number of shapes.
void set_limits(actions::GrepRequest& wanted, const cli::Arguments& arguments) {
  if (auto number = arguments.number("limit")) (arguments.given("tally") ? wanted.most_shapes : wanted.most) = *number;
  if (auto number = arguments.number("max-count")) wanted.most = *number;
  wanted.most_option = arguments.given("max-count") ? "--max-count" : "--limit";
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
Result<void> set_records(actions::GrepRequest& wanted, const cli::Arguments& arguments) {
  results::RecordOptions record;
  const auto refuse = [&](std::string message) { return cli::misuse(arguments, std::move(message)); };
  const bool given = arguments.given("context") || arguments.given("with") || arguments.given("context-bytes");
  for (const std::string_view option : {"context-paths", "count", "files-with-matches", "tally"}) {
    if (given && arguments.given(option))
      return refuse(fmt::format("options '--context' and '--{}' cannot be used together", option));
  }
  if (auto bytes = arguments.number("context-bytes")) record.bytes = *bytes;
  if (record.bytes < results::RecordOptions::least)
    return refuse(fmt::format("option '--context-bytes' takes at least {}, not '{}'", results::RecordOptions::least,
                              record.bytes));
  for (const std::string& list : arguments.texts("with")) {
    for (const std::string& path : split(list)) {
      auto member = results::record_member(path, "option '--with'");
      if (!member && member.error()->code == Code::invalid_input) return refuse(member.error()->message);
      if (!member) return fail(member.error());
      record.with.push_back(std::move(*member));
    }
  }
  if (given && arguments.given("no-context"))
    return refuse("options '--context' and '--no-context' cannot be used together");
  wanted.few_records = !given && !arguments.given("no-context") && !arguments.given("context-paths");
  if (given) wanted.record = std::move(record);
  return {};
}

/// Errors: usage, INVALID_PATH.
Result<actions::GrepRequest> grep_request(const cli::Context& context, const cli::Arguments& arguments) {
  actions::GrepRequest wanted;
  wanted.patterns = arguments.texts("regexp");
  wanted.files = arguments.operands("FILE");
  const std::string first = *arguments.operand("PATTERN");
  TRY(no_number_after_context(context, arguments, first));
  if (wanted.patterns.empty()) {
    wanted.patterns = {first};
  } else {
    wanted.files.insert(wanted.files.begin(), first);
  }
  wanted.reading = cli::reading_of(context, arguments);
  wanted.pattern = pattern_options(arguments);
  wanted.keys = arguments.given("keys") || !arguments.given("values");
  wanted.values = arguments.given("values") || !arguments.given("keys");
  wanted.comments = arguments.given("comments");
  wanted.shown = TRY(result_of(context, arguments));
  set_limits(wanted, arguments);
  TRY(set_records(wanted, arguments));
  wanted.siblings = arguments.number("context-paths").value_or(0);
  wanted.paths = TRY(globs_of(arguments, "path"));
  wanted.not_paths = TRY(globs_of(arguments, "not-path"));
  wanted.max_string = arguments.number("max-string");
  if (arguments.given("under")) wanted.under = TRY(actions::one_location(arguments.text("under")));
  return wanted;
}

}  // namespace

Result<Exit> run_grep(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_scope(context, arguments));
  if (searches_catalogue(arguments)) return run_grep_catalogue(context, arguments);
  const auto request = TRY(grep_request(context, arguments));
  return actions::grep(context, request);
}

}  // namespace jt::commands
