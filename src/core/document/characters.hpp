// SPDX-License-Identifier: MIT
// Strings of any length, in pieces: their number of characters, and their first characters. A character is a code
// point: an escape is one, a pair of surrogate escapes is one.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/scan/cursor.hpp"

namespace jt::document {

/// Receives the bytes of one JSON string (with its quotes) in pieces and passes on the first characters, never
/// truncating inside an escape, a surrogate pair or a UTF-8 sequence.
class CharacterGate {
 public:
  /// Limits in characters, and in bytes as spelled in the document. `skip`: so many characters are passed over first.
  CharacterGate(std::uint64_t characters, std::uint64_t bytes, std::uint64_t skip = 0)
      : characters_(characters), bytes_(bytes), skip_(skip) {}

  /// The next bytes; those within the limits are passed to the sink, without the quotes. False: the sink returned
  /// false.
  bool feed(std::string_view piece, const scan::Sink& sink);
  /// After the last piece.
  bool finish(const scan::Sink& sink);

  [[nodiscard]] std::uint64_t passed() const { return passed_; }
  /// Number of characters that were not passed on; known after `finish`.
  [[nodiscard]] std::uint64_t cut() const { return cut_; }
  /// How many of the characters to pass over the string did not have; known after `finish`.
  [[nodiscard]] std::uint64_t unskipped() const { return skip_; }

 private:
  std::size_t plain(std::string_view rest, const scan::Sink& sink, bool& good);
  std::size_t skipped(std::string_view rest);
  bool complete(const scan::Sink& sink);
  bool character(std::string_view bytes, const scan::Sink& sink);
  [[nodiscard]] std::size_t unit_size() const;

  std::uint64_t characters_;
  std::uint64_t bytes_;
  std::uint64_t skip_;
  std::uint64_t passed_ = 0;
  std::uint64_t cut_ = 0;
  std::string unit_;  ///< the escape or UTF-8 sequence being read
  std::string high_;  ///< the escape of a high surrogate; what follows is not known yet
};

/// Moves past the current string of the cursor and counts its characters. False: failure of the cursor.
bool count_characters(scan::Cursor& cursor, std::uint64_t& count);

}  // namespace jt::document
