// SPDX-License-Identifier: MIT
#include "core/transport/http_server.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "core/text/words.hpp"
#include "core/transport/child.hpp"
#include "core/transport/fields.hpp"
#include "core/transport/helper_link.hpp"

namespace jt::transport {

namespace {

/// Fields on their way to the helper, from any thread.
class Outbox {
 public:
  /// More than this does not wait: who writes waits until the helper has read.
  static constexpr std::size_t most = std::size_t{16} << 20;

  /// In the thread that takes what is here: that one never waits.
  Outbox() : wake_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)), taker_(std::this_thread::get_id()) {}

  void add(std::string_view fields) {
    std::unique_lock lock(mutex_);
    if (std::this_thread::get_id() != taker_) room_.wait(lock, [&] { return closed_ || waiting_.size() < most; });
    if (closed_) return;
    waiting_ += fields;
    wake();
  }
  /// What is to be written now.
  std::string take() {
    std::uint64_t count = 0;
    (void)!::read(wake_.get(), &count, sizeof count);
    const std::lock_guard lock(mutex_);
    room_.notify_all();
    return std::exchange(waiting_, {});
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    room_.notify_all();
  }
  /// Readable when there is something to take.
  [[nodiscard]] int fd() const { return wake_.get(); }

 private:
  void wake() const {
    const std::uint64_t one = 1;
    (void)!::write(wake_.get(), &one, sizeof one);
  }

  bytes::Fd wake_;
  const std::thread::id taker_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::string waiting_;
  bool closed_ = false;
};

class LinkedReply final : public mcp::HttpReply {
 public:
  LinkedReply(std::shared_ptr<Outbox> outbox, std::string id) : outbox_(std::move(outbox)), id_(std::move(id)) {}
  ~LinkedReply() override {
    if (!ended_) send("drop", {});
  }
  LinkedReply(const LinkedReply&) = delete;
  LinkedReply& operator=(const LinkedReply&) = delete;

  void head(int status, const mcp::HttpHeaders& headers) override {
    std::string fields;
    add_field(fields, "reply", id_);
    add_field(fields, "status", std::to_string(status));
    for (const auto& [name, value] : headers) add_field(fields, "header", name + ": " + value);
    add_field(fields, "head", {});
    outbox_->add(fields);
  }
  bool write(std::string_view bytes) override {
    send("bytes", bytes);
    return !gone_;
  }
  void end() override {
    ended_ = true;
    send("end", {});
  }
  [[nodiscard]] bool gone() const override { return gone_; }
  void lose() { gone_ = true; }

 private:
  void send(std::string_view what, std::string_view text) {
    std::string fields;
    add_field(fields, "reply", id_);
    add_field(fields, what, text);
    outbox_->add(fields);
  }

  std::shared_ptr<Outbox> outbox_;
  const std::string id_;
  std::atomic<bool> gone_{false};
  bool ended_ = false;
};

/// Hands requests to the endpoint in a thread of its own, one after the other. It may wait there until the helper has
/// read what others have written, or for who writes to the same session; so the one that serves the pipes must not.
class Handling {
 public:
  /// Bytes of bodies that may wait.
  static constexpr std::size_t most = std::size_t{64} << 20;

  explicit Handling(mcp::HttpEndpoint& endpoint) : endpoint_(endpoint), thread_([this] { run(); }) {}
  ~Handling() {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  Handling(const Handling&) = delete;
  Handling& operator=(const Handling&) = delete;

  /// False: too much waits already.
  bool add(mcp::HttpRequest request, std::shared_ptr<mcp::HttpReply> reply) {
    {
      const std::lock_guard lock(mutex_);
      if (bytes_ > most) return false;
      bytes_ += request.body.size();
      waiting_.emplace_back(std::move(request), std::move(reply));
    }
    changed_.notify_all();
    return true;
  }

 private:
  using Waiting = std::pair<mcp::HttpRequest, std::shared_ptr<mcp::HttpReply>>;

  void run() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [this] { return over_ || !waiting_.empty(); });
      if (over_) return;
      Waiting next = std::move(waiting_.front());
      waiting_.pop_front();
      bytes_ -= next.first.body.size();
      lock.unlock();
      handle(std::move(next));
      lock.lock();
    }
  }

  /// The reply may end here, which may wait too.
  void handle(Waiting next) {
    try {
      endpoint_.handle(next.first, next.second);
    } catch (const std::exception&) {
      // Memory may be short: the connection is dropped with the reply.
    }
  }

  mcp::HttpEndpoint& endpoint_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Waiting> waiting_;
  std::size_t bytes_ = 0;  ///< of their bodies
  bool over_ = false;
  std::thread thread_;
};

class HttpServing {
 public:
  HttpServing(mcp::HttpEndpoint& endpoint, Child& helper, const Interrupt& interrupt)
      : helper_(helper), interrupt_(interrupt), handling_(endpoint) {}
  ~HttpServing() { outbox_->close(); }  // first: what waits in it goes on
  HttpServing(const HttpServing&) = delete;
  HttpServing& operator=(const HttpServing&) = delete;

