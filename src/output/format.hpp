// SPDX-License-Identifier: MIT
// Formats by their names, and what each of them prints of a result. The one table: options, errors and renderers are
// made from it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jt::output {

enum class Format : std::uint8_t { human, concise, list, json };

/// What a format prints of a result. Commands that work for one of these alone ask the renderer for it, never for a
/// format: several formats may have the same form.
enum class Form : std::uint8_t {
  lines,     ///< lines for people
  table,     ///< the cells that have a column, a row for each item
  locators,  ///< where each item is, and nothing else
  document,  ///< all fields by their names, and whatever else is known: counts, omissions, errors
};

struct FormatInfo {
  std::string_view name;
  Form form;
};

/// In the order of `Format`; the first one is used where none is asked for.
inline constexpr std::array<FormatInfo, 4> formats{
    {{"human", Form::lines}, {"concise", Form::table}, {"list", Form::locators}, {"json", Form::document}}};

/// Their names.
inline constexpr auto format_names = [] {
  std::array<std::string_view, formats.size()> names;
  std::transform(formats.begin(), formats.end(), names.begin(), [](const FormatInfo& each) { return each.name; });
  return names;
}();

inline constexpr Format usual_format{};

constexpr const FormatInfo& info(Format format) { return formats[static_cast<std::size_t>(format)]; }

/// The first format of that form.
constexpr Format format_of(Form form) {
  const auto* const found =
      std::find_if(formats.begin(), formats.end(), [&](const FormatInfo& each) { return each.form == form; });
  return static_cast<Format>(found - formats.begin());
}

/// Nothing: no format has that name.
constexpr std::optional<Format> format_named(std::string_view name) {
  const auto* const found = std::find(format_names.begin(), format_names.end(), name);
  if (found == format_names.end()) return {};
  return static_cast<Format>(found - format_names.begin());
}

}  // namespace jt::output
