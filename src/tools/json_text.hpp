// SPDX-License-Identifier: MIT
// Parameters that hold JSON text.
#pragma once

#include <string>
#include <string_view>

#include "tools/parameter.hpp"

namespace jt::tools {

/// The value, checked. `commented`: not null where it may have comments and trailing commas; it becomes whether it has.
/// Errors: INVALID_INPUT that names the parameter and says where the text is wrong.
Result<std::string> json_text(const Arguments& arguments, std::string_view name, bool* commented = nullptr);

}  // namespace jt::tools
