// SPDX-License-Identifier: MIT
// jt diff A B, jt diff FILE PATH_A PATH_B: what differs between two documents, or two values of one.
#include "actions/diff.hpp"

#include <fmt/format.h>

#include "cli/again.hpp"
#include "cli/input.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/text/shell.hpp"

namespace jt::commands {

namespace {

Result<void> check_usage(const cli::Context& context, const cli::Arguments& arguments) {
  const auto refuse = [&](const char* message) { return cli::misuse(arguments, message); };
  const bool patch = arguments.given("patch");
  const bool stat = arguments.given("stat");
  const bool keys = arguments.given("keys");
  if (patch && stat) return refuse("options '--patch' and '--stat' cannot be used together");
  if (keys && patch) return refuse("options '--keys' and '--patch' cannot be used together");
  if (keys && arguments.given("key")) return refuse("options '--keys' and '--key' cannot be used together");
  if (patch && arguments.given("limit")) return refuse("--limit would cut the patch, which must be whole");
  if (stat && arguments.given("limit")) return refuse("options '--stat' and '--limit' cannot be used together");
  if (arguments.texts("path").size() > 1) return refuse("option '--path' can be given once");
  if (arguments.given("path") && arguments.operand("PATH"))
    return refuse("with --path, both arguments are files, and there is no third one");
  if (patch && context.globals.max_bytes) return refuse("--max-bytes would cut the patch, which must be whole");
  if (patch && !context.renderer->for_people())
    return refuse("a patch is a JSON document in every format; leave out the option for the format");
  if (stat && context.renderer->has_locators()) return refuse("--stat prints numbers, and has no list format");
  const bool two_files = !arguments.operand("PATH");
  if (two_files && *arguments.operand("FILE") == "-" && *arguments.operand("OTHER") == "-")
    return refuse("only one of the documents can be standard input");
  return {};
}

/// `jt diff A B .spec` and `jt diff A .spec B`: with PATH, the other two are a file and a path in it.
std::optional<Error> two_files_at_path(const cli::Context& context, const cli::Arguments& arguments) {
  const auto path = arguments.operand("PATH");
  if (!path) return std::nullopt;
  const std::string file = *arguments.operand("FILE");
  const std::string other = *arguments.operand("OTHER");
  const bool last = !cli::names_file(context.roots, other) && cli::names_file(context.roots, *path);
  const std::string& second = last ? *path : other;
  if (!last && !cli::names_file(context.roots, other)) return std::nullopt;
  Error error =
      cli::usage_error(&arguments.command(),
                       fmt::format("with PATH, FILE is compared with itself at two paths, but '{}' is a file", second));
  error->commands = {cli::same_command(arguments, std::vector<std::string>{file, second},
                                       {"-p " + text::shell_quote(last ? other : *path)})};
  return error;
}

/// Two files at --path, or two paths in one file.
Result<actions::DiffRequest> request_of(const cli::Context& context, const cli::Arguments& arguments) {
  using Shown = actions::DiffRequest::Shown;
  actions::DiffRequest request;
  const std::string file = *arguments.operand("FILE");
  const std::string other = *arguments.operand("OTHER");
  const auto path = arguments.operand("PATH");
  const std::string place = arguments.text("path");
  request.one_file = path.has_value();
  request.a.file = file;
  request.a.path = TRY(actions::one_location(path ? other : place));
  request.b.file = path ? file : other;
  request.b.path = TRY(actions::one_location(path.value_or(place)));
  if (!request.a.path.text.empty()) request.usual = request.a.path.spelling;
  request.whole_paths = arguments.given("path");
  request.reading = cli::reading_of(context, arguments);
  request.shown = context.globals.quiet      ? Shown::none
                  : arguments.given("patch") ? Shown::patch
                  : arguments.given("stat")  ? Shown::counts
                                             : Shown::changes;
  request.keys = arguments.given("keys");
  if (arguments.given("key")) request.match = arguments.text("key");
  for (const std::string& text : arguments.texts("ignore")) {
    auto glob = TRY(search::PathGlob::parse(text));
    request.ignored.push_back(std::move(glob));
  }
  request.limit = arguments.number("limit").value_or(request.limit);
  return request;
}

}  // namespace

Result<Exit> run_diff(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_usage(context, arguments));
  const auto request = request_of(context, arguments);
  auto differ = request ? actions::diff(context, *request) : Result<Exit>(fail(request.error()));
  if (differ) return differ;
  const Code code = differ.error()->code;
  if (code == Code::path_not_found || code == Code::invalid_path) {
    if (auto usage = two_files_at_path(context, arguments)) return fail(std::move(*usage));
  }
  if (code != Code::path_not_found) return differ;
  context.refuse(differ.error());  // exit 1 would say that the documents differ
  return Exit::failed;
}

}  // namespace jt::commands
