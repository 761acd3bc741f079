// SPDX-License-Identifier: MIT
// Operands and options that several commands share, so that they read the same everywhere.
#pragma once

#include "commands/option.hpp"

namespace jt::shared {

inline constexpr CommandOperand file{
    .name = "FILE", .meaning = "a JSON document; '-' is standard input", .complete = Complete::file};
inline constexpr CommandOperand path{
    .name = "PATH",
    .meaning = "a path to one value, as JSON Pointer, JSONPath or accessor; the root without it",
    .required = false,
    .complete = Complete::path};
inline constexpr Option lines{.name = "lines",
                              .meaning = "each line of FILE is a document (NDJSON): read it as an array of them",
                              .more = "The first line is `[0]`."};

}  // namespace jt::shared
