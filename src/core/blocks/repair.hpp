// SPDX-License-Identifier: MIT
// Repair: a range of bytes of the Markdown file and the text that takes its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/blocks/finding.hpp"

namespace jt::blocks {

struct Repair {
  std::uint64_t offset = 0;  ///< in the Markdown file, in bytes
  std::uint64_t length = 0;  ///< in bytes; 0: the text is inserted
  std::string text;
  FixClass kind = FixClass::lossless;
  std::string_view description;                  ///< a constant: "escape the newline"
  FindingCode code = FindingCode::invalid_json;  ///< of the finding that it is for: of the JSON, the fence, or a field
};

}  // namespace jt::blocks
