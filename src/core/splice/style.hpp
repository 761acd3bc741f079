// SPDX-License-Identifier: MIT
// Style: how a piece of JSON is laid out, found out from what stands there, and applied to what is put in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/splice/local_text.hpp"

namespace jt::splice {

/// What the text of a container shows of its layout. What it does not show is left open.
struct Style {
  std::optional<bool> multi_line;         ///< whether its entries have lines of their own
  std::optional<bool> flat_objects;       ///< whether most objects in it that hold scalars alone are on one line
  std::optional<bool> flat_arrays;        ///< the same of arrays
  std::optional<std::string> line_end;    ///< "\n" or "\r\n"
  std::optional<std::string> unit;        ///< indentation of its entries over its own
  std::optional<std::string> colon;       ///< with the blanks around it, in objects on several lines
  std::optional<std::string> flat_colon;  ///< the same in objects on one line
  std::optional<std::string> comma;       ///< between two entries on one line, with the blanks around it
  std::optional<std::string> object_pad;  ///< inside the braces of an object on one line
  std::optional<std::string> array_pad;   ///< the same of arrays: many pad the one and not the other
  bool nested = false;                    ///< whether there are containers in it

  /// What is open here is taken from there.
  [[nodiscard]] Style or_else(const Style& other) const;
};

/// The style of the container (or scalar) at `begin`, from at most `limit` bytes of it.
Style sample(LocalText& nearby, std::uint64_t begin, std::uint64_t limit);

/// A style with every question answered, at one place.
struct Layout {
  bool multi_line = false;    ///< of the value itself
  bool flat_objects = false;  ///< objects in it that hold scalars alone stay on one line
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

/// The style where it is known, else what most people write.
Layout layout_of(const Style& style, std::string indent);

/// The value with its own tokens and the layout's blanks. Precondition: `value` is valid JSON.
std::string lay_out(std::string_view value, const Layout& layout);

/// Whether the container holds no other one. Precondition: `value` is valid JSON.
bool is_flat(std::string_view value);
/// Whether the text is that of an object or array.
inline bool is_container(std::string_view value) { return value.starts_with('{') || value.starts_with('['); }

bool has_line_end(std::string_view gap);
/// The line end and indentation with which the gap ends; the gap itself where it holds no line end.
std::string_view last_line(std::string_view gap);

}  // namespace jt::splice
