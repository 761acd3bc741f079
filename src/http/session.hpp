// SPDX-License-Identifier: MIT
// Session: the connection to one MCP server over HTTP. Streamable HTTP: a POST for each message, the reply in its
// response. The old HTTP+SSE transport: replies come on an event stream, which first names where to POST.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http/link.hpp"

namespace jt::http {

class Exchange;
class Post;
class Stream;
class Transfers;

/// As for the lines of a server that is a child process.
constexpr std::size_t longest_message = 10UL << 20U;

class Session : public Inbox {
 public:
  Session(Transfers& transfers, LinkWriter& link);
  ~Session() override;

  void connect(Connection connection) override;
  void send(Message message) override;
  void end() override;

  /// To be called after each round of transfers: starts what can start, drops what is over.
  void go_on();
  [[nodiscard]] bool over() const { return over_; }
  /// jt has said that it is the end, and reads no more.
  [[nodiscard]] bool ending() const { return ending_; }
  /// How long nothing need be done if nothing happens.
  [[nodiscard]] std::chrono::milliseconds patience() const;

  // For its exchanges.
  [[nodiscard]] bool old() const { return mode_ == Mode::old; }
  LinkWriter& link() { return link_; }
  void accepted(const Post& post);
  void refused(Post& post, std::string_view body);
  void found_endpoint(const Stream& stream, const std::string& reference);
  void lost_stream(const Stream& stream, std::string_view failure);

 private:
  enum class Mode : std::uint8_t {
    streamable,
    probe,  ///< the server refused the first POST: does it speak the old transport?
    old
  };

  [[nodiscard]] std::vector<std::string> headers(const Message& message) const;
  [[nodiscard]] bool blocked() const;
  void post(Message message);
  void open_stream();
  void give_up_probe();
  void part();

  Transfers& transfers_;
  LinkWriter& link_;
  Connection connection_;
  bool connected_ = false;
  Mode mode_ = Mode::streamable;
  bool first_ = true;  ///< no request was sent so far
  bool over_ = false;
  bool ending_ = false;

  std::deque<Message> waiting_;
  std::vector<std::unique_ptr<Post>> posts_;
  std::unique_ptr<Stream> stream_;
  std::unique_ptr<Exchange> farewell_;
  std::string id_;        ///< of the session
  std::string protocol_;  ///< that was named last
  std::string endpoint_;  ///< of the old transport

  Message refused_;  ///< which led to the probe
  long refused_status_ = 0;
  std::string refused_body_;
  std::chrono::steady_clock::time_point probe_until_;
  std::chrono::steady_clock::time_point farewell_until_;  ///< what is still to be sent waits no longer
};

}  // namespace jt::http
