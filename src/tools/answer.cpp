// SPDX-License-Identifier: MIT
#include "tools/answer.hpp"

#include <fmt/format.h>

#include <array>
#include <ctime>

#include "core/json/escape.hpp"
#include "core/json/layout.hpp"
#include "core/mcp/value.hpp"
#include "core/store/session_errors.hpp"
#include "core/text/time.hpp"
#include "output/json_sink.hpp"
#include "output/report.hpp"
#include "tools/advice.hpp"

namespace jt::tools {

namespace {

template <class Fill>
std::string json_text(const Fill& fill) {
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  out.object([&] { fill(out); });
  return text;
}

std::string result(std::string_view text, std::string_view structured, bool failed) {
  std::string out = R"({"content":[{"type":"text","text":)" + json::quote(text) + "}]";
  if (!structured.empty()) out += fmt::format(R"(,"structuredContent":{})", structured);
  return out + fmt::format(R"(,"isError":{}}})", failed);
}

/// The kind of an error, as source 001 names them.
std::string_view error_type(Code code) {
  switch (code) {
    case Code::llm_service_error:
    case Code::llm_rate_limit:
    case Code::llm_timeout:
      return "llm_service";
    case Code::session_not_found:
    case Code::document_changed:
      return "session";
    case Code::processing_error:
    case Code::redis_connection_error:
    case Code::io_error:
    case Code::locked:
      return "processing";
    default:
      return "validation";
  }
}

/// What could be done: what the error says, or else what the parameter is.
std::vector<std::string> suggestions_for(const Tool& tool, const Error& error, std::string_view parameter) {
  std::vector<std::string> suggestions = error->hints;
  suggestions.insert(suggestions.end(), error->commands.begin(), error->commands.end());
  if (!suggestions.empty()) return suggestions;
  for (const Parameter& each : tool.parameters) {
    if (each.name == parameter && !each.description.empty()) {
      suggestions.push_back(fmt::format("'{}': {}", parameter, each.description));
    }
  }
  return suggestions;
}

std::string of_editor(const Tool& tool, const Error& error, std::string_view parameter) {
  return json_text([&](output::JsonSink& out) {
    out.object("error", [&] {
      out.member("code", info(error->code).name);
      out.member("message", output::sentence_of(error));
      out.object("data", [&] {
        out.member("error_type", error_type(error->code));
        out.object("details", [&] {
          if (!parameter.empty()) out.member("field", parameter);
          out.member("reason", error->message);
        });
        out.member("suggestions", suggestions_for(tool, error, parameter));
        out.object("debug_info", [&] {
          out.member("request_id", "req_" + store::random_digits().value_or("unknown"));
          out.member("timestamp", text::utc(std::time(nullptr)));
        });
      });
    });
  });
}

/// A line of text, and a line for each hint.
std::string of_text(const Error& error) {
  std::string text = "[Error] " + output::sentence_of(error);
  for (const std::string& hint : error->hints) text += "\n" + hint;
  for (const std::string& call : error->commands) text += "\ntry: " + call;
  return text;
}

}  // namespace

std::string answer(const Tool& tool, std::string rendered) {
  if (tool.style == Tool::Style::text) {
    while (rendered.ends_with('\n')) rendered.pop_back();
    return result(rendered, {}, false);
  }
  std::string compact;
  mcp::append_compact(compact, rendered);
  return result(compact, compact, false);
}

std::string answer(const Tool& tool, Error error, std::string_view parameter) {
  error = worded(std::move(error));
  switch (tool.style) {
    case Tool::Style::text:
      return result(of_text(error), {}, true);
    case Tool::Style::editor:
      return result(of_editor(tool, error, parameter), {}, true);
    case Tool::Style::structured:
      break;
  }
  return result(json_text([&](output::JsonSink& out) {
                  out.member("status", "error");
                  output::write_error(out, error, {});
                }),
                {}, true);
}

}  // namespace jt::tools
