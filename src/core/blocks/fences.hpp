// SPDX-License-Identifier: MIT
// Lines of Markdown that open or close a fenced code block, by CommonMark 0.31, section 4.5.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace jt::blocks {

/// A place in a line, in bytes and in columns: a tab goes to the next multiple of 4.
struct LinePlace {
  std::size_t bytes = 0;
  std::size_t columns = 0;
};
/// Where the spaces and tabs that are at a place of the line end.
LinePlace after_blanks(std::string_view line, LinePlace at = {});

/// How many columns may be before a fence, after the content of the list item around it.
constexpr std::size_t deepest_fence = 3;

/// A line that opens a fence.
struct FenceLine {
  char mark = '`';          ///< or '~'
  std::size_t length = 3;   ///< how many of them
  std::size_t begin = 0;    ///< where the marks begin in the line, in bytes
  std::size_t indent = 0;   ///< columns before them: at most 3 after `content`
  std::size_t content = 0;  ///< the column where the content of the list item around it begins; see ListItems
  std::size_t word = 0;     ///< where the first word of the info string is in the line, or would be
  std::size_t word_size = 0;
  bool json = false;  ///< that word is `json`, in any case
};

/// The line, without its line end, as the opening line of a fence in content that begins at that column; nothing if it
/// is none. `from`: after the list markers of the line.
std::optional<FenceLine> opening_fence(std::string_view line, std::size_t content = 0, LinePlace from = {});
/// Whether the line, or its first bytes, may open or close such a fence.
bool may_be_fence(std::string_view line, std::size_t content, LinePlace from = {});
/// Whether an HTML comment begins with the line, as in CommonMark: up to the line that has `-->` in it.
bool begins_html_comment(std::string_view line, std::size_t content);
/// Whether the line closes that fence. It may be indented less.
bool closes(const FenceLine& open, std::string_view line);

/// The line that begins at `at`, without its line end.
std::string_view line_at(std::string_view text, std::size_t at);
/// The offset after the line that begins at `at`.
std::size_t next_line(std::string_view text, std::size_t at);

}  // namespace jt::blocks
