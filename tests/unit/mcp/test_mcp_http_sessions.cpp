// SPDX-License-Identifier: MIT
// Streamable HTTP without sockets: the sessions and streams of the older era.
#include "mcp/web.hpp"

namespace jt::mcp {
namespace {

using nlohmann::json;

TEST_CASE("mcp::HttpEndpoint: a session of the older era") {
  Web web;
  const std::string id = web.begin();
  CHECK(id.size() == 32);
  CHECK(id.find_first_not_of("0123456789abcdef") == std::string::npos);
  CHECK(web.begin() != id);
  CHECK(web.send(Web::post(call("quick")))->status == 400);
  CHECK(web.legacy("unknown", call("quick"))->status == 404);
  CHECK(web.legacy(id, call("quick"), {{"mcp-protocol-version", "1999-01-01"}})->status == 400);
  const auto got = web.legacy(id, call("quick"), {{"mcp-protocol-version", "2025-11-25"}});
  CHECK(got->message()["result"] == json::parse(done()));
  CHECK(got->status == 200);
  CHECK(got->header("content-type") == "application/json");
  const auto noted = web.legacy(id, {{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}});
  CHECK(noted->status == 202);
  CHECK(noted->ended);
  CHECK(web.legacy(id, {{"jsonrpc", "2.0"}, {"id", 1}, {"method", "no/such"}})->status == 200);
  CHECK(web.send(Web::plain("GET", {{"mcp-session-id", id}}))->status == 405);
  CHECK(web.send(Web::plain("DELETE", {}))->status == 400);
  CHECK(web.send(Web::plain("DELETE", {{"mcp-session-id", id}}))->status == 204);
  CHECK(web.send(Web::plain("DELETE", {{"mcp-session-id", id}}))->status == 404);
  CHECK(web.legacy(id, call("quick"))->status == 404);
  const auto failed =
      web.send(Web::post({{"jsonrpc", "2.0"}, {"id", 0}, {"method", "initialize"}, {"params", json::object()}}));
  CHECK(failed->message()["error"]["code"] == -32602);
  CHECK(web.legacy(failed->header("mcp-session-id"), call("quick"))->status == 404);
}

TEST_CASE("mcp::HttpEndpoint: batches, in the version that has them") {
  Web web;
  const std::string id = web.begin("2025-03-26");
  const json note{{"jsonrpc", "2.0"}, {"method", "notifications/initialized"}};
  const auto got = web.legacy(id, {call("quick", 1), note, {{"jsonrpc", "2.0"}, {"id", 2}, {"method", "ping"}}});
  const json replies = got->message();
  CHECK(got->status == 200);
  CHECK(got->header("content-type") == "application/json");
  REQUIRE(replies.size() == 2);
  CHECK(replies[0]["id"].get<int>() + replies[1]["id"].get<int>() == 3);
  const auto noted = web.legacy(id, json::array({note, note}));
  CHECK(noted->status == 202);
  CHECK(noted->ended);
  CHECK(web.legacy(id, json::array())->status == 400);
  CHECK(web.legacy("unknown", json::array({call("quick")}))->status == 404);
  CHECK(web.send(Web::post(json::array({call("quick")})))->status == 400);
  const auto newer = web.legacy(web.begin("2025-06-18"), json::array({call("quick")}));
  CHECK(newer->status == 400);
  CHECK(newer->message()["error"]["code"] == -32600);
}

TEST_CASE("mcp::HttpEndpoint: events for progress and for what takes long") {
  HttpPolicy policy;
  policy.patience = std::chrono::milliseconds(0);
  Web web(policy);
  const std::string id = web.begin("2025-06-18");
  const auto progress = web.legacy(id, call("progress"));
  CHECK(progress->await_end());
  CHECK(progress->header("content-type") == "text/event-stream");
  CHECK(progress->body.starts_with("event: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\""));
  CHECK(progress->body.ends_with("}\n\n"));
  const auto slow = web.legacy(id, call("wait"));
  CHECK(slow->await([&] { return slow->status == 200; }));
  CHECK(slow->header("content-type") == "text/event-stream");
  web.gate.open();
  CHECK(slow->await_text("\"result\""));
  CHECK(slow->await_end());
}

TEST_CASE("mcp::HttpEndpoint: a client comes back for what it has not got") {
  Web web;
  const std::string id = web.begin();
  const auto first = web.legacy(id, call("pause"));
  CHECK(first->await_end());
  CHECK(first->body.starts_with("id: 1-0\nretry: 500\ndata:\n\nid: 1-1\nevent: message\ndata: {"));
  CHECK(first->body.find("\"result\"") == std::string::npos);
  const auto back = [&](const std::string& last) {
    return web.send(Web::plain("GET", {{"mcp-session-id", id}, {"last-event-id", last}}));
  };
  const auto all = back("1-0");
  CHECK(all->body.find("notifications/progress") != std::string::npos);
  const auto rest = back("1-1");
  CHECK(all->await_end());  // it was replaced
  CHECK(rest->body == "id: 1-1\nretry: 500\ndata:\n\n");
  web.gate.open();
  CHECK(rest->await_text("\"result\""));
  CHECK(rest->await_end());
  const auto late = back("1-1");
  CHECK(late->await_end());
  CHECK(late->body.find("\"result\"") != std::string::npos);
  for (const char* bad : {"9-0", "1", "x-1", "", "-", "1-x", "99999999999999999999-1"}) CHECK(back(bad)->status == 400);
  CHECK(web.send(Web::plain("GET", {{"mcp-session-id", web.begin()}, {"last-event-id", "1-0"}}))->status == 400);
}

TEST_CASE("mcp::HttpEndpoint: a stream for what belongs to no request") {
  HttpPolicy policy;
  policy.listening = true;
  Web web(policy);
  const std::string id = web.begin();
  HttpRequest request = Web::plain("GET", {{"mcp-session-id", id}});
  const auto old = web.send(request);
  CHECK(old->status == 200);
  const auto stream = web.send(request);
  CHECK(old->await_end());
  web.endpoint.tell("notifications/tools/list_changed", "{}");
  CHECK(stream->await_text("list_changed"));
  CHECK(old->body.find("list_changed") == std::string::npos);
  request.headers[1].second = "application/json";
  CHECK(web.send(request)->status == 406);
  CHECK(web.send(Web::plain("DELETE", {{"mcp-session-id", id}}))->status == 204);
  CHECK(stream->await_end());
}

TEST_CASE("mcp::HttpEndpoint: sessions are bounded and expire") {
  HttpPolicy policy;
  policy.sessions = 3;
  policy.idle = std::chrono::seconds(0);
  policy.patience = std::chrono::milliseconds(0);
  policy.idle = std::chrono::hours(1);
  Web web(policy);
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) ids.push_back(web.begin());
  const auto busy = web.legacy(ids[0], call("wait"));
  CHECK(web.gate.await(1));
  const std::string fourth = web.begin();
  // The first is in use; the second was idle longest.
  CHECK(web.legacy(ids[1], call("quick"))->status == 404);
  CHECK(web.legacy(ids[2], call("quick"))->await_end());
  web.legacy(ids[2], call("wait", 2));
  web.legacy(fourth, call("wait", 3));
  const json begin{
      {"jsonrpc", "2.0"}, {"id", 0}, {"method", "initialize"}, {"params", {{"protocolVersion", "2025-11-25"}}}};
  CHECK(web.send(Web::post(begin))->status == 503);
  web.gate.open();
  CHECK(busy->await_end());

