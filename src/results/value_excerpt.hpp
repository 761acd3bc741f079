// SPDX-License-Identifier: MIT
// A value in the result of an edit, or in a list.
#pragma once

#include <cstdint>
#include <string>

#include "core/bytes/slice_source.hpp"

namespace jt::results {

/// Its JSON text, truncated as in `show` if it is longer than 2048 bytes.
std::string value_excerpt(bytes::Source& document, const bytes::Span& value);

struct LineExcerpt {
  std::string text;
  bool cut = false;
};
/// Its JSON text on one line, truncated as in `show` if it is longer than so many bytes.
LineExcerpt line_excerpt(bytes::Source& document, const bytes::Span& value, std::uint64_t bytes);

}  // namespace jt::results
