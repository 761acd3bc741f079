// SPDX-License-Identifier: MIT
// Message: one JSON-RPC 2.0 message, for clients and for servers. A batch is none (see batch.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/expected.hpp"
#include "core/value/view.hpp"

namespace jt::mcp {

/// The version of the protocol that does without `initialize`.
constexpr std::string_view stateless_version = "2026-07-28";

/// Codes of JSON-RPC 2.0, and those that the Model Context Protocol adds.
namespace code {
constexpr std::int64_t parse_error = -32700;
constexpr std::int64_t invalid_request = -32600;
constexpr std::int64_t method_not_found = -32601;
constexpr std::int64_t invalid_params = -32602;
constexpr std::int64_t internal_error = -32603;
// Of the protocol, since 2026-07-28.
constexpr std::int64_t header_mismatch = -32020;
constexpr std::int64_t missing_capability = -32021;
constexpr std::int64_t unsupported_version = -32022;
/// Of this server: it has too much to do, or refuses the HTTP request itself.
constexpr std::int64_t refused = -32000;
}  // namespace code

/// Borrows the tape that it was read into.
struct Message {
  enum class Kind : std::uint8_t { request, notification, reply, error };
  Kind kind = Kind::notification;
  std::string_view id;  ///< JSON text, as spelled; "null" of an error whose request could not be read
  std::string method;   ///< of a request or notification
  value::View params;   ///< an object or array; absent: none
  value::View result;   ///< of a reply
  // Of an error.
  std::int64_t code = 0;
  std::string message;
  std::string_view data;  ///< JSON text; empty: none
};

/// Why a text is no message. A server answers with it, but for a broken reply: write_error(id, code, message).
struct Fault {
  std::int64_t code = code::invalid_request;  ///< or parse_error
  std::string id = "null";                    ///< JSON text, where it could be read
  std::string message;
  std::string data = {};  ///< JSON text on one line; empty: none
  bool of_reply = false;  ///< it has a result or an error, and no method: what replies is never answered
};

/// The whole text is checked by RFC 8259 first, UTF-8 too.
Expected<Message, Fault> parse_message(value::Tape& tape, std::string_view text);
/// The same of a value that was checked.
Expected<Message, Fault> message_in(const value::View& value);
/// Why a text is no JSON: an error of the check, with the offset in bytes.
Fault parse_fault(const Error& error);

/// Whether a line can be a message at all; others are what a program prints on the side.
inline bool may_be_message(std::string_view line) { return line.find("\"jsonrpc\"") != std::string_view::npos; }

// Messages on one line, without newline. `id`, `params`, `result` and `data` are JSON texts on one line.
std::string write_request(std::string_view id, std::string_view method, std::string_view params = {});
std::string write_notification(std::string_view method, std::string_view params = {});
std::string write_reply(std::string_view id, std::string_view result);
std::string write_error(std::string_view id, std::int64_t code, std::string_view message, std::string_view data = {});

}  // namespace jt::mcp
