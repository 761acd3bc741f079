// SPDX-License-Identifier: MIT
// Removes the records of old runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace jt::blocks {

/// Of all runs together. The newest run is kept in any case.
struct RecordLimits {
  std::size_t runs = 50;
  std::int64_t seconds = std::int64_t{30} * 24 * 3600;
  std::uint64_t bytes = std::uint64_t{4} << 30;  ///< of the old files
};

/// "run_" and 32 hexadecimal digits, the first twelve of them the time.
bool is_run_id(std::string_view text);

/// Removes what is over the limits from the folder of all records, the oldest first, but never `newest` and never one
/// that is in use. Errors are ignored.
void remove_old_runs(const std::string& folder, const std::string& newest, const RecordLimits& limits);

}  // namespace jt::blocks
