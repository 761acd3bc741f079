// SPDX-License-Identifier: MIT
#include "cli/reading.hpp"

#include <fmt/format.h>

#include "cli/usage.hpp"

namespace jt::cli {

actions::Reading reading_of(const Context& context, const Arguments& arguments) {
  actions::Reading reading = lines_of(arguments);
  reading.check = context.globals.check;
  return reading;
}

Result<actions::Targets> targets_of(const Arguments& arguments, std::string_view operand, path::QueryOptions options) {
  actions::Targets targets{arguments.operands("FILE"), {}, names_files(arguments)};
  std::vector<std::string> paths = arguments.operands(operand);
  if (paths.empty()) paths.emplace_back();  // the root
  for (const std::string& path : paths) {
    auto queries = TRY(path::parse_queries(path, options));
    for (path::Query& query : queries) targets.paths.push_back(std::move(query));
  }
  return targets;
}

Result<actions::Targets> separate_targets(const Context& context, const Arguments& arguments) {
  auto targets = TRY(targets_of(arguments));
  if (targets.paths.size() < 2) return targets;
  for (const std::string& file : targets.files) {
    if (!actions::passes_once(file, context.roots.confined())) continue;
    return fail(usage_error(&arguments.command(),
                            fmt::format("'{}' can be read only once, so it needs a single --path", file)));
  }
  return targets;
}

bool names_files(const Arguments& arguments) {
  return arguments.operands("FILE").size() > 1 && !arguments.given("no-filename");
}

}  // namespace jt::cli
