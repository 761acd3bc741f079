// SPDX-License-Identifier: MIT
// A path to one location, in any dialect: whatever is accepted has keys in UTF-8 and can be spelled in all dialects,
// and each spelling is read back as the same steps.
#include <string>

#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "harness.hpp"

namespace {

using namespace jt;

/// The location that the path would find in a document made for it. False: it depends on the document (`-1`, `/-`).
bool location_of(const path::Path& path, path::Location& location) {
  for (const path::PathStep& step : path.steps) {
    if (step.kind == path::PathStep::Kind::index) {
      if (step.index < 0) return false;
      location.emplace_back(static_cast<std::uint64_t>(step.index));
    } else {
      location.emplace_back(step.text);
    }
  }
  return true;
}

/// Keys are UTF-8; the halves of pairs, which JSON can spell with escapes, are bytes too.
bool is_utf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    if (!point.valid) return false;
    at += point.size;
  }
  return true;
}

void read_back(const path::Location& location, path::Spelling spelling) {
  const std::string spelled = path::spell(location, spelling);
  const auto path = path::parse_path(spelled);
  if (!path) fuzz::found("a printed path is refused", spelled + " (" + path.error()->message + ")");
  if (path->steps.size() != location.size()) fuzz::found("a printed path has other steps", spelled);
  for (std::size_t at = 0; at < location.size(); ++at) {
    const path::PathStep& step = path->steps[at];
    if (const auto* const name = std::get_if<std::string>(&location[at])) {
      if (step.kind == path::PathStep::Kind::index || step.text != *name)
        fuzz::found("another name is read back", spelled);
    } else {
      const auto index = std::get<std::uint64_t>(location[at]);
      const bool same = step.kind == path::PathStep::Kind::token ? step.text == std::to_string(index)
                                                                 : step.index == static_cast<std::int64_t>(index);
      if (!same) fuzz::found("another index is read back", spelled);
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto path = path::parse_path(fuzz::text(data, size));
  if (!path) {
    if (path.error()->message.empty()) fuzz::found("a path is refused without a word", fuzz::text(data, size));
    return 0;
  }
  for (const path::PathStep& step : path->steps) {
    if (!is_utf8(step.text)) fuzz::found("a key that is not UTF-8 is accepted", fuzz::text(data, size));
  }
  path::Location location;
  if (!location_of(*path, location)) return 0;
  for (const path::Spelling spelling :
       {path::Spelling::pointer, path::Spelling::jsonpath, path::Spelling::normalized, path::Spelling::accessor}) {
    read_back(location, spelling);
  }
  return 0;
}
