// SPDX-License-Identifier: MIT
#include "tools/clipping.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/escape.hpp"
#include "results/clipped_value.hpp"

namespace jt::tools {

namespace {

/// A call of get_json_value.
std::string call(const std::string& file, const std::string& path, std::string_view name = {},
                 std::uint64_t number = 0) {
  std::string text =
      fmt::format("get_json_value {{\"path\": {}, \"json_path\": {}", json::quote(file), json::quote(path));
  if (!name.empty()) text += fmt::format(", \"{}\": {}", name, number);
  return text + "}";
}

}  // namespace

Result<void> show_clipped(Run& run, path::Place& place, const Arguments& arguments, clip::ClipOptions options) {
  const std::string file = arguments.text("path");
  const std::string path = run.spelled(place.location, path::Spelling::jsonpath);
  options.from = arguments.number("offset").value_or(0);
  if (const auto limit = arguments.number("limit")) options.max_items = options.max_keys = *limit;
  std::vector<std::string> calls;
  const auto more = [&](const clip::ClipOptions& used, const clip::Clipped& clipped) {
    if (clipped.next > 0) {
      calls.push_back(call(file, path, "offset", clipped.next));
    } else if (const std::uint64_t most = std::max(clipped.most_items, clipped.most_keys);
               clipped.most_items > used.max_items || clipped.most_keys > used.max_keys) {
      calls.push_back(call(file, path, "limit", most));
    }
    if (clipped.depth > 0) {
      path::Location deep = place.location;
      deep.insert(deep.end(), clipped.deep_at.begin(), clipped.deep_at.end());
      calls.push_back(call(file, run.spelled(deep, path::Spelling::jsonpath)));
    }
    return calls;
  };
  output::Writer& out = run.output().out;
  const std::uint64_t room = 2 * (call(file, path).size() + 60);
  out.reserve(std::min(room, out.limit() / 3));
  auto shown = results::show_clipped(run.output(), *place.document, {file, path, call(file, path)}, options, more);
  if (!shown) return shown;
  out.reserve(0);
  for (const std::string& each : calls) {
    const std::string line = fmt::format("[more: {}]\n", each);
    if (line.size() > out.left()) break;
    run.write(line);
  }
  return {};
}

}  // namespace jt::tools
