// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace jt::json {

/// What a piece of text is, for colour.
enum class Role : std::uint8_t { plain, key, string, number, literal, punctuation, path, note, good, bad, match };

}  // namespace jt::json
