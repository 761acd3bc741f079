// SPDX-License-Identifier: MIT
// Client::call: a call of a tool, what comes before its result, and how it is cancelled.
#include <doctest/doctest.h>

#include "core/mcp/content.hpp"
#include "mcp/scripted.hpp"

using namespace jt;
using namespace jt::mcp;

namespace {

struct Called {
  explicit Called(Protocol protocol = Protocol::automatic) : options{.protocol = protocol, .version = "0.1"} {
    server.results = {{"initialize", hello(R"({"tools":{}})")},
                      {"tools/call", R"({"content":[{"type":"text","text":"done"}]})"}};
  }
  std::string run(const ToolCall& call = {.name = "t", .arguments = R"({"a":1})"}) {
    Client client(server, options, cancelled);
    if (auto greeted = client.greet(); !greeted) return "no handshake: " + greeted.error()->message;
    auto answer = client.call(call);
    if (!answer) {
      hints = answer.error()->hints;
      return std::string(info(answer.error()->code).name) + ": " + answer.error()->message;
    }
    return std::string(answer->result.text());
  }

  Scripted server;
  AskOptions options;
  std::function<bool()> cancelled;
  std::vector<std::string> hints;  ///< of the last error
};

Incoming progress(const std::string& members) {
  return {R"({"jsonrpc":"2.0","method":"notifications/progress","params":{)" + members + "}}"};
}

}  // namespace

TEST_CASE("call: a tool, with a handshake") {
  Called called;
  CHECK(called.run() == called.server.results["tools/call"]);
  CHECK(called.server.methods() == std::vector<std::string>{"initialize", "notifications/initialized", "tools/call"});
  CHECK(called.server.sent.back().message["params"].dump() == R"({"arguments":{"a":1},"name":"t"})");
}

TEST_CASE("call: progress that belongs to it, and requests that are refused meanwhile") {
  Called called;
  called.server.instead["tools/call"] = {progress(R"("progressToken":99,"progress":1)"),
                                         progress(R"("progressToken":$id,"progress":2)"),
                                         {R"({"jsonrpc":"2.0","id":"p","method":"ping"})"},
                                         {R"({"jsonrpc":"2.0","id":"s","method":"sampling/createMessage"})"},
                                         {R"({"jsonrpc":"2.0","id":$id,"result":{"content":[]}})"}};
  std::string seen;
  ToolCall call{.name = "t"};
  call.watched.progress = [&](const value::View& params) { seen += std::string(params.find("progress").text()) + " "; };
  call.watched.refused = [&](const std::string& method) { seen += method; };
  CHECK(called.run(call) == R"({"content":[]})");
  CHECK(seen == "2 sampling/createMessage");
  const auto& sent = called.server.sent;
  CHECK(sent[2].message["params"]["_meta"]["progressToken"] == sent[2].message["id"]);
  CHECK(sent.back().message["error"]["code"] == -32601);
}

TEST_CASE("call: the stateless era names the tool beside the message") {
  Called called(Protocol::stateless);
  called.server.results["server/discover"] = R"({"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}})";
  ToolCall call{.name = "t"};
  call.watched.progress = [](const value::View&) {};
  CHECK(called.run(call).starts_with(R"({"content")"));
  const Sent& last = called.server.sent.back();
  CHECK(last.method == "tools/call");
  CHECK(last.message["params"]["_meta"].contains("io.modelcontextprotocol/protocolVersion"));
  CHECK(last.message["params"]["_meta"]["progressToken"] == last.message["id"]);
}

TEST_CASE("call: parameters that become headers, over HTTP in the stateless era alone") {
  const ToolCall call{.name = "t",
                      .arguments = R"({"a":"x"})",
                      .schema = R"({"properties":{"a":{"type":"string","x-mcp-header":"A"}}})"};
  for (const bool headers : {true, false}) {
    for (const auto era : {Protocol::stateless, Protocol::legacy}) {
      Called called(era);
      called.server.headers = headers;
      called.server.results["server/discover"] = R"({"supportedVersions":["2026-07-28"],"capabilities":{"tools":{}}})";
      CHECK(called.run(call).starts_with(R"({"content")"));
      const bool wanted = headers && era == Protocol::stateless;
      CHECK(called.server.sent.back().parameters ==
            (wanted ? std::vector<ParameterHeader>{{"A", "x"}} : std::vector<ParameterHeader>()));
      ToolCall wrong = call;
      wrong.schema = R"({"properties":{"a":{"type":"string","x-mcp-header":"A B"}}})";
      const std::string said = called.run(wrong);
      CHECK(said.starts_with("SERVER_PROTOCOL: 't' cannot be called: in its input schema, 'x-mcp-header' of 'a' is") ==
            wanted);
      if (wanted) {
        CHECK(called.hints == std::vector<std::string>{
                                  "its server gave this schema and must put it right; its other tools can be called"});
      }
    }
  }
}

TEST_CASE("call: where time is over, the server is told") {
  Called called;
  called.server.instead["tools/call"] = {};
  CHECK(called.run() == "SERVER_TIMEOUT: no reply to 'tools/call' within 60 s");
  const auto& last = called.server.sent.back().message;
  CHECK(last["method"] == "notifications/cancelled");
  CHECK(last["params"]["requestId"] == 2);
}

TEST_CASE("call: where nobody waits any more, the server is told") {
  Called called;
  called.server.instead["tools/call"] = {{R"({"jsonrpc":"2.0","method":"x"})"}};
  called.cancelled = [&] { return called.server.methods().back() == "tools/call"; };
  CHECK(called.run() == "SERVER_UNREACHABLE: interrupted");
  CHECK(called.server.methods().back() == "notifications/cancelled");
}

TEST_CASE("call: results that are none") {
  const auto of = [](const std::string& result) {
    Called called;
    called.server.results["tools/call"] = result;
    return called.run();
  };
  CHECK(of("5") == "SERVER_PROTOCOL: the result of 'tools/call' is not an object");
  CHECK(of("null") == "SERVER_PROTOCOL: the result of 'tools/call' is not an object");
  CHECK(of(R"({"resultType":"input_required"})") == "SERVER_PROTOCOL: the tool asks for input, which jt does not give");
  CHECK(of(R"({"resultType":"odd\u001b"})") ==
        "SERVER_PROTOCOL: the result of 'tools/call' has the unknown type 'odd'");
  CHECK(of(R"({"resultType":"complete"})") == R"({"resultType":"complete"})");
  Called refusing;
  refusing.server.results.erase("tools/call");
  CHECK(refusing.run() == "SERVER_PROTOCOL: the server refused 'tools/call': no such method (-32601)");
}

TEST_CASE("content: texts and binary data") {
  value::Tape tape;
  const std::string text =
      R"({"content":[{"type":"text","text":"a"},{"type":"image","data":"AA==","mimeType":"image/png"},
    {"type":"audio","data":"AA=="},{"type":"resource","resource":{"blob":"AA==","mimeType":"x/y"}},
    {"type":"resource","resource":{"text":"t"}},{"type":"text"},{"type":"image","data":5},7]})";
  REQUIRE(tape.read(text));
  std::string kinds;
  for (const value::View& each : content_of(tape.root())) {
    kinds += text_of(each) ? "t" : binary_of(each) ? "b" : "-";
    if (const auto binary = binary_of(each)) kinds += binary->mime_type;
  }
  CHECK(kinds == "tbimage/pngbbx/y----");
  REQUIRE(tape.read("{}"));
  CHECK(content_of(tape.root()).empty());
}
