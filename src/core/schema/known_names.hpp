// SPDX-License-Identifier: MIT
// The members that a schema speaks of, with what it refers to, and slips of their names.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/schema/program.hpp"
#include "core/schema/value_peek.hpp"

namespace jt::schema {

/// Whether one name is the other with a slip. Of very short names any two are near, and one that the other begins with
/// is another word.
bool is_slip(const std::string& name, const std::string& other);

/// How many of the keys are no names of the schema, but slips of such that are not there. `left`: how many names may
/// still be compared, of all calls together.
std::uint32_t near_names(const Program& program, std::uint32_t node, const std::vector<ValuePeek::Key>& keys,
                         std::uint64_t& left);

}  // namespace jt::schema
