// SPDX-License-Identifier: MIT
#include "core/error.hpp"

namespace jt {

const std::array<CodeInfo, 33>& codes() {
  static constexpr std::array<CodeInfo, 33> table{{
      {Code::path_not_found, "PATH_NOT_FOUND", Exit::no, "there is no value at the path"},
      {Code::no_match, "NO_MATCH", Exit::no, "no element has the given properties"},
      {Code::session_not_found, "SESSION_NOT_FOUND", Exit::no, "the session is unknown or has expired"},
      {Code::invalid_input, "INVALID_INPUT", Exit::failed, "wrong usage, or a VALUE that is not JSON"},
      {Code::invalid_json, "INVALID_JSON", Exit::failed,
       "the document is not JSON (exit 1 for validate, where that is the answer)"},
      {Code::invalid_path, "INVALID_PATH", Exit::failed,
       "the path is malformed, or selects several locations where one is needed"},
      {Code::invalid_pattern, "INVALID_PATTERN", Exit::failed, "the regular expression is malformed or hit a limit"},
      {Code::type_mismatch, "TYPE_MISMATCH", Exit::failed, "the value is of another type than the operation needs"},
      {Code::duplicate_key, "DUPLICATE_KEY", Exit::failed, "the path goes through a duplicate key"},
      {Code::outside_root, "OUTSIDE_ROOT", Exit::failed, "the file is outside the allowed folders"},
      {Code::file_not_found, "FILE_NOT_FOUND", Exit::failed, "there is no such file"},
      {Code::not_a_file, "NOT_A_FILE", Exit::failed, "the file is a folder or a special file"},
      {Code::permission_denied, "PERMISSION_DENIED", Exit::failed, "the file may not be opened, or not be replaced"},
      {Code::io_error, "IO_ERROR", Exit::failed, "reading or writing failed"},
      {Code::limit_exceeded, "LIMIT_EXCEEDED", Exit::failed,
       "a limit was reached: nesting, key length, regular expression"},
      {Code::document_changed, "DOCUMENT_CHANGED", Exit::conflict, "the document is not the one that was expected"},
      {Code::expectation_failed, "EXPECTATION_FAILED", Exit::conflict, "the current value is not the expected one"},
      {Code::ambiguous_match, "AMBIGUOUS_MATCH", Exit::conflict, "several elements match where one is needed"},
      {Code::locked, "LOCKED", Exit::conflict, "another process kept the file locked"},
      {Code::server_unreachable, "SERVER_UNREACHABLE", Exit::failed, "the server could not be started or has ended"},
      {Code::server_timeout, "SERVER_TIMEOUT", Exit::failed, "the server did not answer in time"},
      {Code::server_protocol, "SERVER_PROTOCOL", Exit::failed,
       "the server's answers are not the Model Context Protocol"},
      {Code::config_error, "CONFIG_ERROR", Exit::failed, "the definition of a server cannot be used"},
      {Code::not_trusted, "NOT_TRUSTED", Exit::failed,
       "the server is defined in the current folder, and was not started"},
      {Code::document_too_large, "DOCUMENT_TOO_LARGE", Exit::failed,
       "a document that is kept in a session is over 10 MiB (a file may have any size)"},
      {Code::instruction_too_long, "INSTRUCTION_TOO_LONG", Exit::failed,
       "an instruction has more than 1,000 characters"},
      {Code::llm_service_error, "LLM_SERVICE_ERROR", Exit::failed, "the language model could not be used"},
      {Code::llm_rate_limit, "LLM_RATE_LIMIT", Exit::failed, "the language model's service refuses more requests"},
      {Code::llm_timeout, "LLM_TIMEOUT", Exit::failed, "the language model did not answer in time"},
      {Code::processing_error, "PROCESSING_ERROR", Exit::failed, "proposing or applying changes failed inside"},
      {Code::redis_connection_error, "REDIS_CONNECTION_ERROR", Exit::failed,
       "the Redis server that keeps the sessions cannot be reached"},
      {Code::invalid_schema, "INVALID_SCHEMA", Exit::failed, "the JSON Schema cannot be used"},
      {Code::schema_violation, "SCHEMA_VIOLATION", Exit::conflict, "the edit would add errors against the schema"},
  }};
  return table;
}

const CodeInfo& info(Code code) { return codes()[static_cast<std::size_t>(code)]; }

std::optional<Code> code_named(std::string_view name) {
  for (const CodeInfo& each : codes()) {
    if (each.name == name) return each.code;
  }
  return std::nullopt;
}

Error make_error(Code code, std::string message) {
  Error error;
  error->code = code;
  error->message = std::move(message);
  return error;
}

}  // namespace jt
