// SPDX-License-Identifier: MIT
// Calls that no reading makes JSON, in a fence of another language: an object as JavaScript and JSON5 have it, with
// keys that have no quotes. Other code is none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::blocks {

struct LooseCall {
  std::string tool;    ///< a string, as it is between its quotes
  bool field = false;  ///< the same object has a member of a call besides
};

/// A text that is nothing but an object, or several, or an array of them, and maybe comments, if there is the member
/// `tool` in it, however quoted, with a string. The end of the text may be missing.
std::optional<LooseCall> loose_call(std::string_view text);

}  // namespace jt::blocks
