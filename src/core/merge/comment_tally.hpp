// SPDX-License-Identifier: MIT
// CommentTally: which comments the documents of a merge have more and fewer than each other, and so which of them a
// merge by value has lost.
//
// Values tell what is to be done in a merge, and comments have none: one that only one side added, above a member that
// neither changed, belongs to nothing that is put in. So comments are counted by their text, of which only a hash is
// held: in OURS and in THEIRS against BASE, and in the result against OURS, each time where the two differ.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
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
  bool operator==(const LostComment&) const = default;
};

/// A part that two documents have at the same distance from their ends; before and behind it both have the same bytes.
struct TalliedPart {
  comments::KnownState begin = {};  ///< outside comments
  std::uint64_t back = 0;           ///< bytes behind the part; if there are any, a line begins there
};

class CommentTally {
 public:
  enum Document : std::uint8_t { base, ours, theirs, result };

  /// Counts what OURS or THEIRS has more and fewer than BASE, or the result than OURS, each anew. Borrows both until
  /// `lost`. The result need not be valid. False: the part ends within a comment in one of them.
  Result<bool> compare(Document which, Sized before, Sized after, const TalliedPart& part);
  /// Once OURS and THEIRS were compared with BASE: counts there what both have removed.
  Result<void> count_removed(Sized base);
  /// How many comments THEIRS added and removed.
  [[nodiscard]] std::uint64_t changed_by_theirs() const;
  /// Whether THEIRS has the same comments as BASE, but in another order, or not between the same commas and line ends.
  /// Where it has more commas here and nowhere fewer, or the other way round, entries were added or removed.
  [[nodiscard]] bool moved_by_theirs() const;
  /// Whether the result, which was compared, has what both sides left and added, and no more.
  [[nodiscard]] bool as_expected() const;
  /// THEIRS, which was compared, without the comments that BASE has not as often. A line that holds nothing else goes
  /// as a whole.
  [[nodiscard]] Result<std::string> without_added(std::string text) const;
  /// Once all were compared: in the order of the documents.
  [[nodiscard]] Result<std::vector<LostComment>> lost() const;
  /// The hashes of those that are doubled, sorted.
  [[nodiscard]] std::vector<std::uint64_t> doubled() const;

 private:
  struct Entry {
    bytes::Span place;  ///< of the first one, in this document
    Document in = base;
    std::array<std::int64_t, 4> more{};  ///< than the document that it was compared with
    std::int64_t in_base = 0;            ///< of what both have removed: how many there are
    /// How many more the result has than OURS if it has what both left and added.
    [[nodiscard]] std::int64_t expected() const;
    [[nodiscard]] std::optional<LostComment::What> lost() const;
  };
  /// Of BASE and of THEIRS, where the comments are.
  struct Places {
    std::uint64_t order = 0;           ///< as CommentReader gives it
    std::vector<std::int32_t> commas;  ///< before each comment, and behind the last one; modulo 2^32
  };
  void forget(Document which);
  Entry& entry_of(std::uint64_t hash, const bytes::Span& place, Document in);
  Result<bool> add(Document which, Document in, Sized document, const TalliedPart& part);
  [[nodiscard]] Result<std::string> text_of(const Entry& entry) const;

  std::array<bytes::Source*, 4> documents_{};
  std::vector<Entry> entries_;
  std::optional<std::size_t> of_sides_;  ///< entries that were found before the result was compared
  std::array<Places, 2> places_;
  std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

}  // namespace jt::merge
