// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace jt::scan {

/// What is said of a document without a value; one with comments may have those.
constexpr std::string_view only_blanks = "the document holds nothing but whitespace";

}  // namespace jt::scan
