// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "http/events.hpp"

using jt::http::Event;
using jt::http::EventParser;

namespace {

/// The events of a stream whose bytes come in these pieces.
std::vector<Event> parse(const std::vector<std::string_view>& pieces) {
  std::vector<Event> events;
  EventParser parser(1000, [&](const Event& event) { events.push_back(event); });
  for (const std::string_view piece : pieces) REQUIRE(parser.feed(piece));
  return events;
}

/// Whole, byte by byte, and in every way in two and in three pieces.
void check(std::string_view stream, const std::vector<Event>& expected) {
  CAPTURE(stream);
  CHECK(parse({stream}) == expected);
  std::vector<std::string_view> bytes;
  for (std::size_t i = 0; i < stream.size(); ++i) bytes.push_back(stream.substr(i, 1));
  CHECK(parse(bytes) == expected);
  for (std::size_t a = 0; a <= stream.size(); ++a) {
    for (std::size_t b = a; b <= stream.size(); ++b) {
      CAPTURE(a);
      CAPTURE(b);
      CHECK(parse({stream.substr(0, a), stream.substr(a, b - a), stream.substr(b)}) == expected);
    }
  }
}

}  // namespace

TEST_CASE("EventParser::feed: events end at an empty line, whatever ends the lines") {
  check("data: {}\n\ndata:[]\n\n", {{"message", "{}"}, {"message", "[]"}});
  check("data: {}\r\n\r\ndata: []\r\n\r\n", {{"message", "{}"}, {"message", "[]"}});
  check("data: {}\r\rdata: []\r\r", {{"message", "{}"}, {"message", "[]"}});
  check("data: {}\r\n\ndata: []\n\r\n", {{"message", "{}"}, {"message", "[]"}});
}

TEST_CASE("EventParser::feed: lines of data are joined, one space after the colon is dropped") {
  check("data: {\ndata:  \"a\":\ndata:1}\n\n", {{"message", "{\n \"a\":\n1}"}});
  check("data: \xC3\xA4\r\ndata: \xE2\x82\xAC\r\n\r\n", {{"message", "\xC3\xA4\n\xE2\x82\xAC"}});
}

TEST_CASE("EventParser::feed: types") {
  check("event: endpoint\ndata: /a?b=c\n\ndata: x\n\n", {{"endpoint", "/a?b=c"}, {"message", "x"}});
  check("event: a\nevent: b\ndata: x\n\n", {{"b", "x"}});
  // A type without data is dropped with its event.
  check("event: endpoint\n\ndata: x\n\n", {{"message", "x"}});
}

TEST_CASE("EventParser::feed: comments, ids, retry times and unknown fields are ignored") {
  check(": hello\n\nid: 7\nretry: 10\nother: x\nno colon\ndata: x\n\n:\n\n", {{"message", "x"}});
  check(" data: x\nDATA: y\ndatax: z\n\n", {});
}

TEST_CASE("EventParser::feed: empty data") {
  check("id: 1\ndata:\n\n", {{"message", ""}});
  check("data\ndata\n\n", {{"message", "\n"}});
  check("\n\n\r\n", {});
}

TEST_CASE("EventParser::feed: a byte order mark is dropped at the beginning alone") {
  check(
      "\xEF\xBB\xBF"
      "data: x\n\n\xEF\xBB\xBF"
      "data: y\n\n",
      {{"message", "x"}});
}

TEST_CASE("EventParser::feed: an event that does not end is not one") {
  check("data: x\n\ndata: y\n", {{"message", "x"}});
  check("data: y", {});
}

TEST_CASE("EventParser::feed: refuses an event longer than the limit, in one line or in many") {
  const std::string x(98, 'x');
  std::size_t events = 0;
  EventParser parser(200, [&](const Event& event) { events += event.data.size(); });
  // A long stream of short ones is fine.
  for (int i = 0; i < 100; ++i) REQUIRE(parser.feed("data: " + x + "\n\n"));
  CHECK(events == 9800);
  CHECK(parser.feed("data:" + x + "\n"));
  CHECK_FALSE(parser.feed("data:" + x));

  EventParser other(200, [](const Event&) {});
  CHECK(other.feed(": " + x));
  CHECK(other.feed(x));
  CHECK_FALSE(other.feed(x));
}
