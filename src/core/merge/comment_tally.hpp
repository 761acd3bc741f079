// SPDX-License-Identifier: MIT
// CommentTally: which comments each document of a merge has, and so which of them a merge by value has lost.
//
// Values tell what is to be done in a merge, and comments have none: one that only one side added, above a member that
// neither changed, belongs to nothing that is put in. So the comments of all four documents are counted by their text,
// of which only a hash is held. Only the part of the documents is read outside of which all have the same bytes.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/bytes/source.hpp"
#include "core/comments/known_states.hpp"
#include "core/merge/common_part.hpp"
#include "core/result.hpp"

namespace jt::merge {

struct LostComment {
  enum class What : std::uint8_t {
    ours_added,      ///< it is not in the result
    theirs_added,    ///< it is not in the result
    theirs_removed,  ///< it is still in the result
    both_kept,       ///< it is not in the result
    doubled,         ///< it is in the result more often than it should be
  };
  What what = What::theirs_added;
  std::string text;  ///< without its marks, on one line; of a long one the beginning
};

/// A part that all documents have at the same distance from their ends; before and behind it all have the same bytes.
struct TalliedPart {
  comments::KnownState begin = {};  ///< outside comments
  std::uint64_t back = 0;           ///< bytes behind the part; if there are any, a line begins there
};

class CommentTally {
 public:
  enum Document : std::uint8_t { base, ours, theirs, result };

  explicit CommentTally(const TalliedPart& part) : part_(part) {}

  [[nodiscard]] const TalliedPart& part() const { return part_; }
  /// Counts those of the document, which need not be valid; of the result anew. Borrows it until `lost`. False: the
  /// part ends within a comment.
  Result<bool> add(Document which, Sized document);
  /// How many comments THEIRS added and removed.
  [[nodiscard]] std::uint64_t changed_by_theirs() const;
  /// Whether THEIRS has the same comments as BASE, but in another order, or not between the same commas and line ends.
  /// Where it has more commas here and nowhere fewer, or the other way round, entries were added or removed.
  [[nodiscard]] bool moved_by_theirs() const;
  /// Whether the result, which was counted, has what both sides left and added, and no more.
  [[nodiscard]] bool as_expected() const;
  /// THEIRS, which was counted, without the comments that BASE has not as often. A line that holds nothing else goes as
  /// a whole.
  [[nodiscard]] Result<std::string> without_added(std::string text) const;
  /// Once all four are counted: in the order of the documents.
  [[nodiscard]] Result<std::vector<LostComment>> lost() const;

 private:
  struct Entry {
    bytes::Span place;  ///< of the first one, in this document
    Document in = base;
    std::array<std::int64_t, 4> counts{};
    /// How many are left by both, with those that were added.
    [[nodiscard]] std::int64_t expected() const;
  };
  [[nodiscard]] Result<std::string> text_of(const Entry& entry) const;

  TalliedPart part_;
  std::array<bytes::Source*, 4> documents_{};
  std::vector<Entry> entries_;
  /// Of BASE and of THEIRS, where the comments are.
  struct Places {
    std::uint64_t order = 0;           ///< as CommentReader gives it
    std::vector<std::int32_t> commas;  ///< before each comment, and behind the last one; modulo 2^32
  };
  std::array<Places, 2> places_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

}  // namespace jt::merge
