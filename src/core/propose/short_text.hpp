// SPDX-License-Identifier: MIT
// short_text: the text of a value, if it is short.
#pragma once

#include <string_view>

#include "core/scan/cursor.hpp"

namespace jt::propose {

/// Moves past the current value. `out` is its bytes, valid until the next call that moves; empty if they are more than
/// `limit`: so a long value needs no large window. The source must rewind. False: failure of the cursor.
bool short_text(scan::Cursor& cursor, std::size_t limit, std::string_view& out);

}  // namespace jt::propose