  // Who begins many and does nothing in them does not end one that is used.
  HttpPolicy few;
  few.sessions = 3;
  few.idle = std::chrono::hours(1);
  Web crowded(few);
  const std::string used = crowded.begin();
  CHECK(crowded.legacy(used, call("quick"))->await_end());
  for (int i = 0; i < 10; ++i) (void)crowded.begin();
  const auto again = crowded.legacy(used, call("quick", 2));
  CHECK(again->await_end());
  CHECK(again->status == 200);

  HttpSessions sessions(10, std::chrono::seconds(0));
  const auto session = sessions.begin();
  CHECK(sessions.find(session->id()) != nullptr);
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  sessions.expire();
  CHECK(sessions.find(session->id()) == nullptr);

  // One with an open stream does not expire.
  const auto open = sessions.begin();
  const auto got = std::make_shared<Got>();
  open->listen(std::make_shared<Reply>(got));
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  sessions.expire();
  CHECK(sessions.find(open->id()) != nullptr);
  got->client_gone = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(2));
  sessions.expire();
  CHECK(sessions.find(open->id()) == nullptr);
}

TEST_CASE("mcp::EventStream: what is kept for a client that comes back") {
  const auto back = [](EventStream& stream, std::uint64_t after) {
    const auto got = std::make_shared<Got>();
    stream.resume(std::make_shared<Reply>(got), after);
    return got->body;
  };
  const std::string large(std::size_t{3} << 19, 'x');
  EventStream stream(nullptr, 1);
  stream.send("first");
  stream.send(large);
  CHECK(back(stream, 0).find("data: first") == std::string::npos);  // no room for both
  CHECK(back(stream, 0).find(large) != std::string::npos);          // the last one is kept in any case
  CHECK(back(stream, 1).find(large) != std::string::npos);
  CHECK(back(stream, 2).find(large) == std::string::npos);
  stream.finish("reply", 0);
  stream.send("too late");
  CHECK(back(stream, 2).find("data: reply") != std::string::npos);
  CHECK(back(stream, 2).find("too late") == std::string::npos);
}

TEST_CASE("mcp::HttpSession: streams that have ended take bounded room") {
  HttpSession session("id");
  session.session()->begin("2025-11-25", "{}");
  const auto ended = [&](std::size_t size) {
    const auto stream = session.stream(std::make_shared<Reply>(std::make_shared<Got>()));
    stream->send(std::string(size, 'x'));
    stream->finish("{}", 0);
  };
  for (int i = 0; i < 6; ++i) ended((std::size_t{1} << 20) - 1000);
  CHECK(session.stream_of("1-0").first == nullptr);
  CHECK(session.stream_of("6-0").first != nullptr);
  for (int i = 0; i < 20; ++i) ended(1);
  CHECK(session.stream_of("6-0").first == nullptr);
  CHECK(session.stream_of("26-0").first != nullptr);
}

}  // namespace
}  // namespace jt::mcp
