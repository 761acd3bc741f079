// SPDX-License-Identifier: MIT
// The parts of jt blocks: to check is in blocks.cpp, to repair and to run have files of their own.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/context.hpp"
#include "core/blocks/check.hpp"

namespace jt::commands {

/// What all parts of `blocks` need. `rules` refers to `schemas`, so it stays where it is.
struct BlocksRequest {
  std::string answer;
  std::optional<std::string> root;  ///< the folder of the targets
  blocks::Schemas schemas;
  blocks::Rules rules;
};

/// --fix. Errors: usage; those of reading and of replacing the file.
Result<Exit> fix_blocks(cli::Context& context, const cli::Arguments& arguments, const BlocksRequest& request);
/// --run.
Result<Exit> run_in_root(cli::Context& context, const cli::Arguments& arguments, const BlocksRequest& request);
/// --rollback.
Result<Exit> rollback_run(cli::Context& context, const cli::Arguments& arguments, const std::string& root);

}  // namespace jt::commands
