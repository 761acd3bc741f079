// SPDX-License-Identifier: MIT
// Makes text from documents safe for terminals and for tab-separated records.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jt::output {

/// Rewrites text that arrives in pieces; a piece may end inside a code point.
class Sanitiser {
 public:
  enum class Mode : std::uint8_t {
    terminal,       ///< C0, DEL, C1, bidirectional controls, U+FEFF and bytes that are not UTF-8 become \u00XX
    terminal_text,  ///< the same, but newline and tab stay: for a multi-line text
    cell,           ///< \t \n \\ and C0, DEL, C1 as \u00XX: a cell of a record, lossless
    cell_terminal,  ///< `cell`, and what `terminal` escapes
  };

  explicit Sanitiser(Mode mode) : mode_(mode) {}

  /// Appends the rewritten piece to `out`.
  void push(std::string_view piece, std::string& out);
  /// Appends the held bytes of an incomplete code point.
  void finish(std::string& out);

 private:
  void rewrite(std::string_view text, std::string& out, bool last);

  Mode mode_;
  std::string held_;
};

/// A whole text for a terminal (Mode::terminal).
std::string sanitise(std::string_view text);

/// A whole cell of concise; `terminal` also escapes what is unsafe for a terminal.
std::string escape_cell(std::string_view text, bool terminal = false);
/// The same, appended.
void append_cell(std::string& out, std::string_view text, bool terminal);

/// Appends `\u` and four lowercase hex digits.
void append_escape(std::string& out, char32_t unit);

}  // namespace jt::output
