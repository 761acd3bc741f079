// SPDX-License-Identifier: MIT
#include "core/blocks/finding.hpp"

#include <array>

#include "core/blocks/tool_call.hpp"

namespace jt::blocks {
namespace {

constexpr std::array<std::string_view, 17> code_names{
    "INVALID_JSON",   "UNCLOSED_FENCE", "WRONG_FENCE",     "MISSING_FIELD",     "WRONG_TYPE",      "EMPTY_PATH",
    "UNKNOWN_TOOL",   "WRONG_FIELD",    "VAGUE_PATH",      "PATH_OUTSIDE_ROOT", "EMPTY_FIELD",     "SCHEMA",
    "FILE_NOT_FOUND", "EDIT_NOT_FOUND", "EDIT_NOT_UNIQUE", "FILE_EXISTS",       "UNSUPPORTED_TOOL"};
constexpr std::array<std::string_view, 3> severity_names{"error", "warning", "note"};
constexpr std::array<std::string_view, 2> fix_names{"lossless", "guess"};
constexpr std::array<std::string_view, 5> status_names{"detected", "processing", "executing", "completed", "failed"};

template <class Enum, std::size_t size>
std::string_view in(const std::array<std::string_view, size>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

}  // namespace

std::string_view name(FindingCode code) { return in(code_names, code); }
std::string_view name(Severity severity) { return in(severity_names, severity); }
std::string_view name(FixClass kind) { return in(fix_names, kind); }
std::string_view name(Status status) { return in(status_names, status); }

}  // namespace jt::blocks
