// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>

#include "core/transport/http_server.hpp"

using namespace jt;

namespace {

/// "HOST PORT", or "" if it is refused.
std::string parsed(std::string_view text) {
  const auto address = transport::parse_listen_address(text);
  if (address) return address->host + " " + std::to_string(address->port);
  CHECK(address.error()->code == Code::invalid_input);
  return "";
}

}  // namespace

TEST_CASE("parse_listen_address") {
  CHECK(parsed("8765") == "127.0.0.1 8765");
  CHECK(parsed("localhost:0") == "localhost 0");
  CHECK(parsed("0.0.0.0:65535") == "0.0.0.0 65535");
  CHECK(parsed("[::1]:80") == "::1 80");
  for (const char* text : {"", ":", ":80", "[]:80", "::1:80", "host", "host:", "host:x", "host:-1", "host:65536",
                           "65536", "host:99999999999999999999", "[::1", "[::1]"}) {
    CAPTURE(text);
    CHECK(parsed(text).empty());
  }
}

TEST_CASE("is_loopback: addresses that only this computer reaches, and no name that looks like one") {
  for (const char* host : {"localhost", "::1", "127.0.0.1", "127.1.2.3"}) CHECK(transport::is_loopback({host, 1}));
  for (const char* host : {"0.0.0.0", "::", "127.evil.example", "127.0.0.1.evil.example", "localhost.evil.example",
                           "128.0.0.1", "1270.0.0.1", "10.0.0.1", ""}) {
    CAPTURE(host);
    CHECK_FALSE(transport::is_loopback({host, 1}));
  }
}
