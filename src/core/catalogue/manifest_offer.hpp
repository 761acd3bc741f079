// SPDX-License-Identifier: MIT
// What the manifest of a bundle says that its server offers.
#pragma once

#include <optional>

#include "core/catalogue/definition.hpp"
#include "core/mcp/client.hpp"

namespace jt::catalogue {

/// Names and descriptions of tools and prompts; no schemas, for a manifest has none. Nothing if it lists none. What the
/// protocol would not accept is passed over.
std::optional<mcp::Offer> manifest_offer(const Definition& definition);

}  // namespace jt::catalogue
