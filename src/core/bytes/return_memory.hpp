// SPDX-License-Identifier: MIT
// For servers: memory that was freed goes back to the system, as the allocator may keep what a large request took.
#pragma once

namespace jt::bytes {

void return_memory();

}  // namespace jt::bytes
