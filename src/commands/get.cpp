// SPDX-License-Identifier: MIT
// jt get FILE PATH…: values, byte for byte; or how many there are of them.
#include "actions/get.hpp"

#include <fmt/format.h>

#include <charconv>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/json/escape.hpp"
#include "core/path/ending.hpp"
#include "core/scan/checker.hpp"
#include "core/text/shell.hpp"
#include "results/query_list.hpp"

namespace jt::commands {

namespace {

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
  Error error =
      cli::usage_error(&arguments.command(), fmt::format("option '--default' takes a JSON value, not '{}'", text));
  const bool word = text.find_first_of("\"{[") == std::string::npos;
  error->hints.insert(error->hints.begin(), word ? fmt::format("a string has double quotes: --default {}",
                                                               text::shell_quote(json::quote(text)))
                                                 : good.error()->message);
  return fail(std::move(error));
}

// --count and --tally: what has no meaning with them.
Result<void> check_numbers(const cli::Context& context, const cli::Arguments& arguments) {
  const std::string_view option = arguments.given("count") ? "count" : "tally";
  if (!arguments.given(option)) return {};
  const auto refuse = [&](std::string message) { return cli::misuse(arguments, std::move(message)); };
  for (const std::string_view other : {"tally", "default", "default-null", "exit-status", "max-string"}) {
    if (other != option && arguments.given(other)) {
      return refuse(fmt::format("options '--{}' and '--{}' cannot be used together", option, other));
    }
  }
  if (!context.renderer->has_locators()) return {};
  return refuse(fmt::format("'get --{}' prints {}, and has no list format", option,
                            option == "count" ? "a number" : "values with their numbers"));
}

/// --comments: what is printed is no JSON.
Result<void> check_comments(const cli::Context& context, const cli::Arguments& arguments) {
  if (!arguments.given("comments")) return {};
  for (const std::string_view other : {"compact", "count", "tally"}) {
    if (!arguments.given(other)) continue;
    return cli::misuse(arguments, fmt::format("options '--comments' and '--{}' cannot be used together", other));
  }
  if (context.renderer->for_people()) return {};
  return fail(
      cli::usage_error(&arguments.command(), "'get --comments' prints text that is no JSON, in one format only"));
}

/// --default, --range and --inside.
Result<void> take_values(const cli::Arguments& arguments, actions::GetRequest& request) {
  const auto refuse = [&](std::string message) { return cli::misuse(arguments, std::move(message)); };
  if (arguments.given("default")) {
    request.otherwise = arguments.text("default");
    TRY(check_value(arguments, *request.otherwise));
  }
  request.for_null = arguments.given("default-null");
  if (request.for_null && !request.otherwise) return refuse("option '--default-null' needs '--default JSON'");
  if (arguments.given("range")) {
    request.range = parse_range(arguments.text("range"));
    if (!request.range)
      return refuse(fmt::format("option '--range' takes two indices as A:B, not '{}'", arguments.text("range")));
  }
  if (arguments.given("inside")) {
    request.inside = TRY(actions::one_location(arguments.text("inside")));
    if (request.range) return refuse("options '--inside' and '--range' cannot be used together");
  }
  return {};
}

/// Of what is computed there are no parts, and it is always there.
Result<void> check_computed(const cli::Arguments& arguments, const actions::GetRequest& request) {
  for (const path::Query& query : request.targets.paths) {
    for (const std::string_view option : {"range", "inside", "comments"}) {
      if (!path::computes(query) || !arguments.given(option)) continue;
      return cli::misuse(arguments,
                         fmt::format("option '--{}' cannot be used with '{}', which is computed", option, query.text));
    }
  }
  return {};
}

}  // namespace

Result<Exit> run_get(cli::Context& context, const cli::Arguments& arguments) {
  using Shown = actions::GetRequest::Shown;
  TRY(check_numbers(context, arguments));
  actions::GetRequest request;
  request.targets = TRY(cli::targets_of(arguments, "PATH", {.endings = true, .nulls = arguments.given("jq")}));
  if (arguments.given("explain")) {
    results::show_queries(context.output(), request.targets.paths);
    return Exit::done;
  }
  TRY(take_values(arguments, request));
  TRY(check_computed(arguments, request));
  request.reading = cli::reading_of(context, arguments);
  if (arguments.given("count")) request.shown = Shown::count;
  if (arguments.given("tally")) request.shown = Shown::tally;
  request.raw = arguments.given("raw");
  request.compact = arguments.given("compact");
  request.comments = arguments.given("comments");
  TRY(check_comments(context, arguments));
  request.exit_status = arguments.given("exit-status");
  request.max_string = arguments.number("max-string");
  request.limit = arguments.number("limit");
  return actions::get(context, request);
}

}  // namespace jt::commands
