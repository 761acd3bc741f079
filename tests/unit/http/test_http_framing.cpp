// SPDX-License-Identifier: MIT
#include "http/framing.hpp"

#include <doctest/doctest.h>

#include <string>

namespace jt::http {
namespace {

std::string with(std::string_view headers) { return "POST /mcp HTTP/1.1\r\n" + std::string(headers) + "\r\n"; }

TEST_CASE("http::framing_refusal: a request has one end, or is refused") {
  struct Row {
    std::string head;
    int status;
  };
  const Row rows[] = {
      {with(""), 0},
      {with("Host: a\r\nContent-Length: 5\r\n"), 0},
      {with("Content-Length:5\r\n"), 0},
      {with("content-length: 16\r\n"), 0},
      {with("Transfer-Encoding: chunked\r\n"), 0},
      {with("TRANSFER-ENCODING: Chunked\r\n"), 0},
      {with("Content-Length: 17\r\n"), 413},
      {with("Content-Length: 99999999999999999999\r\n"), 413},
      {with("Content-Length: -1\r\n"), 400},
      {with("Content-Length: +1\r\n"), 400},
      {with("Content-Length: 0x5\r\n"), 400},
      {with("Content-Length: 5, 5\r\n"), 400},
      {with("Content-Length: 5 5\r\n"), 400},
      {with("Content-Length: \r\n"), 400},
      {with("Content-Length: 5\r\nContent-Length: 5\r\n"), 400},
      {with("Transfer-Encoding: xchunked\r\n"), 501},
      {with("Transfer-Encoding: gzip, chunked\r\n"), 501},
      {with("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"), 400},
      {with("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400},
      {with("Content-Length : 5\r\n"), 400},
      {with(" folded: 5\r\n"), 400},
      {with("no colon\r\n"), 400},
      {with(": no name\r\n"), 400},
      {with("X: y\nContent-Length: 5\r\n"), 400},
      {"POST /mcp HTTP/1.1\n\n", 400},
  };
  for (const Row& row : rows) CHECK_MESSAGE(framing_refusal(row.head, 16) == row.status, row.head);
}

TEST_CASE("http::headers_in: as they came, names in lower case") {
  const auto headers = headers_in(with("A-b: %41 x \r\nC:\r\n"));
  REQUIRE(headers.size() == 2);
  CHECK(headers[0] == std::pair<std::string, std::string>("a-b", "%41 x"));
  CHECK(headers[1] == std::pair<std::string, std::string>("c", ""));
}

}  // namespace
}  // namespace jt::http
