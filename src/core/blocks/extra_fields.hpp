// SPDX-License-Identifier: MIT
// Fields that a call has and its tool does not: what they ask for may be something else than the tool does.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/blocks/tools.hpp"
#include "core/value/view.hpp"

namespace jt::blocks {

enum class Extra : std::uint8_t {
  fine,     ///< a remark for readers, or it asks for what the tool does anyway
  ignored,  ///< not known
  changes,  ///< it asks for something that the tool does not do: `append`, `regex`
};

/// Of a tool that changes something. Other fields of one that deletes, or makes a folder, are ignored.
Extra extra_field(Act act, std::string_view name, const value::View& value);

/// What such a tool does, for a message: "it writes the whole file, as UTF-8".
std::string_view what_it_does(Act act);

}  // namespace jt::blocks
