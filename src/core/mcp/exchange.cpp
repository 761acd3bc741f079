// SPDX-License-Identifier: MIT
#include "core/mcp/exchange.hpp"

#include <fmt/format.h>

#include "core/text/code_point.hpp"

namespace jt::mcp {
namespace {

constexpr std::size_t shown = 200;  ///< bytes of a server's message that are repeated

Failed broken(std::string_view why) {
  return fail(Code::server_protocol, fmt::format("bad message of the server: {}", why));
}

}  // namespace

void Exchange::speak(std::string_view version, std::string meta) {
  version_ = version;
  meta_ = std::move(meta);
}

void Exchange::limit(Deadline deadline, std::chrono::milliseconds allowed) {
  deadline_ = deadline;
  allowed_ = allowed;
}

Outgoing Exchange::outgoing(std::string text, std::string_view method, bool request) const {
  Outgoing message{.text = std::move(text), .protocol = version_, .request = request};
  if (!meta_.empty()) message.method = method;
  return message;
}

/// A transport knows that time is over; what was waited for is known here.
Error Exchange::late(const Error& error, std::string_view method) const {
  if (error->code != Code::server_timeout) return error;
  Error late = error;
  late->message = fmt::format("no reply to '{}' within {:g} s", method, static_cast<double>(allowed_.count()) / 1000);
  if (!error->message.empty()) late->message += ": " + error->message;
  return late;
}

Result<Incoming> Exchange::receive(std::string_view method) {
  auto incoming = transport_->receive(deadline_);
  if (!incoming) return fail(late(incoming.error(), method));
  bytes_ += incoming->text.size();
  if (bytes_ > max_bytes) {
    return fail(Code::server_protocol, fmt::format("the server sent more than {} MB", max_bytes >> 20));
  }
  return incoming;
}

Result<void> Exchange::reply_to(const Message& request) {
  std::string text = request.method == "ping"
                         ? write_reply(request.id, "{}")
                         : write_error(request.id, code::method_not_found, "the client has no such method");
  auto sent = transport_->send(outgoing(std::move(text), {}, false), deadline_);
  if (!sent) return fail(late(sent.error(), request.method));
  return {};
}

Result<Answer> Exchange::call(std::string_view method, std::string_view members) {
  const std::string id = std::to_string(++last_id_);
  std::string params = "{";
  if (!meta_.empty()) params.append(R"("_meta":)").append(meta_);
  if (!meta_.empty() && !members.empty()) params += ',';
  params.append(members) += '}';
  if (params == "{}") params.clear();
  auto sent = transport_->send(outgoing(write_request(id, method, params), method, true), deadline_);
  if (!sent) return fail(late(sent.error(), method));
  while (true) {
    auto incoming = receive(method);
    if (!incoming) return fail(std::move(incoming.error()));
    Answer answer;
    answer.text = std::make_unique<const std::string>(std::move(incoming->text));
    const auto message = parse_message(*answer.text);
    if (!message) {
      // A refusal by HTTP may hold a page for people.
      if (incoming->status == 0) return broken(message.error().message);
      answer.refused = Refusal{0, {}, incoming->status};
      return answer;
    }
    if (message->kind == Message::Kind::request) {
      if (auto replied = reply_to(*message); !replied) return fail(std::move(replied.error()));
    } else if (message->kind == Message::Kind::error && (message->id == id || message->id == "null")) {
      // One request at a time: an error without an id is the answer to it.
      answer.refused = Refusal{message->code, message->message, incoming->status};
      return answer;
    } else if (message->kind == Message::Kind::reply && message->id == id) {
      answer.result = message->result;
      return answer;
    }
  }
}

Result<void> Exchange::notify(std::string_view method) {
  auto sent = transport_->send(outgoing(write_notification(method), method, false), deadline_);
  if (!sent) return fail(late(sent.error(), method));
  return {};
}

Error refused(std::string_view method, const Refusal& refusal) {
  if (refusal.code == 0) {
    return make_error(Code::server_unreachable,
                      fmt::format("the server answered '{}' with HTTP status {}", method, refusal.status));
  }
  return make_error(Code::server_protocol, fmt::format("the server refused '{}': {} ({})", method,
                                                       text::excerpt(refusal.message, shown), refusal.code));
}

}  // namespace jt::mcp
