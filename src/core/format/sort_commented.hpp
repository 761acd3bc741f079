// SPDX-License-Identifier: MIT
// CommentedSorter: writes a document with comments, with the members of each object in the order of their keys. The
// comments that belong to a member go where it goes; those of the object stay where they are among the members.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/gap.hpp"
#include "core/result.hpp"
#include "core/value/view.hpp"

namespace jt::format {

/// What it writes is not laid out: a comment has a line of its own, or is behind what it was behind, and that is all.
class CommentedSorter {
 public:
  /// `raw`: the document, without a byte order mark. `blanked`: the same with blanks in place of comments and trailing
  /// commas. Both were checked, and outlive the call of `append`.
  CommentedSorter(std::string_view raw, std::string_view blanked) : raw_(raw), blanked_(blanked), source_(raw) {}

  /// Members of one key keep their order. LIMIT_EXCEEDED for 4 GiB.
  Result<void> append(std::string& out);

 private:
  /// A member with the comments that belong to it; offsets.
  struct Member {
    value::View value;
    bytes::Span leading;       ///< up to its key
    bytes::Span trailing;      ///< from the end of its value on, with its comma
    std::uint64_t comma = 0;   ///< of one within `trailing`; else 0
    bool after_blank = false;  ///< a blank line is above its comments
  };
  /// The comments of the object between two members, or at its ends.
  struct Between {
    bytes::Span text;
    bool any = false;
    bool on_line = false;      ///< the first one is on the line of what is before it: the bracket, or that member
    std::uint32_t behind = 0;  ///< the place of that member
    bool after_blank = false;  ///< a blank line is above
    bool before_blank = false;
  };
  /// A container that was begun.
  struct Open {
    bool object = false;
    std::size_t begin = 0;               ///< of an object: its members in `members_`
    std::size_t between = 0;             ///< and what is before each of them in `between_`; one more is behind the last
    std::size_t next = 0;                ///< the next member
    bool comma = false;                  ///< a trailing comma
    value::View::Iterator element = {};  ///< of an array: the next one
    value::View::Iterator end = {};
    std::uint64_t at = 0;     ///< of an array: what is before it was written
    std::uint64_t close = 0;  ///< the closing bracket
  };

  Result<void> begin(std::string& out, const value::View& value);
  Result<void> open_object(const value::View& object);
  Result<void> gap(const comments::EntryGap& gap, Member& behind);
  Result<bool> step_object(std::string& out);
  Result<bool> step_array(std::string& out);
  void put_between(std::string& out, const Between& between, bool first, bool last) const;
  void put_behind(std::string& out, const Member& member, bool comma);
  void put_on_its_line(std::string& out, const bytes::Span& before);
  [[nodiscard]] std::string_view text(const bytes::Span& span) const {
    return raw_.substr(static_cast<std::size_t>(span.begin), static_cast<std::size_t>(span.size()));
  }

  std::string_view raw_;
  std::string_view blanked_;
  bytes::MemorySource source_;
  std::vector<Member> members_;   ///< of the objects that are open
  std::vector<Between> between_;  ///< likewise
  std::vector<Open> open_;
};

}  // namespace jt::format
