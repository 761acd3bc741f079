// SPDX-License-Identifier: MIT
// How many values there are, and how often each distinct one occurs, in the formats that have it.
#pragma once

#include <cstdint>
#include <optional>

#include "core/shape/tally.hpp"
#include "results/output.hpp"
#include "results/part.hpp"

namespace jt::results {

void show_count(const Output& output, std::uint64_t count);

/// At most `limit` distinct values, or, in json, that part of them; `raw`: strings unquoted, but in json. Errors: those
/// of reading what the tally put aside. Finishes the tally.
Result<void> show_tally(const Output& output, shape::Tally& tally, std::uint64_t limit, bool raw,
                        const std::optional<Part>& part = {});

}  // namespace jt::results
