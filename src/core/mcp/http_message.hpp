// SPDX-License-Identifier: MIT
// One HTTP request to the server, and its reply, as plain data: who speaks HTTP on a socket is another program.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace jt::mcp {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;  ///< names in lower case

struct HttpRequest {
  std::string verb;    ///< "POST"
  std::string target;  ///< "/mcp", with the query
  HttpHeaders headers;
  std::string body;
};

/// The way back to the client. `head` once, then any number of `write`, then `end` once; from one thread at a time. A
/// reply that is destroyed before `end` closes the connection.
class HttpReply {
 public:
  HttpReply() = default;
  HttpReply(const HttpReply&) = delete;
  HttpReply& operator=(const HttpReply&) = delete;
  virtual ~HttpReply() = default;

  virtual void head(int status, const HttpHeaders& headers) = 0;
  /// False: the client is gone.
  virtual bool write(std::string_view bytes) = 0;
  virtual void end() = 0;
  /// Whether the client has closed the connection.
  [[nodiscard]] virtual bool gone() const = 0;
};

}  // namespace jt::mcp
