// SPDX-License-Identifier: MIT
// Completes a path inside a document that is being typed.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt::path {

/// A typed prefix: the complete steps, and the beginning of the next one.
struct TypedPath {
  enum class Next : std::uint8_t {
    any,      ///< nothing yet: `$`, `.users[0]`
    dot,      ///< `.na`
    bracket,  ///< `[`, `[1`, `[-`
    quoted,   ///< `['na`, `["na`
    token,    ///< of a pointer, `/na`
    bare,     ///< the first name of an accessor without its dot, `na`
  };
  std::string_view base = {};  ///< the complete steps, as typed
  Next next = Next::any;
  std::string_view partial = {};  ///< the beginning of the name or index, as typed
  char quote = '\'';
};

/// Splits a prefix; its first character decides the dialect. The dot of `.a.[` is dropped: brackets need none.
TypedPath split_typed(std::string_view prefix);

struct CompleteOptions {
  std::size_t keys = 200;               ///< the most candidates
  std::chrono::milliseconds time{300};  ///< limit of the search
  bool double_quotes = false;           ///< write keys in brackets between double quotes, not single ones
};

struct Candidates {
  std::vector<std::string> texts;
  bool whole = true;  ///< false: the search ended early, so there may be more
};

/// Whole paths that begin with the prefix, in its dialect, one step longer: the keys of an object, the first and last
/// index of an array. After a dot, keys that need brackets come last, without the dot. A prefix that already is the
/// path of a container continues into it. Nothing if there is no value at the prefix or the document is not JSON up
/// to there. The source must rewind.
Candidates complete_path(bytes::Source& source, std::string_view prefix, CompleteOptions options = {});

/// Beginnings of an object to match an element of the array at `array`: `{"id": `, for each key of its first element;
/// those that begin with the prefix.
Candidates complete_keys(bytes::Source& source, std::string_view array, std::string_view prefix,
                         CompleteOptions options = {});

}  // namespace jt::path
