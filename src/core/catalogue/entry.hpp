// SPDX-License-Identifier: MIT
// Entry: one server in the structure that `list --full` prints and grep searches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/catalogue/definition.hpp"
#include "core/mcp/client.hpp"

namespace jt::catalogue {

struct Entry {
  Definition definition;
  std::optional<mcp::Offer> offer;  ///< what it answered, now or before; with an error, what its manifest says
  std::optional<Error> error;       ///< why it did not
  std::string last_words;           ///< the last lines of its stderr, with an error
};

/// Keyed by the name of the definition, sorted bytewise.
using Entries = std::map<std::string, Entry>;

/// The server as a JSON object on one line: type, description, location, shadows, then what it offers, or the error and
/// what its manifest says that it offers.
std::string to_json(const Entry& entry);
/// The same in pieces, none of them empty. The lists, which may be large, are not copied: they are borrowed from the
/// entry.
struct EntryText {
  std::string head;
  std::vector<std::string_view> rest;
};
EntryText text_of(const Entry& entry);

/// The lists of an entry, as JSON objects on one line; empty where it has none. The last two as in mcp::Offer.
struct Lists {
  std::string_view tools, prompts, resources, templates, duplicates, nameless;
};
Lists lists_of(const Entry& entry);

}  // namespace jt::catalogue
