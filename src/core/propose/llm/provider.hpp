// SPDX-License-Identifier: MIT
// The wire forms of the providers: what is sent to a chat model, and where its answer is in the reply.
//
//   openai     POST BASE/chat/completions, `response_format` of type json_schema; the answer is the text of
//              choices[0].message.content
//   anthropic  POST BASE/v1/messages, one tool that the model must call; the answer is the `input` of that call
//   ollama     POST BASE/api/chat, the schema as `format`; the answer is the text of message.content
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/propose/llm/settings.hpp"
#include "core/result.hpp"

namespace jt::propose::llm {

/// What the model gets: instructions of jt, and text about this document. UTF-8.
struct Prompt {
  std::string system;
  std::string user;
};

struct Request {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

/// `schema`: the JSON Schema of the answer.
Request request(const Settings& settings, const Prompt& prompt, std::string_view schema);

/// The answer in the body of a reply with a status of success, as text that should be JSON. LLM_SERVICE_ERROR: the body
/// is not of the provider's form, the model refused, or its answer was truncated or is empty.
Result<std::string> answer_in(Provider provider, std::string_view body);

/// What the body of a refused request says about why; empty if it says nothing.
std::string reason_in(std::string_view body);

}  // namespace jt::propose::llm
