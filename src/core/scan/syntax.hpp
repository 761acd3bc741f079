// SPDX-License-Identifier: MIT
// Describes a syntax error in words: what was found, what was expected, and hints for common mistakes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/error.hpp"

namespace jt::scan {

/// What the grammar allows at a position between tokens.
enum class Expect : std::uint8_t { value, first_element, first_key, key, colon, next_element, next_member, end };

/// The kinds of errors. `unexpected` has an Expect; the others are errors within a token.
enum class Fault : std::uint8_t {
  unexpected,
  control_in_string,
  bad_escape,
  bad_hex,
  bad_utf8,
  in_scalar,     ///< a byte that is not allowed in the number or literal
  scalar_short,  ///< a number or literal that ends too early
  leading_zero,
  unclosed_string,
  too_deep,
};

/// Whether a document is a line of NDJSON, and if so, whether the bytes are those of the file, or of a LinesSource,
/// whose separator ends each line.
enum class Lines : std::uint8_t { none, as_in_file, separated };

struct Syntax {
  Fault fault = Fault::unexpected;
  Expect expect = Expect::value;
  std::uint64_t offset = 0;             ///< absolute, in bytes; the end if the document ends too early
  std::optional<std::uint64_t> opened;  ///< of the bracket or quote that is not closed
  char opener = 0;                      ///< that bracket
  bool after_comma = false;             ///< a comma is before the offset, where a value is expected
  bool blank_only = false;              ///< only whitespace is before the offset
  Lines lines = Lines::none;            ///< the document is a line of NDJSON
};

/// How many bytes from the offset on `describe` needs at most.
constexpr std::size_t syntax_lookahead = 24;

/// The error: INVALID_JSON with message, hints and the offset (`at->line` is 0: see `complete_position`). `found` are
/// the bytes from the offset on, at most `syntax_lookahead`, fewer only at the end of the document; empty at the end.
Error describe(const Syntax& syntax, std::string_view found);

}  // namespace jt::scan
