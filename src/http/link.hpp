// SPDX-License-Identifier: MIT
// Link: the side of jt-http that faces jt. Both directions carry fields (core/transport/fields.hpp).
//
// From jt, first the connection:
//   url TEXT             of the server
//   header NAME: VALUE   of the definition; any number. They are secret: they never are in an argument or a message
//   connect http         or `connect sse`: ends the description of the connection
// then any number of messages, each of which ends with its text:
//   method TEXT          becomes Mcp-Method (only in the stateless era)
//   name TEXT            becomes Mcp-Name
//   parameter NAME:TEXT  becomes Mcp-Param-NAME; any number
//   protocol TEXT        becomes MCP-Protocol-Version
//   request TEXT         a JSON-RPC request; or
//   notify TEXT          a message that has no reply: a notification or a reply
// and at the end, if it is a good one:
//   end                  (empty) the session is deleted at the server, and jt-http exits
//
// To jt:
//   status NUMBER        of HTTP: the server refused a request. The field after it is `message`, with the body if that
//                        is JSON, else empty
//   message TEXT         a message of the server
//   unreachable TEXT     the connection failed: why
//   protocol TEXT        the server does not speak the protocol: what is wrong
//
// `jt-http post` speaks no MCP: each `request` is the body of a POST, whose response is
//   status NUMBER        of HTTP, of success too
//   after TEXT           Retry-After, if the server has sent it
//   body TEXT            or, where there is none, `unreachable` or `protocol` as above
//
// End of input without `end`: jt is gone or has given up, and jt-http exits at once.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "core/transport/fields.hpp"

namespace jt::http {

struct Connection {
  std::string url;
  std::vector<std::string> headers;  ///< "Name: value"
  bool old = false;                  ///< the old HTTP+SSE transport is wanted
};

struct Message {
  std::string method;
  std::string name;
  std::vector<std::string> parameters;  ///< "Name:value"
  std::string protocol;
  std::string text;
  bool request = true;
};

/// What jt sends. Fields are gathered until a message is complete.
class Inbox {
 public:
  virtual ~Inbox() = default;
  virtual void connect(Connection connection) = 0;
  virtual void send(Message message) = 0;
  virtual void end() = 0;
};

class LinkReader {
 public:
  explicit LinkReader(Inbox& inbox) : inbox_(inbox) {}
  /// False: the bytes are none of the above.
  [[nodiscard]] bool feed(std::string_view bytes);

 private:
  bool take(transport::Field field);

  Inbox& inbox_;
  transport::FieldReader fields_;
  Connection connection_;
  Message message_;
};

/// Writes to jt. Nothing is kept: a jt that does not read stops the transfers, and what waits for it stays bounded.
class LinkWriter {
 public:
  explicit LinkWriter(int descriptor) : descriptor_(descriptor) {}
  void message(std::string_view text);
  void refused(long status, std::string_view text);
  void response(long status, std::string_view retry_after, std::string_view body);
  void unreachable(std::string_view why);
  void protocol(std::string_view why);
  [[nodiscard]] bool failed() const { return failed_; }

 private:
  void write(const std::string& bytes);

  int descriptor_;
  bool failed_ = false;
};

}  // namespace jt::http
