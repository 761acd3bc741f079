// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "core/catalogue/definition.hpp"

namespace jt::catalogue {

/// The settings of a file of NAME=VALUE lines, as editors read it: `export` before a name, quotes around a value and
/// lines that begin with `#` are allowed; other lines are passed over. Values are taken as they are written.
Settings env_file_settings(std::string_view text);

}  // namespace jt::catalogue
