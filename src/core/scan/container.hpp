// SPDX-License-Identifier: MIT
// is_container: whether values of a type have entries.
#pragma once

#include "core/scan/type.hpp"

namespace jt::scan {

constexpr bool is_container(Type type) { return type == Type::object || type == Type::array; }

}  // namespace jt::scan
