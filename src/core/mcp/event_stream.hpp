// SPDX-License-Identifier: MIT
// EventStream: the messages of one HTTP request, as a JSON body if there is but a reply, else as server-sent events.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "core/mcp/http_message.hpp"
#include "core/mcp/outlet.hpp"

namespace jt::mcp {

class EventStream final : public Outlet {
 public:
  using Clock = std::chrono::steady_clock;

  /// `number`: events get ids of it, and are kept so that a client whose connection was lost can come back for what it
  /// has not got; 0: none of that.
  EventStream(std::shared_ptr<HttpReply> reply, std::uint64_t number) : number_(number), reply_(std::move(reply)) {}
  ~EventStream() override;

  /// A header for the reply; before anything is sent.
  void add(std::string name, std::string value) { headers_.emplace_back(std::move(name), std::move(value)); }
  /// Whether refused requests have a status other than 200.
  void tell_by_status() { tell_ = true; }

  void send(std::string_view message) override;
  void finish(std::string_view reply, std::int64_t refused) override;
  [[nodiscard]] bool gone() const override;
  void pause() override;

  /// Makes it a stream of events, if it is not one and there is no reply yet.
  void begin();
  /// Says that the connection lives; false: there is none.
  bool keep_alive();
  /// A client that came back: gets what follows the event `after`, and all that is still to come.
  void resume(std::shared_ptr<HttpReply> reply, std::uint64_t after);
  /// Ends it without a reply.
  void end();
  [[nodiscard]] bool done() const;
  [[nodiscard]] std::size_t held() const;
  [[nodiscard]] Clock::time_point since() const { return since_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  void open(std::uint64_t after = 0);
  void event(std::string_view message);
  void write(std::string_view text);
  void let_go();

  const std::uint64_t number_;
  const Clock::time_point since_ = Clock::now();
  mutable std::mutex mutex_;
  std::shared_ptr<HttpReply> reply_;
  HttpHeaders headers_;
  bool tell_ = false;
  bool open_ = false;  ///< it is a stream of events
  bool done_ = false;
  std::deque<std::pair<std::uint64_t, std::string>> kept_;
  std::size_t held_ = 0;
  std::uint64_t last_ = 0;  ///< the id of the last event
};

}  // namespace jt::mcp
