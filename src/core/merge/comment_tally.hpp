// SPDX-License-Identifier: MIT
// CommentTally: which comments each document of a merge has, and so which of them a merge by value has lost.
//
// Values tell what is to be done in a merge, and comments have none: one that only one side added, above a member that
// neither changed, belongs to nothing that is put in. So the comments of all four documents are counted by their text.
// Layout does not count, and which marks a comment has neither: what is put in may be laid out anew.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::merge {

struct LostComment {
  enum class What : std::uint8_t {
    ours_added,      ///< it is not in the result
    theirs_added,    ///< it is not in the result
    theirs_removed,  ///< it is still in the result
    both_kept,       ///< it is not in the result
  };
  What what = What::theirs_added;
  std::string text;  ///< without its marks, on one line
};

class CommentTally {
 public:
  enum Document : std::uint8_t { base, ours, theirs, result };

  /// Counts those of the document, which need not be valid; of the result anew. Errors: INVALID_JSON for a comment that
  /// is not closed.
  Result<void> add(Document which, std::string_view text);
  /// How many comments THEIRS added and removed.
  [[nodiscard]] std::uint64_t changed_by_theirs() const;
  /// Whether THEIRS has the same comments as BASE, but not between the same commas and line ends.
  [[nodiscard]] bool moved_by_theirs() const { return places_[base] != places_[theirs]; }
  /// Whether the result, which was counted, has what both sides left and added, and no more.
  [[nodiscard]] bool as_expected() const;
  /// THEIRS, which was counted, without the comments that BASE has not as often. A line that holds nothing else goes as
  /// a whole.
  [[nodiscard]] Result<std::string> without_added(std::string text) const;
  /// Once all four are counted: in the order of the documents.
  [[nodiscard]] std::vector<LostComment> lost() const;

 private:
  struct Entry {
    std::string text;
    std::array<std::int64_t, 4> counts{};
    /// How many are left by both, with those that were added.
    [[nodiscard]] std::int64_t expected() const;
  };
  std::size_t count(Document which, std::string_view comment);

  std::vector<Entry> entries_;
  std::array<std::uint64_t, 4> places_{};  ///< hashes of where the comments are
  std::unordered_map<std::string, std::size_t> numbers_;
};

}  // namespace jt::merge
