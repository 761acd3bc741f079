// SPDX-License-Identifier: MIT
// DiffText: the diff of a dry run, which is as long as there are places that change: what memory has no room for is in
// a temporary file.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/scratch_file.hpp"
#include "output/fields.hpp"
#include "output/lines.hpp"
#include "results/output.hpp"

namespace jt::results {

class DiffText {
 public:
  static constexpr std::uint64_t all = std::numeric_limits<std::uint64_t>::max();

  /// `most`: bytes that there is room for. A little more is kept, and of what is behind it only the lines are counted.
  explicit DiffText(std::uint64_t most = all) : most_(most) {}
  /// As much as `output` can show of it.
  static DiffText for_output(const Output& output);

  /// Whole lines.
  void add(std::string_view lines);

  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// Bytes of all of it.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  /// The first whole lines of at most that many bytes, of what was kept in memory, and how many lines follow them.
  [[nodiscard]] std::string_view beginning(std::size_t most) const;
  [[nodiscard]] std::uint64_t lines_behind(std::string_view beginning) const;
  /// Whole lines, piece by piece, until the callee returns false. False: a piece could not be read.
  bool each(const std::function<bool(std::string_view lines)>& take) const;

  /// As the member `diff` of a document.
  void give(output::Fields& out) const;
  /// For people, where they are measured: lines that were only counted are empty.
  void add_to(output::Lines& out) const;

 private:
  [[nodiscard]] bool keeps(std::size_t more) const;
  void put_aside();

  std::uint64_t most_;
  std::string held_;  ///< what is not in the file
  bytes::ScratchFile file_;
  std::uint64_t in_file_ = 0;  ///< bytes there, before those held
  std::uint64_t size_ = 0;
  std::uint64_t lines_ = 0;
  std::uint64_t dropped_ = 0;  ///< lines that were only counted
  bool full_ = false;          ///< nothing more is kept
  bool no_file_ = false;       ///< none can be had: all is held
};

/// The lines of a unified diff, coloured.
std::vector<output::Line> diff_lines(std::string_view diff);

/// Whether `print_diff` prints it: for people, and nothing has to be measured.
bool prints_diff(const Output& output);
/// As a whole result, piece by piece.
void print_diff(const Output& output, const DiffText& diff);

}  // namespace jt::results
