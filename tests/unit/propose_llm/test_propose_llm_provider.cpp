// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "core/propose/llm/answer.hpp"
#include "core/propose/llm/provider.hpp"

using namespace jt;
using namespace jt::propose::llm;
using nlohmann::json;

namespace {

Request sent(Provider provider, const std::string& url) {
  return request({provider, "m\"1", "key", url}, {"be \"good\"", "text\n\xC3\xA4"}, R"({"type":"object"})");
}

}  // namespace

TEST_CASE("llm::request: openai") {
  const Request request = sent(Provider::openai, "https://host/v1");
  CHECK(request.url == "https://host/v1/chat/completions");
  CHECK(request.headers == decltype(request.headers){{"Authorization", "Bearer key"}});
  CHECK(json::parse(request.body) == json::parse(R"({"model":"m\"1","messages":[
    {"role":"system","content":"be \"good\""},{"role":"user","content":"text\nä"}],
    "response_format":{"type":"json_schema","json_schema":
      {"name":"propose_changes","strict":true,"schema":{"type":"object"}}}})"));
}

TEST_CASE("llm::request: anthropic") {
  for (const std::string url : {"https://host", "https://host/v1"})
    CHECK(sent(Provider::anthropic, url).url == "https://host/v1/messages");
  const Request request = sent(Provider::anthropic, "https://host");
  CHECK(request.headers == decltype(request.headers){{"anthropic-version", "2023-06-01"}, {"x-api-key", "key"}});
  const json body = json::parse(request.body);
  CHECK(body["system"] == "be \"good\"");
  CHECK(body["messages"] == json::parse(R"([{"role":"user","content":"text\nä"}])"));
  CHECK(body["tools"][0]["input_schema"] == json::parse(R"({"type":"object"})"));
  CHECK(body["tool_choice"] == json::parse(R"({"type":"tool","name":"propose_changes"})"));
  CHECK(body["max_tokens"].is_number_integer());
}

TEST_CASE("llm::request: ollama; without a key there is no header for it") {
  for (const std::string url : {"http://host", "http://host/api"})
    CHECK(sent(Provider::ollama, url).url == "http://host/api/chat");
  const Request request =
      jt::propose::llm::request({Provider::ollama, "m", "", "http://host"}, {"s", "u"}, R"({"type":"object"})");
  CHECK(request.headers.empty());
  const json body = json::parse(request.body);
  CHECK(body["stream"] == false);
  CHECK(body["format"] == json::parse(R"({"type":"object"})"));
  CHECK(body["messages"].size() == 2);
}

TEST_CASE("llm::answer_schema: JSON, without types that a strict schema cannot have") {
  const json schema = json::parse(answer_schema());
  const json& members = schema["properties"]["operations"]["items"]["properties"];
  CHECK(members.size() == 6);
  CHECK(schema["properties"]["operations"]["items"]["required"].size() == 6);
}

TEST_CASE("llm::answer_in: replies") {
  const auto answer = [](Provider provider, std::string_view body) { return answer_in(provider, body).value_or("?"); };
  CHECK(answer(Provider::openai, R"({"choices":[{"message":{"content":" {} "},"finish_reason":"stop"}]})") == "{}");
  CHECK(answer(Provider::openai, "{\"choices\":[{\"message\":{\"content\":\"```json\\n{}```\"}}]}") == "{}");
  CHECK(answer(Provider::anthropic, R"({"content":[{"type":"text","text":"x"},
    {"type":"tool_use","name":"propose_changes","input":{"a": 1}}],"stop_reason":"tool_use"})") == R"({"a": 1})");
  CHECK(answer(Provider::ollama, R"({"message":{"content":"{}"},"done":true})") == "{}");
  CHECK(answer(Provider::anthropic, R"({"content":[],"stop_reason":"end_turn"})") == "?");
  // What was cut is not used, even where it looks whole.
  for (const char* reason : {"max_tokens", "model_context_window_exceeded"}) {
    const auto cut = answer_in(
        Provider::anthropic, R"({"content":[{"type":"tool_use","name":"propose_changes","input":{}}],"stop_reason":")" +
                                 std::string(reason) + "\"}");
    REQUIRE_FALSE(cut.has_value());
    CHECK(cut.error()->message == "the answer of the language model was truncated: it is too long");
  }
}

TEST_CASE("llm::reason_in: errors of services") {
  CHECK(reason_in(R"({"error":{"message":"no"}})") == "no");
  CHECK(reason_in(R"({"error":"no"})") == "no");
  CHECK(reason_in(R"({"error":7})").empty());
  CHECK(reason_in(R"(["error"])").empty());
  CHECK(reason_in("<html>").empty());
}
