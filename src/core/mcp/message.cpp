// SPDX-License-Identifier: MIT
#include "core/mcp/message.hpp"

#include <charconv>
#include <optional>

#include "core/json/escape.hpp"
#include "core/mcp/value.hpp"

namespace jt::mcp {
namespace {

using Parsed = tl::expected<Message, Fault>;

/// An id is a string or a number; the protocol forbids null, but JSON-RPC uses it in errors.
bool is_id(std::string_view value) {
  return is_string(value) || value == "null" ||
         (!value.empty() && (value[0] == '-' || (value[0] >= '0' && value[0] <= '9')));
}

std::optional<std::int64_t> integer_in(std::string_view value) {
  std::int64_t number = 0;
  const auto [rest, failure] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (failure != std::errc() || rest != value.data() + value.size() || value.empty()) return std::nullopt;
  return number;
}

/// The four members that decide what it is, and what they hold. A null result is a result, a null id an id: so they
/// are read here and not by Members.
struct Parts {
  std::string_view version, id, method, params, result, error;
};

Parts parts_of(Walk& walk) {
  Parts parts;
  if (!walk.enter()) return parts;
  while (walk.next()) {
    const std::string key = walk.key();
    const std::string_view value = walk.take();
    if (key == "jsonrpc") parts.version = value;
    if (key == "id") parts.id = value;
    if (key == "method") parts.method = value;
    if (key == "params") parts.params = value;
    if (key == "result") parts.result = value;
    if (key == "error") parts.error = value;
  }
  return parts;
}

Parsed call(const Parts& parts, const Fault& fault) {
  const auto refuse = [&](std::string why) { return tl::unexpected(Fault{fault.code, fault.id, std::move(why)}); };
  auto method = string_in(parts.method);
  if (!method) return refuse("the method is not a string");
  if (!parts.params.empty() && !is_object(parts.params) && !is_array(parts.params)) {
    return refuse("the params are neither an object nor an array");
  }
  if (parts.id == "null") return refuse("the id of a request is null");
  Message message;
  message.kind = parts.id.empty() ? Message::Kind::notification : Message::Kind::request;
  message.id = parts.id;
  message.method = std::move(*method);
  message.params = parts.params;
  return message;
}

Parsed answer(const Parts& parts, const Fault& fault) {
  const auto refuse = [&](std::string why) { return tl::unexpected(Fault{fault.code, fault.id, std::move(why)}); };
  const bool failed = !parts.error.empty() && parts.error != "null";
  Message message;
  message.id = parts.id.empty() ? std::string_view("null") : parts.id;
  if (!failed) {
    if (parts.result.empty()) return refuse("it has no method, no result and no error");
    if (parts.id.empty() || parts.id == "null") return refuse("the reply has no id");
    message.kind = Message::Kind::reply;
    message.result = parts.result;
    return message;
  }
  const Members error(parts.error);
  const auto number = integer_in(error.find("code"));
  auto text = string_in(error.find("message"));
  if (!number || !text) return refuse("the error has no code or no message");
  message.kind = Message::Kind::error;
  message.code = *number;
  message.message = std::move(*text);
  message.data = error.find("data");
  return message;
}

std::string head(std::string_view id) {
  std::string text = R"({"jsonrpc":"2.0")";
  if (!id.empty()) text.append(R"(,"id":)").append(id);
  return text;
}

}  // namespace

Parsed parse_message(std::string_view text) {
  Fault fault;
  if (auto wrong = fault_in(text)) {
    fault.code = code::parse_error;
    fault.message = std::move(*wrong);
    return tl::unexpected(std::move(fault));
  }
  Walk walk(text);
  if (!walk.on(scan::Type::object)) {
    fault.message = walk.on(scan::Type::array) ? "batches are not supported" : "the message is not an object";
    return tl::unexpected(std::move(fault));
  }
  const Parts parts = parts_of(walk);
  if (is_id(parts.id)) fault.id = parts.id;
  if (parts.version != R"("2.0")") {
    fault.message = R"("jsonrpc" is not "2.0")";
    return tl::unexpected(std::move(fault));
  }
  if (!parts.id.empty() && !is_id(parts.id)) {
    fault.message = "the id is neither a string nor a number";
    return tl::unexpected(std::move(fault));
  }
  return parts.method.empty() ? answer(parts, fault) : call(parts, fault);
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
