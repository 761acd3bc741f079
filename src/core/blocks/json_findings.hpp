// SPDX-License-Identifier: MIT
// What is wrong with the JSON of a block, in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/blocks/finding.hpp"
#include "core/blocks/pieces.hpp"
#include "core/error.hpp"

namespace jt::blocks {

/// A finding at an offset of the value's text.
struct JsonFinding {
  Finding finding;
  std::size_t at = 0;
};

/// One finding for each kind of slip, at the first of them; and where the value cannot be read, why.
/// `offered`: what repairs it is a fix.
std::vector<JsonFinding> findings_of(std::string_view text, const json::NearValue& value, bool offered = true);
/// Of what is before or after a value.
Finding finding_of(const Between& between);

/// Of an error of the check, which has an offset in the value.
Finding unreadable_finding(const Error& error);
std::size_t offset_of(const Error& error);

/// Whether its end was made up, because the text ends before it.
bool is_cut(const json::NearValue& value);

/// The string after the first key of that name in text that cannot be read, for people; empty if there is none.
std::string string_after(std::string_view text, std::string_view key);

}  // namespace jt::blocks
