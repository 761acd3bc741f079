// SPDX-License-Identifier: MIT
// Clip: a value truncated in depth, items, keys and the length of strings, as events; omissions are counted.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::clip {

/// Receives the truncated value. Text is spelled as in the document (escapes are kept), so that it is valid JSON.
class ClipSink {
 public:
  virtual ~ClipSink() = default;
  /// An object or array begins or ends; the events between are its entries.
  virtual void begin(scan::Type container) = 0;
  virtual void end(scan::Type container) = 0;
  /// The key of the member whose value comes next, without quotes; `cut` characters of it were omitted.
  virtual void key(std::string_view raw, std::uint64_t cut) = 0;
  /// A number or literal. A number with too many digits is passed as a string.
  virtual void scalar(scan::Type type, std::string_view raw) = 0;
  /// A string: its characters in pieces, then how many were omitted.
  virtual void begin_string() = 0;
  virtual void piece(std::string_view raw) = 0;
  virtual void end_string(std::uint64_t cut) = 0;
  /// In place of the last `count` entries of the current container.
  virtual void more(scan::Type container, std::uint64_t count) = 0;
  /// In place of a container below the deepest level, which has `count` entries (at least one).
  virtual void deep(scan::Type container, std::uint64_t count) = 0;
  /// How many bytes of key and value may still be written so that all open containers can be closed with their
  /// markers.
  [[nodiscard]] virtual std::uint64_t room() const { return std::numeric_limits<std::uint64_t>::max(); }
};

struct ClipOptions {
  static constexpr unsigned deepest = 10;  ///< `max_depth` is at most this

  unsigned max_depth = 3;           ///< levels of containers
  std::uint64_t max_items = 100;    ///< of each array
  std::uint64_t max_keys = 50;      ///< of each object
  std::uint64_t max_string = 1000;  ///< characters of each string (and key, and number)
  std::uint64_t least_key = 0;      ///< keys are not cut shorter than this, whatever the limit for strings is
  std::uint64_t from = 0;           ///< the first entry (of a string: character) of the value itself that is shown

  [[nodiscard]] std::uint64_t key_limit() const { return std::max(max_string, least_key); }
};

/// A place where something was left out.
struct Cut {
  /// Entries or characters of the value there; the end of the key of its entry `next`; the end of the number there.
  enum class Kind : std::uint8_t { rest, key, number };
  path::Location at;        ///< below the value; empty: the value itself
  std::uint64_t next = 0;   ///< the first entry, or character, that was left out
  std::uint64_t left = 0;   ///< how many characters were, of a string; else 0
  std::uint64_t entry = 0;  ///< the entry of the value in which it is
  Kind kind = Kind::rest;
};

/// What was omitted, and the limits that would include it.
struct Clipped {
  static constexpr std::size_t most_cuts = 8;

  std::uint64_t arrays = 0;
  std::uint64_t objects = 0;
  std::uint64_t depth = 0;
  std::uint64_t strings = 0;
  std::uint64_t most_items = 0;      ///< entries of the longest truncated array
  std::uint64_t most_keys = 0;       ///< and of the longest truncated object
  std::uint64_t longest_string = 0;  ///< characters
  path::Location deep_at;            ///< the first container truncated for its depth, below the value
  std::uint64_t next = 0;            ///< `from` of the next page of the value itself, 0 if there is none
  std::uint64_t passed = 0;  ///< entries or characters of the value itself, where `from` is after the last of them
  /// What was left out below the value, and of a string, in the order of the document: the first `most_cuts`, and one
  /// more, so that it is known where the others begin.
  std::vector<Cut> cuts;
  std::uint64_t last_cut = 0;  ///< the entry of the value in which the last of all is

  void note(Cut cut) {
    last_cut = cut.entry;
    if (cuts.size() <= most_cuts) cuts.push_back(std::move(cut));
  }
  [[nodiscard]] bool any() const { return arrays + objects + depth + strings > 0; }
};

/// Truncates the current value of the cursor; moves past it. Errors: the cursor's; INVALID_INPUT if `max_depth` is
/// over `ClipOptions::deepest`.
Result<Clipped> clip(scan::Cursor& cursor, const ClipOptions& options, ClipSink& sink);

}  // namespace jt::clip
