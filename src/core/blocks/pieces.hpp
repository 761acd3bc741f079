// SPDX-License-Identifier: MIT
// The text in a fence as a series of values, with what is between them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/json/near_json.hpp"

namespace jt::blocks {

/// Something before, between or after the values.
struct Between {
  enum class Kind : std::uint8_t { comment, comma, text };
  Kind kind = Kind::text;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// A value, or text that cannot be read as one.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  json::NearValue value;  ///< of the text from `begin` on
  std::vector<Between> before;
  std::optional<std::size_t> fence;  ///< a line before it that opens a fence, while this one is not closed
};

struct Pieces {
  std::vector<Piece> pieces;
  std::vector<Between> after;  ///< the last one
  /// The last value is cut in a string: maybe the line that closes the fence is a part of it.
  bool incomplete = false;
};

struct PieceOptions {
  std::size_t indent = 0;   ///< of the fence
  std::size_t content = 0;  ///< see FenceLine
  bool cut = false;         ///< the fence was not closed
  std::span<const std::string_view> keys = {};
};

/// Offsets are in the text. Linear in the text.
Pieces pieces_of(std::string_view text, const PieceOptions& options);

/// Whether the text has a key `tool`, however quoted.
bool has_tool_key(std::string_view text);

/// Whether an object that begins with the member `tool` begins here, after whitespace. Nothing: the text is too short
/// to say.
std::optional<bool> begins_tool(std::string_view text);

}  // namespace jt::blocks
