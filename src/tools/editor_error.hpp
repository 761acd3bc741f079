// SPDX-License-Identifier: MIT
// The error documents of json_editor_preview and json_editor_apply.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

namespace jt::tools {

/// {"error": {"code", "message", "data"}} on one line: `message` says what failed, `details.reason` why, and
/// `suggestions` what to do next. `parameter`: the one that is at fault; empty: none is. The error is worded already.
std::string editor_error(const Error& error, std::string_view parameter);

}  // namespace jt::tools
