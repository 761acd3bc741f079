// SPDX-License-Identifier: MIT
// A server in memory: a function answers each message.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/mcp/client.hpp"
#include "core/mcp/message.hpp"

namespace jt::mcp {

/// What was sent, as a server sees it.
struct Sent {
  nlohmann::json message;
  std::string method;    ///< of the header
  std::string protocol;  ///< of the header
  bool request = false;
  std::vector<ParameterHeader> parameters;
};

class Scripted final : public Transport {
 public:
  /// By method: the text of the result. A method that is missing is refused with -32601.
  std::map<std::string, std::string> results;
  /// By method and cursor (JSON text): the text of the result.
  std::map<std::pair<std::string, std::string>, std::string> pages;
  /// By method: messages in place of a reply. `$id` is the id of the request.
  std::map<std::string, std::vector<Incoming>> instead;
  std::vector<Sent> sent;
  bool headers = false;  ///< it is one over HTTP

  Result<void> send(const Outgoing& out, Deadline /*deadline*/) override {
    sent.push_back({nlohmann::json::parse(out.text), std::string(out.method), std::string(out.protocol), out.request,
                    out.parameters});
    const auto& message = sent.back().message;
    if (!out.request) return {};
    const std::string method = message["method"];
    const std::string id = message["id"].dump();
    if (auto own = instead.find(method); own != instead.end()) {
      for (Incoming each : own->second) {
        if (const auto at = each.text.find("$id"); at != std::string::npos) each.text.replace(at, 3, id);
        waiting_.push_back(std::move(each));
      }
      return {};
    }
    const std::string cursor = message.value("/params/cursor"_json_pointer, nlohmann::json()).dump();
    if (auto page = pages.find({method, cursor}); page != pages.end()) {
      waiting_.push_back({write_reply(id, page->second)});
    } else if (auto result = results.find(method); result != results.end()) {
      waiting_.push_back({write_reply(id, result->second)});
    } else {
      waiting_.push_back({write_error(id, code::method_not_found, "no such method")});
    }
    return {};
  }

  Result<Incoming> receive(Deadline /*deadline*/) override {
    if (waiting_.empty()) return fail(Code::server_timeout, "");
    Incoming next = std::move(waiting_.front());
    waiting_.pop_front();
    return next;
  }

  [[nodiscard]] bool has_headers() const override { return headers; }

  [[nodiscard]] std::vector<std::string> methods() const {
    std::vector<std::string> names;
    for (const Sent& each : sent) names.push_back(each.message.value("method", "reply"));
    return names;
  }

 private:
  std::deque<Incoming> waiting_;
};

/// The result of `initialize` with these capabilities.
inline std::string hello(const std::string& capabilities, const std::string& version = "2025-11-25") {
  return R"({"protocolVersion":")" + version + R"(","capabilities":)" + capabilities +
         R"(,"serverInfo":{"version":"1.0","name":"example","title":"Example"}})";
}

inline Result<Offer> ask_scripted(Scripted& server, Protocol protocol = Protocol::automatic) {
  return ask(server, {.protocol = protocol, .version = "0.1"});
}

/// The error of a server that must fail, "CODE: message".
inline std::string failure(Scripted& server, Protocol protocol = Protocol::automatic) {
  auto offer = ask_scripted(server, protocol);
  return offer ? "no error" : std::string(info(offer.error()->code).name) + ": " + offer.error()->message;
}

}  // namespace jt::mcp
