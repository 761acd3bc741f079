// SPDX-License-Identifier: MIT
// Reads the definition of one server: the members that programs use for a command, a URL and what belongs to them.
#pragma once

#include <optional>
#include <string>

#include "core/catalogue/definition.hpp"
#include "core/value/view.hpp"

namespace jt::catalogue {

/// What is wrong with the definition, as CONFIG_ERROR; names its server and file, and must not hold a secret.
Error config_error(const Definition& definition, std::string_view wrong);

/// Reads the members of a definition one by one, and keeps what was wrong first.
class EntryReader {
 public:
  /// Borrows the definition and the text of the entry.
  EntryReader(const value::View& entry, Definition& definition) : entry_(entry), definition_(definition) {}

  /// A member that is missing or null changes nothing.
  void string(std::string_view key, std::string& into);
  void strings(std::string_view key, std::vector<std::string>& into);
  /// Numbers and booleans count as strings; a name that was set before is replaced, one that is null is left out.
  void settings(std::string_view key, Settings& into);
  /// Command, arguments and environment, by their usual names.
  void start();
  /// Makes the definition unusable, unless it is already.
  void wrong(std::string_view what);

 private:
  value::View entry_;
  Definition& definition_;
};

/// Fills in a definition whose name, host and location are set. False: it is disabled.
bool read_entry(const value::View& entry, Definition& definition);

}  // namespace jt::catalogue
