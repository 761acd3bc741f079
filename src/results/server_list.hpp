// SPDX-License-Identifier: MIT
// The servers of a catalogue without what they offer, in the four formats.
#pragma once

#include "core/catalogue/definition.hpp"
#include "results/output.hpp"

namespace jt::results {

/// Shows names, types, descriptions and locations, and for people and in json the command or the URL without what looks
/// like a secret; never environments, headers and settings. With --max-bytes, json shows the first servers and counts
/// the others.
void show_servers(const Output& output, const catalogue::Definitions& servers);

}  // namespace jt::results
