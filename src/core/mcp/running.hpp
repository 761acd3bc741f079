// SPDX-License-Identifier: MIT
// Running: a request that is being answered.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/mcp/dialog.hpp"
#include "core/mcp/letter.hpp"
#include "core/mcp/methods.hpp"
#include "core/mcp/outlet.hpp"
#include "core/mcp/session.hpp"

namespace jt::mcp {

class Running final : public Dialog {
 public:
  Running(std::shared_ptr<const Letter> letter, std::shared_ptr<Session> session, std::shared_ptr<Outlet> outlet,
          bool stateless);

  [[nodiscard]] bool cancelled() const override;
  void progress(std::uint64_t done, std::optional<std::uint64_t> total, std::string_view message) override;
  [[nodiscard]] const Request& request() const override { return request_; }
  void notify(std::string_view method, std::string_view params) override;
  void log(Level level, std::string_view data) override;
  Answered ask(std::string_view method, std::string_view params) override;
  void pause() override { outlet_->pause(); }
  void answer(const Answered& answered) override { reply(answered, false); }

  /// `early`: the server did not take the request.
  void reply(const Answered& answered, bool early);
  /// Nobody wants the reply any more.
  void cancel();
  /// It will not be handled, or its handler has no answer: there is no reply, if there was none.
  void abandon() { finish({}, 0); }

  /// Set before it is handled; not null, then.
  const Method* entry = nullptr;
  [[nodiscard]] Session& session() const { return *session_; }
  [[nodiscard]] const Letter& letter() const { return *letter_; }

  /// Of the server, for results of the stateless era: `"io.modelcontextprotocol/serverInfo":{…}`.
  std::string server_info;

 private:
  [[nodiscard]] std::string dressed(std::string_view result) const;
  void finish(std::string_view reply, std::int64_t refused);

  const std::shared_ptr<const Letter> letter_;
  const std::shared_ptr<Session> session_;
  const std::shared_ptr<Outlet> outlet_;
  Request request_;
  std::atomic<bool> cancelled_{false};
  std::atomic<bool> finished_{false};
  std::optional<std::uint64_t> last_done_;
  std::chrono::steady_clock::time_point last_progress_{};
};

}  // namespace jt::mcp
