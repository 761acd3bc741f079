// SPDX-License-Identifier: MIT
#include "results/output_unit.hpp"

#include <fmt/format.h>

#include "core/json/escape.hpp"

namespace jt::results {

std::string output_unit(const schema::DocumentErrors& errors, bool basic) {
  std::string out = fmt::format("{{\"valid\":{}", errors.total == 0);
  if (basic && errors.total > 0) {
    out += ",\"errors\":[";
    const char* separator = "";
    for (const schema::PlacedError& each : errors.errors) {
      std::string place;
      for (const std::string& via : each.via) place += "/" + via;
      if (each.error.keyword != schema::Keyword::never) place += "/" + std::string(name(each.error.keyword));
      out += fmt::format(
          "{}{{\"valid\":false,\"keywordLocation\":{},\"absoluteKeywordLocation\":{},"
          "\"instanceLocation\":{},\"error\":{}}}",
          separator, json::quote(place), json::quote(each.error.uri_place),
          json::quote(path::spell(each.error.location, path::Spelling::pointer)), json::quote(each.error.message));
      separator = ",";
    }
    out += "]";
  }
  return out + "}";
}

}  // namespace jt::results
