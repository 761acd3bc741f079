// SPDX-License-Identifier: MIT
// SortedGap: the comments between the members of an object that is sorted. Those that belong to a member go where it
// goes; those of the object stay where they are among the members.
//
// What is written is not laid out: a comment has a line of its own, or is behind what it was behind, and that is all.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/bytes/slice_source.hpp"
#include "core/comments/gap.hpp"
#include "core/result.hpp"

namespace jt::format {

/// The comments that belong to a member; offsets.
struct MemberComments {
  bytes::Span leading;       ///< up to its key
  bytes::Span trailing;      ///< from the end of its value on, with its comma; empty where there is no comment
  std::uint64_t comma = 0;   ///< of one within `trailing`; else 0
  bool after_blank = false;  ///< a blank line is above the leading ones
};

/// Those of the object between two members, or at its ends.
struct ObjectComments {
  bytes::Span text;
  bool any = false;
  bool on_line = false;      ///< the first one is on the line of what is before it: the bracket, or that member
  std::uint64_t behind = 0;  ///< offset of the key of that member
  bool after_blank = false;  ///< a blank line is above
  bool before_blank = false;
};

/// A gap of an object, from its opening bracket or the end of a member's value to the next key or the closing bracket.
struct SortedGap {
  bytes::Span span;
  MemberComments* before = nullptr;  ///< the member before it, which gets its trailing comments; null: the bracket
  bool last = false;                 ///< the closing bracket is behind it
};

/// Decides whose each comment is: `behind` gets the leading ones, or, before the closing bracket, a trailing comma.
/// `raw`: the document with its comments. `text`: the bytes of the gap, where they are in memory.
Result<ObjectComments> read_sorted_gap(bytes::Source& raw, std::optional<std::string_view> text, const SortedGap& gap,
                                       MemberComments& behind);

/// Whether there is no comment in a gap: a slash is nothing else there.
inline bool is_without_comments(std::string_view gap) { return gap.find('/') == gap.npos; }

/// Writes what is between members.
class GapWriter {
 public:
  virtual ~GapWriter() = default;

 protected:
  virtual Result<void> put(std::string_view text) = 0;
  /// That part of the document, with its comments.
  virtual Result<void> copy(const bytes::Span& span) = 0;
  virtual bytes::Source& raw() = 0;

  /// `first`, `last`: no member is before, or behind. `same`: the member that was written last is the one it was
  /// behind.
  Result<void> put_between(const ObjectComments& between, bool first, bool same, bool last);
  /// What is before the key.
  Result<void> put_before(const MemberComments& member);
  /// What is behind the value: the comma where it was among its comments, else before them.
  Result<void> put_behind(const MemberComments& member, bool comma);

 private:
  Result<void> put_on_its_line(const bytes::Span& before);
};

}  // namespace jt::format
