// SPDX-License-Identifier: MIT
#include "core/mcp/message.hpp"

#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "core/json/escape.hpp"

namespace jt::mcp {
namespace {

using Parsed = Expected<Message, Fault>;

/// An id is a string or a number; the protocol forbids null, but JSON-RPC uses it in errors.
bool is_id(const value::View& value) { return value.is_string() || value.is_number() || value.is_null(); }

std::optional<std::int64_t> integer_in(std::string_view value) {
  std::int64_t number = 0;
  const auto [rest, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (failure != std::errc() || rest != value.data() + value.size() || value.empty()) return std::nullopt;
  return number;
}

Parsed call(const value::View& value, const Fault& fault) {
  const auto refuse = [&](std::string why) { return Unexpected(Fault{fault.code, fault.id, std::move(why)}); };
  const value::View id = value.member("id");
  const value::View params = value.member("params");
  auto method = value.member("method").string();
  if (!method) return refuse("the method is not a string");
  if (params && !params.is_container()) return refuse("the params are neither an object nor an array");
  if (id.is_null()) return refuse("the id of a request is null");
  Message message;
  message.kind = id ? Message::Kind::request : Message::Kind::notification;
  message.id = id.text();
  message.method = std::move(*method);
  message.params = params;
  return message;
}

/// A null result is a result, a null id an id.
Parsed answer(const value::View& value, const Fault& fault) {
  const auto refuse = [&](std::string why) {
    Fault out = fault;
    out.message = std::move(why);
    return Unexpected(std::move(out));
  };
  const value::View id = value.member("id");
  const value::View error = value.find("error");
  Message message;
  message.id = id ? id.text() : "null";
  if (!error) {
    message.kind = Message::Kind::reply;
    message.result = value.member("result");
    if (!message.result) return refuse("it has no method, no result and no error");
    if (message.id == "null") return refuse("the reply has no id");
    return message;
  }
  const auto number = integer_in(error.find("code").text());
  auto text = error.find("message").string();
  if (!number || !text) return refuse("the error has no code or no message");
  message.kind = Message::Kind::error;
  message.code = *number;
  message.message = std::move(*text);
  message.data = error.find("data").text();
  return message;
}

/// Which of two counts depends on the reader; empty: no member of a message is there twice.
std::string_view named_twice(const value::View& value) {
  constexpr std::array<std::string_view, 4> names{"id", "method", "params", "jsonrpc"};
  std::array<bool, names.size()> seen{};
  for (const value::View& member : value) {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (member.key_is(names[i]) && std::exchange(seen[i], true)) return names[i];
  }
  return {};
}

std::string head(std::string_view id) {
  std::string text = R"({"jsonrpc":"2.0")";
  if (!id.empty()) text.append(R"(,"id":)").append(id);
  return text;
}

}  // namespace

Fault parse_fault(const Error& error) {
  Fault fault{code::parse_error, "null", error->message};
  // Some messages name it themselves.
  if (error->at && error->unplaced.empty()) fault.message += " at offset " + std::to_string(error->at->offset);
  return fault;
}

Parsed parse_message(value::Tape& tape, std::string_view text) {
  if (const auto read = tape.read(text); !read) return Unexpected(parse_fault(read.error()));
  return message_in(tape.root());
}

Parsed message_in(const value::View& value) {
  Fault fault;
  if (!value.is_object()) {
    fault.message = value.is_array() ? "batches are not supported" : "the message is not an object";
    return Unexpected(std::move(fault));
  }
  const value::View id = value.member("id");
  fault.of_reply = !value.member("method") && (value.member("result") || value.member("error"));
  const std::string_view twice = named_twice(value);
  if (is_id(id) && twice != "id") fault.id = id.text();
  if (value.member("jsonrpc").text() != R"("2.0")") {
    fault.message = R"("jsonrpc" is not "2.0")";
    return Unexpected(std::move(fault));
  }
  if (id && !is_id(id)) {
    fault.message = "the id is neither a string nor a number";
    return Unexpected(std::move(fault));
  }
  if (!twice.empty()) {
    fault.message = "the message has two members \"" + std::string(twice) + "\"";
    return Unexpected(std::move(fault));
  }
  return value.member("method") ? call(value, fault) : answer(value, fault);
}

std::string write_request(std::string_view id, std::string_view method, std::string_view params) {
  std::string text = head(id);
  text.append(R"(,"method":)").append(json::quote(method));
  if (!params.empty()) text.append(R"(,"params":)").append(params);
  return text += '}';
}

std::string write_notification(std::string_view method, std::string_view params) {
  return write_request({}, method, params);
}

std::string write_reply(std::string_view id, std::string_view result) {
  return head(id).append(R"(,"result":)").append(result) + "}";
}

std::string write_error(std::string_view id, std::int64_t code, std::string_view message, std::string_view data) {
  std::string text = head(id);
  text.append(R"(,"error":{"code":)").append(std::to_string(code));
  text.append(R"(,"message":)").append(json::quote(message));
  if (!data.empty()) text.append(R"(,"data":)").append(data);
  return text += "}}";
}

}  // namespace jt::mcp
