// SPDX-License-Identifier: MIT
// CommentedSorter: writes a value with comments that is in memory, with the members of each object in the order of
// their keys.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/memory_source.hpp"
#include "core/format/sort_value.hpp"
#include "core/format/sorted_gap.hpp"
#include "core/value/view.hpp"

namespace jt::format {

class CommentedSorter final : private GapWriter {
 public:
  /// Appends the value. `raw`: as it is, from its first byte to its last. `blanked`: the same with blanks in place of
  /// comments and trailing commas, and `value` a view of that. All was checked. Members of one key keep their order.
  Result<void> append(std::string& out, std::string_view raw, std::string_view blanked, const value::View& value);

 private:
  struct Member {
    value::View value;
    std::string_view name;     ///< as spelled
    std::uint64_t end = 0;     ///< offset behind the value
    std::size_t comments = 0;  ///< its number in `comments_`, from 1; 0: there are none beside it
  };
  /// Comments of the object before a member, or behind the last one.
  struct Between {
    std::size_t place = 0;  ///< how many members are before
    ObjectComments comments;
  };
  /// A container that was begun.
  struct Open {
    bool object = false;
    std::size_t begin = 0;               ///< of an object: its members in `members_`
    std::size_t comments = 0;            ///< likewise: its part of `comments_`
    std::size_t betweens = 0;            ///< and of `betweens_`
    std::size_t next = 0;                ///< the next member
    std::size_t next_between = 0;        ///< in `betweens_`
    bool comma = false;                  ///< a trailing comma
    value::View::Iterator element = {};  ///< of an array: the next one
    value::View::Iterator end = {};
    std::uint64_t at = 0;     ///< of an array: what is before it was written
    std::uint64_t close = 0;  ///< the closing bracket
  };

  Result<void> put(std::string_view text) override;
  Result<void> copy(const bytes::Span& span) override;
  bytes::Source& raw() override { return *source_; }

  using Blocks = std::vector<std::uint64_t>;

  void find_comments(std::string_view blanked);
  [[nodiscard]] Blocks::const_iterator commented_from(std::uint64_t offset) const;
  [[nodiscard]] bool has_comments(std::uint64_t begin, std::uint64_t end) const;
  Result<void> begin(const value::View& value, std::uint64_t end);
  Result<void> open_object(const value::View& object, std::uint64_t end);
  Result<void> list_gap(Open& open, const bytes::Span& span, Member* behind);
  MemberComments& comments_of(Member& member);
  Result<bool> step_object();
  Result<void> put_between_members(Open& open, const Member* before, const Member* behind);
  Result<void> put_comments(Open& open, const Member* before, const Member* behind);
  void close_object();
  bool step_array(value::View& next);
  Result<bool> step();
  void put_gap(std::uint64_t begin, std::uint64_t end);
  [[nodiscard]] std::string_view text(std::uint64_t begin, std::uint64_t end) const {
    return raw_.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
  }

  std::string* out_ = nullptr;
  std::string_view raw_;
  std::optional<bytes::MemorySource> source_;  ///< of the same
  Blocks commented_;                           ///< offsets of blocks that hold some of a comment or trailing comma
  ValueSorter plain_;                          ///< of values within it that have none
  std::vector<Member> members_;                ///< of the objects that are open
  std::vector<MemberComments> comments_;       ///< likewise
  std::vector<Between> betweens_;              ///< likewise
  std::vector<Open> open_;
};

}  // namespace jt::format
