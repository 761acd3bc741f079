// SPDX-License-Identifier: MIT
// Posting: plain POST requests to one URL, for services that speak no MCP. Their responses come as they are.
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "http/exchange.hpp"
#include "http/link.hpp"

namespace jt::http {

/// The longest body of a response, unpacked.
constexpr std::size_t longest_response = 16UL << 20U;

/// One request. All of its response is gathered, of whatever status.
class PlainPost : public Exchange {
 public:
  PlainPost(Transfers& transfers, Request request, LinkWriter& link)
      : Exchange(transfers, std::move(request)), link_(link) {}

 protected:
  void began() override { answered_ = true; }
  bool bytes(std::string_view piece) override;
  void ended(std::string_view failure) override;

 private:
  LinkWriter& link_;
  std::string body_;
  bool answered_ = false;
  bool too_long_ = false;
};

class Posting : public Inbox {
 public:
  Posting(Transfers& transfers, LinkWriter& link) : transfers_(transfers), link_(link) {}

  void connect(Connection connection) override;
  void send(Message message) override;
  void end() override { over_ = true; }

  // As those of Session.
  void go_on();
  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] bool ending() const { return over_; }
  [[nodiscard]] std::chrono::milliseconds patience() const { return std::chrono::hours(1); }

 private:
  Transfers& transfers_;
  LinkWriter& link_;
  Connection connection_;
  bool connected_ = false;
  bool over_ = false;
  std::vector<std::unique_ptr<PlainPost>> posts_;
};

}  // namespace jt::http
