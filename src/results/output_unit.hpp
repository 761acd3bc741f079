// SPDX-License-Identifier: MIT
// The output formats of the JSON Schema standard (2020-12, section 12).
#pragma once

#include <cstdint>
#include <string>

#include "core/schema/check_document.hpp"

namespace jt::results {

struct OutputUnitText {
  std::string text;            ///< one line, without its end
  std::uint64_t left_out = 0;  ///< errors
  bool cut = false;            ///< some of them would have been there with more bytes
};

/// "flag" or, if `basic`, the list of errors: those that fit in `most` bytes.
OutputUnitText output_unit(const schema::DocumentErrors& errors, bool basic, std::uint64_t most);

}  // namespace jt::results
