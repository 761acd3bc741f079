// SPDX-License-Identifier: MIT
// Descriptions of servers and tools, as they are shown to people.
#pragma once

#include <string>
#include <string_view>

namespace jt::results {

/// The first line that is not blank, without blanks around it.
std::string_view first_line(std::string_view description);

/// That line, cut after 57 characters, with "..." then.
std::string short_description(std::string_view description);

}  // namespace jt::results
