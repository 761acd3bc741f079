// SPDX-License-Identifier: MIT
// What a finding says to people.
#pragma once

#include <optional>
#include <string>

#include "core/schema/describe.hpp"
#include "core/schema/locate.hpp"

namespace jt::schema {

struct Wording {
  Wording(const Program& used, const Finding& what, const Located& where)
      : program(used), finding(what), place(where) {}
  const Program& program;
  const Finding& finding;
  const Located& place;
  std::string earlier;  ///< path of the element that this one equals
};

/// "the string "42"", "an object".
std::string found_words(scan::Type type, const std::optional<std::string>& text);
/// "a string or null".
std::string type_words(std::uint8_t allowed);
/// The message of a finding, and what it expected; `out.found` is there.
void say(const Wording& wording, Described& out);

}  // namespace jt::schema
