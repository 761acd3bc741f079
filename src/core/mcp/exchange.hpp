// SPDX-License-Identifier: MIT
// Exchange: requests to one server, each followed by its reply.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/mcp/byte_budget.hpp"
#include "core/mcp/message.hpp"
#include "core/mcp/transport.hpp"

namespace jt::mcp {

/// What a server answered instead of a result.
struct Refusal {
  std::int64_t code = 0;  ///< of JSON-RPC; 0: there was only an HTTP status
  std::string message;
  int status = 0;  ///< of HTTP, if it is not one of success
};

struct Answer {
  std::unique_ptr<const std::string> text;  ///< the message that `result` is a part of
  std::unique_ptr<value::Tape> tape;        ///< of the text
  value::View result;
  std::optional<Refusal> refused;  ///< then there is no result
};

/// What is wanted of a request that may take long. Views live as long as the call of the function.
struct LongCall {
  std::string_view name = {};                               ///< `Mcp-Name`, of the stateless era
  std::vector<ParameterHeader> parameters = {};             ///< `Mcp-Param-…`, of the stateless era
  std::function<void(const value::View& params)> progress;  ///< of each progress notification that belongs to it
  std::function<void(const std::string& method)> refused;   ///< a request of the server that was refused meanwhile
};

class Exchange {
 public:
  /// No server may send more than this in all. A saved catalogue holds as much of a server.
  static constexpr std::size_t max_bytes = std::size_t{64} << 20;

  /// Borrows both. `budget`: of all servers that are asked at the same time; null: there is none.
  explicit Exchange(Transport& transport, ByteBudget* budget = nullptr) : transport_(&transport), share_(budget) {}

  /// From now on each message is sent with this version. In the stateless era each request also holds `meta`, a JSON
  /// object.
  void speak(std::string_view version, std::string meta = {});

  /// Until when calls may take; `allowed` is how long that is from the start, for messages.
  void limit(Deadline deadline, std::chrono::milliseconds allowed);

  /// From now on calls fail soon after this is true, with SERVER_UNREACHABLE, and the transport can still send. Asked
  /// often, in this thread.
  void stop_when(std::function<bool()> cancelled) { cancelled_ = std::move(cancelled); }
  [[nodiscard]] bool stopped() const { return cancelled_ && cancelled_(); }
  /// Whether requests have headers that repeat parts of them.
  [[nodiscard]] bool has_headers() const { return !meta_.empty() && transport_->has_headers(); }

  /// Sends a request and waits for its reply. Notifications that come before it are ignored, requests are refused
  /// (`ping` is answered); what is no message, and replies to nothing that was asked, are skipped and counted. The
  /// messages of a batch, which servers of 2025-03-26 may send, are handled one by one. `members`: of the params, as
  /// JSON text without braces. Errors: those of the transport, with the last message that was skipped, and
  /// SERVER_PROTOCOL.
  Result<Answer> call(std::string_view method, std::string_view members = {}, const LongCall* watched = nullptr);
  Result<void> notify(std::string_view method, std::string_view params = {});
  /// Tells the server that the reply to the last request is not wanted any more. It has a second to take the message.
  void cancel(std::string_view reason);
  /// The answer of the server is kept: what it sent counts in the budget from now on.
  void keep() { share_.keep(); }
  /// Messages that were skipped so far.
  [[nodiscard]] std::size_t skipped() const { return skipped_; }

 private:
  Result<Incoming> receive(std::string_view method);
  Result<Incoming> receive_or_stop();
  [[nodiscard]] std::string params_of(std::string_view members, const LongCall* watched) const;
  void heard(const Message& notification);
  Result<bool> take(const value::View& value, int status, std::string_view id, Answer& answer);
  Result<bool> take_batch(const value::View& batch, std::string_view id, Answer& answer);
  Result<bool> take_broken(bool final, int status, const Fault& fault, Answer& answer);
  void skip(std::string why);
  Result<void> reply_to(const Message& request);
  [[nodiscard]] Outgoing outgoing(std::string text, std::string_view method, bool request) const;
  [[nodiscard]] Error late(const Error& error, std::string_view method) const;

  Transport* transport_;
  std::string version_;
  std::string meta_;
  Deadline deadline_ = Deadline::max();
  std::chrono::milliseconds allowed_{0};
  std::uint64_t last_id_ = 0;
  std::function<bool()> cancelled_;
  const LongCall* watched_ = nullptr;  ///< what is wanted of the request that is waited for
  std::size_t bytes_ = 0;              ///< received so far
  BudgetShare share_;                  ///< of these bytes
  std::size_t skipped_ = 0;            ///< messages
  std::string last_skipped_;           ///< why the last of them was skipped
};

/// SERVER_PROTOCOL for a refusal, or SERVER_UNREACHABLE if there was only an HTTP status.
Error refused(std::string_view method, const Refusal& refusal);

}  // namespace jt::mcp
