// SPDX-License-Identifier: MIT
// Shared by the tests of definitions: reads a configuration text as that of some file.
#pragma once

#include <doctest/doctest.h>

#include "core/catalogue/read_definitions.hpp"

namespace jt::test {

inline catalogue::Environment usual_environment() {
  return {.variables = {{"TOKEN", "t0ken"}, {"EMPTY", ""}, {"PATH", "/bin"}},
          .inputs = {},
          .home = "/home/ann",
          .folder = "/work/shop"};
}

inline std::vector<catalogue::Definition> servers_in(const std::string& text, const std::string& file = "/etc/x.json") {
  auto read = catalogue::read_definitions(catalogue::given_file(file, usual_environment()), text, usual_environment());
  if (!read) FAIL(read.error()->message);
  return std::move(*read);
}

inline catalogue::Definition server_in(const std::string& text, const std::string& file = "/etc/x.json") {
  auto servers = servers_in(text, file);
  REQUIRE(servers.size() == 1);
  return std::move(servers[0]);
}

/// One server of a file with `mcpServers`.
inline catalogue::Definition entry(const std::string& json, const std::string& file = "/etc/x.json") {
  return server_in(R"({"mcpServers": {"s": )" + json + "}}", file);
}

}  // namespace jt::test
