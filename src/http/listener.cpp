// SPDX-License-Identifier: MIT
#include "http/listener.hpp"

#include <httplib.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <map>
#include <mutex>
#include <thread>

#include "core/bytes/errors.hpp"
#include "http/client_socket.hpp"
#include "http/connection_threads.hpp"
#include "http/framing.hpp"
#include "http/open_connections.hpp"
#include "http/reply_queue.hpp"

namespace jt::http {
namespace {

constexpr std::chrono::milliseconds glance{100};
constexpr int backlog = 128;

/// ": address already in use", the system's reason why a port could not be had. The library does not return it; after
/// a name that was not found, errno is something else.
std::string listen_reason(int number) {
  const bool known = number == EADDRINUSE || number == EADDRNOTAVAIL || number == EACCES;
  return known ? ": " + bytes::system_text(number) : "";
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
    new_task_queue = [this] {
      return new ConnectionThreads(options_.connections, [this] { (void)connections_.evict(); });
    };
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
      if (const int status = framing_refusal(connection_of(request).head(), options_.body); status != 0) {
        refuse(request, response, status);
        return HandlerResponse::Handled;
      }
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

  void refuse(const httplib::Request& request, httplib::Response& response, int status) {
    connection_of(request).spoil();
    response.status = status;
    response.set_header("Connection", "close");
  }

  /// The connection on which the request came: the library does not say. Requests of other threads come and go
  /// meanwhile.
  ClientSocket& connection_of(const httplib::Request& request) {
    const std::lock_guard lock(mutex_);
    return *requests_.at(&request);
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
    refuse(request, response, too_long ? 413 : good ? 415 : std::max(response.status, 400));
  }

  void answer(const httplib::Request& request, httplib::Response& response, std::string body) {
    ClientSocket& connection = connection_of(request);
    connection.body_ends();
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
    if (request.method == "GET") connection.streams();
    const bool events = type == "text/event-stream";
    response.set_chunked_content_provider(
        type,
        [queue, &connection, events](size_t, httplib::DataSink& sink) {
          return pass_on(connection, *queue, events, sink);
        },
        [queue](bool) { queue->give_up(); });
  }

  /// False ends the connection. The library does not ask whether the client is still there while nothing is written.
  static bool pass_on(ClientSocket& connection, ReplyQueue& queue, bool events, httplib::DataSink& sink) {
    std::string bytes;
    const ReplyQueue::State state = queue.take(bytes, glance);
    // Between events a comment may stand, between the parts of another answer nothing.
    const auto comment = [&] { return sink.write(":\n\n", 3); };
    if (bytes.empty() && !connection.awaits_rest(events ? comment : std::function<bool()>())) return false;
    if (!bytes.empty() && !sink.write(bytes.data(), bytes.size())) return false;
    if (state == ReplyQueue::State::ended) sink.done();
    return state != ReplyQueue::State::dropped;
  }

  bool process_and_close_socket(socket_t socket) override {
    ClientSocket connection(socket, options_, stopped_);
    const OpenConnections::Entry entry(connections_, connection);
    while (!stopped_ && !connection.spoiled() && connection.next()) {
      bool closed = false;
      const httplib::Request* request = nullptr;
      const bool good = process_request(connection, false, closed, [&](httplib::Request& begun) {
        connection.body_begins();
        request = &begun;
        const std::lock_guard lock(mutex_);
        requests_[request] = &connection;
      });
      // What was no request has been refused, and where the next one begins is not known.
      if (request == nullptr) connection.spoil();
      const std::lock_guard lock(mutex_);
      requests_.erase(request);
      if (!good || closed) break;
    }
    return true;
  }

  const ListenOptions options_;
  const Listener::Handler handler_;
  std::atomic<bool> stopped_{false};
  OpenConnections connections_;
  std::mutex mutex_;  ///< of `requests_`
  std::map<const httplib::Request*, ClientSocket*> requests_;
  std::thread thread_;
  int port_ = -1;
};

Listener::Listener(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Listener::~Listener() { stop(); }
int Listener::port() const { return impl_->port(); }
void Listener::stop() { impl_->end(); }

Expected<std::unique_ptr<Listener>, std::string> Listener::start(const ListenOptions& options, Handler handler) {
  auto impl = std::make_unique<Impl>(options, std::move(handler));
  errno = 0;
  if (!impl->bind()) {
    const std::string reason = listen_reason(errno);
    return Unexpected("cannot listen on '" + options.address + "', port " + std::to_string(options.port) + reason);
  }
  impl->run();
  return std::unique_ptr<Listener>(new Listener(std::move(impl)));
}

}  // namespace jt::http
