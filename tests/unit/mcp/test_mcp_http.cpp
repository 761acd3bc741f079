// SPDX-License-Identifier: MIT
// Streamable HTTP without sockets: what is let in, and the stateless era.
#include "mcp/web.hpp"

namespace jt::mcp {
namespace {

using nlohmann::json;

TEST_CASE("mcp::HttpEndpoint: who may come in") {
  HttpPolicy policy;
  policy.token = "s3cret";
  policy.hosts = {"json.example"};
  Web web(policy);
  const HttpHeaders token{{"authorization", "Bearer s3cret"}};
  const auto status = [&](const std::string& name, const std::string& value, HttpHeaders more) {
    HttpRequest request = Web::post(call("quick"), more);
    std::erase_if(request.headers, [&](const auto& each) { return each.first == name; });
    if (value != "-") request.headers.emplace_back(name, value);
    return web.send(request)->status;
  };
  for (const char* good :
       {"localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:65535", "[::1]", "[::1]:80", "json.example:443"}) {
    CHECK_MESSAGE(status("host", good, token) == 400, good);  // there is no session
  }
  for (const char* bad : {"-", "", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example",
                          "localhost:80:80", "localhost:", "localhost:x", "[::1", "::1", "localhost, evil.example",
                          "user@localhost", "127.1", "0.0.0.0", "localhost "}) {
    CHECK_MESSAGE(status("host", bad, token) == (std::string(bad) == "localhost " ? 400 : 403), bad);
  }
  struct Pair {
    const char* host;
    const char* origin;
    int status;
  };
  for (const Pair& each : {Pair{"localhost:8765", "http://localhost:8765", 400},
                           {"LOCALHOST:8765", "http://localhost:8765", 400},
                           {"localhost", "http://localhost:80", 400},
                           {"localhost:80", "http://localhost", 400},
                           {"json.example", "https://json.example", 400},
                           {"json.example:443", "https://json.example", 400},
                           {"[::1]:5", "http://[::1]:5", 400},
                           {"localhost:8765", "http://localhost:3000", 403},
                           {"localhost:8765", "http://localhost", 403},
                           {"localhost:8765", "http://127.0.0.1:8765", 403},
                           {"localhost:443", "http://localhost", 403},
                           {"localhost", "http://localhost:443", 403}}) {
    HttpHeaders more = token;
    more.emplace_back("origin", each.origin);
    HttpRequest request = Web::post(call("quick"), more);
    std::erase_if(request.headers, [](const auto& header) { return header.first == "host"; });
    request.headers.emplace_back("host", each.host);
    CHECK_MESSAGE(web.send(request)->status == each.status, each.host << " " << each.origin);
  }
  for (const char* bad :
       {"null", "", "http://evil.example", "file://localhost", "localhost", "http://localhost@evil.example",
        "http://localhost.evil.example", "http://localhost:80/evil"}) {
    CHECK_MESSAGE(status("origin", bad, token) == 403, bad);
  }
  for (const char* bad :
       {"-", "", "Bearer", "Bearer ", "Bearer s3cre", "Bearer s3crets", "Bearer S3cret", "Basic s3cret", "s3cret"}) {
    CHECK_MESSAGE(status("authorization", bad, {}) == 401, bad);
  }
  CHECK(status("authorization", "bearer s3cret", {}) == 400);
  // A second one of the same name is not passed over.
  const auto with = [&](const HttpHeaders& more) { return web.send(Web::post(call("quick"), more))->status; };
  CHECK(with({token[0]}) == 400);
  CHECK(with({token[0], {"host", "evil.example"}}) == 403);
  CHECK(with({token[0], {"origin", "http://localhost"}, {"origin", "http://evil.example"}}) == 403);
  CHECK(with({token[0], {"authorization", "Bearer wrong"}}) == 401);
}

TEST_CASE("mcp::same_secret") {
  CHECK(same_secret("abc", "abc"));
  CHECK(!same_secret("abc", "abd"));
  CHECK(!same_secret("abcabc", "abc"));
  CHECK(!same_secret("", "abc"));
  CHECK(!same_secret("abc", ""));
}

TEST_CASE("mcp::HttpEndpoint: paths, verbs, types and sizes") {
  Web web;
  const auto changed = [&](const std::string& name, const std::string& value) {
    HttpRequest request = Web::post(call("quick"));
    for (auto& [key, old] : request.headers)
      if (key == name) old = value;
    return web.send(request)->status;
  };
  CHECK(changed("content-type", "text/plain") == 415);
  CHECK(changed("content-type", "") == 415);
  CHECK(changed("content-type", "Application/JSON; charset=utf-8") == 400);
  CHECK(changed("accept", "application/json") == 406);
  CHECK(changed("accept", "text/html") == 406);
  CHECK(changed("accept", "text/*;q=0.5 , application/*") == 400);
  CHECK(changed("accept", "*/*") == 400);
  HttpRequest request = Web::post(call("quick"));
  request.body.assign((std::size_t{16} << 20) + 1, ' ');
  CHECK(web.send(request)->status == 413);
  for (const char* target : {"/", "/mcp/", "/other", "", "/MCP"}) {
    request = Web::post(call("quick"));
    request.target = target;
    CHECK_MESSAGE(web.send(request)->status == 404, target);
  }
  for (const char* verb : {"PUT", "PATCH", "HEAD", "TRACE"}) {
    const auto got = web.send(Web::plain(verb, {}));
    CHECK(got->status == 405);
    CHECK(got->header("allow") == "POST, GET, DELETE, OPTIONS");
  }
  CHECK(web.send(Web::plain("OPTIONS", {}))->status == 204);
  request = Web::post({});
  request.body = "{";
  const auto got = web.send(request);
  CHECK(got->status == 400);
  CHECK(got->message()["error"]["code"] == -32700);
}

TEST_CASE("mcp::HttpEndpoint: headers of the stateless era") {
  Web web;
  const auto code = [&](const json& params, const HttpHeaders& headers) {
    const auto got =
        web.send(Web::post({{"jsonrpc", "2.0"}, {"id", 1}, {"method", "tools/call"}, {"params", params}}, headers));
    const json reply = got->message();
    return std::pair<int, int>(got->status, reply.contains("error") ? reply["error"]["code"].get<int>() : 0);
  };
  using Pair = std::pair<int, int>;
  const json good{{"name", "quick"}, {"_meta", meta()}};
  const std::pair<std::string, std::string> version{"mcp-protocol-version", "2026-07-28"};
  const std::pair<std::string, std::string> method{"mcp-method", "tools/call"};
  const std::pair<std::string, std::string> name{"mcp-name", "quick"};
  CHECK(code(good, {version, method, name}) == Pair(200, 0));
  CHECK(code(good, {version, method, {"mcp-name", "  quick\t"}}) == Pair(200, 0));
  CHECK(code(good, {version, method, {"mcp-name", "=?base64?cXVpY2s=?="}}) == Pair(200, 0));
  const json unknown{{"name", "none"}, {"_meta", meta()}};
  CHECK(code(unknown, {version, method, {"mcp-name", "=?base64?bm9uZQ==?="}}).second == -32602);
  CHECK(code(good, {version, method, {"mcp-name", "=?base64?cXVpY2s?="}}) == Pair(400, -32020));
  CHECK(code(good, {version, method, {"mcp-name", "=?base64?cX!pY2s=?="}}) == Pair(400, -32020));
  CHECK(code(good, {version, method, {"mcp-name", "=?base64?====?="}}) == Pair(400, -32020));
  CHECK(code(good, {version,
                    method,
                    {"mcp-name",
                     "=?base64?"
                     "?="}}) == Pair(400, -32020));
  CHECK(code(good, {version, method}) == Pair(400, -32020));
  CHECK(code(good, {version, name}) == Pair(400, -32020));
  CHECK(code(good, {method, name}) == Pair(400, -32020));
  CHECK(code(good, {version, name, {"mcp-method", "TOOLS/CALL"}}) == Pair(400, -32020));
  CHECK(code(good, {version, method, {"mcp-name", "Quick"}}) == Pair(400, -32020));
  CHECK(code(good, {method, name, {"mcp-protocol-version", "2025-11-25"}}) == Pair(400, -32020));
  CHECK(code({{"name", "quick"}}, {version, method, name}) == Pair(400, -32602));
  CHECK(code({{"name", "quick"}, {"_meta", meta("2031-01-01")}}, {version, method, name}) == Pair(400, -32020));
  CHECK(code({{"name", "quick"}, {"_meta", meta("2031-01-01")}},
             {method, name, {"mcp-protocol-version", "2031-01-01"}}) == Pair(400, -32022));
  // The name is repeated for prompts and resources too, before it is known whether there are any.
  for (const auto& [each, member] : {std::pair("prompts/get", "name"), std::pair("resources/read", "uri")}) {
    const json params{{member, "x"}, {"_meta", meta()}};
    const auto got = web.send(Web::post({{"jsonrpc", "2.0"}, {"id", 1}, {"method", each}, {"params", params}},
                                        {version, {"mcp-method", each}}));
    CHECK_MESSAGE(got->message()["error"]["code"] == -32020, each);
  }
  CHECK(web.stateless("ping")->status == 404);
  CHECK(web.stateless("tools/call", {{"name", "none"}})->await_end());
  CHECK(web.stateless("tools/call", {{"name", "lacks"}})->message()["error"]["code"] == -32021);
  CHECK(web.stateless("server/discover")->message()["result"]["resultType"] == "complete");
  CHECK(web.stateless("server/discover")->header("mcp-session-id").empty());
  const auto noted = web.send(Web::post({{"jsonrpc", "2.0"}, {"method", "notifications/cancelled"}}, {version}));
  CHECK(noted->status == 202);
  CHECK(web.send(Web::plain("GET", {version}))->status == 405);
  CHECK(web.send(Web::plain("DELETE", {version}))->status == 405);
}

TEST_CASE("mcp::HttpEndpoint: in the stateless era the end of the connection cancels") {
  Web web;
  const auto got = web.stateless("tools/call", {{"name", "until"}});
  CHECK(got->await([&] { return got->status == 200; }));  // a stream, so that its end can be seen
  CHECK(!web.cancelled);
  got->client_gone = true;
  const auto until = std::chrono::steady_clock::now() + too_long;
  while (!web.cancelled && std::chrono::steady_clock::now() < until) std::this_thread::yield();
  CHECK(web.cancelled);
}

TEST_CASE("mcp::HttpEndpoint: its end ends streams and what runs") {
  Web web;
  const auto running = web.stateless("tools/call", {{"name", "until"}});
  const auto older = web.legacy(web.begin(), call("until"));
  web.endpoint.stop();
  CHECK(running->await_end());
  CHECK(older->await_end());
}

}  // namespace
}  // namespace jt::mcp
