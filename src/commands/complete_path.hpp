// SPDX-License-Identifier: MIT
// Candidates for a path inside a document that is being typed.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt {

/// A typed prefix: the steps that are complete, and what there is of the next one.
struct TypedPath {
  enum class Next : std::uint8_t {
    any,      ///< nothing yet: `$`, `.users[0]`
    dot,      ///< `.na`
    bracket,  ///< `[`, `[1`, `[-`
    quoted,   ///< `['na`, `["na`
    token,    ///< of a pointer, `/na`
    bare,     ///< the first name of an accessor without its dot, `na`
  };
  std::string_view base = {};  ///< as typed, without the step that is begun
  Next next = Next::any;
  std::string_view partial = {};  ///< of the name or index, as typed
  char quote = '\'';
};

/// Takes a prefix apart; the dialect is the one that its first character decides.
TypedPath split_typed(std::string_view prefix);

struct CompleteLimits {
  std::size_t keys = 200;               ///< candidates at most
  std::chrono::milliseconds time{300};  ///< after this what was found so far must do
};

/// Whole paths that begin with the prefix, in its dialect, one step further: the keys of an object, the first and last
/// index of an array. A prefix that already is the path of a container goes on into it. Nothing where the prefix leads
/// nowhere or the document is not JSON up to there. The source must rewind.
/// Beginnings of an object that an element of the array at `array` may match: `{"id": `, for each key of its first
/// element; those that begin with the prefix.
std::vector<std::string> complete_keys(Source& source, std::string_view array, std::string_view prefix,
                                       CompleteLimits limits = {});

std::vector<std::string> complete_path(Source& source, std::string_view prefix, CompleteLimits limits = {});

}  // namespace jt
