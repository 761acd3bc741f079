// SPDX-License-Identifier: MIT
// From the options of the catalogue's commands to what servers offer.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "core/catalogue/texts.hpp"

namespace jt::cli {

struct Asked {
  catalogue::Texts texts;
  std::vector<std::string> bundles;  ///< servers of an MCP bundle
  std::set<std::string> failed;      ///< servers with an error
};

/// For whom servers are asked, if not for the command line.
struct Asker {
  std::function<Error(Error)> word;  ///< puts the advice of an error into words
  /// Nobody waits for the answer any more. Called often, from one other thread. Signals do not end the asking then: the
  /// caller has an Interrupt of its own.
  std::function<bool()> cancelled;
};

/// Asks these servers, or takes what the cache has. A server that fails has its error in its text, in the
/// words of the asker.
Asked ask_servers(const Context& context, const Arguments& arguments, const catalogue::Definitions& definitions,
                  const catalogue::Environment& environment, const Asker& asker = {});

/// All servers of `find_servers`, asked in the same way.
Result<catalogue::Entries> ask_entries(const Context& context, const Arguments& arguments);
/// All servers: of --catalog, or those of `find_servers`, asked.
Result<Asked> ask_all(const Context& context, const Arguments& arguments, const Asker& asker = {});

/// INVALID_INPUT for options that cannot be combined or whose value is out of range.
Result<void> check_asking(const Arguments& arguments);

}  // namespace jt::cli
