// SPDX-License-Identifier: MIT
// Texts: the catalogue as the JSON text of each server, which is what is printed, searched and saved.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/catalogue/entry.hpp"
#include "core/scan/cursor.hpp"

namespace jt::catalogue {

/// Each server as a JSON object, keyed by its name, sorted bytewise.
using Texts = std::map<std::string, std::string>;

Texts texts_of(const Entries& entries);
/// Of a saved catalogue: the first of several servers of one name counts. The cursor was not started, and is at the end
/// afterwards. Errors: those of the cursor (LIMIT_EXCEEDED for a server of more than 64 MiB); TYPE_MISMATCH if it is no
/// object of objects, with the message to put after the name of the file.
Result<Texts> texts_of(scan::Cursor& cursor);

/// The members of a JSON object: names, decoded, and the texts of the values. None of what is no object.
std::vector<std::pair<std::string, std::string>> members_of(std::string_view json);

}  // namespace jt::catalogue
