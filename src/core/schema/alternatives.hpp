// SPDX-License-Identifier: MIT
// What the alternatives of an `anyOf` or `oneOf` want, for the words of a finding that none fits.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/schema/finding.hpp"
#include "core/schema/program.hpp"

namespace jt::schema {

/// The node and those that apply with it wherever it does: what it refers to, and `allOf`.
std::vector<std::uint32_t> parts_of(const Program& program, std::uint32_t node);

struct WantedValues {
  std::vector<std::string_view> values;  ///< as they are spelled, each once
  std::uint8_t types = 0;                ///< of alternatives that want any value of these
};

/// Of a finding with `alternatives::values`; `member`: the name of its member, with `alternatives::of_member`.
WantedValues wanted_values(const Program& program, const Finding& finding, std::string_view member);

/// Of a finding with `alternatives::missing`: the members that each alternative needs.
std::vector<std::vector<std::string>> wanted_members(const Program& program, const Finding& finding);

/// Of a finding of `oneOf` that several fit: the names of these, at most `most`, as the schema has them.
std::vector<std::string> fitting_alternatives(const Program& program, const Finding& finding, std::size_t most);

}  // namespace jt::schema
