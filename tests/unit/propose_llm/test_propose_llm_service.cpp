// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <deque>

#include "core/propose/llm/service.hpp"

using namespace jt;
using namespace jt::propose::llm;
using namespace std::chrono_literals;

namespace {

const std::string right = R"({"message":{"content":"{}"},"done":true})";
constexpr std::chrono::sys_seconds today = std::chrono::sys_days(std::chrono::year(1994) / 11 / 6);

/// A world without network and time.
struct Played {
  std::deque<Result<transport::PostResponse>> replies;
  std::vector<long> pauses;
  bool interrupted = false;

  World world() {
    return {[this](const Request&, mcp::Deadline) {
              auto reply = replies.front();
              if (replies.size() > 1) replies.pop_front();
              return reply;
            },
            [this](std::chrono::milliseconds time) {
              pauses.push_back(time.count());
              return !interrupted;
            },
            [] { return 1.0; }, [] { return today; }};
  }

  Result<std::string> ask() {
    Service service({Provider::ollama, "m", "canary", "http://host"}, world());
    return service.ask({"s", "u"}, "{}", mcp::Clock::now() + 60s);
  }
};

transport::PostResponse status(int number, std::string after = {}) {
  return {number, std::move(after), R"({"error":"canary"})"};
}

}  // namespace

TEST_CASE("llm::retry_after: seconds, and a date") {
  CHECK(retry_after("7", today) == 7s);
  CHECK(retry_after("0", today) == 0s);
  CHECK(retry_after("99999999999999999999", today) == std::nullopt);
  CHECK(retry_after("9999999999", today) == 1'000'000'000s);
  CHECK(retry_after("Sun, 06 Nov 1994 08:49:37 GMT", today) == 8h + 49min + 37s);
  CHECK(retry_after("Sat, 05 Nov 1994 08:49:37 GMT", today) == 0s);
  for (const std::string_view wrong :
       {"", "-1", "soon", "1.5", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
        "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 ovD 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT"}) {
    CAPTURE(wrong);
    CHECK(retry_after(wrong, today) == std::nullopt);
  }
}

TEST_CASE("llm::Service::ask: waits as it is asked to, or longer each time, at most three tries") {
  Played played;
  played.replies = {status(429), status(503, "5"), transport::PostResponse{200, {}, right}};
  CHECK(played.ask().value_or("?") == "{}");
  CHECK(played.pauses == std::vector<long>{1000, 5000});

  Played busy;
  busy.replies = {status(429)};
  const auto failed = busy.ask();
  REQUIRE_FALSE(failed.has_value());
  CHECK(failed.error()->code == Code::llm_rate_limit);
  CHECK(failed.error()->message == "the language model service answered with status 429: [hidden]");
  CHECK(busy.pauses == std::vector<long>{1000, 2000});
}

TEST_CASE("llm::Service::ask: no wait beyond the time limit, none after an interrupt or another status") {
  Played late;
  late.replies = {status(429, "Sun, 06 Nov 1994 00:01:01 GMT")};
  CHECK(late.ask().error()->message.ends_with("; it can be asked again in 61 s, which is after the time limit"));
  CHECK(late.pauses.empty());
  Played stopped;
  stopped.replies = {status(529)};
  stopped.interrupted = true;
  CHECK(stopped.ask().error()->message == "cannot ask the language model: interrupted");
  CHECK(stopped.pauses.size() == 1);
  Played refused;
  refused.replies = {status(401)};
  const Error error = refused.ask().error();
  CHECK(error->code == Code::llm_service_error);
  CHECK(error->advice.size() == 1);
  CHECK(refused.pauses.empty());
}

TEST_CASE("llm::Service::ask: a key in the answer is hidden, also where the reply spells it with escapes") {
  for (const char* content : {R"({\"m\":\"canary\"})", R"({\"m\":\"c\u0061nary\"})"}) {
    Played played;
    played.replies = {
        transport::PostResponse{200, {}, R"({"message":{"content":")" + std::string(content) + R"("},"done":true})"}};
    CHECK(played.ask().value_or("?") == R"({"m":"[hidden]"})");
  }
}

TEST_CASE("llm::Service::ask: errors of the transport") {
  Played played;
  played.replies = {fail(Code::server_timeout, "")};
  CHECK(played.ask().error()->code == Code::llm_timeout);
  CHECK(played.ask().error()->message == "the language model did not answer within 60 s");
  played.replies = {fail(Code::server_unreachable, "no canary")};
  CHECK(played.ask().error()->code == Code::llm_service_error);
  CHECK(played.ask().error()->message == "cannot ask the language model: no [hidden]");
}
