// SPDX-License-Identifier: MIT
// MCP bundles (MCPB, formerly DXT): a folder whose manifest says how its server is started.
#pragma once

#include "core/catalogue/definition.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {

/// Whether it is the manifest of a bundle, and not one of another program.
bool is_bundle(const value::View& manifest);

/// Fills in a definition whose location is set, from the manifest there, with its overrides for Linux.
void read_bundle(const value::View& manifest, Definition& definition);

}  // namespace jt::catalogue
