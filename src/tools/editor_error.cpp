// SPDX-License-Identifier: MIT
#include "tools/editor_error.hpp"

#include <fmt/format.h>

#include <ctime>
#include <vector>

#include "core/json/layout.hpp"
#include "core/store/session_errors.hpp"
#include "core/text/time.hpp"
#include "output/json_sink.hpp"
#include "output/report.hpp"

namespace jt::tools {

namespace {

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

/// What failed; the error itself says why.
std::string headline(Code code, std::string_view parameter) {
  switch (code) {
    case Code::invalid_input:
      return parameter.empty() ? "Invalid input" : fmt::format("Invalid parameter '{}'", parameter);
    case Code::invalid_json:
      return "The document is not valid JSON";
    case Code::document_too_large:
      return "The document is too large";
    case Code::instruction_too_long:
      return "The instruction is too long";
    case Code::session_not_found:
      return "Invalid or expired session ID";
    case Code::document_changed:
      return "Document modified since preview";
    case Code::locked:
      return "The session or the file is in use";
    case Code::llm_service_error:
    case Code::llm_rate_limit:
    case Code::llm_timeout:
      return "The language model gave no proposal";
    case Code::redis_connection_error:
      return "The session store cannot be reached";
    case Code::processing_error:
      return "The request could not be processed";
    default:
      return parameter == "filePath" ? "The file cannot be used" : "The changes cannot be made";
  }
}

/// What to do next, where the error itself does not say.
std::vector<std::string> usual_advice(Code code, std::string_view parameter) {
  switch (code) {
    case Code::invalid_input:
      return {parameter.empty() ? "Check the arguments against the input schema of the tool"
                                : fmt::format("Call the tool again with another '{}'", parameter)};
    case Code::invalid_json:
      return {"Correct the JSON at that place, then call the tool again"};
    case Code::document_too_large:
      return {"Give a file in 'filePath': files have no limit"};
    case Code::instruction_too_long:
      return {"Divide the instruction, and preview and apply its parts one after the other"};
    case Code::session_not_found:
    case Code::document_changed:
      return {"Call json_editor_preview again, and apply the session that it returns"};
    case Code::locked:
    case Code::llm_rate_limit:
    case Code::llm_timeout:
      return {"Try again later"};
    case Code::llm_service_error:
      return {"Try again later, or use JsonPatch with explicit operations"};
    case Code::path_not_found:
    case Code::no_match:
      return {"Call JsonInspect to see what the document holds, then preview again"};
    case Code::file_not_found:
    case Code::outside_root:
    case Code::not_a_file:
    case Code::permission_denied:
    case Code::io_error:
      return {"Give another file in 'filePath', or the document itself in 'document'"};
    default:
      return {"Preview again with another instruction"};
  }
}

std::vector<std::string> suggestions_of(const Error& error, std::string_view parameter) {
  std::vector<std::string> suggestions;
  for (const Violation& each : error->violations) suggestions.push_back(output::line_of(each));
  suggestions.insert(suggestions.end(), error->hints.begin(), error->hints.end());
  suggestions.insert(suggestions.end(), error->commands.begin(), error->commands.end());
  return suggestions.empty() ? usual_advice(error->code, parameter) : suggestions;
}

}  // namespace

std::string editor_error(const Error& error, std::string_view parameter) {
  std::string text;
  json::Compact layout(text);
  output::JsonSink out(layout);
  out.object([&] {
    out.object("error", [&] {
      out.member("code", info(error->code).name);
      const bool own = error->code == Code::invalid_input && !error->sentence.empty();
      out.member("message", own ? error->sentence : headline(error->code, parameter));
      out.object("data", [&] {
        out.member("error_type", error_type(error->code));
        out.object("details", [&] {
          if (!parameter.empty()) out.member("field", parameter);
          out.member("reason", error->message);
        });
        out.member("suggestions", suggestions_of(error, parameter));
        out.object("debug_info", [&] {
          out.member("request_id", "req_" + store::random_digits().value_or("unknown"));
          out.member("timestamp", text::utc(std::time(nullptr)));
        });
      });
    });
  });
  return text;
}

}  // namespace jt::tools
