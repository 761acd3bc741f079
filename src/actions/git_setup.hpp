// SPDX-License-Identifier: MIT
// git install, uninstall, status: the settings by which git merges and compares JSON files with jt.
#pragma once

#include <optional>
#include <string>

#include "actions/caller.hpp"

namespace jt::actions {

struct GitSetup {
  enum class Act : std::uint8_t { install, uninstall, status };
  Act act = Act::install;
  bool global = false;                ///< of the user, not of the repository
  bool only_shown = false;            ///< nothing is written
  std::optional<std::string> home;    ///< HOME
  std::optional<std::string> config;  ///< XDG_CONFIG_HOME
};

/// What is there already and is not ours is kept. Errors: INVALID_INPUT outside of a repository; those of running git,
/// and of writing the attributes file.
Result<Exit> git_setup(Caller& caller, const GitSetup& setup);

}  // namespace jt::actions
