// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/json/layout.hpp"
#include "core/mcp/message.hpp"

using namespace jt::mcp;

namespace {

Fault fault_of(std::string_view text) {
  jt::value::Tape tape;
  auto message = parse_message(tape, text);
  REQUIRE_FALSE(message.has_value());
  return message.error();
}

}  // namespace

TEST_CASE("parse_message: a request, a notification, a reply, an error") {
  jt::value::Tape tape;
  const std::string request = R"( {"jsonrpc":"2.0", "id": "a\u0062", "method":"tools\/list", "params":{"n":1.0e0}} )";
  auto message = parse_message(tape, request);
  REQUIRE(message.has_value());
  CHECK(message->kind == Message::Kind::request);
  CHECK(message->id == R"("a\u0062")");
  CHECK(message->method == "tools/list");
  CHECK(message->params.text() == R"({"n":1.0e0})");

  message = parse_message(tape, R"({"method":"notifications/x","jsonrpc":"2.0"})");
  REQUIRE(message.has_value());
  CHECK(message->kind == Message::Kind::notification);
  CHECK(message->id.empty());
  CHECK(!message->params);

  message = parse_message(tape, R"({"jsonrpc":"2.0","id":12345678901234567890,"result":{"b":1, "a":2}})");
  REQUIRE(message.has_value());
  CHECK(message->kind == Message::Kind::reply);
  CHECK(message->id == "12345678901234567890");
  CHECK(message->result.text() == R"({"b":1, "a":2})");
  message = parse_message(tape, R"({"jsonrpc":"2.0","id":0,"result":null})");
  REQUIRE(message.has_value());
  CHECK(message->result.text() == "null");

  message = parse_message(tape, R"({"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"a\nb","data":[1]}})");
  REQUIRE(message.has_value());
  CHECK(message->kind == Message::Kind::error);
  CHECK(message->id == "null");
  CHECK(message->code == code::parse_error);
  CHECK(message->message == "a\nb");
  CHECK(message->data == "[1]");
}

TEST_CASE("parse_message: what is no JSON is a parse error") {
  for (const std::string_view text :
       {"", "   ", "hello", "{", R"({"jsonrpc":"2.0","id":1,"result":{}} x)",
        R"({"jsonrpc":"2.0","id":01,"result":{}})", R"({"jsonrpc":"2.0","id":1,"result":"\x"})",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"\xC3\x28\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"\xED\xA0\x80\"}", R"({"jsonrpc":"2.0",})"}) {
    CAPTURE(text);
    CHECK(fault_of(text).code == code::parse_error);
    CHECK(fault_of(text).id == "null");
  }
}

TEST_CASE("parse_message: what is no message is an invalid request, with the id where there is one") {
  CHECK(fault_of(R"([{"jsonrpc":"2.0","id":1,"method":"a"}])").message == "batches are not supported");
  CHECK(fault_of("1").message == "the message is not an object");
  CHECK(fault_of(R"({"id":3,"method":"a"})").id == "3");
  CHECK(fault_of(R"({"jsonrpc":"1.0","id":3,"method":"a"})").code == code::invalid_request);
  CHECK(fault_of(R"({"jsonrpc":2.0,"id":3,"method":"a"})").message == R"("jsonrpc" is not "2.0")");
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":{},"method":"a"})").message == "the id is neither a string nor a number");
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":null,"method":"a"})").message == "the id of a request is null");
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":"q","method":1})").message == "the method is not a string");
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":1,"method":"a","params":3})").message ==
        "the params are neither an object nor an array");
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":1})").message == "it has no method, no result and no error");
  CHECK(fault_of(R"({"jsonrpc":"2.0","result":{}})").message == "the reply has no id");
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":1,"error":{"code":"x","message":"m"}})").message ==
        "the error has no code or no message");
}

TEST_CASE("parse_message: a member that is there twice, and what is a reply") {
  const Fault twice = fault_of(R"({"jsonrpc":"2.0","id":5,"id":6,"method":"ping"})");
  CHECK(twice.message == R"(the message has two members "id")");
  CHECK(twice.id == "null");
  CHECK(!twice.of_reply);
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":5,"method":"a","method":"b"})").id == "5");
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":1,"id":2,"result":{}})").of_reply);
  CHECK(fault_of(R"({"jsonrpc":"2.0","id":1,"error":{}})").of_reply);
  CHECK(fault_of(R"({"jsonrpc":"2.0","result":{}})").of_reply);
  CHECK(!fault_of(R"({"jsonrpc":"2.0","id":1})").of_reply);
}

TEST_CASE("parse_message: nesting costs no stack") {
  const std::string deep =
      R"({"jsonrpc":"2.0","id":1,"result":)" + std::string(90000, '[') + std::string(90000, ']') + "}";
  jt::value::Tape tape;
  auto message = parse_message(tape, deep);
  REQUIRE(message.has_value());
  CHECK(message->result.text().size() == 180000);
}

TEST_CASE("write: what is written is read back") {
  CHECK(write_request("1", "ping") == R"({"jsonrpc":"2.0","id":1,"method":"ping"})");
  CHECK(write_request(R"("a")", "x", R"({"b":1})") == R"({"jsonrpc":"2.0","id":"a","method":"x","params":{"b":1}})");
  CHECK(write_notification("n\"") == R"({"jsonrpc":"2.0","method":"n\""})");
  CHECK(write_reply("7", "{}") == R"({"jsonrpc":"2.0","id":7,"result":{}})");
  const std::string error = write_error("null", code::invalid_request, "a\nb\x1b", "[1]");
  CHECK(error.find('\n') == std::string::npos);
  jt::value::Tape tape;
  auto message = parse_message(tape, error);
  REQUIRE(message.has_value());
  CHECK(message->code == code::invalid_request);
  CHECK(message->message == "a\nb\x1b");
  CHECK(message->data == "[1]");
}

TEST_CASE("append_compact: only whitespace between tokens goes") {
  std::string out = "x";
  jt::json::append_compact(out, "{ \"a b\" :\t[1.0 ,\n \"\\\" \\\\\" , 2 ]\r\n}");
  CHECK(out == R"(x{"a b":[1.0,"\" \\",2]})");
}
