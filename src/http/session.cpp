// SPDX-License-Identifier: MIT
#include "http/session.hpp"

#include <algorithm>

#include "http/address.hpp"
#include "http/exchanges.hpp"
#include "http/header_text.hpp"

namespace jt::http {
namespace {

/// A server of the old transport names its endpoint at once.
constexpr std::chrono::milliseconds probe_time{3000};
constexpr std::chrono::milliseconds farewell_time{1000};
constexpr std::size_t longest_session_id = 4096;

}  // namespace

Session::Session(Transfers& transfers, LinkWriter& link) : transfers_(transfers), link_(link) {}
Session::~Session() = default;

void Session::connect(Connection connection) {
  connection_ = std::move(connection);
  std::erase_if(connection_.headers, [](const std::string& line) { return is_reserved(line); });
  for (std::string& line : connection_.headers) line = with_value(std::move(line));
  if (connection_.old) mode_ = Mode::old;
  connected_ = usable(connection_.url);
  if (!connected_) link_.unreachable("the URL of the server is not one of http or https");
}

void Session::send(Message message) {
  if (connected_) waiting_.push_back(std::move(message));
}

/// Replies are not wanted any more. What the server was told last, that a call is cancelled, is still to reach it.
void Session::end() {
  ending_ = true;
  farewell_until_ = std::chrono::steady_clock::now() + farewell_time;
  std::erase_if(waiting_, [](const Message& message) { return message.request; });
  std::erase_if(posts_, [](const auto& post) { return post->message().request; });
  stream_.reset();
  if (mode_ == Mode::probe || (mode_ == Mode::old && endpoint_.empty())) waiting_.clear();
  part();
}

/// The server may forget the session. It is told, and waited for no longer than a moment.
void Session::part() {
  if (farewell_ || over_) return;
  const bool late = std::chrono::steady_clock::now() >= farewell_until_;
  const bool busy = !waiting_.empty() || std::ranges::any_of(posts_, [](const auto& post) { return !post->arrived(); });
  if (busy && !late) return;
  waiting_.clear();
  posts_.clear();
  over_ = id_.empty() || mode_ != Mode::streamable;
  if (over_) return;
  Message last;
  last.protocol = protocol_;
  farewell_ =
      std::make_unique<Farewell>(transfers_, Request{"DELETE", connection_.url, headers(last), {}, farewell_time});
}

std::vector<std::string> Session::headers(const Message& message) const {
  std::vector<std::string> lines = connection_.headers;
  lines.emplace_back("Accept: application/json, text/event-stream");
  lines.emplace_back("Expect:");  // no waiting for a 100
  if (!message.text.empty()) lines.emplace_back("Content-Type: application/json");
  if (!id_.empty()) lines.push_back("Mcp-Session-Id: " + id_);
  if (!message.protocol.empty()) lines.push_back("MCP-Protocol-Version: " + header_value(message.protocol));
  if (!message.method.empty()) lines.push_back("Mcp-Method: " + header_value(message.method));
  if (!message.name.empty()) lines.push_back("Mcp-Name: " + header_value(message.name));
  for (const std::string& each : message.parameters) {
    const std::size_t colon = std::min(each.find(':'), each.size() - 1);
    const std::string value = header_value(std::string_view(each).substr(colon + 1));
    lines.push_back(with_value("Mcp-Param-" + each.substr(0, colon) + ": " + value));
  }
  return lines;
}

/// What follows a notification waits until that has arrived: the server must know that it is initialized before it is
/// asked. Requests go on side by side.
bool Session::blocked() const {
  if (mode_ == Mode::probe || (mode_ == Mode::old && endpoint_.empty())) return true;
  return std::ranges::any_of(posts_, [this](const auto& post) {
    return !post->arrived() && (!post->message().request || mode_ == Mode::old);
  });
}

void Session::go_on() {
  std::erase_if(posts_, [](const auto& post) { return post->over(); });
  if (stream_ && stream_->over()) stream_.reset();
  if (ending_) part();
  if (farewell_) over_ = farewell_->over();
  if (farewell_ || over_) return;
  if (mode_ == Mode::probe && (!stream_ || std::chrono::steady_clock::now() >= probe_until_)) give_up_probe();
  if (mode_ == Mode::old && !stream_ && !waiting_.empty() && !ending_) open_stream();
  while (!waiting_.empty() && !blocked()) {
    Message message = std::move(waiting_.front());
    waiting_.pop_front();
    post(std::move(message));
  }
}

std::chrono::milliseconds Session::patience() const {
  if (mode_ != Mode::probe && !ending_) return std::chrono::hours(1);
  const auto left = (ending_ ? farewell_until_ : probe_until_) - std::chrono::steady_clock::now();
  return std::max(std::chrono::ceil<std::chrono::milliseconds>(left), std::chrono::milliseconds(ending_ ? 10 : 0));
}

void Session::post(Message message) {
  if (!message.protocol.empty()) protocol_ = message.protocol;
  Request request{"POST", old() ? endpoint_ : connection_.url, headers(message), message.text, {}};
  posts_.push_back(std::make_unique<Post>(transfers_, std::move(request), *this, std::move(message)));
}

void Session::open_stream() {
  endpoint_.clear();
  Message none;
  none.protocol = protocol_;
  stream_ = std::make_unique<Stream>(transfers_, Request{"GET", connection_.url, headers(none), {}, {}}, *this);
}

void Session::accepted(const Post& post) {
  if (old()) return;
  first_ = first_ && !post.message().request;
  connection_.url = post.url();  // the next messages need no redirect
  if (id_.empty() && !post.session().empty() && post.session().size() <= longest_session_id) id_ = post.session();
}

/// 404 and 405 say that the server knows no POST at this URL. It may be one of the old transport (which answers so with
/// whatever its framework says), or one of the stateless era that refuses `initialize` (in JSON-RPC). The first is
/// tried here; the status goes to the client if it is not so, which then tries the second.
void Session::refused(Post& post, std::string_view body) {
  if (!post.message().request) return;
  const bool unknown = post.status() == 404 || post.status() == 405;
  const bool speaks = body.find("\"jsonrpc\"") != std::string_view::npos;
  if (!first_ || !unknown || speaks || mode_ != Mode::streamable || !post.message().method.empty()) {
    link_.refused(post.status(), body);
    return;
  }
  refused_ = std::move(post.message());
  refused_status_ = post.status();
  refused_body_ = body;
  mode_ = Mode::probe;
  probe_until_ = std::chrono::steady_clock::now() + probe_time;
  open_stream();
}

void Session::give_up_probe() {
  stream_.reset();
  mode_ = Mode::streamable;
  first_ = false;  // once is enough
  link_.refused(refused_status_, refused_body_);
}

void Session::found_endpoint(const Stream& stream, const std::string& reference) {
  if (!endpoint_.empty()) return;
  const std::string url = resolve(stream.url(), reference);
  if (!usable(url) || !refusal(stream.url(), url).empty()) {
    if (mode_ == Mode::old) link_.protocol("the server names an endpoint at another place");
    return;
  }
  endpoint_ = url;
  if (mode_ != Mode::probe) return;
  mode_ = Mode::old;
  waiting_.push_front(std::move(refused_));
}

void Session::lost_stream(const Stream& stream, std::string_view failure) {
  if (mode_ == Mode::probe) return;  // see go_on
  const bool asked = !waiting_.empty();
  waiting_.clear();
  if (stream.too_long()) {
    link_.protocol("a message of the server is longer than 10 MB");
  } else if (!failure.empty()) {
    link_.unreachable(failure);
  } else if (stream.right()) {
    link_.unreachable("the server closed its event stream");
  } else if (!stream.success()) {
    if (asked) link_.refused(stream.status(), {});
  } else {
    link_.protocol("the server answers with no event stream");
  }
}

}  // namespace jt::http
