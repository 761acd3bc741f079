// SPDX-License-Identifier: MIT
#include "core/mcp/exchange.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"

namespace jt::mcp {
namespace {

/// How often it is asked whether the reply is still wanted.
constexpr std::chrono::milliseconds wait_step{50};
/// How long a server may take to accept that a request is cancelled.
constexpr std::chrono::milliseconds farewell{1000};
constexpr std::size_t shown = 200;  ///< bytes of a server's message that are repeated

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Whether a text that is no JSON was to be a message, and is cut or damaged.
bool is_damaged(std::string_view text) {
  const bool whole = (text.starts_with('{') && text.ends_with('}')) || (text.starts_with('[') && text.ends_with(']'));
  return whole && may_be_message(text);
}

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

/// A transport knows that time is over, or that the server has ended; what was waited for, and what came in place of
/// it, is known here.
Error Exchange::late(const Error& error, std::string_view method) const {
  const bool timeout = error->code == Code::server_timeout;
  if (!timeout && error->code != Code::server_unreachable) return error;
  Error late = error;
  if (timeout) {
    late->message = fmt::format("no reply to '{}' within {:g} s", method, static_cast<double>(allowed_.count()) / 1000);
  }
  if (const std::size_t lines = transport_->skipped(); lines > 0) {
    late->message += lines == 1 ? "; 1 line of its output is no message"
                                : fmt::format("; {} lines of its output are no messages", lines);
  }
  if (skipped_ > 0) {
    late->message += fmt::format("; {} skipped{}: {}", text::counted(skipped_, "message"),
                                 skipped_ == 1 ? "" : ", the last one", last_skipped_);
  }
  return late;
}

void Exchange::skip(std::string why) {
  ++skipped_;
  last_skipped_ = std::move(why);
}

/// Waits in short steps where the caller may not want the reply any more: an interrupt of the transport would be the
/// end of it, and the server is to be told.
Result<Incoming> Exchange::receive_or_stop() {
  if (!cancelled_) return transport_->receive(deadline_);
  while (true) {
    if (cancelled_()) return fail(Code::server_unreachable, "interrupted");
    const Deadline until = std::min(deadline_, Clock::now() + wait_step);
    auto incoming = transport_->receive(until);
    if (incoming || incoming.error()->code != Code::server_timeout || until == deadline_) return incoming;
  }
}

Result<Incoming> Exchange::receive(std::string_view method) {
  auto incoming = receive_or_stop();
  if (!incoming) return fail(late(incoming.error(), method));
  bytes_ += incoming->text.size();
  if (bytes_ > max_bytes) {
    return fail(Code::server_protocol, fmt::format("the server sent more than {} MB", max_bytes >> 20));
  }
  if (!share_.add(incoming->text.size())) {
    return fail(Code::server_protocol, "all servers together sent more than jt keeps in memory");
  }
  return incoming;
}

Result<void> Exchange::reply_to(const Message& request) {
  std::string text = request.method == "ping"
                         ? write_reply(request.id, "{}")
                         : write_error(request.id, code::method_not_found, "the client has no such method");
  auto sent = transport_->send(outgoing(std::move(text), {}, false), deadline_);
  if (!sent) return fail(late(sent.error(), request.method));
  if (watched_ != nullptr && watched_->refused && request.method != "ping") watched_->refused(request.method);
  return {};
}

std::string Exchange::params_of(std::string_view members, const LongCall* watched) const {
  std::string meta = meta_;
  if (watched != nullptr && watched->progress) {
    if (meta.empty()) meta = "{}";
    meta.insert(meta.size() - 1,
                fmt::format(R"({}"progressToken":{})", meta == "{}" ? "" : ",", std::to_string(last_id_)));
  }
  std::string params = "{";
  if (!meta.empty()) params.append(R"("_meta":)").append(meta);
  if (!meta.empty() && !members.empty()) params += ',';
  params.append(members) += '}';
  return params == "{}" ? std::string() : params;
}

Result<Answer> Exchange::call(std::string_view method, std::string_view members, const LongCall* watched) {
  const std::string id = std::to_string(++last_id_);
  watched_ = watched;
  Outgoing message = outgoing(write_request(id, method, params_of(members, watched)), method, true);
  if (!meta_.empty() && watched != nullptr) {
    message.name = watched->name;
    message.parameters = watched->parameters;
  }
  auto sent = transport_->send(message, deadline_);
  if (!sent) return fail(late(sent.error(), method));
  while (true) {
    auto incoming = TRY(receive(method));
    Answer answer;
    answer.text = std::make_unique<const std::string>(std::move(incoming.text));
    answer.tape = std::make_unique<value::Tape>();
    const std::string_view text = trimmed(*answer.text);
    const auto read = answer.tape->read(text);
    const value::View value = answer.tape->root();
    const bool batch = incoming.status == 0 && value.is_array();
    const bool answered = TRY(!read ? take_broken(is_damaged(text), incoming.status, parse_fault(read.error()), answer)
                              : batch ? take_batch(value, id, answer)
                                      : take(value, incoming.status, id, answer));
    if (answered) return answer;
  }
}

/// All messages of it are handled, also those after the answer.
Result<bool> Exchange::take_batch(const value::View& batch, std::string_view id, Answer& answer) {
  bool answered = false;
  for (const value::View& each : batch) {
    Answer other;
    const bool taken = TRY(take(each, 0, id, answered ? other : answer));
    answered = answered || taken;
  }
  return answered;
}

/// Whether the message is the answer to the request with that id.
Result<bool> Exchange::take(const value::View& value, int status, std::string_view id, Answer& answer) {
  const auto message = message_in(value);
  if (!message) {
    const bool reply = message.error().id == id && value.find("jsonrpc").text() == R"("2.0")" && !value.find("method");
    return take_broken(reply, status, message.error(), answer);
  }
  switch (message->kind) {
    case Message::Kind::notification:
      heard(*message);
      break;
    case Message::Kind::request:
      TRY(reply_to(*message));
      break;
    case Message::Kind::reply:
      if (message->id != id) {
        skip("a reply to another request");
        break;
      }
      answer.result = message->result;
      return true;
    case Message::Kind::error: {
      Refusal refusal{message->code, message->message, status};
      const bool nameless = message->id == "null";
      // Where HTTP refused the request, the body is about it.
      if (message->id == id || (nameless && status != 0)) {
        answer.refused = std::move(refusal);
        return true;
      }
      skip(fmt::format("an error {}: {} ({})", nameless ? "without an id" : "about another request",
                       text::excerpt(refusal.message, shown), refusal.code));
      break;
    }
  }
  return false;
}

/// What is no message is skipped, as small servers and libraries print all kinds of things. It is an error where
/// waiting could not help.
Result<bool> Exchange::take_broken(bool final, int status, const Fault& fault, Answer& answer) {
  if (status != 0) {
    // A refusal by HTTP may hold a page for people.
    answer.refused = Refusal{0, {}, status};
    return true;
  }
  if (final) return broken(fault.message);
  skip(text::excerpt(fault.message, shown));
  return false;
}

/// Only what the request that is waited for has a use for.
void Exchange::heard(const Message& notification) {
  if (watched_ == nullptr || !watched_->progress || notification.method != "notifications/progress") return;
  if (notification.params.find("progressToken").plain() == std::to_string(last_id_)) {
    watched_->progress(notification.params);
  }
}

Result<void> Exchange::notify(std::string_view method, std::string_view params) {
  auto sent = transport_->send(outgoing(write_notification(method, params), method, false), deadline_);
  if (!sent) return fail(late(sent.error(), method));
  return {};
}

void Exchange::cancel(std::string_view reason) {
  deadline_ = Clock::now() + farewell;
  (void)notify("notifications/cancelled",
               fmt::format(R"({{"requestId":{},"reason":{}}})", last_id_, json::quote(reason)));
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
