// SPDX-License-Identifier: MIT
#include "core/mcp/http_endpoint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace jt::mcp {
namespace {

/// How often open streams are checked.
constexpr std::chrono::milliseconds glance{100};
/// How often they are written to, so that their end is seen; and how often sessions may end.
constexpr std::chrono::seconds between_signs{15};

void whole(HttpReply& reply, int status, HttpHeaders headers, std::string_view body) {
  if (!body.empty()) headers.emplace_back("content-type", "application/json");
  reply.head(status, headers);
  if (!body.empty()) reply.write(body);
  reply.end();
}

void refuse_http(HttpReply& reply, const HttpRefusal& refusal) {
  whole(reply, refusal.status, refusal.headers,
        refusal.code == 0 ? std::string() : write_error("null", refusal.code, refusal.message));
}

void refuse_message(HttpReply& reply, int status, std::string_view id, const Fault& fault) {
  whole(reply, status, {}, write_error(id, fault.code, fault.message, fault.data));
}

std::string_view id_of(const Message& message) { return message.id.empty() ? std::string_view("null") : message.id; }

}  // namespace

HttpEndpoint::HttpEndpoint(Server& server, HttpPolicy policy)
    : server_(server),
      policy_(std::move(policy)),
      sessions_(policy_.sessions, policy_.idle),
      watcher_([this] { keep_watch(); }) {}

void HttpEndpoint::stop() {
  if (!watcher_.joinable()) return;
  std::vector<Open> open;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    open.swap(open_);
  }
  changed_.notify_all();
  watcher_.join();
  for (const auto& each : sessions_.all()) sessions_.end(each->id());
  for (const Open& each : open) {
    if (each.own) each.own->close();
    if (const auto stream = each.stream.lock()) stream->end();
  }
}

void HttpEndpoint::handle(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply) {
  if (const auto refusal = gate(request, policy_)) return refuse_http(*reply, *refusal);
  if (request.verb == "POST") return post(request, reply);
  // The newer era has but POST.
  if (header(request, "mcp-protocol-version").value_or("") == stateless_version) {
    return refuse_http(*reply, {405, code::refused, "this version of the protocol has only POST", {{"allow", "POST"}}});
  }
  request.verb == "GET" ? get(request, reply) : remove(request, reply);
}

void HttpEndpoint::post(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply) {
  if (const auto refusal = check_post(request, policy_)) return refuse_http(*reply, *refusal);
  if (is_batch(request.body) && header(request, "mcp-session-id")) return post_batch(request, reply);
  const auto letter = Letter::read(request.body);
  if (!letter) {
    // No client takes an error under that id for the answer to a request of its own.
    const Fault& fault = letter.error();
    return refuse_message(*reply, 400, fault.of_reply ? "null" : std::string_view(fault.id), fault);
  }
  const Message& message = (*letter)->message();
  const bool call = message.kind == Message::Kind::request || message.kind == Message::Kind::notification;
  const bool names = header(request, "mcp-protocol-version").value_or("") == stateless_version;
  if (call && (names || (*letter)->envelope().claimed || message.method == "server/discover")) {
    return post_stateless(request, *letter, reply);
  }
  post_legacy(request, *letter, reply);
}

void HttpEndpoint::post_stateless(const HttpRequest& request, const std::shared_ptr<const Letter>& letter,
                                  const std::shared_ptr<HttpReply>& reply) {
  const Message& message = letter->message();
  if (message.kind == Message::Kind::request && letter->envelope().wrong) {
    return refuse_message(*reply, 400, message.id, {code::invalid_params, "null", *letter->envelope().wrong});
  }
  if (const auto fault = check_headers(request, *letter)) return refuse_message(*reply, 400, id_of(message), *fault);
  if (message.kind == Message::Kind::notification) return whole(*reply, 202, {}, {});
  const auto session = std::make_shared<Session>();
  const auto stream = std::make_shared<EventStream>(reply, 0);
  stream->tell_by_status();
  watch(stream, session);
  server_.receive(session, letter, stream, Server::Era::stateless);
}

void HttpEndpoint::initialize(const std::shared_ptr<const Letter>& letter, const std::shared_ptr<HttpReply>& reply) {
  const auto session = sessions_.begin();
  if (!session) return refuse_http(*reply, {503, code::refused, "there are too many sessions"});
  // Whether it succeeds is not known before; the id of a session that has not begun is of no use.
  const auto stream = session->stream(reply);
  stream->add("mcp-session-id", session->id());
  server_.receive(session->session(), letter, stream, Server::Era::legacy);
  if (session->session()->version().empty()) sessions_.end(session->id());
}

