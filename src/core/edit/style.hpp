// SPDX-License-Identifier: MIT
// Style: how a piece of JSON is laid out, found out from what stands there, and applied to what is put in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/edit/nearby.hpp"

namespace jt {

/// What the text of a container shows of its layout. What it does not show is left open.
struct Style {
  std::optional<bool> multi_line;       ///< whether its first entry has a line of its own
  std::optional<std::string> line_end;  ///< "\n" or "\r\n"
  std::optional<std::string> unit;      ///< indentation of its entries over its own
  std::optional<std::string> colon;     ///< with the blanks around it
  std::optional<std::string> comma;     ///< between two entries on one line, with the blanks around it
  std::optional<std::string> pad;       ///< inside the brackets of a container on one line

  /// What is open here is taken from there.
  [[nodiscard]] Style or_else(const Style& other) const;
};

/// The style of the container (or scalar) at `begin`, from at most `limit` bytes of it.
Style sample(Nearby& nearby, std::uint64_t begin, std::uint64_t limit);

/// A style with every question answered, at one place.
struct Layout {
  bool multi_line = false;
  std::string line_end = "\n";
  std::string indent;  ///< of the line on which the value begins
  std::string unit = "  ";
  std::string colon = ": ";
  std::string comma = ", ";
  std::string pad;
};

/// The style where it is known, else what most people write.
Layout layout_of(const Style& style, std::string indent);

/// The value with its own tokens and the layout's blanks. Precondition: `value` is valid JSON.
std::string lay_out(std::string_view value, const Layout& layout);

/// The line end and indentation with which the gap ends; the gap itself where it holds no line end.
std::string_view last_line(std::string_view gap);

}  // namespace jt
