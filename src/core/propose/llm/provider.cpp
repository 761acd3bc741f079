// SPDX-License-Identifier: MIT
#include "core/propose/llm/provider.hpp"

#include <fmt/format.h>

#include "core/json/escape.hpp"
#include "core/text/code_point.hpp"
#include "core/value/view.hpp"

namespace jt::propose::llm {
namespace {

using value::View;

constexpr std::string_view tool_name = "propose_changes";
/// Anthropic wants a limit: enough for 50 changes.
constexpr int most_tokens = 8192;
/// Ollama cuts off the beginning of a longer prompt without a word, at a few thousand tokens where nothing else is
/// said.
constexpr int context_tokens = 16384;

Failed failed(std::string message) { return fail(Code::llm_service_error, std::move(message)); }
Failed foreign(Provider provider) {
  return failed(fmt::format("the reply of the language model is not in the form of '{}'", name(provider)));
}
Failed truncated() { return failed("the answer of the language model was truncated: it is too long"); }
Failed refused(const std::string& why) {
  return failed("the language model refused to answer" + (why.empty() ? "" : ": " + text::excerpt(why, 200)));
}

std::string message(std::string_view role, std::string_view text) {
  return fmt::format(R"({{"role":"{}","content":{}}})", role, json::quote(text));
}

std::string openai_body(const Settings& settings, const Prompt& prompt, std::string_view schema) {
  return fmt::format(
      R"({{"model":{},"messages":[{},{}],"response_format":{{"type":"json_schema","json_schema":{{"name":"{}","strict":true,"schema":{}}}}}}})",
      json::quote(settings.model), message("system", prompt.system), message("user", prompt.user), tool_name, schema);
}

std::string anthropic_body(const Settings& settings, const Prompt& prompt, std::string_view schema) {
  return fmt::format(
      R"({{"model":{},"max_tokens":{},"system":{},"messages":[{}],"tools":[{{"name":"{}","description":"Reports the proposed changes of the document.","input_schema":{}}}],"tool_choice":{{"type":"tool","name":"{}"}}}})",
      json::quote(settings.model), most_tokens, json::quote(prompt.system), message("user", prompt.user), tool_name,
      schema, tool_name);
}

std::string ollama_body(const Settings& settings, const Prompt& prompt, std::string_view schema) {
  return fmt::format(
      R"({{"model":{},"messages":[{},{}],"stream":false,"format":{},"options":{{"temperature":0,"num_ctx":{}}}}})",
      json::quote(settings.model), message("system", prompt.system), message("user", prompt.user), schema,
      context_tokens);
}

std::string text_of(const View& value) { return value.string().value_or(""); }

/// The first element of an array; absent if there is none.
View first_of(const View& array) { return array.is_array() && array.has_entries() ? *array.begin() : View(); }

/// Services that know no schemas send JSON in a Markdown block.
std::string unwrapped(std::string text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t begin = text.find_first_not_of(blanks);
  if (begin == std::string::npos) return {};
  text = text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
  const std::size_t line = text.find('\n');
  if (text.starts_with("```") && text.ends_with("```") && line != std::string::npos && text.size() >= line + 4) {
    text = text.substr(line + 1, text.size() - line - 4);
  }
  return text;
}

Result<std::string> checked(std::string answer) {
  if (answer.empty()) return failed("the answer of the language model is empty");
  return answer;
}

Result<std::string> openai_answer(const View& reply) {
  const View choice = first_of(reply.find("choices"));
  const View message = choice.find("message");
  if (!message.is_object() || !message.has_entries()) return foreign(Provider::openai);
  const std::string reason = text_of(choice.find("finish_reason"));
  if (reason == "length") return truncated();
  if (const auto refusal = text_of(message.find("refusal")); !refusal.empty()) return refused(refusal);
  if (reason == "content_filter") return refused({});
  return checked(unwrapped(text_of(message.find("content"))));
}

Result<std::string> anthropic_answer(const View& reply) {
  const std::string reason = text_of(reply.find("stop_reason"));
  const View content = reply.find("content");
  if (!content.is_array()) return foreign(Provider::anthropic);
  if (reason == "max_tokens" || reason == "model_context_window_exceeded") return truncated();
  std::string said;
  for (const View& block : content) {
    const std::string type = text_of(block.find("type"));
    if (type == "tool_use" && text_of(block.find("name")) == tool_name) {
      return checked(std::string(block.find("input").text()));
    }
    if (type == "text") said += text_of(block.find("text"));
  }
  if (reason == "refusal") return refused(said);
  return failed("the language model answered with no changes" +
                (said.empty() ? std::string() : ": " + text::excerpt(said, 200)));
}

Result<std::string> ollama_answer(const View& reply) {
  const View message = reply.find("message");
  if (!message.is_object() || !message.has_entries() || !reply.find("done").is_true()) return foreign(Provider::ollama);
  if (text_of(reply.find("done_reason")) == "length") return truncated();
  return checked(unwrapped(text_of(message.find("content"))));
}

/// The path, where the base ends with a part of it or not.
std::string joined(std::string_view base, std::string_view part, std::string_view rest) {
  if (base.ends_with(part)) base.remove_suffix(part.size());
  return std::string(base).append(part).append(rest);
}

}  // namespace

Request request(const Settings& settings, const Prompt& prompt, std::string_view schema) {
  Request request;
  if (settings.provider == Provider::anthropic) {
    request.url = joined(settings.base_url, "/v1", "/messages");
    request.headers = {{"anthropic-version", "2023-06-01"}};
    if (!settings.key.empty()) request.headers.emplace_back("x-api-key", settings.key);
    request.body = anthropic_body(settings, prompt, schema);
    return request;
  }
  if (!settings.key.empty()) request.headers.emplace_back("Authorization", "Bearer " + settings.key);
  if (settings.provider == Provider::openai) {
    request.url = settings.base_url + "/chat/completions";
    request.body = openai_body(settings, prompt, schema);
  } else {
    request.url = joined(settings.base_url, "/api", "/chat");
    request.body = ollama_body(settings, prompt, schema);
  }
  return request;
}

Result<std::string> answer_in(Provider provider, std::string_view body) {
  value::Tape tape;
  if (!tape.read(body)) return failed("the reply of the language model is not valid JSON");
  const View reply = tape.root();
  switch (provider) {
    case Provider::openai:
      return openai_answer(reply);
    case Provider::anthropic:
      return anthropic_answer(reply);
    case Provider::ollama:
      break;
  }
  return ollama_answer(reply);
}

std::string reason_in(std::string_view body) {
  value::Tape tape;
  if (!tape.read(body)) return {};
  const View error = tape.root().find("error");
  return text_of(error.is_string() ? error : error.find("message"));
}

}  // namespace jt::propose::llm