void HttpEndpoint::post_legacy(const HttpRequest& request, const std::shared_ptr<const Letter>& letter,
                               const std::shared_ptr<HttpReply>& reply) {
  const Message& message = letter->message();
  if (message.kind == Message::Kind::request && message.method == "initialize") return initialize(letter, reply);
  const auto session = session_of(request, *reply);
  if (!session) return;
  if (message.kind != Message::Kind::request) {
    server_.receive(session->session(), letter, nullptr, Server::Era::legacy);
    return whole(*reply, 202, {}, {});
  }
  session->work();
  const auto stream = session->stream(reply);
  watch(stream);
  server_.receive(session->session(), letter, stream, Server::Era::legacy);
}

void HttpEndpoint::post_batch(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply) {
  const auto session = session_of(request, *reply);
  if (!session) return;
  if (session->session()->version() != version_with_batches) {
    return refuse_message(*reply, 400, "null", {.message = "batches are not supported"});
  }
  const auto batch = read_batch(request.body);
  if (!batch) return refuse_message(*reply, 400, "null", batch.error());
  if (!wants_reply(*batch)) {
    server_.receive(session->session(), *batch, nullptr);
    return whole(*reply, 202, {}, {});
  }
  session->work();
  const auto stream = session->stream(reply);
  watch(stream);
  server_.receive(session->session(), *batch, stream);
}

std::shared_ptr<HttpSession> HttpEndpoint::session_of(const HttpRequest& request, HttpReply& reply) {
  const auto id = header(request, "mcp-session-id");
  if (!id) {
    refuse_http(reply, {400, code::refused, "the request has no 'Mcp-Session-Id' header: send 'initialize' first"});
    return nullptr;
  }
  auto session = sessions_.find(*id);
  if (!session) {
    refuse_http(reply, {404, code::refused, "the session is not known, or has ended: send 'initialize' again"});
    return nullptr;
  }
  const auto version = header(request, "mcp-protocol-version");
  if (version && !is_legacy_version(*version)) {
    refuse_http(reply, {400, code::refused, "the 'MCP-Protocol-Version' header names no version of the server"});
    return nullptr;
  }
  return session;
}

void HttpEndpoint::get(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply) {
  const auto last = header(request, "last-event-id");
  if (!policy_.listening && !last) {
    return refuse_http(*reply, {405,
                                code::refused,
                                "this server sends no messages of its own: use POST",
                                {{"allow", "POST, DELETE, OPTIONS"}}});
  }
  if (!takes_events(request))
    return refuse_http(*reply, {406, code::refused, "the client must accept text/event-stream"});
  const auto session = session_of(request, *reply);
  if (!session) return;
  if (!last) return watch(session->listen(reply));
  const auto [stream, after] = session->stream_of(*last);
  if (!stream) return refuse_http(*reply, {400, code::refused, "the 'Last-Event-ID' is not one of this session"});
  stream->resume(reply, after);
  watch(stream);
}

void HttpEndpoint::remove(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply) {
  const auto session = session_of(request, *reply);
  if (!session) return;
  sessions_.end(session->id());
  whole(*reply, 204, {}, {});
}

void HttpEndpoint::tell(std::string_view method, std::string_view params) {
  for (const auto& each : sessions_.all()) {
    if (const auto listener = each->listener()) listener->send(write_notification(method, params));
  }
}

void HttpEndpoint::watch(const std::shared_ptr<EventStream>& stream, std::shared_ptr<Session> own) {
  const std::lock_guard lock(mutex_);
  if (stopped_) return;
  open_.push_back({stream, std::move(own)});
  if (open_.size() == 1) changed_.notify_all();
}

void HttpEndpoint::look(bool keep_alive) {
  std::vector<Open> open;
  {
    const std::lock_guard lock(mutex_);
    open.swap(open_);
  }
  const auto now = EventStream::Clock::now();
  std::erase_if(open, [&](const Open& each) {
    const auto stream = each.stream.lock();
    if (!stream || stream->done()) return true;
    if (now - stream->since() > policy_.patience) stream->begin();
    if (!(keep_alive ? stream->keep_alive() : !stream->gone())) {
      // In the newer era that is how a client cancels.
      if (each.own) each.own->close();
      return true;
    }
    return false;
  });
  const std::lock_guard lock(mutex_);
  if (!stopped_) open_.insert(open_.end(), open.begin(), open.end());
}

void HttpEndpoint::keep_watch() {
  auto alive = EventStream::Clock::now() + between_signs;
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      if (open_.empty()) {
        // Only sessions may end, which is not urgent.
        changed_.wait_for(lock, between_signs, [this] { return stopped_ || !open_.empty(); });
      } else {
        changed_.wait_for(lock, glance, [this] { return stopped_; });
      }
      if (stopped_) return;
    }
    const bool due = EventStream::Clock::now() >= alive;
    look(due);
    if (!due && policy_.idle >= between_signs) continue;
    sessions_.expire();
    alive = EventStream::Clock::now() + between_signs;
  }
}

}  // namespace jt::mcp
