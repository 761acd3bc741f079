// SPDX-License-Identifier: MIT
// One error type for all of jt: what was tried, why it failed, where, and what to do instead.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/advice.hpp"

namespace jt {

/// All errors of jt. `jt(1)` prints this table; `error.cpp` holds the names and exit codes.
enum class Code : std::uint8_t {
  path_not_found,
  no_match,
  session_not_found,
  invalid_input,
  invalid_json,
  invalid_path,
  invalid_pattern,
  type_mismatch,
  duplicate_key,
  outside_root,
  file_not_found,
  not_a_file,
  permission_denied,
  io_error,
  limit_exceeded,
  document_changed,
  expectation_failed,
  ambiguous_match,
  locked,
  server_unreachable,
  server_timeout,
  server_protocol,
  config_error,
  not_trusted,
  document_too_large,
  instruction_too_long,
  llm_service_error,
  llm_rate_limit,
  llm_timeout,
  processing_error,
  redis_connection_error,
  invalid_schema,
  schema_violation,
};

/// The exit code of the process.
enum class Exit : std::uint8_t { done = 0, no = 1, failed = 2, conflict = 3 };

struct CodeInfo {
  Code code;
  std::string_view name;     ///< as printed, "PATH_NOT_FOUND"
  Exit exit;                 ///< INVALID_JSON is 2 here; `validate` itself returns 1
  std::string_view meaning;  ///< one clause for the manual page
};

/// The table of all codes, in the order of the enum.
const std::array<CodeInfo, 33>& codes();
const CodeInfo& info(Code code);
/// The code of that name; nothing if there is none.
std::optional<Code> code_named(std::string_view name);

/// A position in a document. Lines and columns count from 1; a column is a code point; the offset is in bytes from 0.
struct Position {
  std::uint64_t line = 1;
  std::uint64_t column = 1;
  std::uint64_t offset = 0;
  bool operator==(const Position&) const = default;
};

/// A line that was given, such as a pattern, and the position of the mistake in it.
struct Quoted {
  std::string text;
  std::size_t at = 0;  ///< bytes before it
};

/// Where a document would not be what a schema says.
struct Violation {
  std::string path;
  std::string keyword;
  std::string schema_place;  ///< "user.schema.json#/properties/age/type"
  std::string message;
};

/// The details of an Error.
struct ErrorDetails {
  Code code = Code::invalid_input;
  std::string message;             ///< for people, in git's wording: lowercase, subject quoted, no full stop
  std::string sentence;            ///< "message" of the JSON form; made from `message` if empty
  std::string unquoted;            ///< `message` without the text of the document that it ends with; empty: it has none
  std::string unplaced;            ///< `message` without the offset that it names; empty: it names none
  std::vector<Advice> advice;      ///< what could be done; worded by the caller (see cli/advice.hpp)
  std::vector<std::string> hints;  ///< lines of advice for people
  std::string suggestion;          ///< "suggestion" of the JSON form; the first hint if empty
  std::optional<std::string> path;     ///< the path that was asked for, as given
  std::vector<std::string> available;  ///< what exists in the document instead: paths or keys
  std::vector<std::string> choices;    ///< what could have been given instead: commands, options, words, file names
  std::optional<std::string> current_value;     ///< JSON text of the value that was not expected, may be truncated
  std::optional<std::string> rev;               ///< of the document as it is
  std::optional<Position> at;                   ///< line 0: only the offset is known so far (see document/position.hpp)
  std::optional<Position> opened;               ///< of a bracket or string that is not closed
  bool string_opened = false;                   ///< it is a string
  std::optional<Quoted> quoted;                 ///< shown below the message
  std::optional<std::size_t> failed_operation;  ///< of a list of operations, counted from 0
  std::vector<Violation> violations;            ///< of SCHEMA_VIOLATION: the first of them
  std::vector<std::string> commands;            ///< complete commands to try, quoted for a shell
  bool blank = false;    ///< INVALID_JSON: the document holds nothing but whitespace, or comments
  bool of_file = false;  ///< INVALID_INPUT: what one file holds is at fault, not the request; others may be good
};

/// An error is one pointer wide, so that a Result of a small value stays small and cheap to return. It owns its
/// details; copies are deep. A moved-from one may only be assigned to or destroyed.
class Error {
 public:
  Error() : details_(std::make_unique<ErrorDetails>()) {}
  Error(const Error& other) : details_(std::make_unique<ErrorDetails>(*other.details_)) {}
  Error(Error&&) noexcept = default;
  Error& operator=(const Error& other) {
    if (this != &other) details_ = std::make_unique<ErrorDetails>(*other.details_);
    return *this;
  }
  Error& operator=(Error&&) noexcept = default;
  ~Error() = default;

  ErrorDetails* operator->() { return details_.get(); }
  const ErrorDetails* operator->() const { return details_.get(); }

 private:
  std::unique_ptr<ErrorDetails> details_;
};

/// An Error with a code and a message; the usual way to make one.
Error make_error(Code code, std::string message);

}  // namespace jt
