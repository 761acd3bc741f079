// SPDX-License-Identifier: MIT
// What is said of a result that ended at a limit of its items. Nothing was read to count the others, so there may be
// none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "results/output.hpp"

namespace jt::results {

/// "stopped at --limit 3: there may be more".
std::string limit_note(std::string_view option, std::uint64_t limit);

/// The tail of the series with a member that says so; in other formats, a note does. `option`: what the limit is
/// called. Call it before the end of the series.
output::Frame limit_reached(const Output& output, std::string_view option, std::uint64_t limit, output::Frame tail);

/// The same of a result in which the items that were left out are counted.
output::Frame left_out_by_limit(const Output& output, std::string_view items, std::uint64_t count, output::Frame tail);

}  // namespace jt::results
