// SPDX-License-Identifier: MIT
// ServerLink: one server of the catalogue: what it offers, from the cache or asked, and calls of its tools.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/catalogue/gather.hpp"
#include "core/mcp/client.hpp"

namespace jt::catalogue {

/// Used by one thread. The server is started, or connected to, when it is needed first, and ended with the link.
class ServerLink {
 public:
  /// Borrows all of them. `cancelled`: see mcp::Client. `budget`: of all servers that are asked at the same time.
  ServerLink(const Definition& definition, const GatherRequest& request, std::function<bool()> cancelled = {},
             mcp::ByteBudget* budget = nullptr);
  ~ServerLink();
  ServerLink(const ServerLink&) = delete;
  ServerLink& operator=(const ServerLink&) = delete;

  /// What it offers: of the cache where that has an answer which is young enough, else asked, and kept there. `anew`:
  /// it is asked in any case. Errors: those of the definition, CONFIG_ERROR and NOT_TRUSTED; those of mcp::Client.
  Result<mcp::Offer> offer(bool anew = false);
  /// Whether it was asked, so that its answer is not of the cache.
  [[nodiscard]] bool asked() const { return asked_; }
  Result<mcp::Answer> call(const mcp::ToolCall& call);
  /// See mcp::Client.
  [[nodiscard]] bool headers_differ() const { return client_ && client_->headers_differ(); }
  /// The last lines of its stderr, without secrets.
  [[nodiscard]] std::string last_words() const;

 private:
  Result<void> prepare();
  Result<void> connect();
  Error hidden(Error error) const;

  const Definition& definition_;
  const GatherRequest& request_;
  std::function<bool()> cancelled_;
  mcp::AskOptions options_;
  bool prepared_ = false;
  bool asked_ = false;
  Launch launch_;
  std::string key_;  ///< of its answers in the cache
  std::unique_ptr<mcp::Transport> transport_;
  std::unique_ptr<mcp::Client> client_;  ///< ends before its transport
};

}  // namespace jt::catalogue
