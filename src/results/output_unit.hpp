// SPDX-License-Identifier: MIT
// The output formats of the JSON Schema standard (2020-12, section 12).
#pragma once

#include <string>

#include "core/schema/check_document.hpp"

namespace jt::results {

/// "flag" or, if `basic`, the list of errors, on one line.
std::string output_unit(const schema::DocumentErrors& errors, bool basic);

}  // namespace jt::results
