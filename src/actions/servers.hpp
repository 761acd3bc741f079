// SPDX-License-Identifier: MIT
// The MCP servers of this computer, or of a saved catalogue.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "actions/caller.hpp"
#include "core/catalogue/find_definitions.hpp"
#include "core/catalogue/gather.hpp"

namespace jt::actions {

/// Which servers there are, and how they are asked.
struct Servers {
  std::optional<std::string> saved;          ///< the file of a saved catalogue; nothing: servers are asked
  bool check_saved = false;                  ///< all of that file is checked, also where parts are left out
  std::vector<catalogue::ConfigFile> files;  ///< with definitions
  bool named = false;                        ///< the user has named these files
  std::string files_hint;                    ///< how to name another one, where none defines a server
  bool trusted = false;                      ///< servers that the current folder defines may be started
  std::string cache_folder;                  ///< of answers; empty: none are kept
  catalogue::GatherRequest asking;           ///< without what follows, and without the connections and the cache
  /// Makes what shows the waiting; it is destroyed when all have answered. May be empty.
  std::function<std::function<void(const catalogue::Waiting&)>()> waiting;
  std::function<Error(Error)> word;  ///< puts the errors of servers into words; empty: the caller does
  /// Nobody waits for the answer any more. Called often, from one other thread. Signals do not end the asking then: the
  /// caller has an Interrupt of its own.
  std::function<bool()> cancelled;
};

/// The servers of the files, none of which is asked. Files that could not be read are reported as notes. Errors: those
/// of find_definitions; NO_MATCH if there is no server, which says where one was looked for.
Result<catalogue::Definitions> find_servers(const Caller& caller, const Servers& servers);

/// The servers of the saved catalogue, else those of the files; none of them is asked. Errors: those of
/// `find_servers`, and of reading the catalogue.
Result<catalogue::Definitions> list_servers(const Caller& caller, const Servers& servers);

/// Opens the saved catalogue and calls `read`, which returns the errors of the cursor as they are, and TYPE_MISMATCH
/// with the message to put after the name of the file where it is no catalogue. Then the rest of the file is checked,
/// if the options say so. Errors: those, with their place.
Result<void> read_saved(const Caller& caller, const std::string& file, const document::DocumentOptions& options,
                        const std::function<Result<void>(document::Document&)>& read);

/// A note beside the result, in json too: the members of the catalogue are servers, and nothing else.
void note_aside(const Caller& caller, const std::string& text);

}  // namespace jt::actions
