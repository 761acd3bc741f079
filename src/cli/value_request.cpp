// SPDX-License-Identifier: MIT
#include "cli/value_request.hpp"

#include <fmt/format.h>

#include <charconv>

#include "cli/usage.hpp"
#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"
#include "core/scan/checker.hpp"
#include "core/text/shell.hpp"

namespace jt::cli {

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

Result<void> check_value(const Arguments& arguments, const std::string& text) {
  scan::Checker checker;
  auto good = checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  if (good) good = checker.finish();
  if (good) return {};
  Error error = usage_error(&arguments.command(), fmt::format("option '--default' takes a JSON value, not '{}'", text));
  const bool word = text.find_first_of("\"{[") == std::string::npos;
  error->hints.insert(error->hints.begin(), word ? fmt::format("a string has double quotes: --default {}",
                                                               text::shell_quote(json::quote(text)))
                                                 : good.error()->message);
  return fail(std::move(error));
}

// --count and --tally: what has no meaning with them.
Result<void> check_numbers(const Context& context, const Arguments& arguments) {
  const std::string_view option = arguments.given("count") ? "count" : "tally";
  if (!arguments.given(option)) return {};
  const auto refuse = [&](std::string message) { return fail(usage_error(&arguments.command(), std::move(message))); };
  for (const std::string_view other : {"tally", "default", "default-null", "exit-status", "max-string"}) {
    if (other != option && arguments.given(other)) {
      return refuse(fmt::format("options '--{}' and '--{}' cannot be used together", option, other));
    }
  }
  if (!context.renderer->has_locators()) return {};
  return refuse(fmt::format("'get --{}' prints {}, and has no list format", option,
                            option == "count" ? "a number" : "values with their numbers"));
}

}  // namespace

Result<ValueRequest> value_request(const Context& context, const Arguments& arguments) {
  ValueRequest wanted;
  TRY(check_numbers(context, arguments));
  wanted.count = arguments.given("count");
  wanted.tally = arguments.given("tally");
  wanted.raw = arguments.given("raw");
  wanted.given = arguments.operands("PATH");
  if (wanted.given.empty()) wanted.given.emplace_back();  // the root
  for (const std::string& path : wanted.given) {
    auto query = TRY(path::parse_query(path));
    wanted.queries.push_back(std::move(query));
  }
  if (arguments.given("default")) {
    wanted.otherwise = arguments.text("default");
    TRY(check_value(arguments, *wanted.otherwise));
  }
  wanted.for_null = arguments.given("default-null");
  wanted.exit_status = arguments.given("exit-status");
  if (wanted.for_null && !wanted.otherwise)
    return fail(usage_error(&arguments.command(), "option '--default-null' needs '--default JSON'"));
  if (arguments.given("range")) {
    wanted.range = parse_range(arguments.text("range"));
    if (!wanted.range) {
      return fail(usage_error(&arguments.command(), fmt::format("option '--range' takes two indices as A:B, not '{}'",
                                                                arguments.text("range"))));
    }
  }
  if (arguments.given("inside")) {
    wanted.inside = arguments.text("inside");
    TRY(path::parse_path(*wanted.inside));
    if (wanted.range) {
      return fail(usage_error(&arguments.command(), "options '--inside' and '--range' cannot be used together"));
    }
  }
  wanted.max_string = arguments.number("max-string");
  wanted.limit = arguments.number("limit");
  return wanted;
}

bool from_the_end(const path::Slice& slice) { return slice.start.value_or(0) < 0 || slice.end.value_or(0) < 0; }

// Whether the document is read more than once.
bool reads_again(const ValueRequest& wanted) {
  if (wanted.queries.size() > 1 || (wanted.range && from_the_end(*wanted.range))) return true;
  return !wanted.queries.empty() && !path::one_pass(wanted.queries.front());
}

}  // namespace jt::cli
