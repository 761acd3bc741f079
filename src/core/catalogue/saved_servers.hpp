// SPDX-License-Identifier: MIT
// Reads the servers of a saved catalogue.
#pragma once

#include "core/catalogue/definition.hpp"
#include "core/scan/cursor.hpp"

namespace jt::catalogue {

/// The servers of a catalogue: an object with one member for each, by name. Their type, description, location, command,
/// URL, shadows and error are read, and what they offer is skipped. The cursor was not started, and is at the end
/// afterwards. Errors: those of the cursor; TYPE_MISMATCH if it is no catalogue, with the message to put after the name
/// of the file.
Result<Definitions> saved_servers(scan::Cursor& cursor);

/// TYPE_MISMATCH for a value in place of a catalogue, or of a server in it; with the message to put after the name of
/// the file.
Error no_catalogue(scan::Type type);
Error no_server(std::string_view name, scan::Type type);
/// The same for an object that has nothing which servers in a catalogue have.
Error no_server(std::string_view name);

/// Whether servers in a catalogue have a member of that name.
bool is_server_member(std::string_view key);

}  // namespace jt::catalogue
