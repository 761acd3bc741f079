// SPDX-License-Identifier: MIT
// Values in messages: parts of one checked JSON text, as the peer wrote them. Nothing is converted, so the spelling of
// numbers and the order of keys stay.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/scan/cursor.hpp"

namespace jt::mcp {

/// Nothing if the text is one JSON value by RFC 8259, in UTF-8; else why not, with the offset in bytes.
std::optional<std::string> fault_in(std::string_view text);

/// One pass over a checked JSON text, which must outlive it.
class Walk {
 public:
  explicit Walk(std::string_view text);

  [[nodiscard]] bool on(scan::Type type) const { return started_ && cursor_.type() == type; }
  bool enter() { return cursor_.enter(); }
  /// To the next entry of the container that was entered; false: it has been left.
  bool next() { return cursor_.next() == scan::Step::entry; }
  /// The key of the current member, decoded.
  [[nodiscard]] std::string key() const;
  /// The text of the current value; moves past it.
  std::string_view take();

 private:
  std::string_view text_;
  bytes::MemorySource source_;
  scan::Stream stream_;
  scan::Cursor cursor_;
  bool started_;
};

/// The members of an object that are looked for. Where a key is there twice, the last one counts, as in most readers;
/// what is null counts as missing.
class Members {
 public:
  /// Of a checked text; none if it is not an object.
  explicit Members(std::string_view object);
  /// Of the object that the walk is on; moves past it.
  explicit Members(Walk& walk);

  /// The text of the value; empty: there is none.
  [[nodiscard]] std::string_view find(std::string_view key) const;
  [[nodiscard]] bool empty() const { return members_.empty(); }

 private:
  struct Member {
    std::string key;
    std::string_view value;
  };
  void read(Walk& walk);

  std::vector<Member> members_;
};

/// The values of these keys as Members::find gives them, in one pass that keeps nothing else: for objects that may be
/// large. Empty for what is no object.
void pick(std::string_view object, std::span<const std::string_view> keys, std::span<std::string_view> values);
template <std::size_t count>
std::array<std::string_view, count> pick(std::string_view object, const std::array<std::string_view, count>& keys) {
  std::array<std::string_view, count> values{};
  pick(object, keys, values);
  return values;
}

/// Of the text of a value, without whitespace around it.
inline bool is_object(std::string_view value) { return value.starts_with('{'); }
inline bool is_array(std::string_view value) { return value.starts_with('['); }
inline bool is_string(std::string_view value) { return value.starts_with('"'); }
/// The decoded text of a string; nothing for a value of another type.
std::optional<std::string> string_in(std::string_view value);

/// Appends the value without the whitespace between its tokens.
void append_compact(std::string& out, std::string_view value);

}  // namespace jt::mcp
