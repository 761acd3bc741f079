// SPDX-License-Identifier: MIT
// LineDiff: a unified diff of a file and its formatted text, which comes in pieces. Both have the same tokens, so lines
// belong together where as many bytes of tokens are before them: one pass, in bounded memory.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::format {

class LineDiff {
 public:
  /// Bytes of a line that are printed; a longer one ends with "…", and `patch` cannot apply it then.
  static constexpr std::size_t longest_line = 400;
  /// Lines of one change, and of a hunk, that are held; a longer one is printed as several hunks.
  static constexpr std::size_t most_lines = 4096;

  /// Takes a hunk, or the heading before the first one: whole lines. False: enough.
  using Sink = std::function<bool(std::string_view)>;

  /// `old`: the text of the file, borrowed. `name`: of the file, for the heading.
  LineDiff(bytes::Source& old, std::string name, Sink sink);

  /// More of the new text. False: the sink said stop, or the old text could not be read.
  bool feed(std::string_view text);
  /// Why the old text could not be read, if it could not.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  /// After the last piece. Whether the texts differ. Errors: those of reading the old text.
  Result<bool> finish();

 private:
  struct Line {
    std::string text;          ///< its first bytes
    std::uint64_t size = 0;    ///< without the line feed
    std::uint64_t hash = 0;    ///< of all of it
    std::uint64_t tokens = 0;  ///< bytes of tokens in the text up to its end
    bool ended = false;        ///< with a line feed
    [[nodiscard]] bool operator==(const Line& other) const {
      return hash == other.hash && size == other.size && ended == other.ended && text == other.text;
    }
  };
  struct Printed {
    char mark = ' ';
    Line line;
  };

  static void add(Line& line, std::string_view part);
  bool next_old(Line& line);
  bool take_new(Line line);
  bool settle();
  bool keep(const Line& line);
  bool change(std::size_t first, std::size_t old_end, std::size_t new_end);
  bool print();
  void put(std::string& out, const Printed& printed) const;

  bytes::Source& old_;
  std::string name_;
  Sink sink_;

  std::vector<std::uint8_t> block_;  ///< of the old text
  std::size_t block_size_ = 0;
  std::size_t block_at_ = 0;
  std::uint64_t read_ = 0;
  std::uint64_t old_tokens_ = 0;
  bool old_ended_ = false;
  Line new_line_;  ///< the one whose end has not come yet

  std::vector<Line> old_lines_;  ///< lines that are not settled
  std::vector<Line> new_lines_;
  std::deque<Line> before_;  ///< the last lines that are alike, before a hunk
  std::vector<Printed> hunk_;
  std::size_t alike_ = 0;        ///< lines at the end of the hunk that are alike
  std::uint64_t old_count_ = 0;  ///< lines that were settled
  std::uint64_t new_count_ = 0;
  bool begun_ = false;
  std::optional<Error> failure_;
};

}  // namespace jt::format
