// SPDX-License-Identifier: MIT
#include "core/transport/http_transport.hpp"

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <string_view>

using namespace jt;
using transport::Address;
using transport::HttpTransport;

namespace {

Error start(const std::string& name, const std::string& value) {
  const transport::Interrupt interrupt;
  Address address;
  address.url = "http://127.0.0.1:1/canary";
  address.headers.emplace_back("Accept-Language", "en\tx");
  address.headers.emplace_back(name, value);
  auto transport = HttpTransport::start(address, interrupt);
  REQUIRE_FALSE(transport.has_value());
  return transport.error();
}

}  // namespace

TEST_CASE("HttpTransport::start: a header that would be more than one is refused, and its value is not shown") {
  for (const std::string& value :
       std::initializer_list<std::string>{"canary\nX: y", "canary\r", {"canary\0", 7}, "canary\x7F"}) {
    const Error error = start("X-Key", value);
    CHECK(error->code == Code::config_error);
    CHECK(error->message == "the value of header 'X-Key' has a control character");
  }
  for (const std::string_view name : {"", "X Key", "X:", "X\nY", "\xC3\xA4"}) {
    const Error error = start(std::string(name), "canary");
    CHECK(error->code == Code::config_error);
    CHECK(error->message.find("is not the name of a header") != std::string::npos);
    CHECK(error->message.find("canary") == std::string::npos);
  }
}

TEST_CASE("HttpTransport::start: without the helper") {
  // It is beside jt, which this program is not.
  CHECK(transport::find_helper().empty());
  const Error error = start("X-Key", "canary");
  CHECK(error->code == Code::server_unreachable);
  CHECK(error->message.find("jt-http, a part of jt, is not installed") != std::string::npos);
  CHECK(error->message.find("canary") == std::string::npos);
}