  Result<void> run(const ListenAddress& address, const std::function<void(int port)>& listening) {
    add_field(unsent_, "address", address.host);
    add_field(unsent_, "port", std::to_string(address.port));
    add_field(unsent_, "listen", {});
    while (true) {
      // What comes in is always read: the helper may wait for it before it reads again.
      std::array<pollfd, 4> fds{pollfd{interrupt_.fd(), POLLIN, 0}, pollfd{helper_.output(), POLLIN, 0},
                                pollfd{unsent_.empty() ? outbox_->fd() : -1, POLLIN, 0},
                                pollfd{unsent_.empty() ? -1 : helper_.input(), POLLOUT, 0}};
      if (::poll(fds.data(), fds.size(), -1) < 0 && errno != EINTR) return lost();
      if (fds[0].revents != 0) return {};
      if (fds[2].revents != 0) unsent_ = outbox_->take();
      if (fds[3].revents != 0 && !write()) return lost();
      if (fds[1].revents == 0) continue;
      if (!read()) return lost();
      while (auto field = fields_.next()) {
        if (field->name == "unreachable") return fail(Code::server_unreachable, std::move(field->text));
        if (field->name == "listening") {
          listening(static_cast<int>(text::parse_number(field->text).value_or(0)));
        } else {
          take(std::move(*field));
        }
      }
      if (fields_.broken()) return lost();
    }
  }

 private:
  static Failed lost() { return fail(Code::server_unreachable, "jt-http, a part of jt, has ended"); }

  bool write() {
    const ssize_t count = ::write(helper_.input(), unsent_.data() + sent_, unsent_.size() - sent_);
    if (count > 0) sent_ += static_cast<std::size_t>(count);
    if (sent_ == unsent_.size()) {
      unsent_.clear();
      sent_ = 0;
    }
    return count >= 0 || errno == EAGAIN || errno == EINTR;
  }

  bool read() {
    std::array<char, 65536> bytes;  // NOLINT(*-member-init): written by read
    const ssize_t count = ::read(helper_.output(), bytes.data(), bytes.size());
    if (count > 0) fields_.feed({bytes.data(), static_cast<std::size_t>(count)});
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
  }

  void take(Field field) {
    if (field.name == "request") {
      id_ = std::move(field.text);
      request_ = {};
    } else if (field.name == "verb") {
      request_.verb = std::move(field.text);
    } else if (field.name == "target") {
      request_.target = std::move(field.text);
    } else if (field.name == "header") {
      const std::size_t colon = std::min(field.text.find(": "), field.text.size());
      request_.headers.emplace_back(field.text.substr(0, colon),
                                    field.text.substr(std::min(colon + 2, field.text.size())));
    } else if (field.name == "body") {
      request_.body = std::move(field.text);
      const auto reply = std::make_shared<LinkedReply>(outbox_, id_);
      replies_[id_] = reply;
      if (!handling_.add(std::exchange(request_, {}), reply)) {
        reply->head(503, {{"content-type", "text/plain"}});
        reply->write("too many requests wait\n");
        reply->end();
      }
    } else if (field.name == "gone") {
      const auto found = replies_.find(field.text);
      if (found == replies_.end()) return;
      if (const auto reply = found->second.lock()) reply->lose();
      replies_.erase(found);
    }
  }

  Child& helper_;
  const Interrupt& interrupt_;
  const std::shared_ptr<Outbox> outbox_ = std::make_shared<Outbox>();
  std::string unsent_;
  std::size_t sent_ = 0;  ///< bytes of it
  FieldReader fields_;
  std::string id_;  ///< of the request that is coming in
  mcp::HttpRequest request_;
  std::map<std::string, std::weak_ptr<LinkedReply>> replies_;  ///< until the helper says that they are done
  Handling handling_;                                          ///< the last: it ends before the rest
};

}  // namespace

Result<ListenAddress> parse_listen_address(std::string_view text) {
  const auto wrong = [&] {
    return fail(Code::invalid_input,
                fmt::format("'{}' is not an address: expected HOST:PORT, such as 127.0.0.1:8765", text));
  };
  ListenAddress address;
  const std::size_t colon = text.rfind(':');
  std::string_view port = text;
  if (colon != std::string_view::npos) {
    std::string_view host = text.substr(0, colon);
    port = text.substr(colon + 1);
    if (host.starts_with('[') && host.ends_with(']')) {
      host = host.substr(1, host.size() - 2);
    } else if (host.find(':') != std::string_view::npos) {
      return wrong();
    }
    if (host.empty()) return wrong();
    address.host = host;
  }
  const auto number = text::parse_number(port);
  if (!number || *number > 65535) return wrong();
  address.port = static_cast<int>(*number);
  return address;
}

bool is_loopback(const ListenAddress& address) {
  return address.host == "localhost" || address.host == "::1" ||
         (address.host.starts_with("127.") && address.host.find_first_not_of("0123456789.") == std::string::npos);
}

Result<void> serve_http(mcp::HttpEndpoint& endpoint, const ListenAddress& address, const Interrupt& interrupt,
                        const std::function<void(int port)>& listening) {
  Program program;
  program.command = program.shown = find_helper();
  program.arguments = {"serve"};
  if (program.command.empty()) {
    return fail(Code::server_unreachable,
                "cannot serve HTTP: jt-http, a part of jt, is not installed (in ../libexec/jt beside jt)");
  }
  auto helper = TRY(Child::start(program, interrupt));
  HttpServing serving(endpoint, *helper, interrupt);
  return serving.run(address, listening);
}

}  // namespace jt::transport
