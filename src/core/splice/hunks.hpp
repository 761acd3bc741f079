// SPDX-License-Identifier: MIT
// Hunks: the changed lines of an edited document with some lines around them, as `diff -u` has them.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/near_source.hpp"
#include "core/document/line_index.hpp"
#include "core/result.hpp"
#include "core/splice/local_text.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::splice {

struct HunkLine {
  char mark = ' ';       ///< '-' of the original, '+' of the edited document, ' ' of both
  std::string text;      ///< without its line feed; "…" where it was cut
  bool has_feed = true;  ///< false for a last line without a line end
  bool operator==(const HunkLine&) const = default;
};

struct Hunk {
  std::uint64_t first = 0;         ///< the line of the original that it begins with, from 1
  std::uint64_t first_after = 0;   ///< the same in the edited document
  std::uint64_t before_lines = 0;  ///< lines of the original among its lines
  std::uint64_t after_lines = 0;   ///< lines of the edited document among them
  bool in_line = false;            ///< a change within a long line, with the text around it
  std::vector<HunkLine> lines;
};

/// How much is shown. Sizes are bytes.
struct HunkStyle {
  std::size_t context_lines = 3;
  std::uint64_t longest_line = 400;   ///< of a longer one, only the text around the change is shown
  std::uint64_t around_change = 60;   ///< on either side of a change within a long line
  std::size_t around_points = 60;     ///< of these bytes, the most code points
  std::uint64_t joined = 120;         ///< changes within a long line that are closer than this are shown together
  std::uint64_t longest_text = 1000;  ///< of an old or new text within a long line
  std::size_t most_blocks = 0;        ///< changes of one hunk; 0: any number
};

/// The hunks in the order of the document, found one at a time. Borrows the document, which must not change meanwhile,
/// and the index of the original's lines.
class Hunks {
 public:
  Hunks(PieceTable& document, document::LineIndex& lines, const HunkStyle& style)
      : document_(document),
        lines_(lines),
        style_(style),
        near_(document.original()),
        before_(near_),
        after_(document),
        changes_(document.changes()) {}

  /// The next one; none behind the last. Errors are those of reading.
  Result<std::optional<Hunk>> next();
  /// The same of one that may be as long as the document: first all but its lines, then these, until the callee returns
  /// false. False: there is none.
  using TakeLine = std::function<bool(const HunkLine&)>;
  Result<bool> next(const std::function<void(const Hunk& head)>& begin, const TakeLine& take);
  /// How many changes are behind the last one that was given. No hunk comes after that.
  std::uint64_t changes_left();

 private:
  /// Whole lines that were replaced by others; or, within a long line, only the change.
  struct Block {
    Change range;
    Change change;  ///< without the rest of its lines
    bool in_line = false;
  };

  using Blocks = std::deque<Block>;  // there may be a million
  using Put = std::function<bool(char mark, std::string_view line)>;

  std::optional<Block> next_block();
  Blocks next_blocks();
  bool in_one_way(Blocks& blocks, Block& next);
  std::optional<std::uint64_t> line_begin(std::uint64_t at);
  std::optional<std::uint64_t> line_end(std::uint64_t at);
  Block make_block(const Change& change);
  Change with_whole_points(Change change);
  [[nodiscard]] bool touches(const Block& one, const Block& next) const;
  static void extend(Block& one, const Block& next);
  void trim(Block& block);
  bool near(const Block& one, const Block& next);
  [[nodiscard]] HunkLine shown(char mark, std::string_view line) const;
  Result<void> place(Hunk& hunk, const Blocks& blocks);
  bool put_all(const Blocks& blocks, const Put& put);
  std::uint64_t first_line(const Block& block);
  bool whole_lines(const Blocks& blocks, const Put& put);
  bool block_lines(const Change& range, const Put& put);
  bool lines_behind(std::uint64_t at, const Put& put);
  struct Around {
    std::string lead;
    std::string trail;
  };
  Around around(LocalText& source, std::uint64_t begin, std::uint64_t end);
  bool in_line(const Change& range, const Put& put);

  PieceTable& document_;
  document::LineIndex& lines_;
  HunkStyle style_;
  bytes::NearSource near_;  ///< the original
  LocalText before_;
  LocalText after_;
  Changes changes_;
  Blocks waiting_;          ///< the first ones of the next hunk
  std::uint64_t from_ = 0;  ///< in the original: before it are the changes of other hunks
  std::uint64_t to_ = 0;    ///< where those of this hunk end
  std::int64_t grown_ = 0;  ///< lines that the document has gained so far
};

}  // namespace jt::splice
