// SPDX-License-Identifier: MIT
// Draft: a version of the standard.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace jt::schema {

enum class Draft : std::uint8_t { draft4, draft6, draft7, draft2019, draft2020 };

/// "4", "6", "7", "2019-09", "2020-12".
std::string_view name(Draft draft);
std::optional<Draft> draft_named(std::string_view name);
/// The URI of its metaschema, without a fragment.
std::string_view metaschema(Draft draft);
/// By the URI of a metaschema, without a fragment; nothing if it is none of the standard's.
std::optional<Draft> draft_of(std::string_view uri);

}  // namespace jt::schema
