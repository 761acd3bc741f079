// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/bytes/memory_source.hpp"
#include "results/value_excerpt.hpp"

using namespace jt;

namespace {

std::string excerpt_of(const std::string& json) {
  bytes::MemorySource source(json);
  return results::value_excerpt(source, {0, json.size()});
}

}  // namespace

TEST_CASE("value_excerpt: a short value is whole, as it is spelled") {
  CHECK(excerpt_of(R"({"a": 1.0, "b":[ ]})") == R"({"a": 1.0, "b":[ ]})");
}

TEST_CASE("value_excerpt: of a long value as much as has room, whatever is nested in it") {
  for (const char* brackets : {"[]", "{}"}) {
    const bool object = brackets[0] == '{';
    std::string json = "[";
    for (int i = 0; i < 90; ++i) {
      json += fmt::format("{}{}{}{}, {}\"{}\"{}", i == 0 ? "" : ", ", brackets[0], object ? "\"i\": " : "", i,
                          object ? "\"x\": " : "", std::string(60, 'x'), brackets[1]);
    }
    const std::string shown = excerpt_of(json + "]");
    CHECK(nlohmann::json::accept(shown));
    CHECK(shown.size() <= 2048);
    // What a container that has ended would have needed to end is free again.
    CHECK(shown.size() > 1200);
  }
}
