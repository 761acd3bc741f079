// SPDX-License-Identifier: MIT
// Plain text: which bare words may be a text that goes into the document. Whatever follows the value in the instruction
// ("again", "on mobile", "while testing") would otherwise become a part of it. One word may be a text; several may if
// the document has them there already, or has texts of that form there, or if they are a name in capitals. All others
// go in quotes.
#pragma once

#include <string>
#include <string_view>

#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/slot.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

/// Whether it is a word by which a sentence says less than what is before it, or something else: "except", "only",
/// "or". `lower`: in small letters.
bool restricts(std::string_view lower);

/// Whether a bare word is written as a path, and not as a key: ".server.port", "/server/port", "$.a", "users[0]".
bool is_path(const Token& token);
/// The last key of such a word; empty if it does not end with one.
std::string_view last_key(std::string_view path);

/// The text as written. Of a slot without `like` only the marks and quotes are checked: its words are looked up.
Try<std::string> plain_text(const Tokens& tokens, Span span, const Slot& slot);

Form form_of(std::string_view text);

/// Adds a text that the document has.
void add_precedent(Precedents& precedents, std::string_view text);

}  // namespace jt::propose::rules
