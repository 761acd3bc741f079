// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>
#include <unistd.h>

#include <array>
#include <string>

#include "http/link.hpp"

using namespace jt::http;

namespace {

struct Heard : Inbox {
  void connect(Connection connection) override {
    text += "connect " + connection.url + (connection.old ? " old" : "");
    for (const auto& header : connection.headers) text += " " + header;
    text += "\n";
  }
  void send(Message message) override {
    text += (message.request ? "request " : "notify ") + message.method + "," + message.name + "," + message.protocol;
    for (const auto& parameter : message.parameters) text += "," + parameter;
    text += "," + message.text + "\n";
  }
  void end() override { text += "end\n"; }
  std::string text;
};

}  // namespace

TEST_CASE("LinkReader::feed: a connection and messages; what came before one does not stay for the next") {
  std::string bytes;
  const auto add = [&](std::string_view name, std::string_view text) { jt::transport::add_field(bytes, name, text); };
  add("url", "http://a/");
  add("header", "A: b");
  add("header", "C: d");
  add("connect", "sse");
  add("method", "tools/list");
  add("name", "n");
  add("parameter", "A:1");
  add("parameter", "B::\n");
  add("protocol", "p");
  add("request", "{}");
  add("notify", "[]");
  add("end", "");
  const std::string expected =
      "connect http://a/ old A: b C: d\nrequest tools/list,n,p,A:1,B::\n,{}\nnotify ,,,[]\nend\n";
  for (std::size_t split = 0; split <= bytes.size(); ++split) {
    Heard heard;
    LinkReader reader(heard);
    CHECK(reader.feed(std::string_view(bytes).substr(0, split)));
    CHECK(reader.feed(std::string_view(bytes).substr(split)));
    CHECK(heard.text == expected);
  }
}

TEST_CASE("LinkReader::feed: refuses what it does not know") {
  Heard heard;
  LinkReader reader(heard);
  CHECK_FALSE(reader.feed("shell 2\nls\n"));
  LinkReader other(heard);
  CHECK_FALSE(other.feed("{\"url\":1}\n"));
  CHECK(heard.text.empty());
}

TEST_CASE("LinkWriter::response: Retry-After only where the server has sent it") {
  std::array<int, 2> pipe{};
  REQUIRE(::pipe(pipe.data()) == 0);
  LinkWriter writer(pipe[1]);
  writer.response(429, "7", "{}");
  writer.response(200, "", "");
  ::close(pipe[1]);
  std::string bytes(200, ' ');
  bytes.resize(static_cast<std::size_t>(::read(pipe[0], bytes.data(), bytes.size())));
  ::close(pipe[0]);
  CHECK(bytes == "status 3\n429\nafter 1\n7\nbody 2\n{}\nstatus 3\n200\nbody 0\n\n");
}
