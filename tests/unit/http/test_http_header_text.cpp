// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "http/header_text.hpp"

using namespace jt::http;

TEST_CASE("header_value: what a header cannot carry is encoded") {
  CHECK(header_value("tools/list") == "tools/list");
  CHECK(header_value("a b") == "a b");
  CHECK(header_value("") == "");
  CHECK(header_value("a\r\nB: c") == "=?base64?YQ0KQjogYw==?=");
  CHECK(header_value("\xC3\xA4") == "=?base64?w6Q=?=");
  CHECK(header_value("abc ") == "=?base64?YWJjIA==?=");
  CHECK(header_value("=?base64?eA==?=") == "=?base64?PT9iYXNlNjQ/ZUE9PT89?=");
  CHECK(header_value(" ab") == "=?base64?IGFi?=");
}

TEST_CASE("is_reserved: the headers that the session sets") {
  CHECK(is_reserved("Accept: text/html"));
  CHECK(is_reserved("MCP-Session-ID: x"));
  CHECK(is_reserved("content-type:"));
  CHECK(is_reserved("MCP-Param-Region: eu"));
  CHECK_FALSE(is_reserved("Authorization: Bearer accept"));
  CHECK_FALSE(is_reserved("X-Accept: accept"));
}

TEST_CASE("with_value: a header without value is one all the same") {
  CHECK(with_value("A: b") == "A: b");
  CHECK(with_value("A:") == "A;");
  CHECK(with_value("A: ") == "A;");
}
