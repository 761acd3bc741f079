// SPDX-License-Identifier: MIT
// The content of the result of a tool: texts, binary data, and what else there may be.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/value/view.hpp"

namespace jt::mcp {

/// The elements of `content`; none where it is not there.
std::vector<value::View> content_of(const value::View& result);

/// Of an element that is text.
std::optional<std::string> text_of(const value::View& element);

/// Of an image, a sound or a resource in binary.
struct Binary {
  value::View data;       ///< a string in base64
  std::string mime_type;  ///< empty: the server does not say
};
std::optional<Binary> binary_of(const value::View& element);

}  // namespace jt::mcp
