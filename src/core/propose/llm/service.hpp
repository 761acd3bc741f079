// SPDX-License-Identifier: MIT
// Service: asks the language model, and asks again where it has no time at the moment.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/propose/llm/provider.hpp"
#include "core/transport/http_post.hpp"

namespace jt::propose::llm {

/// What a service needs of the world; tests give another one.
struct World {
  /// Sends a request. Errors as of transport::http_post.
  std::function<Result<transport::PostResponse>(const Request&, mcp::Deadline)> post;
  /// Waits. False: the user has interrupted.
  std::function<bool(std::chrono::milliseconds)> pause;
  /// A random number from 0 to 1.
  std::function<double()> random;
  std::function<std::chrono::sys_seconds()> now;
};

/// Over the network, through the helper. Borrows the interrupt, which must outlive it.
World over_http(const Settings& settings, const Variables& variables, const transport::Interrupt& interrupt);

/// How long a server asks to wait, by its header Retry-After: seconds, or a date (RFC 9110, section 10.2.3). Nothing:
/// it does not say so. Never negative.
std::optional<std::chrono::seconds> retry_after(std::string_view header, std::chrono::sys_seconds now);

class Service {
 public:
  static constexpr int most_tries = 3;

  Service(Settings settings, World world) : settings_(std::move(settings)), world_(std::move(world)) {}

  /// The answer of the model, as text that should be JSON; by that time. Statuses 429, 503 and 529 are tried again.
  /// LLM_RATE_LIMIT, LLM_TIMEOUT, LLM_SERVICE_ERROR. The key is in no text that is returned.
  Result<std::string> ask(const Prompt& prompt, std::string_view schema, mcp::Deadline deadline);
  [[nodiscard]] const Settings& settings() const { return settings_; }

 private:
  /// One try. An error and a time: it may be tried again after that.
  struct Outcome {
    Result<std::string> answer;
    std::optional<std::chrono::milliseconds> wait;
  };
  Outcome attempt(const Request& request, int number, mcp::Deadline deadline);
  Outcome refusal(const transport::PostResponse& response, int number);
  [[nodiscard]] Failed failed(const Error& error) const;

  Settings settings_;
  World world_;
};

}  // namespace jt::propose::llm
