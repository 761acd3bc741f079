// SPDX-License-Identifier: MIT
#include "results/output_unit.hpp"

#include <fmt/format.h>

#include "core/json/escape.hpp"
#include "output/json_print.hpp"

namespace jt::results {
namespace {

std::string unit_of(const schema::PlacedError& error) {
  std::string place;
  for (const std::string& via : error.via) place += "/" + via;
  if (error.error.keyword != schema::Keyword::never) place += "/" + std::string(name(error.error.keyword));
  std::string out = fmt::format("{{\"valid\":false,\"keywordLocation\":{}", json::quote(place));
  // No schema says that a document is JSON.
  if (!error.bad_line) out += ",\"absoluteKeywordLocation\":" + json::quote(error.error.uri_place);
  return out + fmt::format(",\"instanceLocation\":{},\"error\":{}}}",
                           json::quote(path::spell(error.error.location, path::Spelling::pointer)),
                           output::json_string(error.error.message));
}

}  // namespace

OutputUnitText output_unit(const schema::DocumentErrors& errors, bool basic, std::uint64_t most) {
  OutputUnitText out;
  out.text = fmt::format("{{\"valid\":{}", errors.total == 0);
  constexpr std::string_view list = ",\"errors\":[";
  constexpr std::string_view end = "]}";
  std::uint64_t shown = 0;
  if (basic) {
    for (const schema::PlacedError& each : errors.errors) {
      const std::string unit = unit_of(each);
      const std::string_view before = shown == 0 ? list : ",";
      if (out.text.size() + before.size() + unit.size() + end.size() > most) break;
      out.text.append(before).append(unit);
      ++shown;
    }
    out.left_out = errors.total - shown;
    out.cut = shown < errors.errors.size();
  }
  out.text += shown > 0 ? end : "}";
  return out;
}

}  // namespace jt::results
