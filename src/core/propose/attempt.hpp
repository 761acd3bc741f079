// SPDX-License-Identifier: MIT
// What has become of an apply that was interrupted.
#pragma once

#include <string>

#include "core/propose/session_text.hpp"

namespace jt::propose {

enum class Happened : unsigned char { no, yes, unknown };

/// Whether an attempt has changed the file, which is at `rev` now. If others have changed it since, the journal may
/// tell: what they began with.
Happened happened(const Attempt& attempt, const std::string& file, const std::string& rev,
                  const std::string& state_folder);

}  // namespace jt::propose
