// SPDX-License-Identifier: MIT
#include "http/listener.hpp"

#include <httplib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <thread>

#include "http/client_socket.hpp"
#include "http/connection_threads.hpp"
#include "http/reply_queue.hpp"

namespace jt::http {
namespace {

constexpr std::chrono::milliseconds glance{100};
constexpr int backlog = 128;
/// The header by which a request finds its connection again: the library does not tell. No client can set it.
constexpr const char* mark = "jt-connection";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The headers as they came: the library decodes what looks like `%41` in them.
mcp::HttpHeaders headers_in(std::string_view head) {
  mcp::HttpHeaders headers;
  for (std::size_t at = head.find('\n'); at != std::string_view::npos;) {
    const std::size_t end = head.find('\n', at + 1);
    std::string_view line = head.substr(at + 1, end == std::string_view::npos ? end : end - at - 1);
    at = end;
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    std::string name(line.substr(0, colon));
    std::transform(name.begin(), name.end(), name.begin(), lower);
    line.remove_prefix(colon + 1);
    const std::size_t begin = std::min(line.find_first_not_of(" \t"), line.size());
    line.remove_prefix(begin);
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    headers.emplace_back(std::move(name), line);
  }
  return headers;
}

ClientSocket& connection_of(const httplib::Request& request) {
  const std::string text = request.get_header_value(mark);
  std::uintptr_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return *reinterpret_cast<ClientSocket*>(number);
}

}  // namespace

class Listener::Impl final : public httplib::Server {
 public:
  Impl(const ListenOptions& options, Listener::Handler handler) : options_(options), handler_(std::move(handler)) {
    set_payload_max_length(options.body);
    set_socket_options([](int socket) {
      const int yes = 1;
      ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
      ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);  // connections inherit it
    });
    new_task_queue = [this] { return new ConnectionThreads(options_.connections); };
    route();
  }

  bool bind() {
    port_ = options_.port == 0 ? bind_to_any_port(options_.address) : options_.port;
    if (port_ < 0 || (options_.port != 0 && !bind_to_port(options_.address, options_.port))) return false;
    ::listen(svr_sock_, backlog);
    return true;
  }
  void run() {
    thread_ = std::thread([this] { listen_after_bind(); });
    // `stop` has no effect on a server that does not run yet.
    while (!is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  void end() {
    if (!thread_.joinable()) return;
    stopped_ = true;
    stop();
    thread_.join();
  }
  [[nodiscard]] int port() const { return port_; }

 private:
  void route() {
    // Anything else but these has no body.
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      for (const char* each : {"POST", "PUT", "PATCH", "DELETE"})
        if (request.method == each) return HandlerResponse::Unhandled;
      if (request.has_header("Content-Length") || request.has_header("Transfer-Encoding")) {
        connection_of(request).spoil();
      }
      answer(request, response, {});
      return HandlerResponse::Handled;
    });
    const auto with_body = [this](const httplib::Request& request, httplib::Response& response,
                                  const httplib::ContentReader& reader) { receive(request, response, reader); };
    const std::string any = R"([\s\S]*)";
    Post(any, with_body);
    Put(any, with_body);
    Patch(any, with_body);
    Delete(any, with_body);
  }

  void receive(const httplib::Request& request, httplib::Response& response, const httplib::ContentReader& reader) {
    std::string body;
    bool too_long = false;
    // Without a length there is no body: the library would wait for the end of the connection.
    const bool any = request.has_header("Content-Length") || request.has_header("Transfer-Encoding");
    const bool good = !any || request.is_multipart_form_data() || reader([&](const char* data, size_t size) {
      too_long = body.size() + size > options_.body;
      if (!too_long) body.append(data, size);
      return !too_long;
    });
    if (good && !request.is_multipart_form_data()) return answer(request, response, std::move(body));
    connection_of(request).spoil();
    if (too_long) response.status = 413;
    if (good) response.status = 415;
    if (response.status < 400) response.status = 400;
  }

  void answer(const httplib::Request& request, httplib::Response& response, std::string body) {
    ClientSocket& connection = connection_of(request);
    const auto queue = std::make_shared<ReplyQueue>(options_.unsent);
    const auto awaited = [&] { return connection.awaits_answer(request.version == "HTTP/1.1"); };
    std::optional<ReplyQueue::Head> head;
    if (awaited()) {
      handler_({request.method, request.target, headers_in(connection.head()), std::move(body)},
               ReplyQueue::entry(queue));
      while (!head && awaited()) head = queue->head(glance);
    }
    if (!head || head->status == 0) {
      queue->give_up();
      connection.spoil();
      response.status = 503;
      return;
    }
    response.status = head->status;
    std::string type;
    for (const auto& [name, value] : head->headers) {
      if (name == "content-type") {
        type = value;
      } else {
        response.set_header(name, value);
      }
    }
    if (head->whole) {
      std::string bytes;
      (void)queue->take(bytes, std::chrono::milliseconds(0));
      if (!bytes.empty() || !type.empty()) response.set_content(bytes, type);
      return;
    }
    response.set_chunked_content_provider(
        type, [queue](size_t, httplib::DataSink& sink) { return pass_on(*queue, sink); },
        [queue](bool) { queue->give_up(); });
  }

  /// False ends the connection.
  static bool pass_on(ReplyQueue& queue, httplib::DataSink& sink) {
    std::string bytes;
    const ReplyQueue::State state = queue.take(bytes, glance);
    if (!bytes.empty() && !sink.write(bytes.data(), bytes.size())) return false;
    if (state == ReplyQueue::State::ended) sink.done();
    return state != ReplyQueue::State::dropped;
  }

  bool process_and_close_socket(socket_t socket) override {
    ClientSocket connection(socket, options_, stopped_);
    const std::string place = std::to_string(reinterpret_cast<std::uintptr_t>(&connection));
    while (!stopped_ && !connection.spoiled() && connection.next()) {
      bool closed = false;
      const bool good = process_request(connection, false, closed, [&](httplib::Request& request) {
        connection.body_begins();
        request.headers.erase(mark);
        request.set_header(mark, place);
      });
      if (!good || closed) break;
    }
    return true;
  }

  const ListenOptions options_;
  const Listener::Handler handler_;
  std::atomic<bool> stopped_{false};
  std::thread thread_;
  int port_ = -1;
};

Listener::Listener(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Listener::~Listener() { stop(); }
int Listener::port() const { return impl_->port(); }
void Listener::stop() { impl_->end(); }

tl::expected<std::unique_ptr<Listener>, std::string> Listener::start(const ListenOptions& options, Handler handler) {
  auto impl = std::make_unique<Impl>(options, std::move(handler));
  if (!impl->bind()) {
    return tl::unexpected("cannot listen on '" + options.address + "', port " + std::to_string(options.port));
  }
  impl->run();
  return std::unique_ptr<Listener>(new Listener(std::move(impl)));
}

}  // namespace jt::http
