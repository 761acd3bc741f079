// SPDX-License-Identifier: MIT
#include "tools/clipping.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "actions/show.hpp"
#include "core/json/escape.hpp"

namespace jt::tools {

namespace {

/// A call of get_json_value.
std::string call(const std::string& file, const std::string& path, std::string_view name, std::uint64_t number) {
  return fmt::format("get_json_value {{\"path\": {}, \"json_path\": {}, \"{}\": {}}}", json::quote(file),
                     json::quote(path), name, number);
}

}  // namespace

Result<void> show_clipped(Run& run, actions::Targets value, const Arguments& arguments, clip::ClipOptions options) {
  options.from = arguments.number("offset").value_or(0);
  if (const auto limit = arguments.number("limit")) options.max_items = options.max_keys = *limit;
  const auto more = [&](const actions::Target& target, const path::Location& location, const clip::ClipOptions& used,
                        const clip::Clipped& clipped) {
    std::vector<std::string> calls;
    const std::string path = run.spelled(location, path::Spelling::jsonpath);
    if (clipped.next > 0) {
      calls.push_back(call(target.file, path, "offset", clipped.next));
    } else if (const std::uint64_t most = std::max(clipped.most_items, clipped.most_keys);
               clipped.most_items > used.max_items || clipped.most_keys > used.max_keys) {
      calls.push_back(call(target.file, path, "limit", most));
    }
    if (clipped.depth > 0) {
      path::Location deep = location;
      deep.insert(deep.end(), clipped.deep_at.begin(), clipped.deep_at.end());
      calls.push_back(run.command("show", target.file, run.spelled(deep, path::Spelling::jsonpath)));
    }
    return calls;
  };
  TRY(actions::show(run, {std::move(value), {}, options, more, true}));
  return {};
}

}  // namespace jt::tools
