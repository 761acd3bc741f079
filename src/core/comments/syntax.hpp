// SPDX-License-Identifier: MIT
// Syntax: which documents may have comments, by their names and by how they begin.
//
// JSONC is JSON, and besides: `//` to the end of the line, `/* … */`, and one comma between a value and the bracket
// that closes its container. Everything that reads such a document sees blanks in their place (BlankSource); only what
// edits or lays it out looks at the comments.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/bytes/source.hpp"
#include "core/comments/choice.hpp"
#include "core/result.hpp"

namespace jt::comments {

/// A row of the table of names, for the page about it. One of the patterns: `*.jsonc` (an ending), `tsconfig*.json`, a
/// whole name, or, with folders, names that count in these folders alone (`*`: every name).
struct NamedSyntax {
  std::string_view names;    ///< patterns, separated by blanks
  std::string_view folders;  ///< separated by blanks; empty: any
};
std::span<const NamedSyntax> named_syntaxes();

/// Whether a file of that name may have comments. Case is ignored; `file` may have folders before the name.
bool named_as_jsonc(std::string_view file);

/// The same for a file as it was given: of a relative name, the current folder counts too. `-` has no name.
bool given_as_jsonc(std::string_view file);

/// How a document is checked: what is in it does not decide, where the choice does not.
Choice by_name(Choice choice, std::string_view file);

/// How many bytes of a document are looked at.
constexpr std::size_t looked_at = 65'536;

/// By the beginning of a document, of which no more than `looked_at` bytes count: JSONC if a comment begins there, or
/// the bracket after a trailing comma is there. A byte after them only says whether the last one, a slash, begins a
/// comment.
Decision decide(std::span<const std::uint8_t> beginning);

/// How a document is to be read. Reads up to `looked_at` bytes of `source`, and one more, where neither the choice nor
/// the name decides; `source` must rewind, or be one whose beginning may be read again (bytes::PeekedSource).
Result<Decision> decide(Choice choice, std::string_view file, bytes::Source& source);

}  // namespace jt::comments
