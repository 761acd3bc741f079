// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <deque>

#include "core/json/escape.hpp"
#include "core/propose/llm/interpreter.hpp"
#include "on_document.hpp"

using namespace jt;
using namespace jt::propose;
using propose_test::OnDocument;

namespace {

const std::string right = R"({"operations":[{"op":"set","path":"/theme","value":"light","confidence":1}]})";
const std::string wrong_place = R"({"operations":[{"op":"set","path":"/thema","value":"light","confidence":1}]})";

/// What is proposed for a document if the model gives these answers.
Result<Proposal> propose_with(std::deque<std::string> answers) {
  llm::World world;
  world.post = [&](const llm::Request&, mcp::Deadline) -> Result<transport::PostResponse> {
    REQUIRE_FALSE(answers.empty());
    const std::string answer = answers.front();
    answers.pop_front();
    return transport::PostResponse{200, {}, R"({"message":{"content":)" + json::quote(answer) + R"(},"done":true})"};
  };
  world.now = [] { return std::chrono::sys_seconds(); };
  OnDocument on(R"({"theme":"dark"})");
  auto proposal = llm::interpreter(llm::Service({llm::Provider::ollama, "m", "", "http://h"}, world))
                      ->propose(*on.document, "make the theme light");
  CHECK(answers.empty());
  return proposal;
}

}  // namespace

TEST_CASE("llm::interpreter: the first answer that holds") {
  for (const std::deque<std::string>& answers : {std::deque<std::string>{right}, std::deque<std::string>{"?", right},
                                                 std::deque<std::string>{wrong_place, right}}) {
    const auto proposal = propose_with(answers);
    REQUIRE(proposal.has_value());
    CHECK(proposal->status == Status::success);
    CHECK(proposal->message == "Found 1 change to apply");
    CHECK(proposal->changes.size() == 1);
  }
}

TEST_CASE("llm::interpreter: two answers that do not hold are ambiguous, two that cannot be read an error") {
  const auto proposal = propose_with({"?", wrong_place});
  REQUIRE(proposal.has_value());
  CHECK(proposal->status == Status::ambiguous);
  CHECK(proposal->changes.empty());
  CHECK(proposal->message.find("'/thema' does not exist") != std::string::npos);
  const auto failed = propose_with({wrong_place, "?"});
  REQUIRE_FALSE(failed.has_value());
  CHECK(failed.error()->code == Code::llm_service_error);
}
