// SPDX-License-Identifier: MIT
// What is known of a file of one document per line (NDJSON) before it is read.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace jt::bytes {

/// Of UTF-8.
inline constexpr std::array<std::uint8_t, 3> byte_order_mark{0xEF, 0xBB, 0xBF};

/// Whether a file of that name holds one document a line: by its ending, .ndjson, .jsonl or .jsonlines, before
/// that of a compressed file.
bool named_as_lines(std::string_view file);

}  // namespace jt::bytes
