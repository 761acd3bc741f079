// SPDX-License-Identifier: MIT
// The text in a fence as a series of values, with what is between them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/blocks/fences.hpp"
#include "core/json/near_json.hpp"

namespace jt::blocks {

/// Something before, between or after the values.
struct Between {
  enum class Kind : std::uint8_t { comment, comma, text };
  Kind kind = Kind::text;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Tags around a value: `<tool_call>…</tool_call>`, `<function=NAME>…</function>`.
struct Tag {
  bool function = false;
  std::size_t name = 0;  ///< NAME
  std::size_t name_size = 0;
  std::size_t end = 0;  ///< after the opening tag
  bool closed = true;
};
/// The opening tag that begins at `at`.
std::optional<Tag> opening_tag(std::string_view text, std::size_t at);
std::string_view closing_tag(const Tag& tag);

/// A value, or text that cannot be read as one.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t value_begin = 0;  ///< with a tag, after that
  std::size_t value_end = 0;
  std::optional<Tag> tag;
  json::NearValue value;  ///< of the text from `value_begin` on
  std::vector<Between> before;
  std::optional<std::size_t> fence;  ///< a line before it that opens a fence, while this one is not closed
  bool open_string = false;          ///< it is cut in a string, or broken: what follows may be a part of it
};

struct PieceOptions {
  std::size_t indent = 0;   ///< of the fence
  std::size_t content = 0;  ///< see FenceLine
  char mark = '`';          ///< of the fence
  std::size_t length = 0;   ///< of its marks; 0: there is no fence
  bool cut = false;         ///< the fence was not closed
  bool followed = false;    ///< blocks may follow: a string that is cut is not closed by a guess
  std::span<const std::string_view> keys = {};
};

/// Reads the values of a text one after the other. Offsets are in the text. Linear in the text; holds one value.
class PieceReader {
 public:
  PieceReader(std::string_view text, const PieceOptions& options) : text_(text), options_(options) {}

  /// The next value; nothing at the end.
  std::optional<Piece> next();
  /// After the end: what follows the last value.
  [[nodiscard]] const std::vector<Between>& after() const { return before_; }
  /// Whether the last value that was returned is cut in a string: maybe the line that closes the fence is a part of it.
  [[nodiscard]] bool incomplete() const { return incomplete_; }

 private:
  bool between();
  void add(Between::Kind kind, std::size_t end);
  [[nodiscard]] bool plain_value() const;
  bool nested_fence();
  [[nodiscard]] bool begins_array() const;
  [[nodiscard]] bool begins_tagged() const;
  void read_tagged(Piece& piece, const Tag& tag);
  bool try_tagged(Piece& piece, std::size_t limit, const json::NearOptions& options);
  [[nodiscard]] std::size_t next_opening(std::size_t at) const;
  void other_text();
  [[nodiscard]] std::optional<FenceLine> json_fence(std::size_t line) const;
  [[nodiscard]] std::size_t next_tool(std::size_t at) const;
  void read(Piece& piece);
  void read_guess(Piece& piece);
  [[nodiscard]] bool may_go_on(const json::NearValue& value, std::string_view text) const;
  [[nodiscard]] bool ends_well(std::size_t at) const;
  std::optional<Piece> unreadable();

  std::string_view text_;
  PieceOptions options_;
  std::size_t at_ = 0;
  std::vector<Between> before_;
  std::optional<std::size_t> fence_;
  bool any_ = false;  ///< a value was returned
  bool incomplete_ = false;
};

/// What is known of a text after one reading.
struct Survey {
  std::size_t count = 0;       ///< of the values
  bool incomplete = false;     ///< see PieceReader
  bool ends_complete = false;  ///< the last value is complete, and nothing follows it
  bool sure = false;           ///< there are values, all of them complete, and nothing is a guess or beside them
  std::optional<Piece> only;   ///< the value, if there is one alone
  std::vector<Between> after;  ///< what follows the last one
};
Survey survey(std::string_view text, const PieceOptions& options);

/// Whether the text has a key `tool`, however quoted.
bool has_tool_key(std::string_view text);

/// Whether an object that begins with the member `tool` begins here, after whitespace. Nothing: the text is too short
/// to say.
std::optional<bool> begins_tool(std::string_view text);

}  // namespace jt::blocks
