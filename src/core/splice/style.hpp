// SPDX-License-Identifier: MIT
// Style: the layout of a piece of JSON, detected in the document and applied to new text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/splice/local_text.hpp"

namespace jt::splice {

/// The layout that the text of a container shows. What it does not show is left open.
struct Style {
  std::optional<bool> multi_line;         ///< whether its entries have lines of their own
  std::optional<bool> flat_objects;       ///< whether most objects in it that only contain scalars are on one line
  std::optional<bool> flat_arrays;        ///< the same for arrays
  std::optional<std::string> line_end;    ///< "\n" or "\r\n"
  std::optional<std::string> unit;        ///< indentation of its entries relative to its own
  std::optional<std::string> colon;       ///< with the whitespace around it, in objects on several lines
  std::optional<std::string> flat_colon;  ///< the same in objects on one line
  std::optional<std::string> comma;       ///< between two entries on one line, with the whitespace around it
  std::optional<std::string> object_pad;  ///< inside the braces of an object on one line
  std::optional<std::string> array_pad;   ///< the same for arrays: many documents pad only one of them
  bool nested = false;                    ///< whether there are containers in it

  /// What is open here is copied from there.
  [[nodiscard]] Style or_else(const Style& other) const;
};

/// The style of the container (or scalar) at `begin`, from at most `limit` bytes of it.
Style sample(LocalText& local, std::uint64_t begin, std::uint64_t limit);

/// Levels below this one keep its indentation: 100,000 levels would otherwise need gigabytes of spaces.
constexpr std::size_t deepest_indent = 128;
/// The most that the document's own line may add to the indentation of the lines of a value, and the most that the
/// levels in it may.
constexpr std::size_t widest_indent = 1024;

/// A complete style, at one position.
struct Layout {
  bool multi_line = false;    ///< of the value itself
  bool flat_objects = false;  ///< objects in it that only contain scalars stay on one line
  bool flat_arrays = false;
  std::string line_end = "\n";
  std::string indent;  ///< of the line on which the value begins
  std::string unit = "  ";
  std::string colon = ": ";
  std::string flat_colon = ": ";
  std::string comma = ", ";
  std::string object_pad;
  std::string array_pad;
};

/// The style, with the most common one for what is not known.
Layout layout_of(const Style& style, std::string indent);

/// The layout for a value of any size, without gaps that would make gigabytes of a small one: it repeats them for each
/// entry, and in the document they may be of 64 KiB. The common ones are in their place; below an indentation of over
/// `widest_indent` the value is on one line.
Layout bounded(Layout layout);

/// What begins a line of a value, at that depth in it: the line end and the indentation.
void begin_line(std::string& out, const Layout& layout, std::size_t depth);

/// The value with its own tokens and the whitespace of the layout. Precondition: `value` is valid JSON.
std::string lay_out(std::string_view value, const Layout& layout);

/// The same of a value with comments. `commented`: the value; `value`: with blanks in place of its comments and
/// trailing commas. They stay before or after the same tokens, on lines of their own or at the end of a line as they
/// were. A container with a comment that ends a line is on several lines; where the layout allows none, that comment
/// becomes a block comment.
std::string lay_out_commented(std::string_view commented, std::string_view value, const Layout& layout);

/// The value without the whitespace between its tokens that has line ends. Precondition: `value` is valid JSON.
std::string without_line_ends(std::string_view value);

/// Of each container in the value, in the order of their opening brackets: whether it contains another. Precondition:
/// `value` is valid JSON.
std::vector<bool> nested_containers(std::string_view value);
/// Whether the container contains no other container. Precondition: `value` is valid JSON.
bool is_flat(std::string_view value);
/// Whether the text is an object or array.
inline bool is_container(std::string_view value) { return value.starts_with('{') || value.starts_with('['); }

bool has_line_end(std::string_view gap);
bool has_blank_line(std::string_view gap);
/// The line end and indentation at the end of the gap; the whole gap if it has no line end.
std::string_view last_line(std::string_view gap);

}  // namespace jt::splice
